import { prepare, renderDeps } from '../../authoring/render/index.ts'
import type { RenderServices } from '../../authoring/render/index.ts'
import type { SettingsStore } from '../../core/settings/index.ts'
import type { Connections } from '../../service/connections/index.ts'
import { preflightDeps, windowProject } from './preflights.ts'
import type { CheckedProjects, PreflightServices } from './preflights.ts'
import { isProjectKind } from './production-store.ts'
import type { PrepareRequest } from './productions.ts'

export interface PrepareClipOptions extends RenderServices, PreflightServices {
  connections: Pick<Connections, 'must'>
  /** What was found out when the production was begun. */
  checked: CheckedProjects
  settings: Pick<SettingsStore, 'get'>
}

/** All that comes before a clip is asked for: files, voices; answers the body of its create call. */
export async function prepareClip(
  options: PrepareClipOptions,
  request: PrepareRequest,
): Promise<Record<string, unknown>> {
  const { production, project, signal, onStep, onShare } = request
  const connection = options.connections.must(production.connection)
  const { id, kind } = production
  if (!isProjectKind(kind)) throw new Error(`a ${kind} is made of no project`)
  const body = await prepare(
    renderDeps(options, {
      ...preflightDeps(options, connection, signal),
      parent: id,
      watcher: { stage: onStep, progress: onShare, warn: () => undefined },
    }),
    windowProject(project, kind, connection),
    options.checked.take(id),
  )
  // The engine draws it where an own avatar speaks; other services have no such wish.
  return connection.service.local === true ? { ...body, engine_mark: options.settings.get().markMade } : body
}
