import type { FaceBox } from './types.ts'
import type { Pixels } from './sample.ts'

/** Position of the detector's square input in the picture: picture = (input + 0 to side) * scale + left/top. */
export interface InputPlacement {
  /** Picture px per input px. */
  scale: number
  /** Picture coordinates of the input's upper left corner. */
  left: number
  top: number
}

/** Most picture px that are averaged along one side of an input px: more costs time without better detection. */
const mostTaps = 4

/** For each input px along one axis, the picture px to average; -1 is outside of the picture. */
function taps(side: number, start: number, scale: number, from: number, to: number, count: number): Int32Array {
  const coordinates = new Int32Array(side * count)
  for (let at = 0; at < coordinates.length; at++) {
    const coordinate = Math.floor(start + ((at + 0.5) / count) * scale)
    coordinates[at] = coordinate >= from && coordinate < to ? coordinate : -1
  }
  return coordinates
}

/**
 * Draws a part of a picture into a square input with values from -1 to 1, keeping its proportions and averaging where
 * it is reduced. Outside of the part the input is black, as in the model's training.
 * @param part may extend beyond the picture
 * @param side px of the input
 */
export function fillDetectorInput(pixels: Pixels, part: FaceBox, side: number, out: Float32Array): InputPlacement {
  const { data, width, height, channels } = pixels
  const scale = Math.max(part.width, part.height) / side
  const left = part.x + (part.width - scale * side) / 2
  const top = part.y + (part.height - scale * side) / 2
  const count = Math.max(1, Math.min(mostTaps, Math.round(scale)))
  const columns = taps(side, left, scale, Math.max(0, part.x), Math.min(width, part.x + part.width), count)
  const rows = taps(side, top, scale, Math.max(0, part.y), Math.min(height, part.y + part.height), count)
  const stride = width * channels
  const share = 2 / 255 / (count * count)
  const line = new Float32Array(side * 3)
  let at = 0
  for (let row = 0; row < side; row++) {
    line.fill(0)
    for (let v = row * count; v < (row + 1) * count; v++) {
      const start = rows[v]! * stride
      if (start < 0) continue
      for (let u = 0, to = 0; to < line.length; to += 3) {
        for (const end = u + count; u < end; u++) {
          const column = columns[u]!
          if (column < 0) continue
          const from = start + column * channels
          line[to] = line[to]! + data[from]!
          line[to + 1] = line[to + 1]! + data[from + 1]!
          line[to + 2] = line[to + 2]! + data[from + 2]!
        }
      }
    }
    for (let from = 0; from < line.length; from++, at++) out[at] = line[from]! * share - 1
  }
  return { scale, left, top }
}
