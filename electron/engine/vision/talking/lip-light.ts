import type { Pixels } from '../../../common/faces/draw/index.ts'
import { solveSymmetric } from './rig/solve.ts'

interface Seen {
  picture: Pixels
  points: Float32Array
}

/**
 * Brightness of each colour channel around a mouth in one picture relative to another: a linear function of the
 * position for the logarithm of the factor.
 */
export interface LipLight {
  /** Mean of the compared points (px of the target), and px per cm. */
  middle: readonly [x: number, y: number]
  perCm: number
  /** Coefficients for red, green and blue: constant, along x, along y (per cm). */
  planes: readonly (readonly number[])[]
}

/** Half the side of the squares whose mean colours are compared (cm). */
const spotRadius = 0.12
/** Largest factor in either direction: a larger one is not caused by light but by an object in front of the face. */
const most = 1.7
/** Regularisation of the slopes, so that noise does not look like light from one side. */
const ridge = 1.5

function spot({ picture, points }: Seen, point: number, radius: number): [number, number, number] | undefined {
  const [left, top] = [0, 1].map((axis) => Math.round(points[point * 3 + axis]! - radius)) as [number, number]
  const side = Math.max(1, Math.round(radius * 2))
  const sum: [number, number, number] = [0, 0, 0]
  let count = 0
  for (let y = Math.max(0, top); y < Math.min(picture.height, top + side); y++) {
    for (let x = Math.max(0, left); x < Math.min(picture.width, left + side); x++) {
      const at = (y * picture.width + x) * picture.channels
      for (let channel = 0; channel < 3; channel++) sum[channel]! += picture.data[at + channel]!
      count++
    }
  }
  return count === 0 ? undefined : [sum[0] / count, sum[1] / count, sum[2] / count]
}

/**
 * Compares the light at the same points of a face in two pictures.
 * @param perCm px per cm of the face in `to`
 */
export function fitLight(from: Seen, to: Seen, at: readonly number[], perCm: number): LipLight {
  const fromScale = spread(from.points, at) / Math.max(1e-3, spread(to.points, at))
  const middle = [0, 1].map((axis) => at.reduce((sum, point) => sum + to.points[point * 3 + axis]!, 0) / at.length)
  const matrix = [0, 1, 2].map((row) => [0, 1, 2].map((column) => (row === column && row > 0 ? ridge : 0)))
  const right = [0, 1, 2].map(() => [0, 0, 0])
  for (const point of at) {
    const one = spot(from, point, spotRadius * perCm * fromScale)
    const other = spot(to, point, spotRadius * perCm)
    if (!one || !other) continue
    const terms = [1, ...[0, 1].map((axis) => (to.points[point * 3 + axis]! - middle[axis]!) / perCm)]
    terms.forEach((value, row) => terms.forEach((next, column) => (matrix[row]![column]! += value * next)))
    for (let channel = 0; channel < 3; channel++) {
      const factor = (other[channel]! + 4) / (one[channel]! + 4)
      const value = Math.log(Math.max(1 / most, Math.min(most, factor)))
      terms.forEach((share, row) => (right[channel]![row]! += share * value))
    }
  }
  matrix[0]![0]! += 1e-6
  const planes = right.map((values) => solveSymmetric(matrix, values))
  return { middle: [middle[0]!, middle[1]!], perCm, planes }
}

function spread(points: Float32Array, at: readonly number[]): number {
  const xs = at.map((point) => points[point * 3]!)
  return Math.max(...xs) - Math.min(...xs)
}

/** Light factor of a colour channel at a position of the target picture. */
export function lightAt({ middle, perCm, planes }: LipLight, channel: number, x: number, y: number): number {
  const plane = planes[channel]!
  return Math.exp(plane[0]! + (plane[1]! * (x - middle[0])) / perCm + (plane[2]! * (y - middle[1])) / perCm)
}
