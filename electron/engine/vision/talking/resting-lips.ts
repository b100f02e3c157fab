import { canonicalPoints } from '../../../common/faces/canonical/index.ts'
import { blendLayer, boundsOf, createLayer, drawIntoLayer } from '../../../common/faces/draw/index.ts'
import type { Layer, Pixels } from '../../../common/faces/draw/index.ts'
import type { Pose } from '../../../common/faces/pose/index.ts'
import { faceTriangles, outerLips } from '../../../common/faces/topology/index.ts'
import { skinPoints } from '../../../common/faces/types.ts'
import { lowerFace } from './geometry.ts'
import { tuckLips } from './lips.ts'
import { fitLight, lightAt } from './lip-light.ts'

/** A person's mouth from the frame in which it was most at rest. */
export interface RestingLips {
  picture: Pixels
  /** Mesh points of the face in `picture`. */
  points: Float32Array
}

/**
 * Distance from the lips (cm of the canonical face) up to which the resting mouth is drawn fully, and from which it is
 * not drawn.
 */
const reach = [0.55, 1.35] as const
/** Range of distances from the lips in which the light is compared (cm). */
const lightRing = [0.8, 1.9] as const
/**
 * Gap in the frame's own mouth (cm) from which its lips are partly replaced, and from which they are replaced fully.
 */
const torn = [0.12, 0.5] as const
/** Margin around the stored patch (px). */
const margin = 3

const ramp = (from: number, to: number, value: number): number => {
  const share = Math.max(0, Math.min(1, (value - from) / (to - from)))
  return share * share * (3 - 2 * share)
}

/** Distance of a point from the lips' outer edge (cm); 0 for points of the lips themselves. */
function fromLips(point: number): number {
  const at = (index: number) => [canonicalPoints[index * 3]!, canonicalPoints[index * 3 + 1]!] as const
  const [x, y] = at(point)
  let nearest = Infinity
  let within = false
  outerLips.forEach((corner, index) => {
    const [ax, ay] = at(corner)
    const [bx, by] = at(outerLips[(index + 1) % outerLips.length]!)
    const along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2)
    const share = Math.max(0, Math.min(1, along))
    nearest = Math.min(nearest, Math.hypot(x - ax - share * (bx - ax), y - ay - share * (by - ay)))
    if (ay > y !== by > y && x < ax + ((y - ay) * (bx - ax)) / (by - ay)) within = !within
  })
  return within ? 0 : nearest
}

const distances = Float32Array.from({ length: skinPoints }, (_, point) =>
  lowerFace[point]! > 0 ? fromLips(point) : Infinity,
)
const fading = distances.map((distance, point) => lowerFace[point]! * (1 - ramp(reach[0], reach[1], distance)))
const lightPoints = [...distances.keys()].filter(
  (point) => distances[point]! >= lightRing[0] && distances[point]! <= lightRing[1] && lowerFace[point]! > 0.4,
)
const triangles = Uint16Array.from(
  Array.from({ length: faceTriangles.length / 3 }, (_, at) => [...faceTriangles.subarray(at * 3, at * 3 + 3)])
    .filter((corners) => corners.every((point) => point < skinPoints) && corners.some((point) => fading[point]! > 0))
    .flat(),
)
const patchPoints = [...new Set([...triangles, ...lightPoints])]

/**
 * Stores the mouth of a frame.
 * @param shape the points in the canonical space
 */
export function keepLips(
  picture: Pixels,
  points: Float32Array,
  shape: Float32Array,
  pose: Pose,
): RestingLips | undefined {
  const rect = boundsOf(points, patchPoints, picture, margin + pose.scale * 0.3)
  if (!rect) return undefined
  const data = new Uint8Array(rect.width * rect.height * 3)
  for (let y = 0; y < rect.height; y++) {
    for (let x = 0; x < rect.width; x++) {
      const from = ((rect.y + y) * picture.width + rect.x + x) * picture.channels
      for (let channel = 0; channel < 3; channel++)
        data[(y * rect.width + x) * 3 + channel] = picture.data[from + channel]!
    }
  }
  const kept = points.slice(0, skinPoints * 3)
  tuckLips(kept, shape, pose)
  for (let point = 0; point < skinPoints; point++) {
    kept[point * 3]! -= rect.x
    kept[point * 3 + 1]! -= rect.y
  }
  return { picture: { data, width: rect.width, height: rect.height, channels: 3 }, points: kept }
}

/** Share of the resting lips in the drawn ones, 0 to 1: all of them when the frame's own lips are far apart. */
export const restingShare = (gap: number): number => ramp(torn[0], torn[1], gap)

/**
 * Creates a painter that draws resting lips over a frame's own lips, in the frame's light. The lips of a wide open
 * mouth cannot be used for a closed one: they are thin, differ from the mesh and would be wrinkled.
 */
export function createLipPainter(lips: RestingLips) {
  let layer: Layer | undefined
  const pointAlpha = new Float32Array(skinPoints)

  return (picture: Pixels, targetPoints: Float32Array, pose: Pose, share: number): void => {
    const rect = boundsOf(targetPoints, triangles, picture)
    if (share <= 0 || !rect) return
    for (let point = 0; point < skinPoints; point++) pointAlpha[point] = fading[point]! * share
    layer = createLayer(rect, layer)
    drawIntoLayer(layer, {
      source: lips.picture,
      sourcePoints: lips.points,
      targetPoints,
      triangles,
      pointAlpha,
    })
    const light = fitLight(lips, { picture, points: targetPoints }, lightPoints, pose.scale)
    const { color, alpha } = layer
    for (let y = 0, pixel = 0; y < rect.height; y++) {
      for (let x = 0; x < rect.width; x++, pixel++) {
        if (alpha[pixel] === 0) continue
        for (let channel = 0; channel < 3; channel++)
          color[pixel * 3 + channel]! *= lightAt(light, channel, rect.x + x, rect.y + y)
      }
    }
    blendLayer(picture, layer)
  }
}
