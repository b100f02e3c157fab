import type { Affine } from './affine.ts'
import type { Point } from './types.ts'

const mean = (points: readonly Point[], axis: 0 | 1): number =>
  points.reduce((sum, point) => sum + point[axis], 0) / points.length

function assertPairs(from: readonly Point[], to: readonly Point[], least: number): void {
  if (from.length !== to.length || from.length < least) {
    throw new RangeError(`a fit needs at least ${least} pairs of points, got ${from.length} and ${to.length}`)
  }
}

/**
 * The rotation, scale and shift that move `from` closest to `to` (least squares, no mirroring; Umeyama 1991 in the
 * plane).
 * @throws RangeError for fewer than two pairs or points that are all in one place
 */
export function fitSimilarity(from: readonly Point[], to: readonly Point[]): Affine {
  assertPairs(from, to, 2)
  const [fromX, fromY, toX, toY] = [mean(from, 0), mean(from, 1), mean(to, 0), mean(to, 1)]
  let along = 0
  let across = 0
  let spread = 0
  from.forEach(([x, y], i) => {
    const [u, v] = [x - fromX, y - fromY]
    const [p, q] = [to[i]![0] - toX, to[i]![1] - toY]
    along += u * p + v * q
    across += u * q - v * p
    spread += u * u + v * v
  })
  if (!(spread > 1e-12)) throw new RangeError('a fit needs points that lie apart')
  const cos = along / spread
  const sin = across / spread
  return [cos, -sin, toX - cos * fromX + sin * fromY, sin, cos, toY - sin * fromX - cos * fromY]
}

/**
 * The affine map that moves `from` closest to `to` (least squares).
 * @throws RangeError for fewer than three pairs or points on one line
 */
export function fitAffine(from: readonly Point[], to: readonly Point[]): Affine {
  assertPairs(from, to, 3)
  const [fromX, fromY, toX, toY] = [mean(from, 0), mean(from, 1), mean(to, 0), mean(to, 1)]
  let [xx, xy, yy, xp, yp, xq, yq] = [0, 0, 0, 0, 0, 0, 0]
  from.forEach(([x, y], i) => {
    const [u, v] = [x - fromX, y - fromY]
    const [p, q] = [to[i]![0] - toX, to[i]![1] - toY]
    xx += u * u
    xy += u * v
    yy += v * v
    xp += u * p
    yp += v * p
    xq += u * q
    yq += v * q
  })
  const area = xx * yy - xy * xy
  if (!(area > 1e-12 * (xx + yy) ** 2)) throw new RangeError('a fit needs points that are not on one line')
  const a = (xp * yy - yp * xy) / area
  const b = (yp * xx - xp * xy) / area
  const d = (xq * yy - yq * xy) / area
  const e = (yq * xx - xq * xy) / area
  return [a, b, toX - a * fromX - b * fromY, d, e, toY - d * fromX - e * fromY]
}
