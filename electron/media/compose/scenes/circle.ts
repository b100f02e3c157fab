import { writeFile } from 'node:fs/promises'
import type { Size } from '../geometry.ts'

/** Radius in px of the circle that covers a frame; even. */
export const maskRadius = ({ width, height }: Size): number => 2 * Math.ceil(Math.hypot(width, height) / 4)

/** Px around the circle, so that its edge is smooth. */
const margin = 2

/** The size of the picture of that circle. */
export function maskSize(frame: Size): Size {
  const side = 2 * (maskRadius(frame) + margin)
  return { width: side, height: side }
}

/** Writes the circle as one raw grey picture: white within it, with a smooth edge. */
export async function writeCircle(path: string, frame: Size): Promise<void> {
  const { width: side } = maskSize(frame)
  const [radius, centre] = [maskRadius(frame), side / 2]
  const pixels = Buffer.alloc(side * side)
  for (let y = 0; y < side; y += 1) {
    const down = y + 0.5 - centre
    const half = Math.sqrt(Math.max(0, radius * radius - down * down))
    const [from, to] = [Math.ceil(centre - half), Math.floor(centre + half)]
    if (to > from) pixels.fill(255, y * side + from, y * side + to)
    // Px that the edge crosses.
    for (const x of [from - 1, to]) {
      if (x < 0 || x >= side) continue
      const off = radius - Math.hypot(x + 0.5 - centre, down)
      pixels[y * side + x] = Math.round(255 * Math.min(1, Math.max(0, off + 0.5)))
    }
  }
  await writeFile(path, pixels)
}
