import type { Pixels, Rect } from '@common/faces/draw/index.ts'
import { evenRect } from '@common/faces/live/index.ts'

/** Of the picture's shorter side, as the mark that the engine draws into files. */
const SHARE = 0.055
const LEAST = 14

interface Made {
  /** Of the picture it was made for, px. */
  width: number
  height: number
  rect: Rect
  colors: Uint8ClampedArray
}

/** The small sign that says a machine made the picture: lower right, dark glass with light letters. */
export class Label {
  #made: Made | undefined
  #after = new Uint8Array(0)

  /** The sign over a picture: the rectangle and how it looks with it, RGBA. */
  over(picture: Pixels): { rect: Rect; after: Uint8Array } {
    const made = this.#draw(picture.width, picture.height)
    const { rect, colors } = made
    if (this.#after.length !== colors.length) this.#after = new Uint8Array(colors.length)
    for (let y = 0; y < rect.height; y++) {
      for (let x = 0; x < rect.width; x++) {
        const at = (y * rect.width + x) * 4
        const under = ((rect.y + y) * picture.width + rect.x + x) * 4
        const share = colors[at + 3]! / 255
        for (let channel = 0; channel < 3; channel++) {
          const below = picture.data[under + channel]!
          this.#after[at + channel] = below + (colors[at + channel]! - below) * share + 0.5
        }
      }
    }
    return { rect, after: this.#after }
  }

  #draw(width: number, height: number): Made {
    if (this.#made?.width === width && this.#made.height === height) return this.#made
    const tall = Math.max(LEAST, Math.round(Math.min(width, height) * SHARE))
    const wide = Math.round(tall * 1.5)
    const margin = Math.round(tall * 0.5)
    const rect = evenRect(
      {
        x: Math.max(0, width - wide - margin),
        y: Math.max(0, height - tall - margin),
        width: wide,
        height: tall,
      },
      { width, height },
    )
    const context = new OffscreenCanvas(rect.width, rect.height).getContext('2d', {
      willReadFrequently: true,
    })
    if (!context) throw new Error('No canvas to draw the label with.')
    context.fillStyle = 'rgb(16 18 24 / 62%)'
    context.beginPath()
    context.roundRect(0, 0, rect.width, rect.height, rect.height * 0.28)
    context.fill()
    context.fillStyle = 'rgb(255 255 255 / 94%)'
    context.font = `600 ${String(Math.round(rect.height * 0.66))}px system-ui, sans-serif`
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    context.fillText('AI', rect.width / 2, rect.height * 0.54)
    const { data } = context.getImageData(0, 0, rect.width, rect.height)
    this.#made = { width, height, rect, colors: data }
    return this.#made
  }
}
