import type { Pixels } from '../../../common/faces/draw/index.ts'

/** Cells that frames are compared by, across and down: a blink or a mouth fills several. */
const cells = 48
/** px of each cell that are looked at, a side. */
const looks = 4
/** What encoding does to a still picture, levels of 255: mean of a cell's px. */
const noise = 7

/** Sum of brightness over some px of a cell. */
function cell({ data, width, height, channels }: Pixels, column: number, row: number): number {
  let sum = 0
  for (let look = 0; look < looks * looks; look++) {
    const across = (column + ((look % looks) + 0.5) / looks) / cells
    const down = (row + (Math.floor(look / looks) + 0.5) / looks) / cells
    const at = (Math.floor(down * height) * width + Math.floor(across * width)) * channels
    sum += data[at]! + 2 * data[at + 1]! + data[at + 2]!
  }
  return sum
}

function isAlike(one: Pixels, other: Pixels): boolean {
  for (let row = 0; row < cells; row++)
    for (let column = 0; column < cells; column++) {
      const apart = Math.abs(cell(one, column, row) - cell(other, column, row)) / (4 * looks * looks)
      if (apart > noise) return false
    }
  return true
}

/** Finds out whether a video stands still: a photo that was made a video. */
export class Stillness {
  #first: Pixels | undefined
  #still = true

  /** The next frame; it may be changed or used again afterwards. */
  add(picture: Pixels): void {
    if (!this.#first) this.#first = { ...picture, data: picture.data.slice() }
    else if (this.#still) this.#still = isAlike(this.#first, picture)
    // Of a video that moves nothing needs to be kept.
    if (!this.#still) this.#first = { ...this.#first, data: new Uint8Array(0) }
  }

  /** The one picture that all frames show; undefined when something moves. */
  picture(): Pixels | undefined {
    return this.#still ? this.#first : undefined
  }
}
