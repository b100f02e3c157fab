import { clamp } from './box.ts'
import type { Box, Size } from './box.ts'

/** The fields of an element that determine its size; see the document's model. */
export interface Sized {
  width?: number
  height?: number
  scaleX: number
  scaleY: number
}

/** Arguments of edits that place an element; absent ones are not changed. */
export interface Placement {
  x?: number
  y?: number
  width?: number
  height?: number
  scaleX?: number
  scaleY?: number
}

const offsetLimit = 1_000_000
const sideLimit = 16_384
const scaleLimit = 100
/** Smallest scale: below it an element would be invisible. */
const leastScale = 0.0001

/** Size used while the size of media is not known, px. */
export const unknownSize: Size = { width: 480, height: 270 }

/** Size in px at which an element is shown, rounded as the engine rounds. `own` is the size of its media. */
export function shownSize(element: Sized, own: Size): Size {
  return {
    width: Math.max(1, Math.round((element.width ?? own.width) * element.scaleX)),
    height: Math.max(1, Math.round((element.height ?? own.height) * element.scaleY)),
  }
}

/**
 * Fields of the document for an element that is shown at `size`. Up to its own size that is a scale of 0 to 1, which
 * every kind of body takes; above it, and while the media's own size is not known (`own` is null), width and height
 * themselves, with a scale of 1.
 */
export function sizing(element: Sized, own: Size | null, size: Size): Placement {
  return {
    ...side(element.width, own?.width, element.scaleX, size.width, 'width', 'scaleX'),
    ...side(element.height, own?.height, element.scaleY, size.height, 'height', 'scaleY'),
  }
}

function side(
  set: number | undefined,
  own: number | undefined,
  scale: number,
  wanted: number,
  lengthName: 'width' | 'height',
  scaleName: 'scaleX' | 'scaleY',
): Placement {
  if (!Number.isFinite(wanted) || wanted <= 0) return { [scaleName]: scale }
  const factor = wanted / (set ?? own ?? 0)
  if (factor <= 1) return { [scaleName]: clamp(factor, leastScale, 1) }
  return { [lengthName]: clamp(wanted, leastScale, sideLimit), [scaleName]: 1 }
}

/** The top-left corner of a box, in whole px as the document has it. */
export function corner(box: Pick<Box, 'x' | 'y'>): { x: number; y: number } {
  return {
    x: clamp(box.x, -offsetLimit, offsetLimit) + 0,
    y: clamp(box.y, -offsetLimit, offsetLimit) + 0,
  }
}

export const placingLimits = { offset: offsetLimit, side: sideLimit, scale: scaleLimit } as const
