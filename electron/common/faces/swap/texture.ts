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

/** A character's face laid flat. */
export interface FaceTexture {
  picture: Pyramid
  /** x, y of the 478 points in `picture`, px; 0 for iris points other than the middles. */
  points: Float32Array
}

export interface TextureOptions {
  /** Side, px. Default 512; 1024 for faces larger than that. */
  side?: number
  /** How much uneven light is taken out, 0 to 1. Default 0.6. */
  even?: number
}

/** Skin that looks at the viewer by less than this isn't used. */
const leastFacing = 0.2

/** Cells a side in which light is looked at. */
const lightCells = 64

/** Skin next to what is none is its shadow: so much of the side is left out. */
const away = 0.018

const clamp = (value: number, least = 0, most = 1) => (value < least ? least : value > most ? most : value)

/** Everything that a texture holds: skin, looking eyes, and what is between the lips. */
export const textureTriangles = Uint16Array.from([...lookingTriangles, ...mouthTriangles])

function uvPoints(side: number): Float32Array {
  const points = new Float32Array(meshPoints * 3)
  for (let point = 0; point < meshPoints; point++) {
    points[point * 3] = lookingUv[point * 2]! * side
    points[point * 3 + 1] = lookingUv[point * 2 + 1]! * side
  }
  return points
}

/** How much better the other half has to be seen before it stands in for a part of the nose. */
const noseApart = 0.12

/** How far each px of the flat face can be trusted: seen from the front, and skin. */
function trust(flat: Layer, parts: Layer | undefined, side: number): Float32Array {
  const weights = new Float32Array(side * side)
  for (let at = 0; at < weights.length; at++) {
    const skin = parts ? clamp((parts.color[at * 3]! / 255 - 0.6) / 0.35) : 1
    weights[at] = skin * clamp((flat.alpha[at]! - leastFacing) / 0.35)
  }
  // Away from any edge of what is not skin.
  boxBlur(weights, side, side, 1, side * away, 2)
  return weights.map((weight, at) => (flat.alpha[at]! > 0 ? clamp(weight * 2 - 1) : 0))
}

/**
 * Keeps what is no skin, or steep, and belongs to the character nonetheless: glasses, and the wings of a nose, which nobody
 * looks at straight, where the other half's are not seen better. In place.
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
 * Lays a character's face flat. What hair, glasses or the side turned away hide comes from the other half of the face;
 * light that falls from one side is evened.
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
