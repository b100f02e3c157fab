import { mix, parseHex } from '../art/color.ts'
import type { Skin } from '../presenter.ts'
import { light } from './look.ts'
import { blended, clamp, put, smooth, sleeveSize } from './sleeve-paint.ts'
import type { Rgb, SleevePicture } from './sleeve-paint.ts'

/** Half widths of a bare arm at the wrist, at its fullest below the elbow, and how far its upper end fades into the hand, in figure units. */
const armSize = { wrist: 31, elbow: 62, fade: 20 } as const

/** Draws a bare forearm, upright as a sleeve is (`renderSleeve`); its upper end fades into the hand's own wrist. */
export function renderForearm(skin: Skin, wide: number, angle: number, scale: number): SleevePicture {
  const half = (sleeveSize.elbow * wide + 6) | 0
  const [width, height] = [Math.ceil(half * 2 * scale), Math.ceil((sleeveSize.length + sleeveSize.above) * scale)]
  const pixels = new Uint8Array(width * height * 4)
  const [lx, ly] = [light[0], -light[1]]
  const [sin, cos] = [Math.sin(-angle), Math.cos(-angle)]
  const lamp = [lx * cos - ly * sin, lx * sin + ly * cos, light[2]] as const
  const tones = [skin.deep, skin.shade, skin.base, mix(skin.base, skin.light, 0.8)].map(parseHex) as unknown as Rgb[]
  for (let py = 0; py < height; py++)
    for (let px = 0; px < width; px++) {
      const v = (py + 0.5) / scale - sleeveSize.above
      const x = (px + 0.5) / scale - half
      const cover = smooth(-armSize.fade, armSize.fade * 0.6, v)
      if (cover <= 0) continue
      // The muscle makes the arm fuller soon below the wrist, more so on its outer side.
      const edge =
        (armSize.wrist + (armSize.elbow - armSize.wrist) * smooth(-10, 250, v)) * wide +
        (x > 0 ? 4 : 0) * smooth(40, 200, v)
      const u = x / edge
      if (Math.abs(u) > 1 + 1 / (edge * scale)) continue
      const across = Math.max(-1, Math.min(1, u))
      const rounds = Math.sqrt(Math.max(0.02, 1 - across * across))
      const facing = across * 0.96 * lamp[0] + rounds * lamp[2]
      const level = 0.36 + 0.5 * facing - (1 - rounds) ** 2.2 * 0.2
      const sides = clamp((1 - Math.abs(u)) * edge * scale + 0.5)
      put(pixels, (py * width + px) * 4, toned(tones, level), sides * cover)
    }
  return { width, height, pixels, x: half * scale, y: sleeveSize.above * scale }
}

function toned([deep, shade, base, bright]: Rgb[], level: number): Rgb {
  if (level > 0.6) return blended(base!, bright!, smooth(0.6, 1, level))
  if (level > 0.3) return blended(shade!, base!, smooth(0.22, 0.62, level))
  return blended(deep!, shade!, smooth(-0.2, 0.32, level))
}
