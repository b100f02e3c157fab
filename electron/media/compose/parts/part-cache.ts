import type { Segment, Timeline } from '../pieces.ts'
import type { FrameRate } from '../timing.ts'

/** Keeps finished parts of videos, so that a part that is composed again of the same content is not made again. */
export interface PartCache {
  /** Digest of a file's content. */
  digestOf: (path: string, signal?: AbortSignal) => Promise<string>
  /**
   * Puts the files of a part into a folder: `<name>.mp4` with its picture, `<name>.wav` with its sound.
   * @param content plain data with everything that determines the part
   * @param nameOf name for each of the files that the part is made of
   * @returns the names of its files, in order; undefined where it is not kept
   */
  take: (content: unknown, folder: string, nameOf: () => string, signal?: AbortSignal) => Promise<string[] | undefined>
  /** Keeps a part, whose files stay where they are. It never fails: what can't be kept is made again. */
  keep: (content: unknown, folder: string, names: readonly string[]) => Promise<void>
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
