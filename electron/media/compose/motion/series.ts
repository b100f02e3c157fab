import type { MotionBox, MotionState } from '../../../common/motion/index.ts'
import { evenAround, visiblePart, wholeAround } from '../geometry.ts'
import type { Rect, Size } from '../geometry.ts'
import { movedBox } from './moved-box.ts'
import { stateRuns } from './states.ts'

/** A still in a state of its motion, within a box of its series' size whose corner is on even px of the frame. */
export interface SeriesPicture {
  x: number
  y: number
  state: MotionState
}

/** Pictures of a moving still, one for each of some frames of an item; or a single one that all of them show. */
export interface FrameSeries {
  /** The first frame of the item that shows one of them. */
  from: number
  frames: number
  /** Even size of all pictures, px. */
  size: Size
  pictures: SeriesPicture[]
}

/** Frames without movement, from which on one picture is kept in place of one for each of them. */
const leastHeldFrames = 4
/** Most series of a still in an item: each is an input of ffmpeg. */
const mostSeries = 8
/** Most px of all pictures of a still in an item, and of all stills of an item: each px takes two and a half bytes of a file. */
const mostPixels = 48_000_000
export const mostPixelsOfItem = 384_000_000

/**
 * The pictures that show a still while it moves and between its movements. Frames in which nothing of it is seen have none.
 * Undefined where there would be too many: long movements are left to ffmpeg's filters.
 * @param stills number of stills of the item that move
 * @param most most px of all pictures of this one: more for those that filters can't replace
 */
export function planSeries(
  box: MotionBox,
  states: readonly MotionState[],
  frame: Size,
  stills: number,
  most = mostPixels,
): FrameSeries[] | undefined {
  const planned: { from: number; held: boolean; frames: number; pictures: (SeriesPicture & { box: Rect })[] }[] = []
  for (const { from, frames, state } of stateRuns(states)) {
    const moved = movedBox(box, state)
    const seen = moved && visiblePart(moved, frame)
    if (!seen) continue
    const even = evenAround(wholeAround(seen))
    const picture = { x: even.x, y: even.y, state, box: even }
    const held = frames >= leastHeldFrames
    const last = planned.at(-1)
    const follows = last && !last.held && !held && last.from + last.frames === from
    const pictures = held ? [picture] : Array.from({ length: frames }, () => picture)
    if (follows) {
      last.pictures.push(...pictures)
      last.frames += frames
    } else planned.push({ from, held, frames, pictures })
  }
  const series = planned.map(({ from, frames, pictures }) => ({
    from,
    frames,
    size: {
      width: Math.max(...pictures.map((picture) => picture.box.width)),
      height: Math.max(...pictures.map((picture) => picture.box.height)),
    },
    pictures: pictures.map(({ x, y, state }) => ({ x, y, state })),
  }))
  return series.length <= mostSeries && pixelsOf(series) <= Math.min(most, mostPixelsOfItem / stills)
    ? series
    : undefined
}

/** Number of px of all pictures. */
export function pixelsOf(series: readonly FrameSeries[]): number {
  return series.reduce((sum, { size, pictures }) => sum + size.width * size.height * pictures.length, 0)
}
