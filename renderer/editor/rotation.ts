import type { Appearance } from '@common/service/extension/looks.ts'
import { centreOf, holds } from './box.ts'
import type { Box, Point } from './box.ts'

/** A box that is rotated around its centre, degrees clockwise. */
export interface RotatedBox extends Box {
  rotation?: number | undefined
}

/** What a drag shows of an element before the document has it. */
export interface LiveBox extends RotatedBox {
  crop?: Appearance['crop']
}

/** A point that is rotated around another, degrees clockwise. */
export function rotatePoint(point: Point, around: Point, degrees: number): Point {
  if (degrees === 0) return point
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const [dx, dy] = [point.x - around.x, point.y - around.y]
  return { x: around.x + dx * cos - dy * sin, y: around.y + dx * sin + dy * cos }
}

/** The smallest upright box around a rotated one. */
export function boundsOf({ rotation = 0, ...box }: RotatedBox): Box {
  if (rotation % 360 === 0) return box
  const angle = (rotation * Math.PI) / 180
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))]
  const width = box.width * cos + box.height * sin
  const height = box.width * sin + box.height * cos
  const centre = centreOf(box)
  return { x: centre.x - width / 2, y: centre.y - height / 2, width, height }
}

/** A point of the canvas in the coordinates in which a rotated box is upright. */
export function uprightPoint(box: RotatedBox, point: Point): Point {
  return rotatePoint(point, centreOf(box), -(box.rotation ?? 0))
}

export function holdsRotated(box: RotatedBox, point: Point, margin = 0): boolean {
  return holds(box, uprightPoint(box, point), margin)
}

/**
 * A box that was changed in the coordinates in which `before` is upright, as the canvas has it: its sides that were not
 * changed stay where they are, though its centre, around which it is rotated, has moved.
 */
export function movedCentre(before: RotatedBox, after: Box, pivot: Point = centreOf(before)): Box {
  const centre = rotatePoint(centreOf(after), pivot, before.rotation ?? 0)
  return { ...after, x: centre.x - after.width / 2, y: centre.y - after.height / 2 }
}

/** Degrees from -180 (exclusive) to 180 in place of a rotation; whole ones stay whole. */
export function normalRotation(degrees: number): number {
  const turn = ((degrees % 360) + 360) % 360
  return turn > 180 ? turn - 360 : turn
}

/** The new box of a part of a group when the group's box changes; `part` is rotated, the group is not. */
export function mapRotated(part: RotatedBox, from: Box, to: Box): Box {
  const across = from.width === 0 ? 1 : to.width / from.width
  const down = from.height === 0 ? 1 : to.height / from.height
  const centre = centreOf(part)
  const share = Math.sin(((part.rotation ?? 0) * Math.PI) / 180) ** 2
  const width = part.width * (across * (1 - share) + down * share)
  const height = part.height * (down * (1 - share) + across * share)
  const x = to.x + (centre.x - from.x) * across
  const y = to.y + (centre.y - from.y) * down
  return { x: x - width / 2, y: y - height / 2, width, height }
}

/** An appearance with another rotation; null where it changes nothing then. */
export function withRotation(appearance: Appearance | undefined, rotation: number): Appearance | null {
  const { rotation: _, ...rest } = appearance ?? {}
  const next = rotation === 0 ? rest : { ...rest, rotation }
  return Object.keys(next).length === 0 ? null : next
}
