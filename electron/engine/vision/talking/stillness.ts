import type { Pixels } from '../../../common/faces/sample.ts'

/** Number of cells in each direction by which frames are compared: a blink or a mouth fills several. */
const cells = 48
/** Number of sampled px of each cell in each direction. */
const samplesPerSide = 4
/** Change of a still picture by encoding: mean of a cell's px, 0 to 255. */
const noise = 7

/** Sum of the brightness of the sampled px of a cell. */
function cell({ data, width, height, channels }: Pixels, column: number, row: number): number {
  let sum = 0
  for (let index = 0; index < samplesPerSide * samplesPerSide; index++) {
    const across = (column + ((index % samplesPerSide) + 0.5) / samplesPerSide) / cells
    const down = (row + (Math.floor(index / samplesPerSide) + 0.5) / samplesPerSide) / cells
    const at = (Math.floor(down * height) * width + Math.floor(across * width)) * channels
    sum += data[at]! + 2 * data[at + 1]! + data[at + 2]!
  }
  return sum
}

function isAlike(one: Pixels, other: Pixels): boolean {
  for (let row = 0; row < cells; row++)
    for (let column = 0; column < cells; column++) {
      const apart = Math.abs(cell(one, column, row) - cell(other, column, row)) / (4 * samplesPerSide * samplesPerSide)
      if (apart > noise) return false
    }
  return true
}

/** Detects a video that is a still picture, for example a photo that was converted to a video. */
export class Stillness {
  #first: Pixels | undefined
  #still = true

  /** Compares the next frame of the video; the caller may change the frame afterwards. */
  add(picture: Pixels): void {
    if (this.#still) picture.lazy?.show()
    const { width, height, channels } = picture
    if (!this.#first) this.#first = { width, height, channels, data: picture.data.slice() }
    else if (this.#still) this.#still = isAlike(this.#first, picture)
    // The first frame of a moving video is not needed any more.
    if (!this.#still) this.#first = { ...this.#first, data: new Uint8Array(0) }
  }

  /** The picture that all frames show; undefined when something moves. */
  picture(): Pixels | undefined {
    return this.#still ? this.#first : undefined
  }
}
