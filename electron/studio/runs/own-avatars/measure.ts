import sharp from 'sharp'
import type { PictureBox } from '../../../common/bridge/index.ts'
import { cut } from '../../people/faces/index.ts'

export interface FaceMeasures {
  /**
   * Sharpness of a face: the mean square of its Laplacian divided by the variance of its brightness, at 160 px. About
   * 0.02 when too blurred to use, 0.2 and more when sharp.
   */
  sharpness: number
  /**
   * Brightness of the brightest twentieth of the face, 0 to 255. Highlights are used instead of the mean because good
   * light makes them bright for every skin colour.
   */
  highlights: number
  /** Share of the face that is overexposed, 0 to 1. */
  burnt: number
}

/** Side of the square that a face is scaled to before it is measured, px. */
const side = 160

/** Measures sharpness and light of a face in a picture that sharp can read. */
export async function measureFace(picture: string | Buffer, box: PictureBox): Promise<FaceMeasures> {
  const { png } = await cut(picture, box)
  const { data } = await sharp(png)
    .flatten({ background: '#808080' })
    .resize(side, side, { fit: 'fill', kernel: 'cubic' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const grey = new Uint8Array(data.buffer, data.byteOffset, side * side)
  return { sharpness: sharpnessOf(grey), ...lightOf(grey) }
}

function sharpnessOf(grey: Uint8Array): number {
  let energy = 0
  let sum = 0
  let squares = 0
  for (let y = 1; y < side - 1; y += 1)
    for (let x = 1; x < side - 1; x += 1) {
      const at = y * side + x
      const here = grey[at]!
      const lines = 4 * here - grey[at - 1]! - grey[at + 1]! - grey[at - side]! - grey[at + side]!
      energy += lines * lines
      sum += here
      squares += here * here
    }
  const count = (side - 2) * (side - 2)
  const variance = squares / count - (sum / count) ** 2
  // The variance is at least 60, so that noise in a face without contrast doesn't count as sharpness.
  return energy / count / Math.max(variance, 60)
}

function lightOf(grey: Uint8Array): { highlights: number; burnt: number } {
  const sorted = grey.toSorted()
  let burnt = 0
  for (const value of grey) if (value >= 250) burnt += 1
  return { highlights: sorted[Math.floor(sorted.length * 0.95)]!, burnt: burnt / grey.length }
}
