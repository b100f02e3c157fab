import type { FaceBox, Point } from '../../common/faces/types.ts'
import type { FoundFace } from '../vision/face-detection/faces-in.ts'

type Points = readonly [Point, Point, Point, Point]

/** Given points may lie this far from a face's own on average, in widths of that face: other detectors differ a little. */
const farthest = 0.35
/** Around the face's mesh, a share of its sides: what blends into the frame lies there. */
const around = 0.35

/** `opts` as points. @param text held against the contract's pattern before */
export function parseOpts(text: string): Points {
  const points = text.split(':').map((pair) => pair.split(',').map(Number) as unknown as Point)
  return points as unknown as Points
}

/** The face whose landmarks are nearest to the given ones; undefined when they lie on none. */
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

/** The part of a picture that a face's mesh lies in, with room around it; whole px, inside the picture. */
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
