import { elementKinds, overlapAfter, speedOf, turnSpans, turnsOf } from '../../../common/composition/index.ts'
import type { BodyKind, DialogueTurn, Project, Scene } from '../../../common/composition/index.ts'
import { parseMediaFragment } from '../../../common/service/index.ts'

/**
 * Where lengths come from, each in ms. Null means that a length can't be known without making or downloading something.
 */
export interface LengthSources {
  /** Length of a file, by its path in the project. */
  file: (path: string) => number | null
  /** Length of the speech of a scene or an audio element, by its id; undefined for one without a script. */
  speech: (id: string) => Promise<number | null> | undefined
  /** Length of the media at an address. */
  url: (url: string) => Promise<number | null>
}

/**
 * Lengths in ms by scene id, for scenes with elements that appear or disappear during the scene, those that get a silent
 * sound for a voice, and those that last as long as their voice and a transition after it: the length of the voice or, in a scene that has neither a voice nor a fixed duration, of its longest
 * video or sound. Of dialogues also those of the turns, by their ids. Other scenes are left out, since measuring remote media
 * takes a download.
 */
export async function sceneLengths(
  project: Project,
  kind: BodyKind,
  sources: LengthSources,
): Promise<Record<string, number>> {
  const lengths: Record<string, number> = {}
  for (const [index, scene] of project.scenes.entries()) {
    const turns = turnsOf(scene) ?? []
    if (turns.length > 1) {
      for (const [id, ms] of await dialogueLengths(scene.id, turns, sources)) lengths[id] = ms
      continue
    }
    // The end of the voice is needed for a scene with a fixed duration, too: no piece of the scene may begin after it.
    const isMeasured = scene.duration === 'voice' || scene.voice !== null
    const isSilent = scene.voice === null && kind === 'avatar-video'
    const isOutlasting = overlapAfter(project.scenes, index) > 0
    if (!isMeasured || !(hasTimed(scene) || isSilent || isOutlasting)) continue
    const ms = await sceneLength(scene, sources)
    if (ms !== null && ms > 0) lengths[scene.id] = ms
  }
  return lengths
}

/** Lengths of the turns of a dialogue by their ids, and of all of it by the scene's, as far as they are known. */
async function dialogueLengths(
  sceneId: string,
  turns: readonly DialogueTurn[],
  sources: LengthSources,
): Promise<[id: string, ms: number][]> {
  const known: [string, number][] = []
  for (const { id } of turns) {
    const ms = await sources.speech(id)
    if (ms) known.push([id, ms])
  }
  if (known.length < turns.length) return known
  return [...known, [sceneId, turnSpans(known.map(([, ms]) => ms)).at(-1)!.endMs]]
}

async function sceneLength({ id, voice, elements }: Scene, sources: LengthSources): Promise<number | null> {
  const speech = sources.speech(id)
  if (speech !== undefined) return speech
  if (voice?.kind === 'audio') return lengthOf(voice.source, sources)
  if (voice) return null
  let longest = 0
  for (const element of elements) {
    const { id: elementId, kind, source, hidden } = element
    if (hidden || !elementKinds[kind].hasLength) continue
    const isFile = source.kind === 'asset' || source.kind === 'url'
    const ms = isFile ? await lengthOf(source, sources) : ((await sources.speech(elementId)) ?? null)
    if (ms === null) return null
    longest = Math.max(longest, ms / speedOf(element))
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

/**
 * How much of media with a length of `ms` is played when the address has a media fragment (`#t=2,9`: seconds 2 to 9),
 * ms.
 */
function named(url: string, ms: number): number {
  const part = parseMediaFragment(url)
  if (!part || part.startMs >= ms) return ms
  return Math.min(part.endMs ?? ms, ms) - part.startMs
}

/** Whether elements of a scene appear or disappear during it, so that the scene is compiled into several pieces. */
export function hasTimed(scene: Scene): boolean {
  return scene.elements.some((element) => !element.hidden && (element.start !== undefined || element.end !== undefined))
}
