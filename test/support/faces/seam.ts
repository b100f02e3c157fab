import {
  leftBrow,
  leftEye,
  outerLips,
  oval,
  ovalCentre,
  rightBrow,
  rightEye,
} from '../../../electron/common/faces/topology/index.ts'
import { faceShareIn } from '../../../electron/common/faces/swap/parts.ts'
import type { FaceParts } from '../../../electron/common/faces/swap/index.ts'
import type { Pixels } from '../../../electron/common/faces/draw/index.ts'

/**
 * Contrast that a swap adds to the skin along the face's edge: differences of Lab within a short distance; below about
 * 2 they are not visible.
 */
export interface Seam {
  /** Mean over the directions that show skin. */
  mean: number
  /** Mean of the worst tenth of the directions that show skin. */
  worst: number
  /** Directions that were looked at. */
  directions: number
}

type Lab = [number, number, number]

/**
 * In shares of the eyes' distance: length of the compared line, its steps, length of an edge, and size of the averaged
 * spot.
 */
const mostDepth = 0.28
const stepWidth = 0.02
const edge = 0.08
const spot = 0.03
/** Brows, eyes and lips are not skin: points near them don't count. */
const clear = 0.1
const features = [...leftBrow, ...rightBrow, ...leftEye, ...rightEye, ...outerLips]

const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const root = (value: number) => (value > 216 / 24389 ? Math.cbrt(value) : (841 / 108) * value + 4 / 29)

/** CIE Lab (D65) of an sRGB colour of 0 to 255. */
export function labOf(red: number, green: number, blue: number): Lab {
  const [r, g, b] = [linear(red / 255), linear(green / 255), linear(blue / 255)]
  const x = root((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505)
  const y = root(0.2126 * r + 0.7152 * g + 0.0722 * b)
  const z = root((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

function spotAt({ data, width, height, channels }: Pixels, x: number, y: number, radius: number): Lab | null {
  const sum = [0, 0, 0]
  let count = 0
  for (let row = Math.floor(y - radius); row <= y + radius; row++) {
    for (let column = Math.floor(x - radius); column <= x + radius; column++) {
      if (Math.hypot(column + 0.5 - x, row + 0.5 - y) > Math.max(0.8, radius)) continue
      if (column < 0 || row < 0 || column >= width || row >= height) return null
      const at = (row * width + column) * channels
      for (let channel = 0; channel < 3; channel++) sum[channel]! += data[at + channel]!
      count += 1
    }
  }
  return count === 0 ? null : labOf(sum[0]! / count, sum[1]! / count, sum[2]! / count)
}

/**
 * Looks for the edge of a swap: goes from the face's oval inwards, and takes the greatest change within 8 % of the
 * eyes' distance in the difference between before and after. An edge that existed before doesn't count.
 * @param points of the face, px
 */
export function measureSeam(before: Pixels, after: Pixels, points: Float32Array, parts?: FaceParts): Seam {
  const eyes = Math.hypot(...[0, 1, 2].map((axis) => points[33 * 3 + axis]! - points[263 * 3 + axis]!))
  const [centreX, centreY] = ovalCentre(points)
  const share = parts && faceShareIn(parts)
  const near = (x: number, y: number) =>
    features.some((point) => Math.hypot(points[point * 3]! - x, points[point * 3 + 1]! - y) < clear * eyes)
  const steps: number[] = []
  for (const point of oval) {
    const x = points[point * 3]!
    const y = points[point * 3 + 1]!
    const length = Math.hypot(centreX - x, centreY - y)
    const [towardsX, towardsY] = [(centreX - x) / length, (centreY - y) / length]
    const added: Lab[] = []
    for (let depth = 0; depth <= mostDepth; depth += stepWidth) {
      const [atX, atY] = [x + towardsX * depth * eyes, y + towardsY * depth * eyes]
      if (share && share(atX, atY) < 0.9) continue
      if (near(atX, atY)) continue
      const was = spotAt(before, atX, atY, spot * eyes)
      const now = spotAt(after, atX, atY, spot * eyes)
      if (was && now) added.push([now[0] - was[0], now[1] - was[1], now[2] - was[2]])
    }
    const apart = Math.round(edge / stepWidth)
    if (added.length <= apart * 2) continue
    let most = 0
    for (let at = apart; at < added.length; at++)
      most = Math.max(most, Math.hypot(...[0, 1, 2].map((axis) => added[at]![axis]! - added[at - apart]![axis]!)))
    steps.push(most)
  }
  steps.sort((a, b) => a - b)
  return {
    mean: steps.reduce((sum, step) => sum + step, 0) / Math.max(1, steps.length),
    worst: steps[Math.floor(steps.length * 0.9)] ?? 0,
    directions: steps.length,
  }
}
