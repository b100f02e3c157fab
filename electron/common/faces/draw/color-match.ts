import { createLightMeter, lightCells, lightSampler } from './light.ts'
import { maskAt, maskSampler } from './mask.ts'
import type { Layer, Mask, Pixels, Rect } from './types.ts'

/** Measured colours of skin: brightness, and chroma as a share of it. */
interface Skin {
  brightness: number
  /** Standard deviation of the brightness. */
  deviation: number
  /** (red - blue) / brightness and (red - 2 green + blue) / brightness, on average. */
  warm: number
  pink: number
}

/**
 * How the colours of a layer are matched to the picture under it: brightness by mean and deviation, warmth by a factor
 * (so that the white of the eyes stays white), then the remaining difference of light, place by place.
 */
export interface ColorMatch {
  from: Skin
  to: Skin
  /** Factors of red, green and blue at each cell of a grid (`lightCells` per side) over the layer's rectangle. */
  light: Float32Array
}

export interface ColorMatchOptions {
  /** Largest and smallest factor of contrast. Defaults 1.15 and 0.7. */
  mostGain?: number
  leastGain?: number
  /** Share of the picture's light that is taken over, 0 to 1. Default 0.8. */
  light?: number
  /** Width of the blur that separates light from detail, as a share of the rectangle. Default 0.2. */
  spread?: number
  /** 1 where the layer ends and must match the picture, 0 deep inside. Absent: it need not match anywhere. */
  edge?: Mask | undefined
  /** The match of the previous frame and its share in this one, 0 to 1: prevents flickering colours. */
  before?: { match: ColorMatch; share: number } | undefined
}

/** Approximate number of px that are sampled. */
const samples = 24_000
type Visit = (from: number, at: number, weight: number, x: number, y: number) => void

/** Calls `visit` for px at even steps with the px's index in the layer, its index in the picture, and its weight. */
function eachSample(layer: Layer, target: Pixels, weights: Mask, visit: Visit): void {
  const { rect, alpha } = layer
  const step = Math.max(1, Math.round(Math.sqrt((rect.width * rect.height) / samples)))
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
 * Measures how a layer's colours have to change. Layer and picture are measured at the same px: those where `weights`
 * says that both show skin. Null when there are too few of them.
 */
export function measureColors(
  layer: Layer,
  target: Pixels,
  weights: Mask,
  options: ColorMatchOptions = {},
): ColorMatch | null {
  // Sums of brightness, its square, warmth and pink times brightness; four for the layer, then four for the picture.
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

/** Terms of the colour change, for code that applies it elsewhere (a shader). Colours are 0 to 255. */
export interface RecolorTerms {
  /** New brightness is `base + slope` times the old one. */
  base: number
  slope: number
  /** Px darker than this have hardly any colour. */
  dark: number
  warmer: number
  warmth: number
  pinker: number
  /** Warmth of the layer's skin; 0: too little to measure. */
  skinWarm: number
}

export function recolorTerms(
  { from, to }: ColorMatch,
  { mostGain = 1.15, leastGain = 0.7 }: ColorMatchOptions,
): RecolorTerms {
  const gain = Math.min(mostGain, Math.max(leastGain, to.deviation / from.deviation))
  const lighter = to.brightness / from.brightness
  const warmer = from.warm > 0.02 && to.warm > 0.02 ? Math.min(1.25, Math.max(0.5, to.warm / from.warm)) : 1
  // Brightness is matched half by a shift, which keeps highlights from growing, and half by a factor, which keeps brows
  // and pupils dark.
  const slope = (gain + gain * lighter) / 2
  return {
    base: to.brightness - from.brightness * slope,
    slope,
    dark: from.brightness * 0.45,
    warmer,
    warmth: to.warm - warmer * from.warm,
    pinker: to.pink - from.pink,
    skinWarm: from.warm > 0.02 ? from.warm : 0,
  }
}

function recolorBy(match: ColorMatch, options: ColorMatchOptions): Recolor {
  const { base, slope, dark, warmer, warmth, pinker, skinWarm } = recolorTerms(match, options)
  return (color, at) => {
    const r = color[at]!
    const g = color[at + 1]!
    const b = color[at + 2]!
    const was = (r + g + b) / 3
    const now = Math.max(0, base + slope * was)
    // Dark px have hardly any colour: scaling would exaggerate the little there is.
    const scale = now / Math.max(dark, was)
    // Px without colour get none: highlights and the white of the eyes stay white.
    const warmAs = skinWarm > 0 ? (r - b) / Math.max(4, was) / skinWarm : 1
    // Lips are warmer than skin: they get no additional warmth.
    const tinted = Math.max(0, Math.min(1, warmAs, 2.2 - warmAs))
    // Pale skin gets its share of pink, since it would look green without it.
    const blushed = Math.max(0, Math.min(1, warmAs * 1.6))
    const warm = (r - b) * scale * warmer + warmth * now * tinted
    const pink = (r - 2 * g + b) * scale + pinker * now * blushed
    const green = now - pink / 3
    const others = 3 * now - green
    color[at] = (others + warm) / 2
    color[at + 1] = green
    color[at + 2] = (others - warm) / 2
  }
}

function measureLight(
  layer: Layer,
  target: Pixels,
  weights: Mask,
  match: ColorMatch,
  options: ColorMatchOptions,
): Float32Array {
  const recolor = recolorBy(match, options)
  const matched = new Float32Array(3)
  const meter = createLightMeter(layer.rect)
  eachSample(layer, target, weights, (from, at, weight, x, y) => {
    for (let channel = 0; channel < 3; channel++) matched[channel] = layer.color[from * 3 + channel]!
    recolor(matched, 0)
    meter.add(x, y, matched, target.data, at, weight)
  })
  const light = meter.read({
    strength: options.light ?? 0.8,
    spread: options.spread ?? 0.2,
    edge: options.edge && cellsOf(options.edge, layer.rect),
  })
  const { before } = options
  if (before?.match.light.length === light.length) {
    for (let at = 0; at < light.length; at++) light[at] = mix(light[at]!, before.match.light[at]!, before.share)
  }
  return light
}

/** A mask resampled to the cells of the light. */
function cellsOf(mask: Mask, { x, y, width, height }: Rect): Float32Array {
  const cells = new Float32Array(lightCells * lightCells)
  for (let cell = 0; cell < cells.length; cell++) {
    const column = (cell % lightCells) + 0.5
    const row = Math.floor(cell / lightCells) + 0.5
    cells[cell] = maskAt(mask, x + (column / lightCells) * width, y + (row / lightCells) * height)
  }
  return cells
}

/** Applies the measured colour change to a layer, in place. */
export function applyColors(layer: Layer, match: ColorMatch, options: ColorMatchOptions = {}): void {
  const { rect, color, alpha } = layer
  const recolor = recolorBy(match, options)
  const rows = lightSampler(layer, match.light)
  for (let y = 0; y < rect.height; y++) {
    const lit = rows(y)
    for (let x = 0, from = y * rect.width; x < rect.width; x++, from++) {
      if (alpha[from] === 0) continue
      recolor(color, from * 3)
      lit(color, from * 3, x)
    }
  }
}
