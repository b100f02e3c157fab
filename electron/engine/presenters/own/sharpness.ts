import type { FaceBox } from '../../../common/faces/types.ts'
import type { Picture } from '../../vision/faces/types.ts'

/** Side of the square at which a face's sharpness is judged, px: about the size at which a mouth's movement is seen. */
const side = 96

/** Ratio of fine to coarse contrast in the face of an ordinary photo. */
const ordinary = 0.2

/**
 * Sharpness of a face, independent of its size, light and contrast: 0 for nothing but blur, about 1 for an ordinary
 * photo. It compares the finest differences at 96 px with the contrast of the whole face.
 */
export function sharpnessOf(picture: Picture, box: FaceBox): number {
  const gray = sample(picture, box)
  let [fine, sum, squares] = [0, 0, 0]
  for (let y = 1; y < side - 1; y += 1)
    for (let x = 1; x < side - 1; x += 1) {
      const at = y * side + x
      const value = gray[at]!
      fine += Math.abs(4 * value - gray[at - 1]! - gray[at + 1]! - gray[at - side]! - gray[at + side]!)
      sum += value
      squares += value * value
    }
  const count = (side - 2) ** 2
  const contrast = Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2))
  return contrast < 1 ? 0 : fine / count / contrast / ordinary
}

/**
 * The box of a face in grey: each px is the mean of the px that it covers, or interpolated where the face is smaller.
 */
function sample({ data, width, height, channels }: Picture, box: FaceBox): Float32Array {
  const out = new Float32Array(side * side)
  const clampX = (x: number) => Math.max(0, Math.min(width - 1, x))
  const clampY = (y: number) => Math.max(0, Math.min(height - 1, y))
  const grey = (x: number, y: number) => {
    const at = (clampY(y) * width + clampX(x)) * channels
    return data[at]! * 0.3 + data[at + 1]! * 0.59 + data[at + 2]! * 0.11
  }
  const [stepX, stepY] = [box.width / side, box.height / side]
  for (let row = 0; row < side; row += 1)
    for (let column = 0; column < side; column += 1) {
      const [x0, y0] = [box.x + column * stepX, box.y + row * stepY]
      const [across, down] = [Math.max(1, Math.round(stepX)), Math.max(1, Math.round(stepY))]
      let sum = 0
      for (let dy = 0; dy < down; dy += 1) for (let dx = 0; dx < across; dx += 1) sum += between(grey, x0 + dx, y0 + dy)
      out[row * side + column] = sum / (across * down)
    }
  return out
}

function between(grey: (x: number, y: number) => number, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const [fx, fy] = [x - left, y - top]
  const upper = grey(left, top) * (1 - fx) + grey(left + 1, top) * fx
  const lower = grey(left, top + 1) * (1 - fx) + grey(left + 1, top + 1) * fx
  return upper * (1 - fy) + lower * fy
}
