import { boxBlur } from './blur.ts'
import { maskSampler } from './mask.ts'
import type { Layer, Mask, Pixels } from './types.ts'

/**
 * How a layer's colours become those of the picture under it: mean and spread of each axis of an opponent colour space,
 * then the light that is left, from place to place.
 */
export interface ColorMatch {
  /** Mean and deviation in the layer, then in the picture, of brightness, red-blue, green-magenta. */
  from: { mean: Float64Array; deviation: Float64Array }
  to: { mean: Float64Array; deviation: Float64Array }
  /** What is added at each cell of a square grid over the layer's rectangle: red, green, blue. */
  light: Float32Array
}

export interface ColorMatchOptions {
  /** Greatest and least factor of contrast. Defaults 1.15 and 0.7. */
  mostGain?: number
  leastGain?: number
  /** How much of the light is taken over, 0 to 1. Default 0.8. */
  light?: number
  /** Width of what counts as light, as a share of the rectangle. Default 0.2. */
  spread?: number
  /** The match of the frame before, and how much of it stays, 0 to 1: keeps colours from flickering. */
  before?: { match: ColorMatch; share: number } | undefined
}

const GRID = 24
/** About as many px as are looked at. */
const SAMPLES = 24_000
const ROOT2 = Math.SQRT1_2
const ROOT3 = 1 / Math.sqrt(3)
const ROOT6 = 1 / Math.sqrt(6)

const brightness = (r: number, g: number, b: number) => (r + g + b) * ROOT3
const redBlue = (r: number, _g: number, b: number) => (r - b) * ROOT2
const greenMagenta = (r: number, g: number, b: number) => (r - 2 * g + b) * ROOT6
const axes = [brightness, redBlue, greenMagenta]

type Visit = (from: number, at: number, weight: number, x: number, y: number) => void

/** Calls `visit` for px in even steps with the layer's index, the picture's, and the weight. */
function eachSample(layer: Layer, target: Pixels, weights: Mask, visit: Visit): void {
  const { rect, alpha } = layer
  const step = Math.max(1, Math.round(Math.sqrt((rect.width * rect.height) / SAMPLES)))
  const rows = maskSampler(weights, rect.x, rect.x + rect.width)
  for (let y = step >> 1; y < rect.height; y += step) {
    if (rect.y + y < 0 || rect.y + y >= target.height) continue
    const row = rows(rect.y + y)
    if (!row) continue
    for (let x = step >> 1; x < rect.width; x += step) {
      const from = y * rect.width + x
      const weight = row[x]! * alpha[from]!
      if (weight <= 0.02 || rect.x + x < 0 || rect.x + x >= target.width) continue
      visit(from, ((rect.y + y) * target.width + rect.x + x) * target.channels, weight, x, y)
    }
  }
}

const mix = (now: number, before: number, share: number) => now + (before - now) * share

/**
 * Measures how a layer would have to change. Both sides are measured on the same px: those where `weights` says that both
 * show skin. Null when there are too few.
 */
export function measureColors(
  layer: Layer,
  target: Pixels,
  weights: Mask,
  options: ColorMatchOptions = {},
): ColorMatch | null {
  const sums = Array.from({ length: 6 }, () => [0, 0])
  let total = 0
  eachSample(layer, target, weights, (from, at, weight) => {
    total += weight
    for (let side = 0; side < 2; side++) {
      const values = side === 0 ? layer.color : target.data
      const index = side === 0 ? from * 3 : at
      const r = values[index]!
      const g = values[index + 1]!
      const b = values[index + 2]!
      for (let axis = 0; axis < 3; axis++) {
        const value = axes[axis]!(r, g, b)
        const sum = sums[side * 3 + axis]!
        sum[0]! += value * weight
        sum[1]! += value * value * weight
      }
    }
  })
  if (total < 40) return null
  const statistics = (side: number) => ({
    mean: Float64Array.from({ length: 3 }, (_, axis) => sums[side * 3 + axis]![0]! / total),
    deviation: Float64Array.from({ length: 3 }, (_, axis) => {
      const [sum, squares] = sums[side * 3 + axis]!
      return Math.sqrt(Math.max(1, squares! / total - (sum! / total) ** 2))
    }),
  })
  const match: ColorMatch = { from: statistics(0), to: statistics(1), light: new Float32Array(0) }
  const { before } = options
  if (before) {
    for (const side of ['from', 'to'] as const) {
      for (const what of ['mean', 'deviation'] as const) {
        match[side][what].forEach((value, axis) => {
          match[side][what][axis] = mix(value, before.match[side][what][axis]!, before.share)
        })
      }
    }
  }
  match.light = measureLight(layer, target, weights, match, options)
  return match
}

/** The linear map of colours: 9 factors and 3 offsets. */
function linearMap(
  { from, to }: ColorMatch,
  { mostGain = 1.15, leastGain = 0.7 }: ColorMatchOptions,
): Float64Array {
  const gains = [0, 1, 2].map((axis) =>
    Math.min(mostGain, Math.max(leastGain, to.deviation[axis]! / from.deviation[axis]!)),
  )
  const back = [
    [ROOT3, ROOT2, ROOT6],
    [ROOT3, 0, -2 * ROOT6],
    [ROOT3, -ROOT2, ROOT6],
  ]
  const map = new Float64Array(12)
  for (let out = 0; out < 3; out++) {
    for (let axis = 0; axis < 3; axis++) {
      const factor = back[out]![axis]! * gains[axis]!
      for (let input = 0; input < 3; input++) map[out * 3 + input]! += factor * back[input]![axis]!
      map[9 + out]! += back[out]![axis]! * to.mean[axis]! - factor * from.mean[axis]!
    }
  }
  return map
}

function measureLight(
  layer: Layer,
  target: Pixels,
  weights: Mask,
  match: ColorMatch,
  options: ColorMatchOptions,
): Float32Array {
  const { width, height } = layer.rect
  const map = linearMap(match, options)
  // Difference red, green, blue, and weight, of each cell.
  const cells = new Float32Array(GRID * GRID * 4)
  eachSample(layer, target, weights, (from, at, weight, x, y) => {
    const cell = (Math.floor((y / height) * GRID) * GRID + Math.floor((x / width) * GRID)) * 4
    const r = layer.color[from * 3]!
    const g = layer.color[from * 3 + 1]!
    const b = layer.color[from * 3 + 2]!
    for (let channel = 0; channel < 3; channel++) {
      const matched =
        map[channel * 3]! * r + map[channel * 3 + 1]! * g + map[channel * 3 + 2]! * b + map[9 + channel]!
      cells[cell + channel]! += (target.data[at + channel]! - matched) * weight
    }
    cells[cell + 3]! += weight
  })
  boxBlur(cells, GRID, GRID, 4, ((options.spread ?? 0.2) * GRID) / 2, 2)
  const light = new Float32Array(GRID * GRID * 3)
  const strength = options.light ?? 0.8
  const { before } = options
  for (let cell = 0; cell < GRID * GRID; cell++) {
    for (let channel = 0; channel < 3; channel++) {
      // Far from any skin there is little to go by: nothing is added.
      const value = (strength * cells[cell * 4 + channel]!) / (cells[cell * 4 + 3]! + 0.01)
      light[cell * 3 + channel] = before
        ? mix(value, before.match.light[cell * 3 + channel] ?? value, before.share)
        : value
    }
  }
  return light
}

/** Gives a layer the colours that were measured, in place. */
export function applyColors(layer: Layer, match: ColorMatch, options: ColorMatchOptions = {}): void {
  const { rect, color, alpha } = layer
  const map = linearMap(match, options)
  const [m0, m1, m2, m3, m4, m5, m6, m7, m8, o0, o1, o2] = map as unknown as number[]
  const line = new Float32Array(GRID * 3)
  for (let y = 0; y < rect.height; y++) {
    const v = Math.min(GRID - 1, Math.max(0, ((y + 0.5) / rect.height) * GRID - 0.5))
    const upper = Math.min(GRID - 2, Math.floor(v))
    for (let at = 0; at < line.length; at++) {
      const a = match.light[upper * GRID * 3 + at]!
      line[at] = a + (match.light[(upper + 1) * GRID * 3 + at]! - a) * (v - upper)
    }
    for (let x = 0, from = y * rect.width; x < rect.width; x++, from++) {
      if (alpha[from] === 0) continue
      const u = Math.min(GRID - 1, Math.max(0, ((x + 0.5) / rect.width) * GRID - 0.5))
      const left = Math.min(GRID - 2, u | 0)
      const share = u - left
      const cell = left * 3
      const p = from * 3
      const r = color[p]!
      const g = color[p + 1]!
      const b = color[p + 2]!
      color[p] = m0! * r + m1! * g + m2! * b + o0! + line[cell]! + (line[cell + 3]! - line[cell]!) * share
      color[p + 1] =
        m3! * r + m4! * g + m5! * b + o1! + line[cell + 1]! + (line[cell + 4]! - line[cell + 1]!) * share
      color[p + 2] =
        m6! * r + m7! * g + m8! * b + o2! + line[cell + 2]! + (line[cell + 5]! - line[cell + 2]!) * share
    }
  }
}
