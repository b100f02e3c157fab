import { rgbaOf } from '../../service/colors.ts'
import type { Appearance } from '../../service/extension/looks.ts'

type ChromaKey = NonNullable<Appearance['chromaKey']>

/** A colour that becomes transparent, in the terms in which pixels are compared with it. */
export interface KeyedChroma {
  /** Chroma of the colour: ITU-R BT.709, limited range, 8 bit. */
  u: number
  v: number
  /** The channel whose light is taken from what stays; null where the colour is neither green nor blue. */
  spill: 'green' | 'blue' | null
}

export function keyedChroma(color: string): KeyedChroma {
  const [r, g, b] = rgbaOf(color)
  const spill = g > Math.max(r, b) ? 'green' : b > Math.max(r, g) ? 'blue' : null
  return { u: uOf(r, g, b), v: vOf(r, g, b), spill }
}

/** Chroma of red, green and blue (0 to 255) in BT.709, limited range. */
const uOf = (r: number, g: number, b: number): number =>
  Math.round(128 - 0.10064373 * r - 0.33857195 * g + 0.43921569 * b)
const vOf = (r: number, g: number, b: number): number =>
  Math.round(128 + 0.43921569 * r - 0.39894216 * g - 0.04027352 * b)

/** The largest distance between two colours in chroma, by which distances are divided. */
const farthest = Math.sqrt(255 * 255 * 2)

/**
 * Makes a colour transparent in pixels of RGBA, as ffmpeg's `chromakey` and `despill` do it in a clip: the mean distance of
 * a pixel and its eight neighbours from the colour decides about its opacity; what stays loses the colour's light.
 */
export function keyPixels(rgba: Uint8ClampedArray, width: number, height: number, key: ChromaKey): void {
  const { u, v, spill } = keyedChroma(key.color)
  const distances = new Float32Array(width * height)
  for (let index = 0, at = 0; index < distances.length; index += 1, at += 4) {
    const [r, g, b] = [rgba[at]!, rgba[at + 1]!, rgba[at + 2]!]
    const du = uOf(r, g, b) - u
    const dv = vOf(r, g, b) - v
    distances[index] = Math.sqrt(du * du + dv * dv) / farthest
  }
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4
      rgba[at + 3] = rgba[at + 3]! * opacityOf(meanAround(distances, x, y, width, height), key)
      if (spill === 'green') rgba[at + 1] = Math.min(rgba[at + 1]!, (rgba[at]! + rgba[at + 2]!) / 2)
      else if (spill === 'blue') rgba[at + 2] = Math.min(rgba[at + 2]!, (rgba[at]! + rgba[at + 1]!) / 2)
    }
  }
}

/** Pixels outside of the picture count as if they had the colour. */
function meanAround(values: Float32Array, x: number, y: number, width: number, height: number): number {
  let sum = 0
  for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row += 1) {
    const first = row * width
    for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column += 1) {
      sum += values[first + column]!
    }
  }
  return sum / 9
}

function opacityOf(distance: number, { similarity, smoothness }: ChromaKey): number {
  if (smoothness <= 0.0001) return distance > similarity ? 1 : 0
  return Math.max(0, Math.min(1, (distance - similarity) / smoothness))
}
