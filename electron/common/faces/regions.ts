import type { DetectedFace, FaceBox, FaceRegion } from './types.ts'
import { skinPoints } from './types.ts'

/** The mesh model was trained on squares half as large again as the face. */
const margin = 1.5
/** Share of a region's size that may be read beside it, where px are averaged before they are sampled. */
const boundsMargin = 0.02
/** Outer corners of the eyes, left and right in the picture. */
const leftEyeCorner = 33
const rightEyeCorner = 263

/** The region in which to run the mesh model for a face that was just detected. */
export function regionOfDetection(face: DetectedFace): FaceRegion {
  const { box, keypoints } = face
  const [left, right] = keypoints
  return {
    centerX: box.x + box.width / 2,
    centerY: box.y + box.height / 2,
    size: Math.max(box.width, box.height) * margin,
    angle: Math.atan2(right[1] - left[1], right[0] - left[0]),
  }
}

/**
 * The region in which to run the mesh model for a face whose mesh was `points` (x, y, z each) in the last frame: more
 * exact and steadier than a detection.
 */
export function regionOfMesh(points: Float32Array): FaceRegion {
  const angle = Math.atan2(
    points[rightEyeCorner * 3 + 1]! - points[leftEyeCorner * 3 + 1]!,
    points[rightEyeCorner * 3]! - points[leftEyeCorner * 3]!,
  )
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (let i = 0; i < skinPoints; i++) {
    const x = points[i * 3]!
    const y = points[i * 3 + 1]!
    const along = x * cos + y * sin
    const down = y * cos - x * sin
    left = Math.min(left, along)
    right = Math.max(right, along)
    top = Math.min(top, down)
    bottom = Math.max(bottom, down)
  }
  const along = (left + right) / 2
  const down = (top + bottom) / 2
  return {
    centerX: along * cos - down * sin,
    centerY: along * sin + down * cos,
    size: Math.max(right - left, bottom - top) * margin,
    angle,
  }
}

/** The upright rectangle around a region, with some px more on each side, as the px beside a sample are read, too. */
export function boundsOfRegion({ centerX, centerY, size, angle }: FaceRegion): FaceBox {
  const half = (size / 2) * (Math.abs(Math.cos(angle)) + Math.abs(Math.sin(angle))) + size * boundsMargin + 4
  return { x: centerX - half, y: centerY - half, width: half * 2, height: half * 2 }
}

/** Distance of two regions' centres over their mean size: below about 0.25 they are of the same face. */
export function regionDistance(one: FaceRegion, other: FaceRegion): number {
  const apart = Math.hypot(one.centerX - other.centerX, one.centerY - other.centerY)
  return apart / Math.max(1e-6, (one.size + other.size) / 2)
}
