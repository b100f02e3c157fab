import { pictureTile, tilesAcross } from './pattern.ts'

/**
 * Standard deviation of the mark before it is rounded, levels of luma of 256: less in smaller pictures, whose shorter waves change
 * more within the 8 px that SSIM compares. A picture of one colour then keeps an SSIM of 0.998 at any size.
 */
export const strengthOf = (longerSide: number): number => Math.min(0.9, 0.13 + longerSide / 1900)
/** Most change of a px, levels. */
export const mostChange = 2
/** Points to each side of the tile of which the mark is drawn: more than twelve for its shortest wave. */
const tileSize = 128

/**
 * The mark of a picture of this size: for each px what is added to its luma, levels of 256. Additive spread spectrum (Cox et al.,
 * "Secure spread spectrum watermarking for multimedia", IEEE Transactions on Image Processing 6, 1997) of a fixed size relative to
 * the picture's longer side, in waves that are longer than what encoders take away. It repeats in tiles, so that a part of a
 * picture still has all of it, at any scale (Kutter, "Watermarking resisting to translation, rotation, and scaling", SPIE
 * 3528, 1998).
 */
export function pictureMark({ width, height }: { width: number; height: number }): Int8Array {
  const tile = pictureTile(tileSize)
  const strength = strengthOf(Math.max(width, height))
  const mask = tileSize - 1
  const step = (tileSize * tilesAcross) / Math.max(width, height)
  const mark = new Int8Array(width * height)
  const columns = Int32Array.from({ length: width }, (_, x) => Math.floor((x + 0.5) * step))
  const shares = Float64Array.from({ length: width }, (_, x) => (x + 0.5) * step - columns[x]!)
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor((y + 0.5) * step)
    const below = (y + 0.5) * step - row
    const [above, under] = [(row & mask) * tileSize, ((row + 1) & mask) * tileSize]
    for (let x = 0; x < width; x += 1) {
      const [left, right, share] = [columns[x]! & mask, (columns[x]! + 1) & mask, shares[x]!]
      const top = tile[above + left]! * (1 - share) + tile[above + right]! * share
      const bottom = tile[under + left]! * (1 - share) + tile[under + right]! * share
      const value = Math.round(strength * (top * (1 - below) + bottom * below))
      mark[y * width + x] = Math.max(-mostChange, Math.min(mostChange, value))
    }
  }
  return mark
}

/**
 * Adds the mark to a picture in memory, in place: red, green and blue by the same. Alpha stays.
 * @param picture one byte for each value, row by row
 */
export function markPicture({
  data,
  width,
  height,
  channels,
}: {
  data: Uint8Array
  width: number
  height: number
  channels: 3 | 4
}): void {
  const mark = pictureMark({ width, height })
  for (const [at, change] of mark.entries())
    for (let channel = 0; channel < 3; channel += 1) {
      const index = at * channels + channel
      data[index] = Math.max(0, Math.min(255, data[index]! + change))
    }
}
