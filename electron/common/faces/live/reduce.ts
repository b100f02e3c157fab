import type { Pixels, Rect } from '../draw/index.ts'

/** Most px that are read along a cell's side: more does not change the result noticeably. */
const taps = 2

/** A reduced part of a picture: each cell is the mean of some px within it. RGB. */
export function reduce(picture: Pixels, rect: Rect, columns: number, rows: number): Pixels {
  const { data, width, channels } = picture
  const sums = new Float32Array(columns * rows * 3)
  const counts = new Uint16Array(columns * rows)
  const cellOf = Int32Array.from({ length: rect.width }, (_, x) => Math.floor((x * columns) / rect.width))
  const step = Math.max(1, Math.floor(Math.min(rect.width / columns, rect.height / rows) / taps))
  for (let y = 0; y < rect.height; y += step) {
    const line = Math.floor((y * rows) / rect.height) * columns
    let from = ((rect.y + y) * width + rect.x) * channels
    for (let x = 0; x < rect.width; x += step, from += step * channels) {
      const cell = line + cellOf[x]!
      counts[cell]!++
      sums[cell * 3]! += data[from]!
      sums[cell * 3 + 1]! += data[from + 1]!
      sums[cell * 3 + 2]! += data[from + 2]!
    }
  }
  const out = new Uint8Array(sums.length)
  for (let cell = 0; cell < counts.length; cell++) {
    const share = 1 / Math.max(1, counts[cell]!)
    for (let channel = 0; channel < 3; channel++) out[cell * 3 + channel] = sums[cell * 3 + channel]! * share + 0.5
  }
  return { data: out, width: columns, height: rows, channels: 3 }
}
