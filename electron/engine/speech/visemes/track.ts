import { coarticulate, poseAt, stepMs } from './coarticulate.ts'
import type { Gesture, Movement } from './coarticulate.ts'
import { openingShare } from './envelope.ts'
import { channels, closed, lipOnTeeth, lipsClosed, restTarget } from './poses.ts'
import type { Envelope, MouthPose, MouthTrack } from './types.ts'

/**
 * Time by which a mouth shape precedes its sound (ms). Lips lead: without it, speech with many closed lips would look
 * as much as 50 ms late, because a release of the lips is heard before it is seen.
 */
export const leadMs = 40
const loudnessLeadMs = 10
/** Gaps between sounds from which the mouth closes (ms); shorter ones are part of the speech. */
export const pauseMs = 120
/** Time in which the lips close after the last sound, and in which they may open before the next (ms). */
const settleMs = 60

export interface TrackRequest {
  /** Gestures in order of time, without overlaps; gaps are silence. */
  gestures: readonly Gesture[]
  durationMs: number
  fps: number
  /** Loudness of the same speech; without it, the sounds alone shape the mouth. */
  energy?: Envelope | undefined
}

/** Number of frames that cover a duration (ms). */
export function frameCount(durationMs: number, fps: number): number {
  return Math.max(0, Math.ceil((durationMs * fps) / 1000 - 1e-6))
}

/**
 * Converts gestures to a mouth track: blended movement, opening by loudness, full closures, a closed mouth in silence.
 */
export function makeTrack(request: TrackRequest): MouthTrack {
  const { durationMs, fps } = request
  if (!(fps > 0 && fps <= 240)) throw new RangeError(`fps must be above 0 and at most 240, it is ${String(fps)}.`)
  if (!(durationMs >= 0 && Number.isFinite(durationMs)))
    throw new RangeError(`durationMs must be a number of milliseconds from 0, it is ${String(durationMs)}.`)
  const frames = frameCount(durationMs, fps)
  const steps = Math.ceil(durationMs / stepMs) + 2
  const led = withRests(request.gestures, durationMs).map((gesture) => ({
    ...gesture,
    startMs: gesture.startMs - leadMs,
    endMs: gesture.endMs - leadMs,
  }))
  const movement = coarticulate(led, steps)
  if (request.energy) followLoudness(movement, openingShare(request.energy, stepMs, steps))
  const frameMs = 1000 / fps
  const poses = Array.from({ length: frames }, (_, frame) => poseAt(movement, (frame + 0.5) * frameMs))
  closeForSounds(poses, led, frameMs)
  restInPauses(poses, led, frameMs)
  return { fps, poses: poses.map(rounded) }
}

/** Adds rests in the gaps between sounds, before the first and after the last one. */
function withRests(gestures: readonly Gesture[], durationMs: number): Gesture[] {
  const all: Gesture[] = []
  let end = Number.NEGATIVE_INFINITY
  const rest = (startMs: number, endMs: number): void => {
    if (endMs - startMs >= pauseMs) all.push({ startMs, endMs, target: restTarget, weight: 1 })
  }
  for (const gesture of gestures) {
    rest(Number.isFinite(end) ? end : gesture.startMs - 1000, gesture.startMs)
    all.push(gesture)
    end = Math.max(end, gesture.endMs)
  }
  const tail = Number.isFinite(end) ? end : 0
  rest(tail, Math.max(tail, durationMs) + 1000)
  return all
}

/** Scales the opening of the mouth, and with it the spread of the corners, by loudness. */
function followLoudness(movement: Movement, share: Float32Array): void {
  const lead = loudnessLeadMs / stepMs
  for (const [step, open] of movement.open.entries()) {
    const level = share[Math.min(share.length - 1, step + lead)] ?? 0
    movement.open[step] = Math.pow(open, 0.7) * (0.04 + 0.98 * level)
    movement.wide[step] = (movement.wide[step] ?? 0) * Math.min(1, 0.4 + level)
  }
}

/** Indexes of the frames whose middle lies in a time range, at least the nearest one. */
function framesIn(startMs: number, endMs: number, frameMs: number, count: number): number[] {
  const found: number[] = []
  const first = Math.ceil(startMs / frameMs - 0.5)
  const last = Math.floor(endMs / frameMs - 0.5)
  for (let frame = Math.max(0, first); frame <= Math.min(count - 1, last); frame++) found.push(frame)
  if (found.length === 0) {
    const nearest = Math.round((startMs + endMs) / 2 / frameMs - 0.5)
    if (nearest >= 0 && nearest < count) found.push(nearest)
  }
  return found
}

/**
 * Closes the lips for m, b, p and sets the lower lip under the teeth for f, v for at least one frame, however short the
 * sound is.
 */
function closeForSounds(poses: MouthPose[], gestures: readonly Gesture[], frameMs: number): void {
  for (const { target, startMs, endMs } of gestures) {
    const inset = Math.min(15, (endMs - startMs) * 0.2)
    if (target === lipsClosed) {
      for (const frame of framesIn(startMs + inset, endMs - inset, frameMs, poses.length)) {
        const pose = poses[frame]
        if (pose)
          poses[frame] = {
            ...pose,
            open: 0,
            press: Math.max(pose.press, 0.9),
            bite: 0,
            tongue: 0,
            wide: pose.wide * 0.5,
          }
      }
    } else if (target === lipOnTeeth) {
      for (const frame of framesIn(startMs + inset, endMs - inset, frameMs, poses.length)) {
        const pose = poses[frame]
        if (pose && pose.press < 0.9)
          poses[frame] = {
            ...pose,
            open: Math.min(pose.open, 0.12),
            bite: Math.max(pose.bite, 0.85),
            press: 0,
          }
      }
    }
  }
}

/** Closes the mouth in pauses: from shortly after the last sound until shortly before the next. */
function restInPauses(poses: MouthPose[], gestures: readonly Gesture[], frameMs: number): void {
  for (const { target, startMs, endMs } of gestures) {
    if (target !== restTarget) continue
    const [from, to] = [startMs + settleMs + leadMs, endMs - frameMs]
    for (
      let frame = Math.max(0, Math.ceil(from / frameMs - 0.5));
      frame < poses.length && (frame + 0.5) * frameMs <= to;
      frame++
    )
      poses[frame] = { ...closed }
  }
}

function rounded(pose: MouthPose): MouthPose {
  const result = { ...pose }
  for (const channel of channels) result[channel] = Math.round(result[channel] * 1000) / 1000
  return result
}
