import type { Size } from './geometry.ts'

/**
 * Clips with alpha as H.264, which has none: each frame holds the colours above and, in the same size below them, the
 * alpha as brightness without colour. Lossless, they are written and read in a third of the time that FFV1 takes with
 * alpha. Only clips that Greenroom makes for its own composer are kept this way.
 */

const even = (side: number): number => side + (side & 1)

/** Size of a frame, px, for a picture of some size: sides of H.264 with 4:2:0 chroma are even. */
export const alphaBelowSize = ({ width, height }: Size): Size => ({ width: even(width), height: even(height) * 2 })

/** Bytes of such a frame as `yuv420p`. */
export function alphaBelowBytes(size: Size): number {
  const { width, height } = alphaBelowSize(size)
  return (width * height * 3) / 2
}

/** Writes the planes of a `yuva420p` picture to such a frame (`yuv420p`). */
export function putAlphaBelow(planes: Uint8Array, { width, height }: Size, frame: Uint8Array): void {
  const half = { width: (width + 1) >> 1, height: (height + 1) >> 1 }
  const [luma, chroma] = [width * height, half.width * half.height]
  const wide = even(width)
  const halfOfFrame = (wide * even(height)) / 4
  const rows = (from: number, count: number, length: number, to: number, stride: number): void => {
    if (length === stride) frame.set(planes.subarray(from, from + count * length), to)
    else
      for (let row = 0; row < count; row += 1)
        frame.set(planes.subarray(from + row * length, from + (row + 1) * length), to + row * stride)
  }
  rows(0, height, width, 0, wide)
  rows(luma + 2 * chroma, height, width, halfOfFrame * 4, wide)
  for (const [plane, from] of [luma, luma + chroma].entries()) {
    const to = halfOfFrame * (8 + 2 * plane)
    rows(from, half.height, half.width, to, wide / 2)
    frame.fill(128, to + halfOfFrame, to + 2 * halfOfFrame)
  }
}

/**
 * Filter that makes `yuva420p` pictures of the given size of such frames. Its labels begin with `name`, which is
 * another one for each use in a graph.
 */
export function alphaFromBelow({ width, height }: Size, name: string): string {
  const colours = `crop=${width}:${height}:0:0:exact=1`
  // The plane is taken as it is: a conversion to grey would stretch its range.
  const alpha = `crop=${width}:${height}:0:${even(height)}:exact=1,extractplanes=y`
  return [
    `split[${name}_above][${name}_below]`,
    `[${name}_above]${colours}[${name}_colours]`,
    `[${name}_below]${alpha}[${name}_alpha]`,
    `[${name}_colours][${name}_alpha]alphamerge`,
  ].join(';')
}
