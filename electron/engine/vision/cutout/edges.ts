import { boxMean } from './box.ts'

/** Part of a picture as numbers from 0 to 1, one plane per channel. */
export interface Patch {
  width: number
  height: number
  red: Float32Array
  green: Float32Array
  blue: Float32Array
  /** Share of the person in each px, 0 to 1. */
  alpha: Float32Array
}

/** Radii for refining the edges of a mask (px). */
export interface EdgeRadii {
  /** Largest distance of the coarse edge from the true one; 0 leaves the edge where it is. */
  guide: number
  /** Radii in which the colours of person and background are averaged: far, then near. */
  colors: readonly number[]
}

/** Regularisation of the guided filter: colour variance below it does not count as an edge of the picture. */
const edgeContrast = 0.0003

/**
 * Alpha below the first value becomes 0 and from the second on 1: the model's remaining uncertainty would be visible as
 * a veil.
 */
const [clearBelow, opaqueFrom] = [0.06, 0.94]

/**
 * Moves the edge of a coarse mask onto the edges of the picture (guided filter with colour as its guide, He et al.
 * 2010): within a small window, the mask becomes a linear function of the three colours. Changes `alpha`.
 */
export function alignEdges(patch: Patch, radius: number): void {
  const { width, height, red, green, blue, alpha } = patch
  const size = { width, height }
  const count = width * height
  const plane = () => new Float32Array(count)
  const [room, product] = [plane(), plane()]
  const mean = (from: Float32Array) => {
    const out = plane()
    boxMean(from, out, room, size, radius)
    return out
  }
  const meanOfProduct = (one: Float32Array, other: Float32Array) => {
    for (let i = 0; i < count; i += 1) product[i] = one[i]! * other[i]!
    return mean(product)
  }
  const [r, g, b, a] = [mean(red), mean(green), mean(blue), mean(alpha)]
  const [ra, ga, ba] = [meanOfProduct(red, alpha), meanOfProduct(green, alpha), meanOfProduct(blue, alpha)]
  const [rr, rg, rb] = [meanOfProduct(red, red), meanOfProduct(red, green), meanOfProduct(red, blue)]
  const [gg, gb, bb] = [meanOfProduct(green, green), meanOfProduct(green, blue), meanOfProduct(blue, blue)]
  for (let i = 0; i < count; i += 1) {
    const [r1, g1, b1, a1] = [r[i]!, g[i]!, b[i]!, a[i]!]
    // Covariances of the three colours in the window, and of the mask with each colour.
    const xx = rr[i]! - r1 * r1 + edgeContrast
    const xy = rg[i]! - r1 * g1
    const xz = rb[i]! - r1 * b1
    const yy = gg[i]! - g1 * g1 + edgeContrast
    const yz = gb[i]! - g1 * b1
    const zz = bb[i]! - b1 * b1 + edgeContrast
    const x = ra[i]! - r1 * a1
    const y = ga[i]! - g1 * a1
    const z = ba[i]! - b1 * a1
    const [cx, cy, cz] = [yy * zz - yz * yz, xz * yz - xy * zz, xy * yz - xz * yy]
    const scale = 1 / (xx * cx + xy * cy + xz * cz)
    const [cyy, cyz, czz] = [xx * zz - xz * xz, xy * xz - xx * yz, xx * yy - xy * xy]
    // The slopes are written into buffers that are no longer needed.
    ra[i] = (cx * x + cy * y + cz * z) * scale
    ga[i] = (cy * x + cyy * y + cyz * z) * scale
    ba[i] = (cz * x + cyz * y + czz * z) * scale
    rr[i] = a1 - ra[i]! * r1 - ga[i]! * g1 - ba[i]! * b1
  }
  const [slopeR, slopeG, slopeB, offset] = [mean(ra), mean(ga), mean(ba), mean(rr)]
  for (let i = 0; i < count; i += 1) {
    const value = slopeR[i]! * red[i]! + slopeG[i]! * green[i]! + slopeB[i]! * blue[i]! + offset[i]!
    alpha[i] = Math.max(0, Math.min(1, (value - clearBelow) / (opaqueFrom - clearBelow)))
  }
}

/** Least mean alpha around a px from which the person's colour is estimated; below it, the px keeps its colour. */
const leastShare = 0.002

/**
 * Removes the old background from px that show both person and background (blur fusion, Forte 2021): the colour of the
 * person is what remains when the mean colour of the nearby background is subtracted. Changes the colours; opaque px
 * stay as they are.
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
        if (near < leastShare) continue
        const color = front[i]! / near
        const behind = near > 1 - leastShare ? seen[i]! : all[i]! / (1 - near)
        channel[i] = Math.max(0, Math.min(1, color + a * (seen[i]! - a * color - (1 - a) * behind)))
      }
    })
  }
}
