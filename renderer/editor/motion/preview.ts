import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import { animationTimes } from '@common/motion/index.ts'
import { isStill } from '@common/service/extension/motion.ts'
import type { Motion } from '@common/service/extension/motion.ts'
import type { Element } from '@common/composition/index.ts'
import type { Moment } from './moment.ts'

/** For how long an element stands still between its coming and going, ms. */
const restMs = 700

/** Shows how a single element moves while the playhead stands. */
export const useMotionPreview = defineStore('motion-preview', () => {
  /** The element that is moving, and where it is. */
  const shown = shallowRef<{ elementId: string; moment: Moment } | null>(null)
  let frame = 0

  function play({ id, motion }: Pick<Element, 'id' | 'motion'>, lengthMs: number): void {
    stop()
    if (!motion || isStill(motion)) return
    const wholeMs = previewMs(motion, lengthMs)
    const startedAt = performance.now()
    const turn = (now: number): void => {
      const elapsedMs = Math.max(0, now - startedAt)
      if (elapsedMs >= wholeMs) return stop()
      shown.value = { elementId: id, moment: { motion, elapsedMs, lengthMs: wholeMs, atMs: elapsedMs } }
      frame = requestAnimationFrame(turn)
    }
    turn(startedAt)
  }

  function stop(): void {
    cancelAnimationFrame(frame)
    shown.value = null
  }

  return { shown, play, stop }
})

/** Keyframes are shown in their own time; of all else only what moves. */
function previewMs(motion: Motion, lengthMs: number): number {
  if (motion.keyframes) return lengthMs
  const { coming, going } = animationTimes(motion, lengthMs)
  return Math.min(lengthMs, coming + Math.max(restMs, motion.emphasis?.period ?? 0) + going)
}
