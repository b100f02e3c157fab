import { guards } from '../../service/index.ts'
import { isStill } from '../../service/extension/motion.ts'
import type { Keyframes, Motion } from '../../service/extension/motion.ts'
import type { Element } from '../model.ts'

/**
 * The two parts of an element that is cut `elapsedMs` after it appears, as far as they move: it comes in the first and
 * goes in the second, and keyframes and emphasis run on through the cut.
 */
export function cutMotion(element: Element, elapsedMs: number): { first: Element; later: Element } {
  const { motion, ...rest } = element
  if (!motion) return { first: element, later: element }
  const { in: _coming, ...going } = motion
  const { out: _going, ...coming } = motion
  const { emphasis } = motion
  const later = {
    ...shiftedMotion(going, -elapsedMs),
    ...(emphasis ? { emphasis: { ...emphasis, offset: ((emphasis.offset ?? 0) + elapsedMs) % emphasis.period } } : {}),
  }
  return {
    first: withMotion(rest, within(coming, -Infinity, elapsedMs)),
    later: withMotion(rest, within(later, 0, Infinity)),
  }
}

/** The motion with all keyframes `byMs` later. */
export function shiftedMotion(motion: Motion, byMs: number): Motion {
  const max = guards.durationMs
  return withFrames(motion, (frames) =>
    frames.map((frame) => ({ ...frame, at: frame.at + byMs })).filter(({ at }) => at >= -max && at <= max),
  )
}

/** The motion with the keyframes that decide what is seen from a time to a time: those in between, and one on each side. */
function within(motion: Motion, fromMs: number, toMs: number): Motion {
  return withFrames(motion, (frames) => framesWithin(frames, fromMs, toMs))
}

function framesWithin<T extends { at: number }>(frames: readonly T[], fromMs: number, toMs: number): T[] {
  const first = frames.findLastIndex(({ at }) => at <= fromMs)
  const end = frames.findIndex(({ at }) => at >= toMs)
  return frames.slice(Math.max(0, first), end < 0 ? undefined : end + 1)
}

/** The element with the keyframes of its volume `byMs` later. */
export function shiftedVolume(element: Element, byMs: number): Element {
  const max = guards.durationMs
  return withVolumes(element, (frames) =>
    frames.map((frame) => ({ ...frame, at: frame.at + byMs })).filter(({ at }) => at >= -max && at <= max),
  )
}

/** The two parts of an element that is cut: the keyframes of its volume run on through the cut. */
export function cutVolume(element: Element, elapsedMs: number): { first: Element; later: Element } {
  return {
    first: withVolumes(element, (frames) => framesWithin(frames, -Infinity, elapsedMs)),
    later: withVolumes(shiftedVolume(element, -elapsedMs), (frames) => framesWithin(frames, 0, Infinity)),
  }
}

type Volumes = NonNullable<NonNullable<Element['sound']>['keyframes']>

function withVolumes(element: Element, change: (frames: Volumes) => Volumes): Element {
  const { keyframes, ...sound } = element.sound ?? {}
  if (!keyframes) return element
  const next = change(keyframes)
  return { ...element, sound: next.length === 0 ? sound : { ...sound, keyframes: next } }
}

type Frames = readonly { at: number }[]

function withFrames(motion: Motion, change: (frames: Frames) => Frames): Motion {
  if (!motion.keyframes) return motion
  const tracks = Object.entries(motion.keyframes)
    .map(([value, frames]) => [value, change(frames)] as const)
    .filter(([, frames]) => frames.length > 0)
  const { keyframes: _before, ...rest } = motion
  return tracks.length === 0 ? rest : { ...rest, keyframes: Object.fromEntries(tracks) as Keyframes }
}

function withMotion(element: Omit<Element, 'motion'>, motion: Motion): Element {
  return (isStill(motion) ? element : { ...element, motion }) as Element
}
