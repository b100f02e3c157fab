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
    (one.crop === other.crop ||
      (one.crop !== undefined && other.crop !== undefined && sides.every((s) => one.crop![s] === other.crop![s])))
  )
}
