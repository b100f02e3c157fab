import type { Picture } from '../../../electron/engine/vision/faces/types.ts'

/** Side of a window, px. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

const window = 8
const c1 = (0.01 * 255) ** 2
const c2 = (0.03 * 255) ** 2

function light({ data, width, channels }: Picture, x: number, y: number): number {
  const at = (y * width + x) * channels
  return 0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!
}

/** Mean SSIM of brightness over windows of 8 px that don't touch `without`, -1 to 1. */
export function likeness(one: Picture, other: Picture, without?: Box): number {
  let [sum, count] = [0, 0]
  for (let top = 0; top + window <= one.height; top += window) {
    for (let left = 0; left + window <= one.width; left += window) {
      const hidden =
        without &&
        left + window > without.left &&
        left < without.right &&
        top + window > without.top &&
        top < without.bottom
      if (hidden) continue
      sum += windowLikeness(one, other, left, top)
      count++
    }
  }
  return count === 0 ? 1 : sum / count
}

function windowLikeness(one: Picture, other: Picture, left: number, top: number): number {
  let [a, b, aa, bb, ab] = [0, 0, 0, 0, 0]
  for (let y = top; y < top + window; y++) {
    for (let x = left; x < left + window; x++) {
      const [p, q] = [light(one, x, y), light(other, x, y)]
      a += p
      b += q
      aa += p * p
      bb += q * q
      ab += p * q
    }
  }
  const n = window * window
  const [ma, mb] = [a / n, b / n]
  const [va, vb, cov] = [aa / n - ma * ma, bb / n - mb * mb, ab / n - ma * mb]
  return ((2 * ma * mb + c1) * (2 * cov + c2)) / ((ma * ma + mb * mb + c1) * (va + vb + c2))
}
