import { createRetarget } from '../expression/index.ts'
import { anglesOf, applyPose, fitBetween, fitPose, rotationOf, unapplyPose } from '../pose/index.ts'
import type { Pose } from '../pose/index.ts'
import { landmark, oval, ovalCentre, ringedMesh, stablePoints, withRings } from '../topology/index.ts'
import { meshPoints } from '../types.ts'

/**
 * Rings around the character's face, as factors of the face's oval; one more ring, which does not move, is at the
 * picture's edge.
 */
const ringFactors = [1.35, 2.1]

/** The face mesh with two rings that move and one that does not. */
export const animatedMesh = ringedMesh(ringFactors.length + 1)

/** How far a character's head turns at most, radians; larger turns of the driver are compressed to this. */
const mostYaw = 0.5
const mostPitch = 0.36
const mostRoll = 0.5
/** Share of the driver's movement sideways and towards the camera that the character follows. */
const shiftShare = 0.5
const zoomShare = 0.6
/** Largest movement sideways, in distances between the eyes. */
const mostShift = 0.3

/** Follows `value` 1:1 near 0 and approaches `most` without exceeding it. */
export function softLimit(value: number, most: number): number {
  const knee = most * 0.6
  const size = Math.abs(value)
  if (size <= knee) return value
  return Math.sign(value) * (knee + (most - knee) * Math.tanh((size - knee) / (most - knee)))
}

const multiply = (a: Float64Array, b: Float64Array, transposed: boolean): Float64Array =>
  Float64Array.from({ length: 9 }, (_, at) => {
    const row = Math.floor(at / 3)
    const column = at % 3
    let sum = 0
    for (let k = 0; k < 3; k++) sum += a[row * 3 + k]! * b[transposed ? column * 3 + k : k * 3 + column]!
    return sum
  })

const eyeDistance = (points: Float32Array) =>
  Math.hypot(
    points[landmark.leftEyeOuter * 3]! - points[landmark.rightEyeOuter * 3]!,
    points[landmark.leftEyeOuter * 3 + 1]! - points[landmark.rightEyeOuter * 3 + 1]!,
  )

/** The driver's face in one frame, divided into the head's pose and the face's expression. */
export interface DriverFrame {
  pose: Pose
  /** The expression: 478 points in canonical space. */
  shape: Float32Array
}

/** The driver at rest: the neutral face and the average pose of the head. */
export interface DriverRest {
  pose: Pose
  shape: Float32Array
}

/** The average pose of the head: the one that fits the mean of all frames' points. */
export function meanPose(poses: readonly Pose[], shape: Float32Array): Pose {
  const mean = new Float32Array(shape.length)
  for (const pose of poses) {
    const placed = applyPose(pose, shape)
    for (let at = 0; at < mean.length; at++) mean[at]! += placed[at]! / poses.length
  }
  return fitBetween(shape, mean)
}

/** Points on the picture's border in the direction of each point of the oval. */
function borderRing(points: Float32Array, width: number, height: number, out: Float32Array, start: number): void {
  const [centerX, centerY] = ovalCentre(points)
  oval.forEach((point, step) => {
    const dx = points[point * 3]! - centerX
    const dy = points[point * 3 + 1]! - centerY
    let factor = Number.POSITIVE_INFINITY
    if (dx > 0) factor = Math.min(factor, (width - centerX) / dx)
    if (dx < 0) factor = Math.min(factor, -centerX / dx)
    if (dy > 0) factor = Math.min(factor, (height - centerY) / dy)
    if (dy < 0) factor = Math.min(factor, -centerY / dy)
    const at = (start + step) * 3
    // The border ring never lies inside of the ring before it, even where the face fills the picture.
    const most = Math.max(Number.isFinite(factor) ? factor : 1, ringFactors.at(-1)! * 1.05)
    out[at] = centerX + dx * most
    out[at + 1] = centerY + dy * most
    out[at + 2] = points[point * 3 + 2]!
  })
}

/** Moves a character's picture as a driver's face moves. */
export interface HeadMotion {
  /** The character's points and rings in its picture, px. */
  source: Float32Array
  /** The positions of those points for a frame, px; the array is reused by the next call. */
  pointsFor(frame: DriverFrame): Float32Array
}

/**
 * Prepares the movement of a character's picture.
 * @param character points of the character's mesh in its picture
 * @param size size of that picture, px
 * @param options.rigidHair moves hair with the head instead of bending it: for a character that is cut out of its
 * background
 */
export function createHeadMotion(
  character: Float32Array,
  size: { width: number; height: number },
  rest: DriverRest,
  options: { rigidHair?: boolean } = {},
): HeadMotion {
  const source = new Float32Array(animatedMesh.pointCount * 3)
  withRings(character, ringFactors, source)
  borderRing(character, size.width, size.height, source, animatedMesh.ringStarts[2]!)
  const ownPose = fitPose(character)
  const ownYaw = anglesOf(ownPose).yaw
  // Turning a face in side view to the front would show a cheek that the picture doesn't have.
  const towardsFront = mostYaw * Math.min(1, Math.max(0.3, 1 - (Math.abs(ownYaw) - 0.15) / 0.7))
  const retarget = createRetarget(rest.shape, unapplyPose(ownPose, character))
  const eyes = Math.max(1e-6, ownPose.scale) * (eyeDistance(rest.shape) || 1)
  const centre = ovalCentre(character)
  const pivot = [centre[0], centre[1] + eyes * 0.35, centre[2] + eyes * 0.6] as const
  const restCentre = stableCentre(rest)
  const restEyes = rest.pose.scale * (eyeDistance(rest.shape) || 1)
  const placed = Float32Array.from(source)
  const face = new Float32Array(meshPoints * 3)
  const weights = followWeights(source, pivot[1], eyes, options.rigidHair ?? false)

  return {
    source,
    pointsFor({ pose, shape }) {
      const turned = anglesOf({ rotation: multiply(pose.rotation, rest.pose.rotation, true) })
      const rotation = rotationOf({
        yaw: softLimit(turned.yaw, turned.yaw * ownYaw < 0 ? towardsFront : mostYaw),
        pitch: softLimit(turned.pitch, mostPitch),
        roll: softLimit(turned.roll, mostRoll),
      })
      const nearer = softLimit(zoomShare * (pose.scale / rest.pose.scale - 1), 0.15)
      const nowCentre = stableCentre({ pose, shape: rest.shape })
      const shift = [0, 1].map((axis) =>
        softLimit(((nowCentre[axis]! - restCentre[axis]!) / restEyes) * eyes * shiftShare, mostShift * eyes),
      )
      retarget.apply(shape, face)
      applyPose(ownPose, face, face)
      placed.set(face)
      for (let point = 0; point < weights.length; point++) {
        const weight = weights[point]!
        if (weight === 0) continue
        const at = point * 3
        const from = point < meshPoints ? placed : source
        const x = from[at]! - pivot[0]
        const y = from[at + 1]! - pivot[1]
        const z = from[at + 2]! - pivot[2]
        const scale = 1 + nearer * weight
        for (let axis = 0; axis < 3; axis++) {
          const own = axis === 0 ? x : axis === 1 ? y : z
          const turnedTo = rotation[axis * 3]! * x + rotation[axis * 3 + 1]! * y + rotation[axis * 3 + 2]! * z
          placed[at + axis] = pivot[axis]! + (own + (turnedTo - own) * weight) * scale + (shift[axis] ?? 0) * weight
        }
      }
      return placed
    },
  }
}

function stableCentre({ pose, shape }: DriverRest): [number, number, number] {
  const placed = applyPose(pose, shape)
  const sum: [number, number, number] = [0, 0, 0]
  for (const point of stablePoints) {
    for (let axis = 0; axis < 3; axis++) sum[axis]! += placed[point * 3 + axis]! / stablePoints.length
  }
  return sum
}

/** How much each point follows the head: the face wholly, hair almost, neck and shoulders less and less. */
function followWeights(source: Float32Array, pivotY: number, eyes: number, rigidHair: boolean): Float32Array {
  const weights = new Float32Array(source.length / 3).fill(1, 0, meshPoints)
  oval.forEach((_, step) => {
    const [first, second] = animatedMesh.ringStarts
    const low = (start: number) => Math.min(1, Math.max(0, (source[(start + step) * 3 + 1]! - pivotY) / (eyes * 1.2)))
    weights[first! + step] = 0.97 - 0.37 * low(first!)
    weights[second! + step] = rigidHair ? 0.88 - 0.83 * low(second!) : 0.55 - 0.5 * low(second!)
  })
  return weights
}
