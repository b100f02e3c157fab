import type { ShapeSource } from '../../composition/elements/shape-source.ts'
import { pathCode } from '../canvas.ts'
import type { PathCommands } from '../canvas.ts'

const { move, line, cubic, close } = pathCode

/** How far the control points of a quarter circle are from its ends, as a share of the radius. */
const arc = 0.5522847498

interface Size {
  width: number
  height: number
}

/** A closed polygon through points. */
function polygon(points: readonly (readonly [number, number])[]): number[] {
  return [...points.flatMap(([x, y], index) => [index === 0 ? move : line, x, y]), close]
}

/** The tail of a speech bubble: the side that it grows from, the middle of its foot on that side, and its tip. */
interface Tail {
  side: 'top' | 'right' | 'bottom' | 'left'
  foot: number
  half: number
  tip: readonly [number, number]
}

/** A rectangle with corners of one radius, which is at most half of the shorter side. */
export function rectangleOutline({ width, height }: Size, radius = 0, tail?: Tail): number[] {
  const r = Math.max(0, Math.min(radius, width / 2, height / 2))
  const c = r * (1 - arc)
  const corner = (fromX: number, fromY: number, toX: number, toY: number, x: number, y: number): number[] =>
    r === 0 ? [] : [cubic, fromX, fromY, toX, toY, x, y]
  const tailOn = (side: Tail['side']): number[] => {
    if (tail?.side !== side) return []
    const { foot, half, tip } = tail
    // Clockwise: to the right along the top, to the left along the bottom.
    const turn = side === 'top' || side === 'right' ? half : -half
    const point = (along: number): [number, number] => {
      if (side === 'top') return [along, 0]
      if (side === 'bottom') return [along, height]
      return [side === 'right' ? width : 0, along]
    }
    return [line, ...point(foot - turn), line, ...tip, line, ...point(foot + turn)]
  }
  return [
    ...[move, r, 0, ...tailOn('top'), line, width - r, 0, ...corner(width - c, 0, width, c, width, r)],
    ...[...tailOn('right'), line, width, height - r],
    ...corner(width, height - c, width - c, height, width - r, height),
    ...[...tailOn('bottom'), line, r, height, ...corner(c, height, 0, height - c, 0, height - r)],
    ...[...tailOn('left'), line, 0, r, ...corner(0, c, c, 0, r, 0), close],
  ]
}

/** An ellipse that touches all sides of the box. */
export function ellipseOutline({ width, height }: Size): number[] {
  const [rx, ry] = [width / 2, height / 2]
  const [cx, cy] = [rx * arc, ry * arc]
  return [
    ...[move, rx, 0, cubic, rx + cx, 0, width, ry - cy, width, ry],
    ...[cubic, width, ry + cy, rx + cx, height, rx, height],
    ...[cubic, rx - cx, height, 0, ry + cy, 0, ry, cubic, 0, ry - cy, rx - cx, 0, rx, 0, close],
  ]
}

/** Points on an ellipse that touches the sides of the box, the first at the top, clockwise. */
function around({ width, height }: Size, count: number, radius: (index: number) => number): [number, number][] {
  return Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI - Math.PI / 2
    const r = radius(index)
    return [width / 2 + (Math.cos(angle) * r * width) / 2, height / 2 + (Math.sin(angle) * r * height) / 2]
  })
}

/** A line from the box's left to its right at half its height, with a head at its end for an arrow. */
function arrowOutline({ width, height }: Size, thickness: number, head: number): number[] {
  const middle = height / 2
  const half = Math.min(thickness, height) / 2
  const wide = Math.min((thickness * head) / 2, middle)
  const neck = Math.max(0, width - wide * 1.6)
  return polygon([
    ...([
      [0, middle - half],
      [neck, middle - half],
      [neck, middle - wide],
      [width, middle],
    ] as const),
    ...([
      [neck, middle + wide],
      [neck, middle + half],
      [0, middle + half],
    ] as const),
  ])
}

/** Default tip of a speech bubble's tail, in shares of the box: below it, at the left. */
export const defaultTail = { x: 0.2, y: 1.25 }

/** A rounded box with a tail from the side that is nearest to the tail's tip. */
function bubbleOutline(size: Size, radius: number, tail: { x: number; y: number }): number[] {
  const { width, height } = size
  const tip = [tail.x * width, tail.y * height] as const
  const isVertical = Math.abs(tail.y - 0.5) >= Math.abs(tail.x - 0.5)
  const [along, length] = isVertical ? [tip[0], width] : [tip[1], height]
  const r = Math.min(radius, width / 2, height / 2)
  const half = Math.max(0, Math.min(Math.min(width, height) * 0.14, length / 2 - r))
  const foot = Math.max(r + half, Math.min(along, length - r - half))
  const vertical = tail.y >= 0.5 ? 'bottom' : 'top'
  const horizontal = tail.x >= 0.5 ? 'right' : 'left'
  return rectangleOutline(size, radius, { side: isVertical ? vertical : horizontal, foot, half, tip })
}

/** The outline of a shape in its box, px; imported drawings have outlines of their own. */
export function shapeOutline(source: ShapeSource, size: Size): PathCommands {
  const { width, height } = size
  const thickness = source.stroke?.width ?? 8
  switch (source.shape) {
    case 'rectangle':
      return rectangleOutline(size, source.radius)
    case 'ellipse':
      return ellipseOutline(size)
    case 'line':
      return [move, 0, height / 2, line, width, height / 2]
    case 'arrow':
      return arrowOutline(size, thickness, source.head ?? 4)
    case 'triangle':
      return polygon([
        [width / 2, 0],
        [width, height],
        [0, height],
      ])
    case 'polygon':
      return polygon(around(size, source.corners ?? 6, () => 1))
    case 'star': {
      const inner = source.inner ?? 0.45
      return polygon(around(size, (source.corners ?? 5) * 2, (index) => (index % 2 === 0 ? 1 : inner)))
    }
    case 'bubble':
      return bubbleOutline(size, source.radius ?? Math.min(width, height) * 0.18, source.tail ?? defaultTail)
    case 'paths':
      return []
  }
}
