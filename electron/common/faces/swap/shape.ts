import { canonicalPoints } from '../canonical/index.ts'
import { createRetarget, lookLike } from '../expression/index.ts'
import { applyPose, fitPose, unapplyPose } from '../pose/index.ts'
import { landmark, oval } from '../topology/index.ts'
import { meshPoints, skinPoints } from '../types.ts'

/** Distance from the face's edge, in distances between the eyes, at which the shape is wholly the character's. */
const reach = 0.32
const most = 0.95

/** How much of the character's shape each point takes, 0 to 1: 0 at the edge, which keeps the person's shape. */
function shapeShares(): Float32Array {
  const eyes = canonicalPoints[landmark.rightEyeOuter * 3]! - canonicalPoints[landmark.leftEyeOuter * 3]!
  const shares = new Float32Array(meshPoints).fill(most)
  for (let point = 0; point < skinPoints; point++) {
    let nearest = Number.POSITIVE_INFINITY
    for (const edge of oval) {
      const distance = Math.hypot(
        canonicalPoints[point * 3]! - canonicalPoints[edge * 3]!,
        canonicalPoints[point * 3 + 1]! - canonicalPoints[edge * 3 + 1]!,
      )
      nearest = Math.min(nearest, distance)
    }
    const share = Math.min(1, nearest / (reach * eyes))
    shares[point] = most * share * share * (3 - 2 * share)
  }
  return shares
}

const shares = shapeShares()

/** Gives a person's face a character's shape. */
export interface SwapShape {
  /**
   * Positions of the character's points in a frame, px.
   * @param points the person's mesh in that frame, 478 points
   */
  pointsFor(points: Float32Array): Float32Array
}

/**
 * Creates the shape for one pair of faces.
 * @param character points of the character's picture
 * @param neutral the person's face at rest, in canonical space (`neutralOf`)
 */
export function createSwapShape(character: Float32Array, neutral: Float32Array): SwapShape {
  const own = unapplyPose(fitPose(character), character)
  const retarget = createRetarget(neutral, own)
  const now = new Float32Array(meshPoints * 3)
  const shape = new Float32Array(meshPoints * 3)
  return {
    pointsFor(points) {
      const pose = fitPose(points)
      unapplyPose(pose, points, now)
      retarget.apply(now, shape)
      lookLike(shape, now)
      const placed = applyPose(pose, shape)
      for (let point = 0; point < meshPoints; point++) {
        const share = shares[point]!
        for (let axis = 0; axis < 3; axis++) {
          const at = point * 3 + axis
          placed[at] = points[at]! + (placed[at]! - points[at]!) * share
        }
      }
      return placed
    },
  }
}
