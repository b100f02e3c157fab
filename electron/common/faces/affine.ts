import type { FaceRegion, Point } from './types.ts'

/**
 * An affine map of the plane, `x' = a x + b y + c`, `y' = d x + e y + f`. Coordinates are continuous: the middle of the
 * first pixel is at 0.5, 0.5.
 */
export type Affine = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

export const identity: Affine = [1, 0, 0, 0, 1, 0]

export function applyAffine(map: Affine, [x, y]: Point): Point {
  return [map[0] * x + map[1] * y + map[2], map[3] * x + map[4] * y + map[5]]
}

/** The map that applies `inner` first, then `outer`. */
export function compose(outer: Affine, inner: Affine): Affine {
  const [a, b, c, d, e, f] = outer
  const [g, h, i, j, k, l] = inner
  return [a * g + b * j, a * h + b * k, a * i + b * l + c, d * g + e * j, d * h + e * k, d * i + e * l + f]
}

/** @throws RangeError for a map that can't be inverted, because it flattens the plane to a line */
export function invertAffine(map: Affine): Affine {
  const [a, b, c, d, e, f] = map
  const area = a * e - b * d
  if (!(Math.abs(area) > 1e-12)) throw new RangeError('an affine map without area has no inverse')
  return [e / area, -b / area, (b * f - c * e) / area, -d / area, a / area, (c * d - a * f) / area]
}

/** Factor by which lengths grow, averaged over all directions. */
export function scaleOf(map: Affine): number {
  return Math.sqrt(Math.abs(map[0] * map[4] - map[1] * map[3]))
}

/** The map from the square `[0, side]` of a region's own crop to the picture. */
export function regionToPicture(region: FaceRegion, side: number): Affine {
  const scale = region.size / side
  const cos = Math.cos(region.angle) * scale
  const sin = Math.sin(region.angle) * scale
  const half = side / 2
  return [cos, -sin, region.centerX - half * cos + half * sin, sin, cos, region.centerY - half * sin - half * cos]
}
