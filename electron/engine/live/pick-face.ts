import type { FaceBox, Point } from '../../common/faces/types.ts'
import type { FoundFace } from '../vision/face-detection/faces-in.ts'

type Points = readonly [Point, Point, Point, Point]

/**
 * How far the landmarks of a request may lie from those of a detected face on average, as a share of the face's longer
 * side. Other detectors place landmarks a little differently.
 */
const farthest = 0.35
/**
 * Margin around the mesh of a face, as a share of the mesh's width and height: the skin there blends into the frame.
 */
const around = 0.35

/**
 * Parses `opts` of a live source into points.
 * @param text already checked against the interface's pattern
 */
export function parseOpts(text: string): Points {
  const points = text.split(':').map((pair) => pair.split(',').map(Number) as unknown as Point)
  return points as unknown as Points
}

/** The detected face whose landmarks are nearest to those of a request; undefined when none is near enough. */
export function pickFace<Face extends Pick<FoundFace, 'box' | 'landmarks'>>(
  faces: readonly Face[],
  at: Points,
): Face | undefined {
  let best: { face: Face; distance: number } | undefined
  for (const face of faces) {
    const apart = at.map(([x, y], index) => {
      const own = face.landmarks[index]!
      return Math.hypot(x - own[0], y - own[1])
    })
    const mean = apart.reduce((sum, one) => sum + one, 0) / apart.length
    const distance = mean / Math.max(1, Math.max(face.box.width, face.box.height))
    if (!best || distance < best.distance) best = { face, distance }
  }
  return best && best.distance <= farthest ? best.face : undefined
}

/** The area of a picture that holds the mesh of a face and a margin around it; whole px, within the picture. */
export function sourceCrop(points: ArrayLike<number>, width: number, height: number): FaceBox {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (let index = 0; index < points.length; index += 3) {
    left = Math.min(left, points[index]!)
    right = Math.max(right, points[index]!)
    top = Math.min(top, points[index + 1]!)
    bottom = Math.max(bottom, points[index + 1]!)
  }
  const sides = (right - left) * around
  const ends = (bottom - top) * around
  const x = Math.min(width - 1, Math.max(0, Math.floor(left - sides)))
  const y = Math.min(height - 1, Math.max(0, Math.floor(top - ends)))
  return {
    x,
    y,
    width: Math.max(1, Math.min(width, Math.ceil(right + sides)) - x),
    height: Math.max(1, Math.min(height, Math.ceil(bottom + ends)) - y),
  }
}
