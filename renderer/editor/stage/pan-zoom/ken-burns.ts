import type { Element } from '@common/composition/index.ts'
import { keyframesAt } from '@common/motion/index.ts'
import type { Easing, Motion } from '@common/service/extension/motion.ts'
import type { CameraMove } from '@common/service/extension/transitions.ts'
import type { Box } from '../../box.ts'
import { changedMotion } from '../../motion/keyframes.ts'
import { movedCentre } from '../../rotation.ts'
import { cropOf, croppingOf, isCroppable } from '../use-crop.ts'
import { fittedBox, partOf } from './boxes.ts'
import type { End, Room } from './boxes.ts'

/** A move over a picture or video: what of it fills its box on the canvas at the start and at the end of its showing. */
export interface KenBurns {
  from: Box
  to: Box
  easing: Easing
}

type Sides = NonNullable<ReturnType<typeof cropOf>>
const nothing: Sides = { left: 0, top: 0, right: 0, bottom: 0 }

/** The element is a picture or a video of which a part can be shown. */
export function canPanAndZoom(element: Element): boolean {
  return (element.kind === 'image' || element.kind === 'video') && isCroppable(element)
}

/** The whole picture of an element where it stands still, which is rotated around its centre, and the shape of its box. */
export function pictureRoom(element: Element): Room & { rotation: number } {
  const { box, full, pivot, rotation } = croppingOf(element)
  return { bounds: movedCentre({ ...box, rotation }, full, pivot), ratio: box.width / box.height, rotation }
}

/** The part of the picture that a crop leaves. */
function partLeft(crop: Sides, element: Element, { bounds }: Room): Box {
  const { flipX, flipY } = element.appearance ?? {}
  return {
    x: bounds.x + bounds.width * (flipX ? crop.right : crop.left),
    y: bounds.y + bounds.height * (flipY ? crop.bottom : crop.top),
    width: bounds.width * (1 - crop.left - crop.right),
    height: bounds.height * (1 - crop.top - crop.bottom),
  }
}

function cropTo(box: Box, element: Element, { bounds }: Room): Sides {
  return cropOf({ ...croppingOf(element), box, full: bounds }, element.appearance) ?? nothing
}

/** The move of an element; null: it has none. */
export function kenBurnsOf(element: Element, lengthMs: number): KenBurns | null {
  const { motion } = element
  const [first] = motion?.keyframes?.crop ?? []
  if (!motion || !first) return null
  const room = pictureRoom(element)
  const at = (ms: number): Box => fittedBox(partLeft(keyframesAt(motion, ms).crop ?? nothing, element, room), room)
  return { from: at(0), to: at(lengthMs), easing: first.easing ?? 'linear' }
}

/** The motion of an element with this move over all of its showing; null in place of the move: without one. */
export function withKenBurns(element: Element, lengthMs: number, move: KenBurns | null): Motion | null {
  const { crop: _, ...others } = element.motion?.keyframes ?? {}
  if (!move) return changedMotion(element.motion, { keyframes: others })
  const room = pictureRoom(element)
  const crop = [
    { at: 0, value: cropTo(move.from, element, room), easing: move.easing },
    { at: Math.max(1, Math.round(lengthMs)), value: cropTo(move.to, element, room) },
  ]
  return changedMotion(element.motion, { keyframes: { ...others, crop } })
}

/** A move of shares over what the element shows while it stands still. */
export function kenBurnsBy({ from, to }: Pick<CameraMove, 'from' | 'to'>, element: Element): Pick<KenBurns, End> {
  const room = pictureRoom(element)
  const home = fittedBox(partLeft({ ...nothing, ...element.appearance?.crop }, element, room), room)
  return { from: partOf(home, from), to: partOf(home, to) }
}

/** What the keyframes of a crop cut off and when: the same text for the same. */
export function cropsOf(motion: Motion | null | undefined): string {
  const crops = motion?.keyframes?.crop ?? []
  return crops.map(({ at, value: { left, top, right, bottom } }) => [at, left, top, right, bottom].join(' ')).join('\n')
}
