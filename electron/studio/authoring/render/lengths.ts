import { runsWithTime } from '../../../common/composition/index.ts'
import type { Project } from '../../../common/composition/index.ts'
import { hasTimed, sceneLengths } from '../preflight/index.ts'
import type { DraftLengths, Preflight } from '../preflight/index.ts'
import type { RenderDeps } from './deps.ts'

/** The lengths that decide where scenes are cut, measured of what is sent and spoken. */
export async function measuredLengths(
  deps: RenderDeps,
  { project, files }: Preflight,
  speech: Readonly<Record<string, string>>,
): Promise<DraftLengths> {
  const measure = (url: string): Promise<number> => deps.measure(url, deps.signal)
  const scenes = await sceneLengths(project, {
    file: (path) => files.find((one) => one.path === path)?.info.durationMs ?? null,
    speech: (id) => (speech[id] === undefined ? undefined : measure(speech[id])),
    url: measure,
  })
  return { scenes, urls: await servedLengths(deps, project) }
}

/**
 * Own lengths of what plays in scenes whose elements come and go, by address: where a video ends and an avatar goes
 * round. Only of what the engine itself serves, for which a download is cheap.
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
      // Its length stays unknown, as that of other addresses; the engine says what is wrong with it.
    }
  }
  return lengths
}
