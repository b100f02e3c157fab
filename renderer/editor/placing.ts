import { clamp } from './box.ts'
import type { Box, Size } from './box.ts'

/** What of an element says how large it is shown; see the document's model. */
export interface Sized {
  width?: number
  height?: number
  scaleX: number
  scaleY: number
}

/** Arguments of the edits that place an element; what is not there stays. */
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
/** Factor below which an element would vanish. */
const leastScale = 0.0001

/** px that an element is shown at, as the engine rounds them. `own` is the size of its media. */
export function shownSize(element: Sized, own: Size): Size {
  return {
    width: Math.max(1, Math.round((element.width ?? own.width) * element.scaleX)),
    height: Math.max(1, Math.round((element.height ?? own.height) * element.scaleY)),
  }
}

/**
 * How the document says that an element is shown `size` large. Up to the size it has before scaling that is a factor of 0
 * to 1, which every kind of body takes; beyond, and while the media's own size is not known (`own` is null), the length
 * itself, with a factor of 1.
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

/** The corner of an element as the document takes it. */
export function corner(box: Pick<Box, 'x' | 'y'>): { x: number; y: number } {
  return {
    x: clamp(box.x, -offsetLimit, offsetLimit) + 0,
    y: clamp(box.y, -offsetLimit, offsetLimit) + 0,
  }
}

export const placingLimits = { offset: offsetLimit, side: sideLimit, scale: scaleLimit } as const
