import { motionAt } from '../../../common/motion/index.ts'
import type { MotionBounds, MotionState } from '../../../common/motion/index.ts'
import type { MotionPart } from '../../types.ts'
import type { FrameRate, ItemSpan } from '../timing.ts'
import { msOfFrames } from '../timing.ts'

/**
 * How a layer moves in each frame of an item. The times are those of the frames in the whole video, so that a layer that is
 * shown in several items moves on from one to the next without a jump.
 */
export function motionStates(
  { motion, elapsedMs, wholeMs }: MotionPart,
  bounds: MotionBounds,
  span: ItemSpan,
  rate: FrameRate,
): MotionState[] {
  return Array.from({ length: span.frames }, (_, frame) => {
    const sinceStartMs = msOfFrames(span.start + frame, rate) - span.startMs
    return motionAt(motion, { elapsedMs: Math.max(0, elapsedMs + sinceStartMs), lengthMs: wholeMs }, bounds)
  })
}

/** What is repeated in the motion of a layer. */
export interface Wave {
  /** Its states, from the start of a repetition to its end. */
  states: readonly MotionState[]
  /** How many of them a frame takes, and the place of the first frame among them. */
  perFrame: number
  first: number
}

/** The motion of a layer in some frames, in the parts that it is made of. */
export interface MotionParts {
  /** The states without what is repeated. */
  base: readonly MotionState[]
  wave: Wave | undefined
}

/** Into how many parts a repetition is divided. */
const waveParts = 128

/** Creates the function that takes the motion of some frames of an item apart. */
export function motionParts(
  part: MotionPart,
  bounds: MotionBounds,
  span: ItemSpan,
  rate: FrameRate,
): (from: number, frames: number) => MotionParts {
  const { emphasis, ...motion } = part.motion
  const base = motionStates({ ...part, motion }, bounds, span, rate)
  return (from, frames) => {
    const own = base.slice(from, from + frames)
    if (!emphasis) return { base: own, wave: undefined }
    const { period, offset = 0 } = emphasis
    const { offset: _, ...still } = emphasis
    const states = Array.from({ length: waveParts + 1 }, (__, at) => {
      // The end of a repetition is the start of the next one.
      const elapsedMs = ((at % waveParts) * period) / waveParts
      return motionAt({ emphasis: still }, { elapsedMs, lengthMs: period }, bounds)
    })
    const firstMs = part.elapsedMs + offset + msOfFrames(span.start + from, rate) - span.startMs
    const perMs = waveParts / period
    return { base: own, wave: { states, perFrame: msOfFrames(1, rate) * perMs, first: Math.max(0, firstMs) * perMs } }
  }
}

/** Frames one after the other in which a layer stands still. */
export interface StateRun {
  /** The first frame. */
  from: number
  frames: number
  state: MotionState
}

export function stateRuns(states: readonly MotionState[]): StateRun[] {
  const runs: StateRun[] = []
  for (const [frame, state] of states.entries()) {
    const last = runs.at(-1)
    if (last && isSame(last.state, state)) last.frames += 1
    else runs.push({ from: frame, frames: 1, state })
  }
  return runs
}

const keys = ['x', 'y', 'scale', 'rotation', 'opacity', 'blur'] as const
const sides = ['left', 'top', 'right', 'bottom'] as const

export function isSame(one: MotionState, other: MotionState): boolean {
  return (
    keys.every((key) => one[key] === other[key]) &&
    sides.every((side) => one.hidden[side] === other.hidden[side]) &&
    one.drawn === other.drawn &&
    one.pieces?.share === other.pieces?.share &&
    one.pieces?.animation === other.pieces?.animation &&
    (one.crop === other.crop ||
      (one.crop !== undefined && other.crop !== undefined && sides.every((s) => one.crop![s] === other.crop![s])))
  )
}
