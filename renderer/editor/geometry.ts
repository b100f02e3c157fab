import { fillOf, sourceKey } from '@common/composition/index.ts'
import type { Element, Source } from '@common/composition/index.ts'
import { useAssets } from '../stores/assets.ts'
import { useCatalogue } from '../stores/catalogue.ts'
import { clamp } from './box.ts'
import type { Box, Size } from './box.ts'
import { useDocument } from '../stores/document.ts'
import { textSize } from './drawing/text-size.ts'
import { placingLimits, shownSize, sizing, unknownSize } from './placing.ts'
import type { Placement } from './placing.ts'

const known = (width: number | null | undefined, height: number | null | undefined): Size | null =>
  width && height ? { width, height } : null

/** Size of a shape without a stored size, px; the same as in pictures that Node draws. */
const shapeSize: Size = { width: 200, height: 200 }

/** Own size in px of a source's media; null while it is not known. Reactive. */
export function sizeOfSource(source: Source): Size | null {
  if (fillOf(source) !== null) {
    const canvas = useDocument().project?.canvas
    return canvas ? { width: canvas.width, height: canvas.height } : null
  }
  if (source.kind === 'avatar') {
    const avatar = useCatalogue().avatar(source.avatarId)
    return known(avatar?.width, avatar?.height)
  }
  const key = sourceKey(source)
  const info = key === undefined ? null : useAssets().of(key)
  return known(info?.width, info?.height)
}

/** Size in px before the element's own width, height and scale; null while it is not known, and for sound. Reactive. */
export function sourceSize(element: Pick<Element, 'source'>): Size | null {
  if (element.source.kind === 'text') return textSize(element)
  if (element.source.kind === 'shape') return shapeSize
  return sizeOfSource(element.source)
}

/**
 * Fields of the document for an element that is shown at `size`, px. The letters of a text grow with its corners; a
 * width alone breaks its lines anew.
 */
export function sizeFields(element: Element, size: Size): Placement {
  if (element.source.kind !== 'text') return sizing(element, sourceSize(element), size)
  const box = boxOf(element)
  const [byWidth, byHeight] = [size.width / box.width, size.height / box.height]
  if (Math.abs(byWidth - byHeight) < 0.02 * byWidth) {
    return { scaleX: scaleWithin(element.scaleX * byWidth), scaleY: scaleWithin(element.scaleY * byWidth) }
  }
  return {
    ...(Math.abs(byWidth - 1) < 0.001 ? {} : { width: sideWithin(size.width / element.scaleX) }),
    ...(Math.abs(byHeight - 1) < 0.001 ? {} : { height: sideWithin(size.height / element.scaleY) }),
  }
}

const scaleWithin = (scale: number): number => clamp(scale, 0.001, placingLimits.scale)
const sideWithin = (side: number): number => clamp(side, 1, placingLimits.side)

/** Box of an element on the canvas, in px, rounded as the engine rounds. Reactive. */
export function boxOf(element: Element): Box {
  const own = sourceSize(element) ?? unknownSize
  return { x: Math.round(element.x), y: Math.round(element.y), ...shownSize(element, own) }
}
