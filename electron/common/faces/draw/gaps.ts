/** Colours with a weight for each px: how reliable it is. */
export interface Level {
  width: number
  height: number
  /** Red, green, blue and weight (0 to 1) of each px; colours are multiplied by the weight. */
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

/** Fills px without weight from the coarser level. */
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
 * Gives px of little weight the colours around them (push-pull), so that reliable colours continue smoothly into the
 * gap. In place; afterwards colours are no longer multiplied by their weight.
 */
export function fillGaps(first: Level): void {
  const levels = [first]
  for (let last = first; last.width > 1 || last.height > 1;) {
    last = reduce(last)
    levels.push(last)
  }
  for (let index = levels.length - 2; index >= 0; index--) fill(levels[index]!, levels[index + 1]!)
}
