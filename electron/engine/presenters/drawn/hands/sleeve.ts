import { darker, lighter, mix, parseHex } from '../art/color.ts'
import type { SleeveLook } from '../presenter.ts'
import { renderForearm } from './forearm.ts'
import { light } from './look.ts'
import { bell, blended, clamp, put, sleeveSize, smooth } from './sleeve-paint.ts'
import type { Rgb, SleevePicture } from './sleeve-paint.ts'

/** Folds: distance from the wrist, slant across, width, height, and the side (-1 to 1) where they are deepest; the elbow's are deeper. */
const folds = [
  { at: 70, slant: 22, width: 15, height: 1.7, from: -0.2 },
  { at: 104, slant: -34, width: 19, height: 2, from: 0.25 },
  { at: 150, slant: 46, width: 24, height: 2.2, from: -0.4 },
  { at: 200, slant: -52, width: 24, height: 3.4, from: 0.3 },
  { at: 246, slant: 40, width: 22, height: 4.4, from: -0.5 },
  { at: 290, slant: -48, width: 24, height: 5, from: 0.4 },
  { at: 340, slant: 30, width: 26, height: 5, from: -0.2 },
] as const

/** Draws a sleeve that will be turned by `angle` radians (clockwise); `wide` scales its width, `scale` is px per unit. */
export function renderSleeve(look: SleeveLook, wide: number, angle: number, scale: number): SleevePicture {
  if (look.bare) return renderForearm(look.bare, wide, angle, scale)
  const { cloth, cuff, under, rib = 0 } = look
  const margin = 6
  const half = (sleeveSize.elbow * wide + margin) | 0
  const [width, height] = [Math.ceil(half * 2 * scale), Math.ceil((sleeveSize.length + sleeveSize.above) * scale)]
  const pixels = new Uint8Array(width * height * 4)
  // The light as the upright sleeve gets it (y down).
  const [lx, ly] = [light[0], -light[1]]
  const [sin, cos] = [Math.sin(-angle), Math.cos(-angle)]
  const lamp = [lx * cos - ly * sin, lx * sin + ly * cos, light[2]] as const
  const main = ramp(cloth)
  const linen = under ? ramp(under) : undefined
  const button = look.button ? parseHex(look.button) : undefined
  const shadow = parseHex('#1d0d0c')
  for (let py = 0; py < height; py++)
    for (let px = 0; px < width; px++) {
      const v = (py + 0.5) / scale - sleeveSize.above
      const x = (px + 0.5) / scale - half
      const i = (py * width + px) * 4
      const wobble = v > 40 ? 2.2 * Math.sin(v * 0.052 + 1) + 1.2 * Math.sin(v * 0.11) : 0
      const share = smooth(-30, 300, v)
      let edge = (sleeveSize.wrist + (sleeveSize.elbow - sleeveSize.wrist) * share) * wide
      if (v > sleeveSize.cuff)
        edge +=
          (x < 0 ? wobble : -wobble) * smooth(sleeveSize.cuff, 80, v) +
          (cuff === 'ribbed' ? 5 * wide * smooth(0, 22, v - sleeveSize.cuff) : 0)
      const u = x / edge
      // The cuff's rim curves a little, as seen from above.
      const rim = 7 * (1 - u * u)
      const lip = v - rim
      if (Math.abs(u) > 1 + 1 / (edge * scale)) continue
      const sides = clamp((1 - Math.abs(u)) * edge * scale + 0.5)
      const inLinen = linen !== undefined && lip > -sleeveSize.under && lip <= 0
      const innerU = x / (edge - (inLinen ? 3.5 : 0))
      if (lip <= 0 && !inLinen) {
        // The shadow that the cuff throws on the wrist.
        const depth = -lip - (linen ? sleeveSize.under : 0)
        const dark = 0.42 * smooth(14, 0, depth) * smooth(0.76, 0.66, Math.abs(u))
        const cover = clamp(depth * -1 * scale + 0.5)
        if (dark > 0 || cover > 0) put(pixels, i, shadow, Math.max(dark, 0))
        continue
      }
      if (inLinen && Math.abs(innerU) > 1) continue
      const across = Math.max(-1, Math.min(1, inLinen ? innerU : u))
      let nx = across * 0.96
      let nv = 0
      if (inLinen) nv = 0.1
      else if (v > sleeveSize.cuff - 4)
        for (const fold of folds) {
          const d = (v - fold.at - across * fold.slant) / fold.width
          if (d > 3 || d < -3) continue
          const side = 0.25 + 0.75 * bell(across - fold.from, 0.75)
          const slope = -2 * d * Math.exp(-d * d) * (fold.height / fold.width) * side
          nv += slope * 1.5
          nx += (-slope * fold.slant) / (edge * 1.6)
        }
      const rounds = Math.sqrt(Math.max(0.02, 1 - across * across))
      if (rib > 0 || (cuff === 'ribbed' && lip < sleeveSize.cuff)) {
        const strength = lip < sleeveSize.cuff && cuff === 'ribbed' ? 0.55 : rib * 0.34
        nx += Math.sin(Math.asin(across) * (edge / 3.6)) * strength * rounds
      }
      const length = Math.hypot(nx, nv, rounds)
      const facing = (nx * lamp[0] + nv * lamp[1] + rounds * lamp[2]) / length
      let level = 0.36 + 0.5 * facing
      level -= (1 - rounds / length) ** 2.2 * (nx * lamp[0] + nv * lamp[1] < 0 ? 0.3 : 0.1)
      const seamed = cuff === 'buttoned' && !inLinen
      if (seamed) level -= 0.3 * bell(lip - sleeveSize.cuff, 2.2) + 0.08 * bell(lip - sleeveSize.cuff + 5, 0.9)
      if (cuff === 'ribbed' && !inLinen) level -= 0.24 * bell(lip - sleeveSize.cuff - 2, 4)
      if (cuff === 'plain' && !inLinen) level -= 0.08 * bell(lip - 9, 1)
      if (!inLinen) level += 0.07 * bell(lip - 1.6, 1.4)
      if (inLinen) level -= 0.34 * smooth(-7, 0, lip)
      let colour = shaded(inLinen ? linen! : main, level)
      if (button && !inLinen) {
        const [bx, by] = cuff === 'buttoned' ? [edge * 0.5, 24] : [edge * 0.62, lip > 34 ? 46 : lip > 21 ? 28 : 14]
        const r = Math.hypot(x - bx, lip - by)
        const size = cuff === 'buttoned' ? 6.4 : 5
        if (r < size + 3)
          colour = blended(colour, shadow, 0.4 * smooth(size + 3, size - 1, Math.hypot(x - bx - 1, lip - by - 1.6)))
        if (r < size + 1) {
          const plate = blended(button, [255, 255, 255], clamp(0.25 - (x - bx + lip - by) * 0.035))
          colour = blended(
            colour,
            r < 2.6 && Math.abs(Math.abs(x - bx) - 1.4) < 0.8 ? shadow : plate,
            smooth(size + 0.6, size - 0.4, r),
          )
        }
      }
      const top = clamp((lip + (linen ? sleeveSize.under : 0)) * scale + 0.5)
      put(pixels, i, colour, Math.min(sides, top))
    }
  return { width, height, pixels, x: half * scale, y: sleeveSize.above * scale }
}

interface Ramp {
  light: Rgb
  base: Rgb
  shade: Rgb
  deep: Rgb
}

function ramp(cloth: string): Ramp {
  const [bright, base, shade, deep] = [
    lighter(cloth, 0.34),
    mix(cloth, lighter(cloth, 0.2), 0.4),
    darker(cloth, 0.3),
    darker(cloth, 0.62),
  ]
  return { light: parseHex(bright), base: parseHex(base), shade: parseHex(shade), deep: parseHex(deep) }
}

function shaded({ light: bright, base, shade, deep }: Ramp, level: number): Rgb {
  if (level > 0.6) return blended(base, bright, smooth(0.6, 1, level))
  if (level > 0.3) return blended(shade, base, smooth(0.24, 0.64, level))
  return blended(deep, shade, smooth(-0.1, 0.32, level))
}
