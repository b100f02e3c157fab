import type { Pixels } from '../draw/index.ts'
import type { FaceParts } from '../swap/index.ts'

/** Side of the square in which a face's parts are kept, px. */
const side = 256
/** Alpha of what is no face: never near 0, where a browser forgets colours. */
const least = 128

/** The alpha under which a source's picture says how much of a px is the face. @param share 0 to 255 */
export const alphaOf = (share: number): number => least + Math.round((share * (255 - least)) / 255)

/** What the picture's alpha says about the face; undefined when it says nothing: every px is opaque. */
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
