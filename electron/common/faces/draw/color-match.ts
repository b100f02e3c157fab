import { boxBlur } from './blur.ts'
import { maskSampler } from './mask.ts'
import type { Layer, Mask, Pixels } from './types.ts'

/** Colours of skin, measured: brightness, and colour as a share of it. */
interface Skin {
  brightness: number
  /** Standard deviation of the brightness. */
  deviation: number
  /** (red - blue) / brightness and (red - 2 green + blue) / brightness, on average. */
  warm: number
  pink: number
}

/**
 * How a layer's colours become those of the picture under it: brightness by mean and spread, warmth by a factor (so that
 * the white of the eyes stays white), then the light that is left, from place to place.
 */
export interface ColorMatch {
  from: Skin
  to: Skin
  /** Factors at each cell of a square grid over the layer's rectangle: red, green, blue. */
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
  // Brightness, its square, warmth and pink times brightness; of the layer, then of the picture.
  const sums = new Float64Array(8)
  let total = 0
  eachSample(layer, target, weights, (from, at, weight) => {
    total += weight
    for (let side = 0; side < 2; side++) {
      const values = side === 0 ? layer.color : target.data
      const index = side === 0 ? from * 3 : at
      const r = values[index]!
      const g = values[index + 1]!
      const b = values[index + 2]!
      const brightness = (r + g + b) / 3
      sums[side * 4]! += brightness * weight
      sums[side * 4 + 1]! += brightness * brightness * weight
      sums[side * 4 + 2]! += (r - b) * weight
      sums[side * 4 + 3]! += (r - 2 * g + b) * weight
    }
  })
  if (total < 40) return null
  const skin = (side: number): Skin => {
    const brightness = Math.max(1, sums[side * 4]! / total)
    return {
      brightness,
      deviation: Math.sqrt(Math.max(1, sums[side * 4 + 1]! / total - brightness ** 2)),
      warm: sums[side * 4 + 2]! / total / brightness,
      pink: sums[side * 4 + 3]! / total / brightness,
    }
  }
  const match: ColorMatch = { from: skin(0), to: skin(1), light: new Float32Array(0) }
  const { before } = options
  if (before) {
    for (const side of ['from', 'to'] as const) {
      for (const what of ['brightness', 'deviation', 'warm', 'pink'] as const)
        match[side][what] = mix(match[side][what], before.match[side][what], before.share)
    }
  }
  match.light = measureLight(layer, target, weights, match, options)
  return match
}

/** Changes one colour: `color[at]` and the two after it, in place. */
type Recolor = (color: Float32Array, at: number) => void

function recolorBy(
  { from, to }: ColorMatch,
  { mostGain = 1.15, leastGain = 0.7 }: ColorMatchOptions,
): Recolor {
  const gain = Math.min(mostGain, Math.max(leastGain, to.deviation / from.deviation))
  const warmer = from.warm > 0.02 && to.warm > 0.02 ? Math.min(1.7, Math.max(0.4, to.warm / from.warm)) : 1
  const warmth = to.warm - warmer * from.warm
  const pinker = to.pink - from.pink
  return (color, at) => {
    const r = color[at]!
    const g = color[at + 1]!
    const b = color[at + 2]!
    const was = (r + g + b) / 3
    const now = Math.max(0, to.brightness + (was - from.brightness) * gain)
    const scale = now / Math.max(4, was)
    const warm = (r - b) * scale * warmer + warmth * now
    // What has no colour gets none: shine stays white.
    const tinted = from.warm > 0.02 ? Math.min(1.2, Math.max(0, (r - b) / Math.max(4, was) / from.warm)) : 1
    const pink = (r - 2 * g + b) * scale + pinker * now * tinted
    const green = now - pink / 3
    const others = 3 * now - green
    color[at] = (others + warm) / 2
    color[at + 1] = green
    color[at + 2] = (others - warm) / 2
  }
}

/** Numbers a cell holds while light is measured: the layer's colour, the picture's, the weight. */
const CELL = 7

/** Keeps ratios of dark colours from running away. */
const DARK = 8

function measureLight(
  layer: Layer,
  target: Pixels,
  weights: Mask,
  match: ColorMatch,
  options: ColorMatchOptions,
): Float32Array {
  const { width, height } = layer.rect
  const recolor = recolorBy(match, options)
  const matched = new Float32Array(3)
  const cells = new Float32Array(GRID * GRID * CELL)
  eachSample(layer, target, weights, (from, at, weight, x, y) => {
    const cell = (Math.floor((y / height) * GRID) * GRID + Math.floor((x / width) * GRID)) * CELL
    for (let channel = 0; channel < 3; channel++) matched[channel] = layer.color[from * 3 + channel]!
    recolor(matched, 0)
    for (let channel = 0; channel < 3; channel++) {
      cells[cell + channel]! += Math.max(0, matched[channel]!) * weight
      cells[cell + 3 + channel]! += target.data[at + channel]! * weight
    }
    cells[cell + 6]! += weight
  })
  boxBlur(cells, GRID, GRID, CELL, ((options.spread ?? 0.2) * GRID) / 2, 2)
  const light = new Float32Array(GRID * GRID * 3)
  const strength = options.light ?? 0.8
  const { before } = options
  for (let cell = 0; cell < GRID * GRID; cell++) {
    // Far from any skin there is little to go by: nothing changes.
    const weight = cells[cell * CELL + 6]! + 0.01
    const side = (first: number) =>
      [0, 1, 2].map((channel) => cells[cell * CELL + first + channel]! / weight + DARK)
    const [from, to] = [side(0), side(3)]
    const brighter = (to[0]! + to[1]! + to[2]!) / (from[0]! + from[1]! + from[2]!)
    for (let channel = 0; channel < 3; channel++) {
      const tint = to[channel]! / from[channel]! / brighter
      const value = Math.min(2.2, Math.max(0.4, (brighter * Math.sqrt(tint)) ** strength))
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
  const recolor = recolorBy(match, options)
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
      recolor(color, p)
      color[p]! *= line[cell]! + (line[cell + 3]! - line[cell]!) * share
      color[p + 1]! *= line[cell + 1]! + (line[cell + 4]! - line[cell + 1]!) * share
      color[p + 2]! *= line[cell + 2]! + (line[cell + 5]! - line[cell + 2]!) * share
    }
  }
}
