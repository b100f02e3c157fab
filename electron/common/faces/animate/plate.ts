import { fillGaps } from '../draw/index.ts'
import type { Level, Pixels } from '../draw/index.ts'

/**
 * A picture with the part under a matte filled from its surroundings (push-pull). Good enough for the narrow strip that
 * becomes visible when a head moves.
 * @param matte 0 to 255 of each px
 */
export function backgroundPlate(picture: Pixels, matte: Uint8Array): Pixels {
  const { width, height, channels } = picture
  const first: Level = { width, height, data: new Float32Array(width * height * 4) }
  for (let pixel = 0; pixel < width * height; pixel++) {
    // Pixels that the matte covers in part are mixed with colours of the cut-out, so they do not count.
    const weight = matte[pixel]! < 8 ? 1 : 0
    for (let channel = 0; channel < 3; channel++)
      first.data[pixel * 4 + channel] = picture.data[pixel * channels + channel]! * weight
    first.data[pixel * 4 + 3] = weight
  }
  fillGaps(first)
  const data = new Uint8Array(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel++) {
    for (let channel = 0; channel < 3; channel++)
      data[pixel * 3 + channel] = Math.min(255, Math.max(0, first.data[pixel * 4 + channel]! + 0.5))
  }
  return { data, width, height, channels: 3 }
}
