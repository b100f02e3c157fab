import { boxMean } from './box.ts'

/** A part of a picture in numbers from 0 to 1, a plane per channel. */
export interface Patch {
  width: number
  height: number
  red: Float32Array
  green: Float32Array
  blue: Float32Array
  /** How much of each px is the person. */
  alpha: Float32Array
}

/** px */
export interface EdgeRadii {
  /** How far the coarse edge may be from the true one. */
  guide: number
  /** Where the colours of person and background are looked for: far, then near. */
  colors: readonly number[]
}

/** Least contrast, squared, that counts as an edge of the picture. */
const EDGE_CONTRAST = 0.0004

/** What the model calls nearly nothing and nearly all is nothing and all: rests show as a veil. */
const [NOTHING, ALL] = [0.06, 0.94]

/**
 * Moves the edge of a coarse mask onto the edges of the picture (a guided filter, He et al. 2010, with brightness as
 * its guide): within a small window the mask becomes a linear function of the picture. Changes `alpha`.
 */
export function alignEdges(patch: Patch, radius: number): void {
  const { width, height, red, green, blue, alpha } = patch
  const size = { width, height }
  const count = width * height
  const plane = () => new Float32Array(count)
  const [room, guide, meanGuide, meanAlpha, slope, offset] = [
    plane(),
    plane(),
    plane(),
    plane(),
    plane(),
    plane(),
  ]
  for (let i = 0; i < count; i += 1) guide[i] = 0.3 * red[i]! + 0.59 * green[i]! + 0.11 * blue[i]!
  const mean = (from: Float32Array, out: Float32Array) => boxMean(from, out, room, size, radius)
  mean(guide, meanGuide)
  mean(alpha, meanAlpha)
  const product = plane()
  for (let i = 0; i < count; i += 1) product[i] = guide[i]! * alpha[i]!
  mean(product, slope)
  for (let i = 0; i < count; i += 1) product[i] = guide[i]! * guide[i]!
  mean(product, offset)
  for (let i = 0; i < count; i += 1) {
    const variance = offset[i]! - meanGuide[i]! * meanGuide[i]!
    slope[i] = (slope[i]! - meanGuide[i]! * meanAlpha[i]!) / (variance + EDGE_CONTRAST)
    offset[i] = meanAlpha[i]! - slope[i]! * meanGuide[i]!
  }
  mean(slope, meanGuide)
  mean(offset, meanAlpha)
  for (let i = 0; i < count; i += 1) {
    const value = meanGuide[i]! * guide[i]! + meanAlpha[i]!
    alpha[i] = Math.max(0, Math.min(1, (value - NOTHING) / (ALL - NOTHING)))
  }
}

/** Nothing of this colour is near: the px keeps its own. */
const FEW = 0.002

/**
 * Takes the old background out of px that show both (blur fusion, Forte 2021): each px's own colour is what remains
 * when the mean colour of the background beside it is taken off. Changes the colours; whole px stay as they are.
 */
export function cleanColors(patch: Patch, radii: readonly number[]): void {
  const { width, height, alpha } = patch
  const size = { width, height }
  const count = width * height
  const plane = () => new Float32Array(count)
  const [room, share, product, front, all] = [plane(), plane(), plane(), plane(), plane()]
  const original = [patch.red, patch.green, patch.blue].map((channel) => Float32Array.from(channel))
  for (const radius of radii) {
    boxMean(alpha, share, room, size, radius)
    ;[patch.red, patch.green, patch.blue].forEach((channel, index) => {
      const seen = original[index]!
      for (let i = 0; i < count; i += 1) product[i] = channel[i]! * alpha[i]!
      boxMean(product, front, room, size, radius)
      for (let i = 0; i < count; i += 1) product[i] = seen[i]! * (1 - alpha[i]!)
      boxMean(product, all, room, size, radius)
      for (let i = 0; i < count; i += 1) {
        const a = alpha[i]!
        if (a >= 1) continue
        const near = share[i]!
        if (near < FEW) continue
        const color = front[i]! / near
        const behind = near > 1 - FEW ? seen[i]! : all[i]! / (1 - near)
        channel[i] = Math.max(0, Math.min(1, color + a * (seen[i]! - a * color - (1 - a) * behind)))
      }
    })
  }
}
