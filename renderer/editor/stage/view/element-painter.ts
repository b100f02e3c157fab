import type { Element } from '@common/composition/index.ts'
import { DrawnPictures } from '../../drawing/drawn-pictures.ts'
import { wholePixels } from '../../drawing/part.ts'
import type { Part, Placement } from '../../drawing/part.ts'
import type { Box, Size } from '../../box.ts'
import { ScaledPictures } from './scaled-pictures.ts'

/** Something to draw, lowest first. */
export interface Drawn {
  id: string
  element: Element
  box: Box
  /** A colour that fills the box; null: `picture` gives the content. */
  color: string | null
  /** The element whose picture is drawn here: a text, a shape, or one with an appearance; null: shown as it is. */
  drawnElement: Element | null
}

export interface Picture extends Size {
  image: CanvasImageSource
}

/** Gives the present picture of an element; null while it is not loaded. */
export type PictureOf = (id: string, box: Box) => Picture | null

/** Whether two elements are drawn as the same picture at the same position. */
export function isSameDrawn(a: Drawn, b: Drawn): boolean {
  const [p, q] = [a.box, b.box]
  return (
    a.id === b.id &&
    a.color === b.color &&
    a.drawnElement === b.drawnElement &&
    p.x === q.x &&
    p.y === q.y &&
    p.width === q.width &&
    p.height === q.height
  )
}

/** Draws single elements, at whole device px. The pictures that it needs for that are kept between drawings. */
export class ElementPainter {
  readonly #picture: PictureOf
  readonly #drawings = new DrawnPictures()
  readonly #scaled: ScaledPictures

  /**
   * Creates a painter of elements.
   * @param onReady called when a picture can be drawn faster or better than before
   */
  constructor(picture: PictureOf, onReady: () => void) {
    this.#picture = picture
    this.#scaled = new ScaledPictures(onReady)
  }

  /**
   * What is drawn for an element; null while its fonts or its media are being loaded.
   * @param isExact quality takes precedence over speed
   */
  part(drawn: Drawn, at: Placement, isExact = false): Part | null {
    const { box, color, drawnElement, id } = drawn
    if (drawnElement) return this.#drawing(drawnElement, drawn, at)
    const bounds = wholePixels(box, at)
    if (color !== null) {
      return {
        bounds,
        draw: (context) => {
          context.fillStyle = color
          context.fillRect(bounds.x, bounds.y, bounds.width, bounds.height)
        },
      }
    }
    const picture = this.#picture(id, box)
    if (!picture) return null
    const scaled = isExact ? null : this.#scaled.get(id, picture.image, bounds.width, bounds.height)
    return {
      bounds,
      draw: (context) => {
        context.imageSmoothingEnabled = scaled === null
        context.imageSmoothingQuality = 'high'
        context.drawImage(scaled ?? picture.image, bounds.x, bounds.y, bounds.width, bounds.height)
      },
    }
  }

  /** Keeps the pictures of these elements alone. */
  keep(ids: ReadonlySet<string>): void {
    this.#scaled.keep(ids)
    this.#drawings.keep(ids)
  }

  /** A text, a shape or an element with an appearance, at the resolution of the screen or of the clip. */
  #drawing(element: Element, { id, box }: Drawn, at: Placement): Part | null {
    const one = this.#drawings.get(element, { width: box.width, height: box.height }, at.scale, this.#picture(id, box))
    if (!one) return null
    const x = Math.round(at.x + (box.x + one.box.x) * at.scale)
    const y = Math.round(at.y + (box.y + one.box.y) * at.scale)
    const { width, height } = one.image
    return {
      bounds: { x, y, width, height },
      draw: (context) => {
        context.imageSmoothingEnabled = false
        context.drawImage(one.image, x, y)
      },
    }
  }
}
