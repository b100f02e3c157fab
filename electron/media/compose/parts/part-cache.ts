import { join } from 'node:path'
import type { Segment, Timeline } from '../pieces.ts'
import type { FrameRate } from '../timing.ts'

/** Keeps files of which videos are put together, so that what is composed again of the same content is not made again. */
export interface PartCache {
  /** Digest of a file's content. */
  digestOf: (path: string, signal?: AbortSignal) => Promise<string>
  /**
   * Puts a kept file at `path`.
   * @param content plain data with everything that determines the file
   * @returns the facts that were kept with it; undefined, with nothing at `path`, where it is not kept
   */
  take: (content: unknown, extension: PartExtension, path: string, signal?: AbortSignal) => Promise<unknown>
  /** Keeps a file, which stays where it is, with some facts. It never fails: what can't be kept is made again. */
  keep: (content: unknown, extension: PartExtension, path: string, facts: unknown) => Promise<void>
}

/** `mp4`: the picture of a part. `wav`: its sound. `m4a`: the sound of a whole video. */
export type PartExtension = 'mp4' | 'wav' | 'm4a'

/** Extensions of the files of a part, which have one name. */
const extensions = ['mp4', 'wav'] as const

/**
 * Puts the files of a part into a folder: `<name>.mp4` with its picture, `<name>.wav` with its sound.
 * @param content plain data with everything that determines the part
 * @param newName name for each of the pieces that the part is made of
 * @returns the names, in order; undefined where not all of them are kept
 */
export async function takePart(
  cache: PartCache,
  content: unknown,
  folder: string,
  newName: () => string,
  signal: AbortSignal | undefined,
): Promise<string[] | undefined> {
  const names: string[] = []
  for (let count = 1; names.length < count;) {
    const name = newName()
    for (const extension of extensions) {
      const key = [content, names.length]
      const facts = await cache.take(key, extension, join(folder, `${name}.${extension}`), signal)
      if (facts === undefined) return undefined
      count = (facts as { pieces: number }).pieces
    }
    names.push(name)
  }
  return names
}

/** Keeps a part, whose files stay where they are. */
export async function keepPart(
  cache: PartCache,
  content: unknown,
  folder: string,
  names: readonly string[],
): Promise<void> {
  const facts = { pieces: names.length }
  for (const [index, name] of names.entries())
    for (const extension of extensions)
      await cache.keep([content, index], extension, join(folder, `${name}.${extension}`), facts)
}

/**
 * Scenes shorter than this are kept together with those that follow, and a longer scene is divided where something comes or
 * goes, ms: each part costs the start of a program, and parts are made beside each other.
 */
const [leastSceneMs, leastPartMs] = [1000, 4000]

/**
 * The segments of a video in the parts that are kept: scenes and transitions, so that a change of one scene leaves all others
 * as they are.
 * @param isOneScene the composition does not tell which items are a scene: each is taken for one
 */
export function partsOf({ segments }: Timeline, rate: FrameRate, isOneScene: boolean): Segment[][] {
  const parts: Segment[][] = []
  const sceneOf = ({ pieces }: Segment): number => (isOneScene ? pieces[0]!.index : pieces[0]!.scene)
  const framesIn = (ms: number): number => (ms * rate.num) / (rate.den * 1000)
  let frames = 0
  for (const segment of segments) {
    const before = parts.at(-1)?.at(-1)
    const least = framesIn(before && sceneOf(before) === sceneOf(segment) ? leastPartMs : leastSceneMs)
    const goesOn = before?.before.length === 0 && segment.before.length === 0 && frames < least
    if (goesOn) parts.at(-1)!.push(segment)
    else parts.push([segment])
    frames = goesOn ? frames + segment.frames : segment.frames
  }
  return parts
}
