import { message } from '../../messages/index.ts'
import { current } from 'immer'
import { z } from 'zod'
import { elementKinds, isLooped, maxDuration, speedOf } from '../model.ts'
import type { Element } from '../model.ts'
import { claimIds, define, findUnlocked, idArgument } from './define.ts'
import { cutMotion, cutVolume, shiftedMotion, shiftedVolume } from './motion-time.ts'
import { anchoredTo } from '../anchors/change.ts'
import { release } from './anchor-edits.ts'
import { beginLater, runningSource } from './media-time.ts'
import { EditRefused } from './refused.ts'
import type { Text } from '../../messages/index.ts'

const time = z.int().min(0).max(maxDuration)

export const timeEdits = {
  /**
   * Moves the start or end of an element to `at`, in ms from the start of its scene (null: the scene's). What its media
   * shows at any time stays: with the element's start, the start within its media moves too, as far as the media
   * reaches. Keyframes keep their times in the scene.
   */
  trimElement: define({
    args: z.strictObject({
      elementId: idArgument,
      edge: z.enum(['start', 'end']),
      at: time.nullable(),
    }),
    apply(draft, { elementId, edge, at }) {
      const { element } = findUnlocked(draft, elementId)
      const { start = 0, end } = element
      if (edge === 'end') {
        if (at !== null) refuseEmpty(element.name, start, at)
        if (at === null) delete element.end
        else element.end = at
        release(element, 'end')
        return
      }
      const next = at ?? 0
      if (end !== undefined) refuseEmpty(element.name, next, end)
      const running = runningSource(element)
      // A loop begins with its element, whenever that is.
      if (running && !isLooped(element)) element.source = beginLater(running, (next - start) * speedOf(element))
      const volumes = element.sound?.keyframes && shiftedVolume(current(element), start - next).sound
      if (volumes) element.sound = volumes
      if (element.motion) element.motion = shiftedMotion(current(element).motion!, start - next)
      if (next === 0) delete element.start
      else element.start = next
      release(element, 'start')
    },
  }),

  /**
   * Cuts an element in two at `at`, ms from the start of its scene; the second continues where the first ends.
   * `playsMs`: how long its media plays before it ends or loops, where that is known.
   */
  splitElement: define({
    args: z.strictObject({
      elementId: idArgument,
      newId: idArgument,
      at: time,
      playsMs: z.number().positive().exactOptional(),
    }),
    apply(draft, { elementId, newId, at, playsMs }) {
      const { scene, element, index } = findUnlocked(draft, elementId)
      claimIds(draft, [newId], 'newId')
      const { start = 0, end } = element
      if (at <= start || (end !== undefined && at >= end)) {
        throw new EditRefused('invalid-argument', message('editRefusals.notThere', { name: element.name, at }), 'at')
      }
      const whole = current(element)
      const why = unsplittable(whole, at - start, playsMs)
      if (why) throw new EditRefused('invalid-argument', why, 'elementId')
      const first = anchoredTo({ ...firstPart(whole, at - start), end: at }, { start: whole.anchors?.start })
      const later = { ...laterPart(whole, at - start), id: newId, start: at }
      scene.elements.splice(index, 1, first, anchoredTo(later, { end: whole.anchors?.end }))
    },
  }),
}

/** The element as it is before a cut after `elapsedMs`: its sound does not fade there, and it does not go. */
export function firstPart(element: Element, elapsedMs: number): Element {
  return cutVolume(cutMotion(withoutFade(element, 'fadeOut'), elapsedMs).first, elapsedMs).first
}

/**
 * The element with its media starting at `elapsedMs`: its sound does not fade in a second time, and it does not come
 * again.
 */
export function laterPart(element: Element, elapsedMs: number): Element {
  const copy = structuredClone(cutVolume(cutMotion(withoutFade(element, 'fadeIn'), elapsedMs).later, elapsedMs).later)
  const running = runningSource(copy)
  if (running) copy.source = beginLater(running, elapsedMs * speedOf(copy))
  return copy
}

function withoutFade(element: Element, fade: 'fadeIn' | 'fadeOut'): Element {
  if (element.sound?.[fade] === undefined) return element
  const { [fade]: _removed, ...sound } = element.sound
  return { ...element, sound }
}

/** Why the second part of an element could not continue where the first ends; null when it can. */
export function unsplittable(element: Element, elapsedMs: number, playsMs: number | undefined): Text | null {
  return elementKinds[element.kind].uncuttable(element, elapsedMs, playsMs)
}

function refuseEmpty(name: string, start: number, end: number): void {
  if (end > start) return
  throw new EditRefused('invalid-argument', message('editRefusals.emptyTime', { name, end, start }), 'at')
}
