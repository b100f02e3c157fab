/**
 * Pose of a head: picture = scale * rotation * canonical + translation. Both spaces have x to the right, y down and z
 * away from the viewer.
 */
export interface Pose {
  /** Rotation matrix: three rows of three. */
  rotation: Float64Array
  /** Scale of the face: px per unit of the canonical space. */
  scale: number
  translation: readonly [number, number, number]
}

/** Angles of a head, radians. */
export interface HeadAngles {
  /** Positive when the face looks to the picture's right. */
  yaw: number
  /** Positive when the face looks up. */
  pitch: number
  /** Positive when the head is turned clockwise. */
  roll: number
}

/** Angles of a rotation: first roll, then pitch, then yaw. */
export function anglesOf({ rotation }: Pick<Pose, 'rotation'>): HeadAngles {
  const [, , r02, r10, r11, r12, , , r22] = rotation as unknown as number[]
  return {
    yaw: Math.atan2(-r02!, r22!),
    pitch: Math.asin(Math.max(-1, Math.min(1, r12!))),
    roll: Math.atan2(r10!, r11!),
  }
}

/** The rotation with these angles; inverse of `anglesOf`. */
export function rotationOf({ yaw, pitch, roll }: HeadAngles): Float64Array {
  const cosYaw = Math.cos(yaw)
  const sinYaw = Math.sin(yaw)
  const cosPitch = Math.cos(pitch)
  const sinPitch = Math.sin(pitch)
  const cosRoll = Math.cos(roll)
  const sinRoll = Math.sin(roll)
  return Float64Array.of(
    cosYaw * cosRoll + sinYaw * sinPitch * sinRoll,
    -cosYaw * sinRoll + sinYaw * sinPitch * cosRoll,
    -sinYaw * cosPitch,
    cosPitch * sinRoll,
    cosPitch * cosRoll,
    sinPitch,
    sinYaw * cosRoll - cosYaw * sinPitch * sinRoll,
    -sinYaw * sinRoll - cosYaw * sinPitch * cosRoll,
    cosYaw * cosPitch,
  )
}

/** Transforms points by a pose; `out` may be `points`. Points that only `out` has stay unchanged. */
export function applyPose(pose: Pose, points: Float32Array, out = new Float32Array(points.length)): Float32Array {
  const { rotation: r, scale, translation } = pose
  const [tx, ty, tz] = translation
  for (let at = 0; at + 2 < points.length; at += 3) {
    const x = points[at]!
    const y = points[at + 1]!
    const z = points[at + 2]!
    out[at] = scale * (r[0]! * x + r[1]! * y + r[2]! * z) + tx
    out[at + 1] = scale * (r[3]! * x + r[4]! * y + r[5]! * z) + ty
    out[at + 2] = scale * (r[6]! * x + r[7]! * y + r[8]! * z) + tz
  }
  return out
}

/** Transforms points of a picture back by the inverse of a pose; `out` may be `points`. */
export function unapplyPose(pose: Pose, points: Float32Array, out = new Float32Array(points.length)): Float32Array {
  const { rotation: r, translation } = pose
  const inverse = 1 / pose.scale
  const [tx, ty, tz] = translation
  for (let at = 0; at + 2 < points.length; at += 3) {
    const x = (points[at]! - tx) * inverse
    const y = (points[at + 1]! - ty) * inverse
    const z = (points[at + 2]! - tz) * inverse
    out[at] = r[0]! * x + r[3]! * y + r[6]! * z
    out[at + 1] = r[1]! * x + r[4]! * y + r[7]! * z
    out[at + 2] = r[2]! * x + r[5]! * y + r[8]! * z
  }
  return out
}

/** Adds movements, given in the space before the pose, to points of a picture; `out` may be `points`. */
export function addMovement(
  pose: Pose,
  points: Float32Array,
  movement: Float32Array,
  out = new Float32Array(points),
): Float32Array {
  const { rotation: r, scale } = pose
  for (let at = 0; at + 2 < movement.length; at += 3) {
    const x = movement[at]! * scale
    const y = movement[at + 1]! * scale
    const z = movement[at + 2]! * scale
    out[at] = points[at]! + r[0]! * x + r[1]! * y + r[2]! * z
    out[at + 1] = points[at + 1]! + r[3]! * x + r[4]! * y + r[5]! * z
    out[at + 2] = points[at + 2]! + r[6]! * x + r[7]! * y + r[8]! * z
  }
  return out
}
