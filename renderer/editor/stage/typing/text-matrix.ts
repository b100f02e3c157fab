import type { Appearance } from '@common/service/extension/looks.ts'
import type { Box, Point } from '../../box.ts'
import type { View } from '../zoom.ts'

/** An affine map as CSS has it: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export interface Matrix {
  a: number
  b: number
  c: number
  d: number
  e: number
  f: number
}

export interface ShownText {
  /** The element's box on the canvas, px. */
  box: Box
  scaleX: number
  scaleY: number
  /** Distance between the edge of the box and the layout, px before scaling. */
  padding: number
  appearance: Pick<Appearance, 'rotation' | 'flipX' | 'flipY'> | undefined
}

/** The matrix from px of a text's layout to CSS px of the stage. */
export function matrixOf({ box, scaleX, scaleY, padding, appearance = {} }: ShownText, view: View): Matrix {
  const { rotation = 0, flipX = false, flipY = false } = appearance
  const angle = (rotation * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle) * view.zoom, Math.sin(angle) * view.zoom]
  const [across, down] = [flipX ? -1 : 1, flipY ? -1 : 1]
  const [a, b] = [cos * scaleX * across, sin * scaleX * across]
  const [c, d] = [-sin * scaleY * down, cos * scaleY * down]
  // The layout's origin, measured from the centre of the box before the rotation.
  const x = (padding * scaleX - box.width / 2) * across
  const y = (padding * scaleY - box.height / 2) * down
  return {
    a,
    b,
    c,
    d,
    e: view.x + (box.x + box.width / 2) * view.zoom + x * cos - y * sin,
    f: view.y + (box.y + box.height / 2) * view.zoom + x * sin + y * cos,
  }
}

export function mapPoint({ a, b, c, d, e, f }: Matrix, { x, y }: Point): Point {
  return { x: a * x + c * y + e, y: b * x + d * y + f }
}

/** The point that `mapPoint` maps to this one. */
export function unmapPoint({ a, b, c, d, e, f }: Matrix, { x, y }: Point): Point {
  const determinant = a * d - b * c
  return { x: (d * (x - e) - c * (y - f)) / determinant, y: (a * (y - f) - b * (x - e)) / determinant }
}
