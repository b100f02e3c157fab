import type { Rect } from '../../../../common/faces/draw/index.ts'
import type { LazyPixels } from '../../../../common/faces/sample.ts'
import type { Picture } from '../types.ts'
import type { Matrix } from './yuv.ts'
import { YuvFrames } from './yuv.ts'

/** Side of the squares that are converted at once (px). */
const tile = 64

/**
 * A picture for one frame after the other. The colours of a frame are converted where they are asked for, square by square: a
 * face that is followed has a tenth of a frame's px.
 */
export class LazyPicture implements Picture {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
  readonly channels = 3
  readonly lazy: LazyPixels
  readonly #rgb: Uint8ClampedArray
  readonly #yuv: YuvFrames
  readonly #columns: number
  /** Number of the frame for which each square was last converted. */
  readonly #converted: Uint32Array
  #planes = new Uint8Array(0)
  #frame = 0

  constructor(width: number, height: number, matrix: Matrix) {
    const rgb = new Uint8ClampedArray(width * height * 3)
    this.#rgb = rgb
    this.data = new Uint8Array(rgb.buffer)
    this.width = width
    this.height = height
    this.#yuv = new YuvFrames(width, height, matrix)
    this.#columns = Math.ceil(width / tile)
    this.#converted = new Uint32Array(this.#columns * Math.ceil(height / tile))
    this.lazy = {
      show: (part) => this.#show(part),
      reduced: (squares) => this.#yuv.reduced(this.#planes, squares),
      brightnessAt: (x, y) => this.#yuv.brightnessAt(this.#planes, x, y),
    }
  }

  /** Begins with another frame. Its planes must stay as they are until the next one. */
  take(planes: Uint8Array<ArrayBuffer>): void {
    this.#planes = planes
    this.#frame++
  }

  #show(part?: Rect): void {
    const { x, y, width, height } = this.#yuv.evenPart(part)
    for (let row = Math.floor(y / tile); row * tile < y + height; row++) {
      for (let column = Math.floor(x / tile); column * tile < x + width; column++) {
        const at = row * this.#columns + column
        if (this.#converted[at] === this.#frame) continue
        this.#converted[at] = this.#frame
        const square = { x: column * tile, y: row * tile, width: tile, height: tile }
        this.#yuv.toRgb(this.#planes, this.#rgb, square)
      }
    }
  }
}
