import { lookUp, runsWithTime } from '../../../common/composition/index.ts'
import type { Project } from '../../../common/composition/index.ts'
import { hasTimed, sceneLengths } from '../preflight/index.ts'
import type { DraftLengths, Preflight } from '../preflight/index.ts'
import type { RenderDeps } from './deps.ts'

/** Measures the lengths that decide where scenes are cut, of uploaded files and finished speech. */
export async function measuredLengths(
  deps: RenderDeps,
  { project, kind, files }: Preflight,
  speech: Readonly<Record<string, string>>,
): Promise<DraftLengths> {
  const measure = (url: string): Promise<number> => deps.measure(url, deps.signal)
  const scenes = await sceneLengths(project, kind, {
    file: (path) => files.find((one) => one.path === path)?.info.durationMs ?? null,
    speech: (id) => {
      const spoken = lookUp(speech, id)
      return spoken === undefined ? undefined : measure(spoken)
    },
    url: measure,
  })
  return { scenes, urls: await servedLengths(deps, project) }
}

/**
 * Lengths by address of media in scenes with elements that appear or disappear: they decide where a video ends and
 * where an avatar loops. Only media that the engine itself serves is measured, since downloading it is cheap.
 */
async function servedLengths(deps: RenderDeps, project: Project): Promise<Record<string, number>> {
  const { service, baseUrl } = deps.connection
  const lengths: Record<string, number> = {}
  if (!service.local) return lengths
  const urls = project.scenes.filter(hasTimed).flatMap(({ elements }) =>
    elements.flatMap(({ kind, source, hidden }) => {
      const plays = !hidden && runsWithTime(kind, undefined) && source.kind === 'url'
      return plays && source.url.startsWith(`${baseUrl}/`) ? [source.url] : []
    }),
  )
  for (const url of new Set(urls)) {
    try {
      lengths[url] = await deps.measure(url, deps.signal)
    } catch {
      deps.signal.throwIfAborted()
      // The length of media that can't be read stays unknown, as for other addresses; the engine reports what is wrong
      // with it.
    }
  }
  return lengths
}
