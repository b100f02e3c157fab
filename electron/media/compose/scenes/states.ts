import { cameraAt, transitionAt } from '../../../common/transitions/index.ts'
import type { SceneSpan, SceneState, TransitionState } from '../../../common/transitions/index.ts'
import type { CameraMove, Transition } from '../../../common/service/extension/transitions.ts'
import type { Size } from '../geometry.ts'
import { msOfFrames } from '../timing.ts'
import type { FrameRate } from '../timing.ts'

interface Frames {
  start: number
  frames: number
}

/** What each frame of a scene shows of it, by the frame's time in the whole video. */
export function cameraStates(
  camera: CameraMove,
  { startMs, endMs }: SceneSpan,
  frames: Frames,
  frame: Size,
  rate: FrameRate,
): SceneState[] {
  return timesOf(frames, rate).map((ms) => cameraAt(camera, (ms - startMs) / (endMs - startMs), frame))
}

/** What each frame shows of both scenes of a transition. @param after when the scene that comes is shown */
export function transitionStates(
  transition: Transition,
  { startMs, overlapMs }: SceneSpan,
  frames: Frames,
  frame: Size,
  rate: FrameRate,
): TransitionState[] {
  return timesOf(frames, rate).map((ms) => transitionAt(transition, (ms - startMs) / overlapMs, frame))
}

function timesOf({ start, frames }: Frames, rate: FrameRate): number[] {
  return Array.from({ length: frames }, (_, index) => msOfFrames(start + index, rate))
}
