import { isFilm } from '../../../common/composition/index.ts'
import type { Project, Scene } from '../../../common/composition/index.ts'
import { parseMediaFragment } from '../../../common/service/index.ts'

/** Where lengths are known from, each in ms. Null: not known without making or fetching something. */
export interface LengthSources {
  /** Of a file, by its path in the project. */
  file: (path: string) => number | null
  /** Of a scene's speech, by the id of the scene; undefined where there is nothing to speak. */
  speech: (sceneId: string) => Promise<number | null> | undefined
  /** Of media at an address. */
  url: (url: string) => Promise<number | null>
}

/**
 * How long the voice lasts of each scene whose elements come and go, or its longest video where a scene without a voice
 * has no length of its own; ms by scene id. Only of those: what is not a file here takes a download.
 */
export async function sceneLengths(project: Project, sources: LengthSources): Promise<Record<string, number>> {
  const lengths: Record<string, number> = {}
  for (const scene of project.scenes) {
    // A scene with a length of its own has to know where its voice ends, too: no piece may begin behind it.
    if (!hasTimed(scene) || (scene.duration !== 'voice' && !scene.voice)) continue
    const ms = await sceneLength(scene, sources)
    if (ms !== null && ms > 0) lengths[scene.id] = ms
  }
  return lengths
}

async function sceneLength({ id, voice, elements }: Scene, sources: LengthSources): Promise<number | null> {
  const speech = sources.speech(id)
  if (speech !== undefined) return speech
  if (voice?.kind === 'audio') return lengthOf(voice.source, sources)
  if (voice) return null
  let longest = 0
  for (const { kind, source, hidden } of elements) {
    if (hidden || !isFilm(kind) || (source.kind !== 'asset' && source.kind !== 'url')) continue
    const ms = await lengthOf(source, sources)
    if (ms === null) return null
    longest = Math.max(longest, ms)
  }
  return longest
}

async function lengthOf(
  source: { kind: 'asset'; path: string; begin?: number } | { kind: 'url'; url: string },
  { file, url }: LengthSources,
): Promise<number | null> {
  if (source.kind === 'url') {
    const ms = await url(source.url)
    return ms === null ? null : named(source.url, ms)
  }
  const ms = file(source.path)
  return ms === null ? null : Math.max(0, ms - (source.begin ?? 0))
}

/** How much plays of media that is `ms` long, when its address names a part of it (`#t=2,9`). */
function named(url: string, ms: number): number {
  const part = parseMediaFragment(url)
  if (!part || part.startMs >= ms) return ms
  return Math.min(part.endMs ?? ms, ms) - part.startMs
}

/** Whether elements of a scene come or go by themselves, so that it is made in pieces. */
export function hasTimed(scene: Scene): boolean {
  return scene.elements.some((element) => !element.hidden && (element.start !== undefined || element.end !== undefined))
}
