import { canonicalPoints } from '../../../../common/faces/canonical/index.ts'
import { faceTriangles } from '../../../../common/faces/topology/index.ts'
import { skinPoints } from '../../../../common/faces/types.ts'

/** Movement of a point in cm of the canonical face: to the picture's right, up, and towards the viewer. */
export type Movement = readonly [x: number, up: number, forward: number]

const rounds = 1500

/** Distance of two points of the canonical face (cm). */
function distance(one: number, other: number): number {
  return Math.hypot(
    canonicalPoints[one * 3]! - canonicalPoints[other * 3]!,
    canonicalPoints[one * 3 + 1]! - canonicalPoints[other * 3 + 1]!,
    canonicalPoints[one * 3 + 2]! - canonicalPoints[other * 3 + 2]!,
  )
}

/** Neighbours of each point over the skin; points of different lips are not neighbours. */
function skinNeighbours(): number[][] {
  const neighbours = Array.from({ length: skinPoints }, () => new Set<number>())
  for (let at = 0; at < faceTriangles.length; at += 3) {
    const corners = [...faceTriangles.subarray(at, at + 3)]
    for (const one of corners) for (const other of corners) if (one !== other) neighbours[one]!.add(other)
  }
  return neighbours.map((set) => [...set])
}

const neighbours = skinNeighbours()

/**
 * Spreads the movement of some points over the skin: every other point moves as the weighted mean of its neighbours,
 * nearer ones with more weight (a harmonic function of the mesh), so that the skin does not fold. Points of `still` do
 * not move.
 * @returns x, y, z of each of the 468 points, y down and z away from the viewer as in a picture
 */
export function spreadOverSkin(handles: ReadonlyMap<number, Movement>, still: readonly number[]): Float32Array {
  const moved = new Float64Array(skinPoints * 3)
  const given = new Set([...still, ...handles.keys()])
  for (const [point, movement] of handles) moved.set(movement, point * 3)
  const free = neighbours.flatMap((near, point) =>
    given.has(point) || near.length === 0
      ? []
      : [
          {
            point,
            near: near.map((other) => ({ other, weight: 1 / Math.max(0.05, distance(point, other)) })),
          },
        ],
  )
  for (let round = 0; round < rounds; round++) {
    for (const { point, near } of free) {
      let [x, up, forward, total] = [0, 0, 0, 0]
      for (const { other, weight } of near) {
        x += weight * moved[other * 3]!
        up += weight * moved[other * 3 + 1]!
        forward += weight * moved[other * 3 + 2]!
        total += weight
      }
      moved[point * 3] = x / total
      moved[point * 3 + 1] = up / total
      moved[point * 3 + 2] = forward / total
    }
  }
  return Float32Array.from(moved, (value, at) => (at % 3 === 0 ? value : -value))
}
