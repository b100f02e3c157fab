import type { Pixels, RecolorTerms } from '../draw/index.ts'
import type { Span } from '../draw/index.ts'

/** Levels of brightness for which factors are computed in advance. */
const levels = 256

/** Terms of `recolorTerms` for a source's skin, with everything that depends on brightness alone in tables. */
export interface Shading {
  terms: RecolorTerms
  /** Factor of the colour at each level of brightness. */
  scale: Float64Array
  /** Factor of red minus blue, relative to the skin's warmth, at each level. */
  warm: Float64Array
}

/** Terms that leave colours unchanged. */
const unchanged: RecolorTerms = {
  base: 0,
  slope: 1,
  dark: 0,
  warmer: 1,
  warmth: 0,
  pinker: 0,
  skinWarm: 0,
}

export function createShading(terms = unchanged): Shading {
  const { base, slope, dark, skinWarm } = terms
  const scale = new Float64Array(levels)
  const warm = new Float64Array(levels)
  for (let level = 0; level < levels; level++) {
    const was = level + 0.5
    scale[level] = Math.max(0, base + slope * was) / Math.max(dark, was)
    warm[level] = skinWarm > 0 ? 1 / Math.max(4, was) / skinWarm : 0
  }
  return { terms, scale, warm }
}

/** Bits after the binary point of positions in the source. */
const bits = 16
const one = 1 << bits

/** A picture with one whole number per px: red in the lowest byte, then green and blue. */
export interface PackedPicture {
  data: Int32Array
  width: number
  height: number
}

export function packPicture({ data, width, height, channels }: Pixels): PackedPicture {
  const packed = new Int32Array(width * height)
  for (let px = 0, at = 0; px < packed.length; px++, at += channels)
    packed[px] = data[at]! | (data[at + 1]! << 8) | (data[at + 2]! << 16)
  return { data: packed, width, height }
}

const byteOf = (value: number): number => {
  const whole = value | 0
  return whole < 0 ? 0 : whole > 255 ? 255 : whole
}

/**
 * Writes the colours of one span, bilinear, recoloured and lit, as RGBA (whole numbers like the source's) from `at`;
 * alpha is the span's. Equal to `sampleSpan` and `applyColors`, but in one pass and with whole numbers where possible:
 * most of a live picture's time is spent here.
 * @param light factors of red, green, blue at each point of the mesh
 */
export function shadeSpan(
  { data, width, height }: PackedPicture,
  span: Span,
  { terms, scale, warm }: Shading,
  light: Float32Array,
  out: Int32Array,
  at: number,
): void {
  const { base, slope, warmer, warmth, pinker } = terms
  const plain = terms.skinWarm > 0 ? 0 : 1
  // Positions end at the last px but one, so that each has a next px.
  const rightmost = (width - 1) * one - 1
  const lowest = (height - 1) * one - 1
  const a = span.a * 3
  const b = span.b * 3
  const c = span.c * 3
  const { weightB, weightC, stepB, stepC } = span
  const weightA = 1 - weightB - weightC
  const stepA = -stepB - stepC
  // The factors of red and blue are halved here, because `others` below is the sum of both colours.
  let red = (light[a]! * weightA + light[b]! * weightB + light[c]! * weightC) / 2
  let green = light[a + 1]! * weightA + light[b + 1]! * weightB + light[c + 1]! * weightC
  let blue = (light[a + 2]! * weightA + light[b + 2]! * weightB + light[c + 2]! * weightC) / 2
  const redStep = (light[a]! * stepA + light[b]! * stepB + light[c]! * stepC) / 2
  const greenStep = light[a + 1]! * stepA + light[b + 1]! * stepB + light[c + 1]! * stepC
  const blueStep = (light[a + 2]! * stepA + light[b + 2]! * stepB + light[c + 2]! * stepC) / 2
  let alpha = span.alpha * 255
  const alphaStep = span.alphaStep * 255
  let x = ((span.sourceX - 0.5) * one) | 0
  let y = ((span.sourceY - 0.5) * one) | 0
  const stepX = (span.stepX * one) | 0
  const stepY = (span.stepY * one) | 0
  for (const end = at + span.toX - span.fromX; at < end; at++) {
    const sx = x < 0 ? 0 : x > rightmost ? rightmost : x
    const sy = y < 0 ? 0 : y > lowest ? lowest : y
    const p = (Math.imul(sy >> bits, width) + (sx >> bits)) | 0
    const fx = (sx >> 8) & 255
    const fy = (sy >> 8) & 255
    const w11 = (fx * fy) >> 8
    const w01 = fy - w11
    const w10 = fx - w11
    const w00 = 256 - fx - w01
    const c00 = data[p]!
    const c10 = data[p + 1]!
    const c01 = data[p + width]!
    const c11 = data[p + width + 1]!
    const both =
      Math.imul(c00 & 0xff00ff, w00) +
      Math.imul(c10 & 0xff00ff, w10) +
      Math.imul(c01 & 0xff00ff, w01) +
      Math.imul(c11 & 0xff00ff, w11)
    const middle =
      Math.imul((c00 >> 8) & 255, w00) +
      Math.imul((c10 >> 8) & 255, w10) +
      Math.imul((c01 >> 8) & 255, w01) +
      Math.imul((c11 >> 8) & 255, w11)
    const r = (both >>> 8) & 255
    const g = middle >> 8
    const bl = (both >>> 24) & 255
    const sum = r + g + bl
    const level = (sum * 21846) >> 16
    const wanted = base + slope * sum * (1 / 3)
    const now = wanted < 0 ? 0 : wanted
    const warmAs = (r - bl) * warm[level]! + plain
    const least = warmAs < 1.1 ? warmAs : 2.2 - warmAs
    const tinted = least < 0 ? 0 : least > 1 ? 1 : least
    const blushed = warmAs < 0 ? 0 : warmAs > 0.625 ? 1 : warmAs * 1.6
    const factor = scale[level]!
    const warmNow = (r - bl) * factor * warmer + warmth * now * tinted
    const greenNow = now - ((sum - 3 * g) * factor + pinker * now * blushed) * (1 / 3)
    const others = 3 * now - greenNow
    out[at] =
      byteOf((others + warmNow) * red + 0.5) |
      (byteOf(greenNow * green + 0.5) << 8) |
      (byteOf((others - warmNow) * blue + 0.5) << 16) |
      (byteOf(alpha + 0.5) << 24)
    x = (x + stepX) | 0
    y = (y + stepY) | 0
    red += redStep
    green += greenStep
    blue += blueStep
    alpha += alphaStep
  }
}
