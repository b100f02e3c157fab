import { movingSpans } from '@common/motion/index.ts'
import { isStill } from '@common/service/extension/motion.ts'
import type { Motion } from '@common/service/extension/motion.ts'
import type { Element } from '@common/composition/index.ts'

/** A motion, and a time of the showing of its element. */
export interface Moment {
  motion: Motion
  /** Ms since the element appeared. Where nothing moves, that is the last time at which something did. */
  elapsedMs: number
  lengthMs: number
  /** Ms since the element appeared, also where nothing moves. */
  atMs: number
}

/** For how long an element is shown in a scene of `durationMs`, ms. */
export function showingMs({ start = 0, end }: Pick<Element, 'start' | 'end'>, durationMs: number): number {
  return Math.max(0, Math.min(end ?? durationMs, durationMs) - start)
}

/** Where an element is in its motion at a time of its scene, ms; undefined for one that stands still. */
export function momentOf(element: Element, sceneMs: number, durationMs: number): Moment | undefined {
  const { motion, start = 0 } = element
  if (!motion || isStill(motion)) return undefined
  const lengthMs = showingMs(element, durationMs)
  const atMs = Math.min(Math.max(0, sceneMs - start), lengthMs)
  let moved = 0
  for (const { fromMs, toMs } of movingSpans(motion, lengthMs)) {
    if (atMs >= fromMs) moved = Math.min(atMs, toMs)
  }
  return { motion, elapsedMs: moved, lengthMs, atMs }
}

/** Whether an element is shown the same at both. */
export function isSameMoment(a: Moment | undefined, b: Moment | undefined): boolean {
  return a === b || (a?.motion === b?.motion && a?.elapsedMs === b?.elapsedMs && a?.lengthMs === b?.lengthMs)
}
