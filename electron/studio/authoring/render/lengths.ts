import type { Project, Scene } from '../../../common/composition/index.ts'
import { parseMediaFragment } from '../../../common/service/index.ts'
import type { Asset } from './assets.ts'
import type { RenderDeps } from './deps.ts'

/**
 * How long the voice lasts of each scene whose elements come and go, or its longest video where a scene without a voice
 * has no length of its own. Only those are measured: it takes a download for what is not a file here.
 */
export async function sceneLengths(
  deps: RenderDeps,
  project: Project,
  assets: readonly Asset[],
  speech: Readonly<Record<string, string>>,
): Promise<Record<string, number>> {
  const lengths: Record<string, number> = {}
  const known = new Map(assets.map((asset) => [asset.path, asset.info.durationMs]))
  const lengthOf = async (
    source: { kind: 'asset'; path: string; begin?: number } | { kind: 'url'; url: string },
  ): Promise<number> =>
    source.kind === 'url'
      ? named(source.url, await deps.measure(source.url, deps.signal))
      : Math.max(0, (known.get(source.path) ?? 0) - (source.begin ?? 0))
  for (const scene of project.scenes) {
    // A scene with a length of its own has to know where its voice ends, too: no piece may begin behind it.
    if (!hasTimed(scene) || (scene.duration !== 'voice' && !scene.voice)) continue
    const spoken = speech[scene.id]
    let ms = 0
    if (spoken !== undefined) ms = await deps.measure(spoken, deps.signal)
    else if (scene.voice?.kind === 'audio') ms = await lengthOf(scene.voice.source)
    else if (!scene.voice)
      for (const { kind, source, hidden } of scene.elements)
        if (!hidden && kind === 'video' && (source.kind === 'asset' || source.kind === 'url'))
          ms = Math.max(ms, await lengthOf(source))
    if (ms > 0) lengths[scene.id] = ms
  }
  return lengths
}

/**
 * Own lengths of what plays in scenes whose elements come and go, by address: where a video ends and an avatar goes
 * round. Only of what the engine itself serves, for which a download is cheap.
 */
export async function servedLengths(deps: RenderDeps, project: Project): Promise<Record<string, number>> {
  const { service, baseUrl } = deps.connection
  const lengths: Record<string, number> = {}
  if (!service.local) return lengths
  const urls = project.scenes.filter(hasTimed).flatMap(({ elements }) =>
    elements.flatMap(({ kind, source, hidden }) => {
      const plays = !hidden && kind !== 'image' && source.kind === 'url'
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

/** How much plays of media that is `ms` long, when its address names a part of it (`#t=2,9`). */
function named(url: string, ms: number): number {
  const part = parseMediaFragment(url)
  if (!part || part.startMs >= ms) return ms
  return Math.min(part.endMs ?? ms, ms) - part.startMs
}

function hasTimed(scene: Scene): boolean {
  return scene.elements.some(
    (element) => !element.hidden && (element.start !== undefined || element.end !== undefined),
  )
}
