import { keyframesAt } from '@common/motion/index.ts'
import type { Easing, Keyframes, Motion } from '@common/service/extension/motion.ts'
import type { Element } from '@common/composition/index.ts'
import type { SoundSettings } from '@common/service/extension/sound.ts'
import { frameMs } from '../frame-time.ts'

/** Values of keyframes that the window sets together. */
export const poseKeys = ['x', 'y', 'scale', 'rotation', 'opacity'] as const
export type PoseKey = (typeof poseKeys)[number]
const allKeys = [...poseKeys, 'crop'] as const

/** The motion with some of its fields changed; undefined removes one. Null: nothing is left. */
export function changedMotion(
  motion: Motion | undefined,
  change: { [Field in keyof Motion]: Motion[Field] | undefined },
): Motion | null {
  const entries = Object.entries({ ...motion, ...change }).filter(
    ([field, value]) => value !== undefined && !(field === 'keyframes' && Object.keys(value).length === 0),
  )
  return entries.length === 0 ? null : Object.fromEntries(entries)
}

/** Two times that the clip shows in the same frame. */
const isSameTime = (a: number, b: number): boolean => Math.abs(a - b) < frameMs / 2

/** The times at which an element has keyframes, ms from when it appears; those outside of its showing are left out. */
export function keyframeTimes(motion: Motion | undefined, lengthMs: number): number[] {
  return timesOf(Object.values(motion?.keyframes ?? {}), lengthMs)
}

/** The times at which the volume of an element has keyframes. */
export function volumeTimes(sound: SoundSettings | undefined, lengthMs: number): number[] {
  return timesOf(sound?.keyframes ? [sound.keyframes] : [], lengthMs)
}

/** The times of all keyframes of an element. */
export function allKeyframeTimes({ motion, sound }: Pick<Element, 'motion' | 'sound'>, lengthMs: number): number[] {
  const tracks = [...Object.values(motion?.keyframes ?? {}), ...(sound?.keyframes ? [sound.keyframes] : [])]
  return timesOf(tracks, lengthMs)
}

function timesOf(tracks: readonly (readonly { at: number }[])[], lengthMs: number): number[] {
  const times = tracks.flatMap((frames) => frames.map(({ at }) => at))
  const within = times.filter((at) => at >= 0 && at <= lengthMs).toSorted((a, b) => a - b)
  return within.filter((at, index) => index === 0 || !isSameTime(at, within[index - 1]!))
}

/** The keyframe at a time; undefined where there is none. */
export function timeNear(times: readonly number[], elapsedMs: number): number | undefined {
  return times.find((at) => isSameTime(at, elapsedMs))
}

interface Frame<T> {
  at: number
  value: T
  easing?: Easing
}

/** The keyframes with these values at a time; a keyframe that is there already keeps its easing. */
export function withKeyframes(
  keyframes: Keyframes,
  elapsedMs: number,
  values: { [Key in PoseKey]?: number | undefined },
): Keyframes {
  const next: Keyframes = { ...keyframes }
  for (const key of poseKeys) {
    const value = values[key]
    if (value !== undefined) next[key] = withFrame(keyframes[key] ?? [], elapsedMs, value)
  }
  return next
}

export function withFrame<T>(frames: readonly Frame<T>[], elapsedMs: number, value: T): Frame<T>[] {
  const there = frames.find(({ at }) => isSameTime(at, elapsedMs))
  if (there) return frames.map((frame) => (frame === there ? { ...there, value } : frame))
  // A new keyframe parts the way between two others: both parts are eased as the whole was.
  const easing = frames.findLast(({ at }) => at < elapsedMs)?.easing
  const frame = { at: Math.round(elapsedMs), value, ...(easing === undefined ? {} : { easing }) }
  return [...frames, frame].toSorted((a, b) => a.at - b.at)
}

/** The keyframes with one of all values that are set together, as they are at a time. */
export function addedKeyframe(motion: Motion | undefined, elapsedMs: number): Keyframes {
  const { x = 0, y = 0, scale = 1, rotation = 0, opacity = 1 } = keyframesAt(motion ?? {}, elapsedMs)
  return withKeyframes(motion?.keyframes ?? {}, elapsedMs, { x, y, scale, rotation, opacity })
}

/** Applies a change to every track; tracks without keyframes are removed. */
function mapTracks(keyframes: Keyframes, change: (frames: readonly Frame<unknown>[]) => Frame<unknown>[]): Keyframes {
  const tracks = allKeys.flatMap((key) => {
    const frames = change(keyframes[key] ?? [])
    return frames.length === 0 ? [] : [[key, frames]]
  })
  return Object.fromEntries(tracks) as Keyframes
}

/** The keyframes without those at a time. */
export function removedKeyframe(keyframes: Keyframes, at: number): Keyframes {
  return mapTracks(keyframes, (frames) => withoutFrame(frames, at))
}

export function withoutFrame<T>(frames: readonly Frame<T>[], at: number): Frame<T>[] {
  return frames.filter((frame) => !isSameTime(frame.at, at))
}

/** The keyframes with those at `from` moved to `to`, where they take the place of others. */
export function movedKeyframe(keyframes: Keyframes, from: number, to: number): Keyframes {
  return mapTracks(keyframes, (frames) => movedFrame(frames, from, to))
}

export function movedFrame<T>(frames: readonly Frame<T>[], from: number, to: number): Frame<T>[] {
  const at = Math.round(to)
  const moving = frames.find((frame) => isSameTime(frame.at, from))
  if (!moving) return [...frames]
  const others = frames.filter((frame) => frame !== moving && !isSameTime(frame.at, at))
  return [...others, { ...moving, at }].toSorted((a, b) => a.at - b.at)
}

/** The keyframes with the way on from those at a time eased in another way. */
export function easedKeyframe(keyframes: Keyframes, at: number, easing: Easing): Keyframes {
  return mapTracks(keyframes, (frames) => easedFrame(frames, at, easing))
}

export function easedFrame<T>(frames: readonly Frame<T>[], at: number, easing: Easing): Frame<T>[] {
  return frames.map((frame) => (isSameTime(frame.at, at) ? { ...frame, easing } : frame))
}

/** How the way on from the keyframe at a time is eased. */
export function easingAt(keyframes: Keyframes, at: number): Easing {
  const found = allKeys.flatMap((key) => (keyframes[key] ?? []).filter((frame) => isSameTime(frame.at, at)))
  return found[0]?.easing ?? 'linear'
}
