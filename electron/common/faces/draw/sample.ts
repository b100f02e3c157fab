import type { Span } from './raster.ts'
import type { Pixels } from './types.ts'

/**
 * Writes the colours of a span, bilinear, into `out` from `at`, three numbers per px. Outside of the source its
 * outermost px are repeated.
 */
export function sampleSpan(source: Pixels, span: Span, out: Float32Array, at: number): void {
  const { data, width, height, channels } = source
  const rightmost = width - 1
  const lowest = height - 1
  const rowLength = width * channels
  const { stepX, stepY } = span
  let x = span.sourceX - 0.5
  let y = span.sourceY - 0.5
  for (let left = span.toX - span.fromX; left > 0; left--) {
    const sx = x < 0 ? 0 : x > rightmost ? rightmost : x
    const sy = y < 0 ? 0 : y > lowest ? lowest : y
    const column = sx | 0
    const row = sy | 0
    const fx = sx - column
    const fy = sy - row
    const p = row * rowLength + column * channels
    const q = column < rightmost ? p + channels : p
    const below = row < lowest ? rowLength : 0
    const bottom = fy * fx
    const w01 = fy - bottom
    const w10 = fx - bottom
    const w00 = 1 - fx - w01
    out[at] = data[p]! * w00 + data[q]! * w10 + data[p + below]! * w01 + data[q + below]! * bottom
    out[at + 1] = data[p + 1]! * w00 + data[q + 1]! * w10 + data[p + below + 1]! * w01 + data[q + below + 1]! * bottom
    out[at + 2] = data[p + 2]! * w00 + data[q + 2]! * w10 + data[p + below + 2]! * w01 + data[q + below + 2]! * bottom
    at += 3
    x += stepX
    y += stepY
  }
}
