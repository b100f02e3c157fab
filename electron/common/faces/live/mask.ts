import type { Pixels } from '../draw/index.ts'
import type { FaceParts } from '../swap/index.ts'

/** Side of the square picture in which the parts of a face are stored, px. */
const side = 256
/** Smallest alpha for px outside of the face; near 0 a browser would lose the colours. */
const least = 128

/** The alpha that stores in a source's picture how much of a px is face. @param share 0 to 255 */
export const alphaOf = (share: number): number => least + Math.round((share * (255 - least)) / 255)

/**
 * The parts of a face that are stored in a picture's alpha; undefined when every px is opaque, so that nothing is
 * stored.
 */
export function partsOf({ data, width, height, channels }: Pixels): FaceParts | undefined {
  if (channels !== 4) return undefined
  const size = Math.max(width, height)
  const face = new Uint8Array(side * side)
  let masked = false
  for (let row = 0; row < side; row++) {
    const y = Math.floor(height / 2 + ((row + 0.5) / side - 0.5) * size)
    for (let column = 0; column < side; column++) {
      const x = Math.floor(width / 2 + ((column + 0.5) / side - 0.5) * size)
      if (x < 0 || y < 0 || x >= width || y >= height) continue
      const alpha = data[(y * width + x) * 4 + 3]!
      masked ||= alpha < 255
      face[row * side + column] = (Math.max(0, alpha - least) * 255) / (255 - least)
    }
  }
  if (!masked) return undefined
  const nothing = new Uint8Array(side * side)
  const region = { centerX: width / 2, centerY: height / 2, size, angle: 0 }
  return { region, side: side, face, hair: nothing, other: nothing }
}
