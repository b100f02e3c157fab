import { lookingUv } from '../canonical/index.ts'
import { boxBlur, createLayer, drawIntoLayer, pyramidOf } from '../draw/index.ts'
import type { Layer, Pixels, Pyramid } from '../draw/index.ts'
import { lookingTriangles, mouthTriangles } from '../topology/index.ts'
import { MESH_POINTS } from '../types.ts'
import { facingOf } from './facing.ts'
import { partsPicture, pointsInRegion } from './parts.ts'
import type { FaceParts } from './parts.ts'

/** A character's face laid flat. */
export interface FaceTexture {
  picture: Pyramid
  /** Where the texture can be used: in all three channels 0 (unknown) to 255. A quarter of the picture's side. */
  valid: Pixels
  /** x, y of the 478 points in `picture`, px; 0 for iris points other than the middles. */
  points: Float32Array
}

export interface TextureOptions {
  /** Side, px. Default 512; 1024 for faces larger than that. */
  side?: number
  /** How much uneven light is taken out, 0 to 1. Default 0.6. */
  even?: number
}

const clamp = (value: number, least = 0, most = 1) => (value < least ? least : value > most ? most : value)

/** Everything that a texture holds: skin, looking eyes, and what is between the lips. */
export const textureTriangles = Uint16Array.from([...lookingTriangles, ...mouthTriangles])

function uvPoints(side: number): Float32Array {
  const points = new Float32Array(MESH_POINTS * 3)
  for (let point = 0; point < MESH_POINTS; point++) {
    points[point * 3] = lookingUv[point * 2]! * side
    points[point * 3 + 1] = lookingUv[point * 2 + 1]! * side
  }
  return points
}

/** How far each px of the flat face can be trusted: seen from the front, and skin. */
function trust(flat: Layer, parts: Layer | undefined, side: number): Float32Array {
  const weights = new Float32Array(side * side)
  for (let at = 0; at < weights.length; at++) {
    const facing = clamp((flat.alpha[at]! - 0.15) / 0.35)
    const skin = parts ? clamp((parts.color[at * 3]! / 255 - 0.6) / 0.35) : 1
    weights[at] = facing * skin * (flat.alpha[at]! > 0 ? 1 : 0)
  }
  // Away from any edge of what is not skin.
  boxBlur(weights, side, side, 1, side * 0.01, 2)
  for (let at = 0; at < weights.length; at++)
    weights[at] = flat.alpha[at]! > 0 ? clamp(weights[at]! * 2 - 1) : 0
  return weights
}

/**
 * Trusts what lies in shadow less than its lit counterpart on the other half: a shadow drawn into another light looks like
 * dirt. In place.
 */
function distrustShadow(flat: Layer, weights: Float32Array, side: number): void {
  const cells = 96
  const step = side / cells
  const light = new Float32Array(cells * cells * 2)
  for (let y = 0; y < side; y++) {
    const row = Math.min(cells - 1, Math.floor(y / step)) * cells
    for (let x = 0; x < side; x++) {
      const at = y * side + x
      const weight = weights[at]!
      if (weight === 0) continue
      const cell = (row + Math.min(cells - 1, Math.floor(x / step))) * 2
      light[cell]! += (flat.color[at * 3]! + flat.color[at * 3 + 1]! + flat.color[at * 3 + 2]!) * weight
      light[cell + 1]! += weight
    }
  }
  boxBlur(light, cells, cells, 2, cells * 0.03, 2)
  const share = new Float32Array(cells * cells * 3).fill(1)
  for (let row = 0; row < cells; row++) {
    for (let column = 0; column < cells; column++) {
      const here = (row * cells + column) * 2
      const there = (row * cells + cells - 1 - column) * 2
      // Without a counterpart to go by it is what it is.
      if (light[here + 1]! < 0.05 * step * step || light[there + 1]! < 0.3 * step * step) continue
      const own = light[here]! / light[here + 1]!
      const other = light[there]! / light[there + 1]!
      const cell = (row * cells + column) * 3
      share.fill(clamp((own / Math.max(1, other) - 0.5) / 0.35), cell, cell + 3)
    }
  }
  boxBlur(share, cells, cells, 3, cells * 0.012, 2)
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const at = y * side + x
      if (weights[at]! > 0) weights[at]! *= gridAt(share, cells, side, x, y, 0)
    }
}

/** The light on the flat face: its colours without detail. Four numbers a cell of a coarse grid: colour and weight. */
function lightOf(flat: Layer, weights: Float32Array, side: number, cells: number): Float32Array {
  const light = new Float32Array(cells * cells * 4)
  const step = side / cells
  for (let y = 0; y < side; y++) {
    const row = Math.min(cells - 1, Math.floor(y / step)) * cells
    for (let x = 0; x < side; x++) {
      const at = y * side + x
      const weight = weights[at]! + 1e-4
      if (flat.alpha[at] === 0) continue
      const cell = (row + Math.min(cells - 1, Math.floor(x / step))) * 4
      for (let channel = 0; channel < 3; channel++)
        light[cell + channel]! += flat.color[at * 3 + channel]! * weight
      light[cell + 3]! += weight
    }
  }
  boxBlur(light, cells, cells, 4, cells * 0.09, 2)
  for (let cell = 0; cell < light.length; cell += 4) {
    const weight = Math.max(1e-6, light[cell + 3]!)
    for (let channel = 0; channel < 3; channel++) light[cell + channel]! /= weight
  }
  return light
}

/** Factors that make the light the same on both sides of the face, on the grid. */
function evening(light: Float32Array, cells: number, strength: number): Float32Array {
  const factors = new Float32Array(cells * cells * 3)
  for (let row = 0; row < cells; row++) {
    for (let column = 0; column < cells; column++) {
      const here = (row * cells + column) * 4
      const there = (row * cells + cells - 1 - column) * 4
      const ours = light[here + 3]! + 0.5
      const theirs = light[there + 3]! + 0.5
      for (let channel = 0; channel < 3; channel++) {
        const own = light[here + channel]!
        const both = (own * ours + light[there + channel]! * theirs) / (ours + theirs)
        const factor = 1 + strength * (both / Math.max(8, own) - 1)
        factors[(row * cells + column) * 3 + channel] = clamp(factor, 0.55, 1.8)
      }
    }
  }
  return factors
}

function gridAt(
  grid: Float32Array,
  cells: number,
  side: number,
  x: number,
  y: number,
  channel: number,
): number {
  const u = clamp(((x + 0.5) / side) * cells - 0.5, 0, cells - 1)
  const v = clamp(((y + 0.5) / side) * cells - 0.5, 0, cells - 1)
  const column = Math.min(cells - 2, Math.floor(u))
  const row = Math.min(cells - 2, Math.floor(v))
  const at = (row * cells + column) * 3 + channel
  const upper = grid[at]! + (grid[at + 3]! - grid[at]!) * (u - column)
  const below = at + cells * 3
  const lower = grid[below]! + (grid[below + 3]! - grid[below]!) * (u - column)
  return upper + (lower - upper) * (v - row)
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
  const cells = 64
  const light = lightOf(flat, weights, side, cells)
  const factors = evening(light, cells, options.even ?? 0.6)
  const around = light.filter((_, index) => index % 4 !== 3)
  const data = new Uint8Array(side * side * 3)
  const valid = new Uint8Array(side * side)
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const at = y * side + x
      const other = y * side + side - 1 - x
      const own = weights[at]!
      const mirrored = weights[other]! * 0.999
      const share = own >= 0.6 ? 1 : own / (own + mirrored * (1 - own) + 1e-6)
      for (let channel = 0; channel < 3; channel++) {
        if (flat.alpha[at] === 0) {
          // Its colours run on beyond the edge: what is drawn small takes px from there.
          data[at * 3 + channel] = clamp(gridAt(around, cells, side, x, y, channel), 0, 255)
          continue
        }
        const here = flat.color[at * 3 + channel]! * gridAt(factors, cells, side, x, y, channel)
        const there =
          share === 1
            ? 0
            : flat.color[other * 3 + channel]! * gridAt(factors, cells, side, side - 1 - x, y, channel)
        data[at * 3 + channel] = clamp(here * share + there * (1 - share), 0, 255)
      }
      const known = clamp((own + mirrored) * 1.3)
      // Under hair and hands, and where nobody has seen it, skin runs on. Glasses stay: they belong to the character.
      const glasses = skin ? clamp((skin.color[at * 3 + 2]! / 255 - 0.2) * 2.5) : 0
      // Below the nose nobody looks straight at the skin either, but what is there is the nose.
      const nose = clamp((0.2 - Math.abs((x + 0.5) / side - 0.5)) / 0.06)
      const seen = skin ? nose * clamp((skin.color[at * 3]! / 255 - 0.75) / 0.2) : 1
      const filled = (1 - known) * (1 - glasses) * (1 - seen)
      for (let channel = 0; channel < 3 && filled > 0; channel++) {
        const plain = gridAt(around, cells, side, x, y, channel) * gridAt(factors, cells, side, x, y, channel)
        data[at * 3 + channel] = clamp(data[at * 3 + channel]! * (1 - filled) + plain * filled, 0, 255)
      }
      valid[at] = Math.max(known, 0.9) * 255
    }
  }
  const flatPoints = new Float32Array(MESH_POINTS * 2)
  for (let point = 0; point < MESH_POINTS; point++) {
    flatPoints[point * 2] = targetPoints[point * 3]!
    flatPoints[point * 2 + 1] = targetPoints[point * 3 + 1]!
  }
  return {
    picture: pyramidOf({ data, width: side, height: side, channels: 3 }),
    valid: quarter(valid, side),
    points: flatPoints,
  }
}

/** A quarter of the size, with wide soft borders within what is good: a hairline must not become an edge. */
function quarter(valid: Uint8Array, side: number): Pixels {
  const small = side / 4
  const soft = new Float32Array(small * small)
  const data = new Uint8Array(small * small * 3)
  for (let y = 0; y < small; y++) {
    for (let x = 0; x < small; x++) {
      let sum = 0
      for (let v = 0; v < 4; v++) for (let u = 0; u < 4; u++) sum += valid[(y * 4 + v) * side + x * 4 + u]!
      soft[y * small + x] = sum / 16
    }
  }
  boxBlur(soft, small, small, 1, small * 0.03, 2)
  soft.forEach((value, at) => data.fill(clamp(value * 2 - 255, 0, 255), at * 3, at * 3 + 3))
  return { data, width: small, height: small, channels: 3 }
}
