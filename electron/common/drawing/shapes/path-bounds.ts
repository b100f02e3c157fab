import { pathCode } from '../canvas.ts'
import type { PathCommands } from '../canvas.ts'
import type { Box } from '../box.ts'

/** The smallest upright box around a path, without its line; null for a path without points. */
export function pathBounds(path: PathCommands): Box | null {
  const [across, down] = [new Extent(), new Extent()]
  let [x, y] = [0, 0]
  let at = 0
  const length: Readonly<Record<number, number>> = {
    [pathCode.move]: 3,
    [pathCode.line]: 3,
    [pathCode.quadratic]: 5,
    [pathCode.cubic]: 7,
  }
  while (at < path.length) {
    const size = length[path[at]!] ?? 1
    if (size > 1) {
      const points = path.slice(at + 1, at + size)
      across.add(
        x,
        points.filter((_, index) => index % 2 === 0),
      )
      down.add(
        y,
        points.filter((_, index) => index % 2 === 1),
      )
      ;[x, y] = [points.at(-2)!, points.at(-1)!]
      // A move begins a new outline: the way to it is not drawn.
      if (path[at] === pathCode.move) {
        across.include(x)
        down.include(y)
      }
    }
    at += size
  }
  if (across.min > across.max) return null
  return { x: across.min, y: down.min, width: across.max - across.min, height: down.max - down.min }
}

/** The least and the greatest coordinate on one axis. */
class Extent {
  min = Number.POSITIVE_INFINITY
  max = Number.NEGATIVE_INFINITY

  include(value: number): void {
    this.min = Math.min(this.min, value)
    this.max = Math.max(this.max, value)
  }

  /** Adds a line or a curve from `from`, by its control points and its end. */
  add(from: number, points: readonly number[]): void {
    const end = points.at(-1)!
    this.include(end)
    for (const t of turns([from, ...points])) if (t > 0 && t < 1) this.include(at([from, ...points], t))
  }
}

/** Where the derivative of a Bézier curve is zero. */
function turns(points: readonly number[]): number[] {
  const [p0 = 0, p1 = 0, p2 = 0, p3 = 0] = points
  if (points.length === 3) return [(p0 - p1) / (p0 - 2 * p1 + p2)]
  if (points.length !== 4) return []
  const a = p3 - 3 * p2 + 3 * p1 - p0
  const b = 2 * (p2 - 2 * p1 + p0)
  const c = p1 - p0
  if (Math.abs(a) < 1e-9) return [-c / b]
  const root = Math.sqrt(b * b - 4 * a * c)
  return [(-b + root) / (2 * a), (-b - root) / (2 * a)]
}

/** The point of a Bézier curve at `t`, 0 to 1 (De Casteljau). */
function at(points: readonly number[], t: number): number {
  if (points.length === 1) return points[0]!
  return at(
    points.slice(1).map((point, index) => points[index]! + (point - points[index]!) * t),
    t,
  )
}
