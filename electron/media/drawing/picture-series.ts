import type { FileHandle } from 'node:fs/promises'
import { promisify } from 'node:util'
import { deflate } from 'node:zlib'
import { createCanvas } from '../canvas.ts'
import type { PictureContext } from '../../common/drawing/canvas.ts'
import type { Box } from '../../common/drawing/element/bounds.ts'
import type { OverlayPicture } from '../overlay/track.ts'

const compress = promisify(deflate)

/** Pictures of one size that follow each other, written into a file: of each only the box that is drawn anew. */
export class PictureSeries {
  readonly #file: FileHandle
  readonly #context
  readonly #whole: Box
  #written = 0
  #empty: Omit<OverlayPicture, 'frames'> | undefined

  constructor(file: FileHandle, { width, height }: { width: number; height: number }) {
    this.#file = file
    this.#whole = { x: 0, y: 0, width, height }
    this.#context = createCanvas(width, height).getContext('2d')
  }

  /** Writes a picture that shows nothing. */
  async clear(): Promise<Omit<OverlayPicture, 'frames'>> {
    return (this.#empty ??= await this.draw(this.#whole, () => undefined))
  }

  /**
   * Writes the next picture, which differs from the one before in a box.
   * @param draw draws all of the picture, of which nothing outside of the box is kept
   */
  async draw(changed: Box, draw: (context: PictureContext) => void): Promise<Omit<OverlayPicture, 'frames'>> {
    const box = this.#pixelsOf(changed)
    const { x, y, width, height } = box
    const context = this.#context
    context.save()
    context.beginPath()
    context.rect(x, y, width, height)
    context.clip()
    context.clearRect(x, y, width, height)
    draw(context as unknown as PictureContext)
    context.restore()
    const { data } = context.getImageData(x, y, width, height)
    const row = width * 4
    const rows = Buffer.alloc((row + 1) * height)
    for (let at = 0; at < height; at++) rows.set(data.subarray(at * row, (at + 1) * row), at * (row + 1) + 1)
    // The least effort, because each of many pictures is read only once.
    const pixels = await compress(rows, { level: 1 })
    const from = this.#written
    await this.#file.write(pixels, 0, pixels.length, from)
    this.#written += pixels.length
    return { box, from, bytes: pixels.length }
  }

  /** The whole pixels that a box touches. */
  #pixelsOf(box: Box): Box {
    const { width, height } = this.#whole
    const x = Math.min(width - 1, Math.max(0, Math.floor(box.x)))
    const y = Math.min(height - 1, Math.max(0, Math.floor(box.y)))
    const right = Math.min(width, Math.ceil(box.x + box.width))
    const bottom = Math.min(height, Math.ceil(box.y + box.height))
    return { x, y, width: Math.max(1, right - x), height: Math.max(1, bottom - y) }
  }
}
