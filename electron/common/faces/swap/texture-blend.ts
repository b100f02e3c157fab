import { boxBlur, fillGaps } from '../draw/index.ts'
import type { Level } from '../draw/index.ts'

/** One of several versions of the same texture. */
export interface View {
  /** Red, green, blue of each px. */
  color: Float32Array
  /** Reliability of each px, 0 to 1. */
  weight: Float32Array
}

/** Width of the blur that separates colour from detail, as a share of the side. */
const smoothWidth = 0.016

/** A version's colours without detail, blurred from reliable px only. */
function smooth({ color, weight }: View, side: number): Level {
  const data = new Float32Array(side * side * 4)
  for (let at = 0; at < weight.length; at++) {
    const known = weight[at]!
    for (let channel = 0; channel < 3; channel++) data[at * 4 + channel] = color[at * 3 + channel]! * known
    data[at * 4 + 3] = known
  }
  boxBlur(data, side, side, 4, side * smoothWidth, 2)
  return { width: side, height: side, data }
}

/**
 * Combines versions of a texture without a visible edge: colour changes gradually, detail is taken where it is
 * reliable; what no version knows is smooth skin continued from around.
 * @param views in order of preference: a later one is seen only where those before are unreliable
 * @returns red, green, blue of each px
 */
export function blendViews(views: readonly View[], side: number): Float32Array {
  const all: Level = { width: side, height: side, data: new Float32Array(side * side * 4) }
  const details = new Float32Array(side * side * 3)
  const left = new Float32Array(side * side).fill(1)
  const leftSoft = new Float32Array(side * side).fill(1)
  for (const { color, weight } of views) {
    const { data } = smooth({ color, weight }, side)
    for (let at = 0; at < left.length; at++) {
      const known = data[at * 4 + 3]!
      if (known <= 1e-4) continue
      const share = weight[at]! * left[at]!
      const soft = Math.min(1, known) * leftSoft[at]!
      for (let channel = 0; channel < 3; channel++) {
        const plain = data[at * 4 + channel]! / known
        all.data[at * 4 + channel]! += plain * soft
        details[at * 3 + channel]! += (color[at * 3 + channel]! - plain) * share
      }
      all.data[at * 4 + 3]! += soft
      left[at]! -= share
      leftSoft[at]! -= soft
    }
  }
  // Blurred skin at the edge of a gap is good enough; only where hardly anything is known it has to be filled.
  for (let at = 0; at < left.length; at++) {
    const known = all.data[at * 4 + 3]!
    const wanted = Math.min(1, known * 4)
    for (let channel = 0; channel < 4; channel++) all.data[at * 4 + channel]! *= wanted / Math.max(1e-6, known)
  }
  fillGaps(all)
  for (let at = 0; at < left.length; at++)
    for (let channel = 0; channel < 3; channel++) details[at * 3 + channel]! += all.data[at * 4 + channel]!
  return details
}
