import { boxBlur, createLayer, drawIntoLayer, pyramidOf } from '../draw/index.ts'
import type { Layer, Pixels, Pyramid } from '../draw/index.ts'
import { lookingTriangles, lookingUv, mouthTriangles } from '../topology/index.ts'
import { meshPoints } from '../types.ts'
import { facingOf } from './facing.ts'
import { partsPicture, pointsInRegion } from './parts.ts'
import type { FaceParts } from './parts.ts'
import { blendViews } from './texture-blend.ts'
import type { View } from './texture-blend.ts'
import { distrustRim, distrustShadow, evening, gridAt, lightOf } from './texture-light.ts'

/** The texture of a character's face: the face unfolded onto a square. */
export interface FaceTexture {
  picture: Pyramid
  /** x, y of the 478 points in `picture`, px; 0 for iris points other than the centres. */
  points: Float32Array
}

export interface TextureOptions {
  /** Side of the texture, px. Default 512; 1024 for faces larger than that. */
  side?: number
  /** Share of uneven light that is removed, 0 to 1. Default 0.6. */
  even?: number
}

/** Skin that faces the viewer less than this is not used. */
const leastFacing = 0.2

/** Cells per side in which light is measured. */
const lightCells = 64

/** Share of the side around everything that is not skin in which skin is not used, because it is shadowed. */
const away = 0.018

const clamp = (value: number, least = 0, most = 1) => (value < least ? least : value > most ? most : value)

/** All triangles of a texture: skin, eyes with irises, and the inside of the mouth. */
export const textureTriangles = Uint16Array.from([...lookingTriangles, ...mouthTriangles])

function uvPoints(side: number): Float32Array {
  const points = new Float32Array(meshPoints * 3)
  for (let point = 0; point < meshPoints; point++) {
    points[point * 3] = lookingUv[point * 2]! * side
    points[point * 3 + 1] = lookingUv[point * 2 + 1]! * side
  }
  return points
}

/** How much better the other half of the nose must face the viewer to be used instead. */
const noseApart = 0.12

/** Reliability of each px of the texture: it faces the viewer and is skin. */
function trust(flat: Layer, parts: Layer | undefined, side: number): Float32Array {
  const weights = new Float32Array(side * side)
  for (let at = 0; at < weights.length; at++) {
    const skin = parts ? clamp((parts.color[at * 3]! / 255 - 0.6) / 0.35) : 1
    weights[at] = skin * clamp((flat.alpha[at]! - leastFacing) / 0.35)
  }
  // The blur lowers the weight near the edges of what is not skin.
  boxBlur(weights, side, side, 1, side * away, 2)
  return weights.map((weight, at) => (flat.alpha[at]! > 0 ? clamp(weight * 2 - 1) : 0))
}

/**
 * Keeps parts of the character that are not skin or are steep: glasses, and the wings of a nose, which never face the
 * viewer, unless the other half faces them better. In place.
 */
function keepFeatures(flat: Layer, parts: Layer | undefined, weights: Float32Array, side: number): void {
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const at = y * side + x
      if (flat.alpha[at] === 0) continue
      const glasses = parts ? clamp((parts.color[at * 3 + 2]! / 255 - 0.2) * 2.5) : 0
      const middle = clamp((0.2 - Math.abs((x + 0.5) / side - 0.5)) / 0.06)
      const skin = parts ? clamp((parts.color[at * 3]! / 255 - 0.75) / 0.2) : 1
      const apart = flat.alpha[y * side + side - 1 - x]! - flat.alpha[at]!
      const nose = middle * skin * clamp(1 - (apart - noseApart) / 0.2)
      weights[at] = Math.max(weights[at]!, glasses, nose)
    }
  }
}

/**
 * Makes the texture of a character's face. What hair, glasses or a turned side hide is taken from the other half of the
 * face; light from one side is evened out.
 * @param points of the character's mesh, all 478
 */
export function faceTexture(
  picture: Pixels,
  points: Float32Array,
  parts?: FaceParts,
  options: TextureOptions = {},
): FaceTexture {
  const width = Math.hypot(points[454 * 3]! - points[234 * 3]!, points[454 * 3 + 1]! - points[234 * 3 + 1]!)
  const side = options.side ?? (width > 420 ? 1024 : 512)
  const rect = { x: 0, y: 0, width: side, height: side }
  const targetPoints = uvPoints(side)
  const flat = createLayer(rect)
  const onto = { targetPoints, triangles: textureTriangles }
  drawIntoLayer(flat, { source: picture, sourcePoints: points, ...onto, pointAlpha: facingOf(points) })
  let skin: Layer | undefined
  if (parts) {
    skin = createLayer(rect)
    drawIntoLayer(skin, { source: partsPicture(parts), sourcePoints: pointsInRegion(points, parts), ...onto })
  }
  const weights = trust(flat, skin, side)
  distrustShadow(flat, weights, side)
  distrustRim(flat, weights, side)
  const light = lightOf(flat, weights, side, lightCells)
  keepFeatures(flat, skin, weights, side)
  const factors = evening(light, lightCells, options.even ?? 0.6)
  const own: View = { color: new Float32Array(side * side * 3), weight: weights }
  const other: View = { color: new Float32Array(side * side * 3), weight: new Float32Array(side * side) }
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const at = y * side + x
      const across = y * side + side - 1 - x
      other.weight[across] = weights[at]!
      if (flat.alpha[at] === 0) continue
      for (let channel = 0; channel < 3; channel++) {
        const value = flat.color[at * 3 + channel]! * gridAt(factors, lightCells, side, x, y, channel)
        own.color[at * 3 + channel] = value
        other.color[across * 3 + channel] = value
      }
    }
  }
  const data = Uint8ClampedArray.from(blendViews([own, other], side))
  const flatPoints = new Float32Array(meshPoints * 2)
  for (let point = 0; point < meshPoints; point++) {
    flatPoints[point * 2] = targetPoints[point * 3]!
    flatPoints[point * 2 + 1] = targetPoints[point * 3 + 1]!
  }
  return {
    picture: pyramidOf({ data, width: side, height: side, channels: 3 }),
    points: flatPoints,
  }
}
