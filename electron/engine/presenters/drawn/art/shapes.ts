import type { Path2D } from '@napi-rs/canvas'
import { canvasLibrary } from '../../../../media/canvas.ts'

/** A point in drawing units. A third value of 1 marks a corner, in which a curve may break. */
export type Pt = readonly [x: number, y: number, corner?: 0 | 1]

interface Bezier {
  from: Pt
  c1: Pt
  c2: Pt
  to: Pt
}

/**
 * Bézier pieces of a smooth curve through points. The handles are about a third as long as their piece, which avoids
 * overshoot.
 */
function pieces(points: readonly Pt[], closed: boolean): Bezier[] {
  const n = points.length
  const at = (i: number): Pt | undefined => (closed ? points[(i + n) % n] : points[i])
  const tangent = (i: number): Pt => {
    const [here, before, after] = [at(i)!, at(i - 1), at(i + 1)]
    if (here[2] || !before || !after) return [0, 0]
    const [dx, dy] = [after[0] - before[0], after[1] - before[1]]
    const length = Math.hypot(dx, dy) || 1
    return [dx / length, dy / length]
  }
  const result: Bezier[] = []
  for (let i = 0; i < (closed ? n : n - 1); i++) {
    const [from, to] = [at(i)!, at(i + 1)!]
    const reach = Math.hypot(to[0] - from[0], to[1] - from[1]) * 0.36
    const [a, b] = [tangent(i), tangent(i + 1)]
    result.push({
      from,
      c1: [from[0] + a[0] * reach, from[1] + a[1] * reach],
      c2: [to[0] - b[0] * reach, to[1] - b[1] * reach],
      to,
    })
  }
  return result
}

function trace(points: readonly Pt[], closed: boolean): Path2D {
  const path = new (canvasLibrary().Path2D)()
  path.moveTo(points[0]![0], points[0]![1])
  for (const { c1, c2, to } of pieces(points, closed)) path.bezierCurveTo(c1[0], c1[1], c2[0], c2[1], to[0], to[1])
  if (closed) path.closePath()
  return path
}

/** A closed smooth shape through points. */
export const blob = (points: readonly Pt[]): Path2D => trace(points, true)
/** An open smooth line through points. */
export const line = (points: readonly Pt[]): Path2D => trace(points, false)

export function ellipse(x: number, y: number, rx: number, ry: number, turn = 0): Path2D {
  const path = new (canvasLibrary().Path2D)()
  path.ellipse(x, y, rx, ry, turn, 0, Math.PI * 2)
  return path
}

/**
 * The outline of a symmetric shape: the points of its right half, from top to bottom, and their mirror image about x =
 * 0.
 */
export function mirrored(half: readonly Pt[]): Pt[] {
  const left = half
    .filter((p) => p[0] > 0.01)
    .map(([x, y, c]): Pt => [-x, y, c ?? 0])
    .reverse()
  return [...half, ...left]
}

export const mirror = (points: readonly Pt[]): Pt[] => points.map(([x, y, c]): Pt => [-x, y, c ?? 0])
export const shift = (points: readonly Pt[], dx: number, dy: number): Pt[] =>
  points.map(([x, y, c]): Pt => [x + dx, y + dy, c ?? 0])

/** `count` + 1 points along the smooth curve through `points`, both ends included. */
export function sample(points: readonly Pt[], count: number): Pt[] {
  const all = pieces(points, false)
  const result: Pt[] = []
  for (let i = 0; i <= count; i++) {
    const u = (i / count) * all.length
    const k = Math.min(all.length - 1, Math.floor(u))
    const t = u - k
    const { from, c1, c2, to } = all[k]!
    const [a, b, c, d] = [(1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t ** 3]
    result.push([a * from[0] + b * c1[0] + c * c2[0] + d * to[0], a * from[1] + b * c1[1] + c * c2[1] + d * to[1]])
  }
  return result
}

/** The outline of a brush stroke along the line through points, `width(t)` units thick at t from 0 to 1. */
export function ribbon(points: readonly Pt[], width: (t: number) => number, count = 14): Path2D {
  const mid = sample(points, count)
  const left: Pt[] = []
  const right: Pt[] = []
  mid.forEach((p, i) => {
    const [a, b] = [mid[Math.max(0, i - 1)]!, mid[Math.min(count, i + 1)]!]
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1
    const half = width(i / count) / 2
    const [nx, ny] = [(-(b[1] - a[1]) / length) * half, ((b[0] - a[0]) / length) * half]
    left.push([p[0] + nx, p[1] + ny])
    right.unshift([p[0] - nx, p[1] - ny])
  })
  const path = new (canvasLibrary().Path2D)()
  ;[...left, ...right].forEach(([x, y], i) => (i ? path.lineTo(x, y) : path.moveTo(x, y)))
  path.closePath()
  return path
}

/** Width of a stroke that is thick in the middle and pointed at both ends. */
export const taper =
  (width: number, power = 0.8) =>
  (t: number): number =>
    width * Math.sin(Math.PI * t) ** power
/** Width of a stroke that is thick at the start and pointed at the end. */
export const whisk =
  (width: number) =>
  (t: number): number =>
    width * Math.min(1, t * 8 + 0.35) * (1 - t) ** 0.75

/** A curve between two curves that have the same number of points. */
export function blend(a: readonly Pt[], b: readonly Pt[], share: number): Pt[] {
  return a.map((p, i): Pt => [p[0] + (b[i]![0] - p[0]) * share, p[1] + (b[i]![1] - p[1]) * share])
}

/** The shape `a` with the shape `b` cut out of it. */
export const minus = (a: Path2D, b: Path2D): Path2D =>
  new (canvasLibrary().Path2D)(a).op(b, canvasLibrary().PathOp.Difference).asWinding()
