import type { Rect } from '@common/faces/draw/index.ts'
import { evenRect } from '@common/faces/live/index.ts'

/** Height of the label as a share of the picture's shorter side, like the mark that the engine draws into files. */
const share = 0.055
const least = 14

interface DrawnLabel {
  /** Width of the picture for which the label was made, px. */
  width: number
  height: number
  rect: Rect
  colors: Uint8ClampedArray
}

/** The visible mark "AI" on swapped video: lower right corner, light letters on dark. */
export class Label {
  #drawn: DrawnLabel | undefined

  /** Position and RGBA of the label for a picture of that size. */
  of({ width, height }: { width: number; height: number }): Pick<DrawnLabel, 'rect' | 'colors'> {
    return this.#draw(width, height)
  }

  #draw(width: number, height: number): DrawnLabel {
    if (this.#drawn?.width === width && this.#drawn.height === height) return this.#drawn
    const tall = Math.max(least, Math.round(Math.min(width, height) * share))
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
    this.#drawn = { width, height, rect, colors: data }
    return this.#drawn
  }
}
