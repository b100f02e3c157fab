import type { Pixels } from '../draw/index.ts'

interface Level {
  width: number
  height: number
  /** Red, green, blue and weight of each px; colours times weight. */
  data: Float32Array
}

function reduce(level: Level): Level {
  const width = Math.ceil(level.width / 2)
  const height = Math.ceil(level.height / 2)
  const data = new Float32Array(width * height * 4)
  for (let y = 0; y < level.height; y++) {
    for (let x = 0; x < level.width; x++) {
      const from = (y * level.width + x) * 4
      const to = ((y >> 1) * width + (x >> 1)) * 4
      for (let channel = 0; channel < 4; channel++) data[to + channel]! += level.data[from + channel]! / 4
    }
  }
  return { width, height, data }
}

/** Fills what has no weight from the coarser level. */
function fill(level: Level, coarse: Level): void {
  for (let y = 0; y < level.height; y++) {
    const v = Math.min(coarse.height - 1, Math.max(0, y / 2 - 0.25))
    const top = Math.min(Math.max(0, coarse.height - 2), Math.floor(v))
    const below = coarse.height > 1 ? coarse.width * 4 : 0
    for (let x = 0; x < level.width; x++) {
      const at = (y * level.width + x) * 4
      const known = Math.min(1, level.data[at + 3]!)
      if (known >= 1) continue
      const u = Math.min(coarse.width - 1, Math.max(0, x / 2 - 0.25))
      const left = Math.min(Math.max(0, coarse.width - 2), Math.floor(u))
      const right = coarse.width > 1 ? 4 : 0
      const from = (top * coarse.width + left) * 4
      for (let channel = 0; channel < 4; channel++) {
        const a = coarse.data[from + channel]!
        const b = coarse.data[from + right + channel]!
        const c = coarse.data[from + below + channel]!
        const d = coarse.data[from + below + right + channel]!
        const upper = a + (b - a) * (u - left)
        const lower = c + (d - c) * (u - left)
        level.data[at + channel]! += (upper + (lower - upper) * (v - top)) * (1 - known)
      }
    }
  }
  for (let at = 0; at < level.data.length; at += 4) {
    const weight = level.data[at + 3]!
    if (weight <= 0) continue
    for (let channel = 0; channel < 4; channel++) level.data[at + channel]! /= weight
  }
}

/**
 * A picture without what a matte covers: its surroundings run into the gap (push-pull). Enough for the strip that comes
 * to light when a head moves.
 * @param matte 0 to 255 of each px
 */
export function backgroundPlate(picture: Pixels, matte: Uint8Array): Pixels {
  const { width, height, channels } = picture
  const first: Level = { width, height, data: new Float32Array(width * height * 4) }
  for (let pixel = 0; pixel < width * height; pixel++) {
    // Half-covered px hold colours of what is cut out.
    const weight = matte[pixel]! < 8 ? 1 : 0
    for (let channel = 0; channel < 3; channel++)
      first.data[pixel * 4 + channel] = picture.data[pixel * channels + channel]! * weight
    first.data[pixel * 4 + 3] = weight
  }
  const levels = [first]
  for (let last = first; last.width > 1 || last.height > 1;) {
    last = reduce(last)
    levels.push(last)
  }
  for (let index = levels.length - 2; index >= 0; index--) fill(levels[index]!, levels[index + 1]!)
  const data = new Uint8Array(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel++) {
    for (let channel = 0; channel < 3; channel++)
      data[pixel * 3 + channel] = Math.min(255, Math.max(0, first.data[pixel * 4 + channel]! + 0.5))
  }
  return { data, width, height, channels: 3 }
}
