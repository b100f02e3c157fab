import { probe } from '../../../media/index.ts'
import type { MediaTools } from '../../../media/index.ts'
import type { PreflightDeps } from '../preflight/index.ts'
import type { RenderDeps } from './deps.ts'
import { stillThere } from '../../service/remote/index.ts'
import { measure } from './remote-facts.ts'

/** Dependencies of rendering that all renderings share. */
export interface RenderServices extends Pick<RenderDeps, 'jobs' | 'cache' | 'clock'> {
  tools: () => Promise<MediaTools>
}

/** Dependencies that differ per rendering. Without `probe`, files are read with the shared media tools. */
export type OneRendering = Omit<PreflightDeps, 'probe'> &
  Partial<Pick<PreflightDeps, 'probe'>> &
  Pick<RenderDeps, 'watcher' | 'parent'>

export function renderDeps({ jobs, cache, clock, tools }: RenderServices, rendering: OneRendering): RenderDeps {
  return {
    jobs,
    cache,
    clock,
    stillThere,
    probe: async (path, label, signal) => probe(await tools(), path, { label, signal }),
    measure: (url, signal) => measure(tools, url, signal),
    ...rendering,
  }
}

/** A watcher that ignores progress. */
export const quietWatcher: RenderDeps['watcher'] = {
  stage: () => undefined,
  progress: () => undefined,
  warn: () => undefined,
}
