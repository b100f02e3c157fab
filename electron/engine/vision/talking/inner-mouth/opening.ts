import type { Pixels } from '../../../../common/faces/draw/index.ts'

/** Mesh points of the lips' inner edges, from the left corner to the right one. */
const upperEdge = [78, 191, 80, 81, 82, 13, 312, 311, 310, 415, 308]
const lowerEdge = [78, 95, 88, 178, 87, 14, 317, 402, 318, 324, 308]
/** Number of steps of the tables over the mouth's width. */
const steps = 256

/**
 * The area between the lips in a picture, bounded by the inner edge of each lip, relative to the line between the
 * corners.
 */
export interface Opening {
  left: { x: number; y: number }
  /** Unit vectors: from the left corner to the right one, and downwards at a right angle to it. */
  along: { x: number; y: number }
  down: { x: number; y: number }
  /** Distance of the mouth's corners (px). */
  width: number
  /** Edge of the upper and of the lower lip as distance below the line between the corners (px), by `across`. */
  upper: Float32Array
  lower: Float32Array
  /** Largest gap between the lips (px). */
  height: number
}

function edge(points: Float32Array, line: readonly number[], base: Omit<Opening, 'upper' | 'lower' | 'height'>) {
  const { left, along, down, width } = base
  const edgePoints = line.map((point) => {
    const x = points[point * 3]! - left.x
    const y = points[point * 3 + 1]! - left.y
    return { across: (x * along.x + y * along.y) / width, below: x * down.x + y * down.y }
  })
  const table = new Float32Array(steps + 1)
  let from = 0
  for (let step = 0; step <= steps; step++) {
    const across = step / steps
    while (from < edgePoints.length - 2 && edgePoints[from + 1]!.across < across) from++
    const [one, other] = [edgePoints[from]!, edgePoints[from + 1]!]
    const share = (across - one.across) / Math.max(1e-4, other.across - one.across)
    table[step] = one.below + (other.below - one.below) * Math.max(0, Math.min(1, share))
  }
  return smooth(table)
}

/** Smooths the polygon through the mesh's points to a curve. */
function smooth(table: Float32Array): Float32Array {
  let values = table
  for (let round = 0; round < 3; round++) {
    const next = values.slice()
    for (let step = 8; step < steps - 7; step++) {
      let sum = 0
      for (let by = -8; by <= 8; by++) sum += values[step + by]!
      next[step] = sum / 17
    }
    values = next
  }
  return values
}

export function openingOf(points: Float32Array): Opening {
  const left = { x: points[78 * 3]!, y: points[78 * 3 + 1]! }
  const right = { x: points[308 * 3]!, y: points[308 * 3 + 1]! }
  const width = Math.max(1e-3, Math.hypot(right.x - left.x, right.y - left.y))
  const along = { x: (right.x - left.x) / width, y: (right.y - left.y) / width }
  const down = { x: -along.y, y: along.x }
  const base = { left, along, down, width }
  const upper = edge(points, upperEdge, base)
  const lower = edge(points, lowerEdge, base)
  let height = 0
  for (let step = 0; step <= steps; step++) height = Math.max(height, lower[step]! - upper[step]!)
  return { ...base, upper, lower, height }
}

/** Value of a table at a share of its length (0 to 1), interpolated between its entries. */
export function tableAt(table: Float32Array, share: number): number {
  const at = Math.max(0, Math.min(1, share)) * (table.length - 1)
  const index = Math.min(table.length - 2, Math.floor(at))
  return table[index]! + (table[index + 1]! - table[index]!) * (at - index)
}

/** A px near or between the lips. */
export interface MouthPixel {
  x: number
  y: number
  /** Position between the mouth's corners: 0 at the left one, 1 at the right one. */
  across: number
  /** Distance of the px below the upper lip's edge and above the lower lip's, px; negative on the lip. */
  belowUpper: number
  aboveLower: number
}

/** Visits the px between the lips and up to `margin` px around them. All calls get the same object. */
export function eachMouthPixel(
  opening: Opening,
  picture: Pick<Pixels, 'width' | 'height'>,
  margin: number,
  visit: (pixel: MouthPixel) => void,
): void {
  const { left, along, down, width, upper, lower } = opening
  const top = Math.min(...upper) - margin
  const bottom = Math.max(...lower) + margin
  const corners = [
    [-margin, top],
    [width + margin, top],
    [-margin, bottom],
    [width + margin, bottom],
  ].map(([u, v]) => [left.x + u! * along.x + v! * down.x, left.y + u! * along.y + v! * down.y])
  const xs = corners.map(([x]) => x!)
  const ys = corners.map(([, y]) => y!)
  const fromX = Math.max(0, Math.floor(Math.min(...xs)))
  const toX = Math.min(picture.width - 1, Math.ceil(Math.max(...xs)))
  const fromY = Math.max(0, Math.floor(Math.min(...ys)))
  const toY = Math.min(picture.height - 1, Math.ceil(Math.max(...ys)))
  const pixel: MouthPixel = { x: 0, y: 0, across: 0, belowUpper: 0, aboveLower: 0 }
  for (let y = fromY; y <= toY; y++) {
    for (let x = fromX; x <= toX; x++) {
      const dx = x + 0.5 - left.x
      const dy = y + 0.5 - left.y
      const across = (dx * along.x + dy * along.y) / width
      if (across < -margin / width || across > 1 + margin / width) continue
      const below = dx * down.x + dy * down.y
      const belowUpper = below - tableAt(upper, across)
      const aboveLower = tableAt(lower, across) - below
      if (belowUpper < -margin || aboveLower < -margin) continue
      pixel.x = x
      pixel.y = y
      pixel.across = across
      pixel.belowUpper = belowUpper
      pixel.aboveLower = aboveLower
      visit(pixel)
    }
  }
}
