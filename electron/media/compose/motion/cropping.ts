import type { MotionState } from '../../../common/motion/index.ts'
import { evenAround, union, visiblePart, wholeAround } from '../geometry.ts'
import type { Rect, Size } from '../geometry.ts'
import { perspective } from './perspective.ts'

/** How the content of a clip is moved and scaled within the clip's box, as its crop changes. */
export interface Cropping {
  /** The part of the source that is seen in some frame, displayed px. */
  part: Rect
  /** Size at which that part is moved; even. */
  canvas: Size
  /** Size of the clip's box, px. */
  size: Size
  /** What of the source each frame shows, displayed px. */
  crops: readonly Rect[]
}

/** The part of a source that is moved is this much larger than the box at the most: each px of it takes time. */
const mostEnlarged = 1.5

/** @param states those of all frames; each has a crop */
export function croppingOf(source: Size, size: Size, states: readonly MotionState[]): Cropping {
  const crops = states.map(({ crop = { left: 0, top: 0, right: 0, bottom: 0 } }) => ({
    x: source.width * crop.left,
    y: source.height * crop.top,
    width: Math.max(1, source.width * (1 - crop.left - crop.right)),
    height: Math.max(1, source.height * (1 - crop.top - crop.bottom)),
  }))
  const whole = { x: 0, y: 0, width: source.width, height: source.height }
  const part = visiblePart(wholeAround(union(crops)), whole) ?? whole
  // Where the crop is smallest, a px of the canvas is one of the box.
  const side = (key: 'width' | 'height'): number => {
    const exact = (part[key] * size[key]) / Math.min(...crops.map((crop) => crop[key]))
    return Math.max(size[key], Math.round(Math.min(exact, size[key] * mostEnlarged)))
  }
  const canvas = evenAround({ x: 0, y: 0, width: side('width'), height: side('height') })
  return { part, canvas: { width: canvas.width, height: canvas.height }, size, crops }
}

/** Filters that show the crop of each frame at the size of the box; from the part at the size of the canvas. */
export function croppingFilters({ part, canvas, size, crops }: Cropping, hasAlpha: boolean): string[] {
  const [across, down] = [part.width / canvas.width, part.height / canvas.height]
  const moved = crops.map((crop) => (point: { x: number; y: number }) => ({
    x: ((part.x + point.x * across - crop.x) / crop.width) * size.width,
    y: ((part.y + point.y * down - crop.y) / crop.height) * size.height,
  }))
  const filters = [perspective(canvas, moved), `crop=${size.width}:${size.height}:0:0:exact=1`]
  return hasAlpha ? ['premultiply=inplace=1', ...filters, 'unpremultiply=inplace=1'] : filters
}
