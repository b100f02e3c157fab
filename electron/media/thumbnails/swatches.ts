import sharp from 'sharp'
import { hexOfRgb } from '../../common/color/rgb.ts'
import { maxImagePixels } from '../pixel-limits.ts'

/** Longer side in px at which colours are counted, and the most colours that are told apart. */
const side = 320
const mostColors = 48
/** Least opacity, 0 to 255, of a pixel that counts: softer ones are the edges of what is seen. */
const leastAlpha = 230

/** The colours of a picture by median cut and k-means (libimagequant), with the share of its visible pixels that each has. */
export async function swatchesOf(path: string): Promise<{ color: string; share: number }[]> {
  const { data, info } = await sharp(path, { limitInputPixels: maxImagePixels })
    .rotate()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true, kernel: 'nearest' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const seen = Buffer.alloc((data.length / info.channels) * 3)
  let count = 0
  for (let at = 0; at < data.length; at += info.channels) {
    if (data[at + 3]! < leastAlpha) continue
    data.copy(seen, count * 3, at, at + 3)
    count += 1
  }
  if (count === 0) return []
  const raw = { width: count, height: 1, channels: 3 as const }
  // A line of pixels is the picture without what can't be seen; PNG takes lines of any length.
  const png = await sharp(seen.subarray(0, count * 3), { raw, limitInputPixels: false })
    .png({ palette: true, colours: mostColors, dither: 0, effort: 10, quality: 100 })
    .toBuffer()
  const found = await sharp(png, { limitInputPixels: false }).raw().toBuffer({ resolveWithObject: true })
  const counts = new Map<string, number>()
  for (let at = 0; at < found.data.length; at += found.info.channels) {
    const color = hexOfRgb([...found.data.subarray(at, at + 3)])
    counts.set(color, (counts.get(color) ?? 0) + 1)
  }
  return [...counts].map(([color, pixels]) => ({ color, share: pixels / count }))
}
