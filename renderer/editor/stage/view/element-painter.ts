import type { Element } from '@common/composition/index.ts'
import { isPartlyDrawn } from '@common/drawing/moving/redrawn-content.ts'
import { keyframesAt, motionAt } from '@common/motion/index.ts'
import type { MotionState, Sides } from '@common/motion/index.ts'
import { isSameMoment } from '../../motion/moment.ts'
import type { Moment } from '../../motion/moment.ts'
import { DrawnPictures } from '../../drawing/drawn-pictures.ts'
import { wholePixels } from '../../drawing/part.ts'
import type { Part, Placement } from '../../drawing/part.ts'
import { pixelsOf } from '../../drawing/picture-size.ts'
import type { Box, Size } from '../../box.ts'
import { movedPart } from './moved-part.ts'
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
  /** Where the element is in its motion; absent: it stands still. */
  moment?: Moment | undefined
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
    isSameMoment(a.moment, b.moment) &&
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
  part(drawn: Drawn, at: Placement, canvas: Size, isExact = false): Part | null {
    const { moment } = drawn
    if (!moment) return this.#still(drawn, at, isExact)?.part ?? null
    const { crop } = keyframesAt(moment.motion, moment.elapsedMs)
    const still = this.#still(crop ? cropped(drawn, moment, crop) : drawn, at, isExact, crop)
    if (!still) return null
    const { kind } = drawn.element
    const content = drawn.drawnElement && (kind === 'text' || kind === 'shape') ? kind : undefined
    const state: MotionState = motionAt(moment.motion, moment, { box: still.box, canvas, content })
    const partly =
      drawn.drawnElement && isPartlyDrawn(state) ? this.#drawing(drawn.drawnElement, drawn, at, state) : null
    return movedPart((partly ?? still).part, still.box, state, at)
  }

  /** An element as it is when it stands still, and the box of the canvas around all that is drawn of it. */
  #still(drawn: Drawn, at: Placement, isExact: boolean, crop?: Sides): { part: Part; box: Box } | null {
    const { box, color, drawnElement, id } = drawn
    if (drawnElement) return this.#drawing(drawnElement, drawn, at)
    const bounds = wholePixels(box, at)
    const { x, y, width, height } = bounds
    if (color !== null) {
      const draw: Part['draw'] = (context) => {
        context.fillStyle = color
        context.fillRect(x, y, width, height)
      }
      return { box, part: { bounds, draw } }
    }
    const picture = this.#picture(id, box)
    if (!picture) return null
    if (crop) return { box, part: { bounds, draw: (context) => drawCropped(context, picture.image, crop, bounds) } }
    const scaled = isExact ? null : this.#scaled.get(id, picture.image, width, height)
    const draw: Part['draw'] = (context, isMoved = false) => {
      context.imageSmoothingEnabled = scaled === null || isMoved
      context.imageSmoothingQuality = 'high'
      context.drawImage(scaled ?? picture.image, x, y, width, height)
    }
    return { box, part: { bounds, draw } }
  }

  /** Keeps the pictures of these elements alone. */
  keep(ids: ReadonlySet<string>): void {
    this.#scaled.keep(ids)
    this.#drawings.keep(ids)
  }

  /** A text, a shape or an element with an appearance, at the resolution of the screen or of the clip. */
  #drawing(element: Element, { id, box }: Drawn, at: Placement, state?: MotionState): { part: Part; box: Box } | null {
    const { width: across, height: down } = box
    const media = this.#picture(id, box)
    const one = this.#drawings.get(element, { width: across, height: down }, at.scale, media, state)
    if (!one) return null
    const filled = { ...one.box, x: box.x + one.box.x, y: box.y + one.box.y }
    const x = Math.round(at.x + filled.x * at.scale)
    const y = Math.round(at.y + filled.y * at.scale)
    const { width, height } = one.image
    const draw: Part['draw'] = (context, isMoved = false) => {
      context.imageSmoothingEnabled = isMoved
      context.drawImage(one.image, x, y)
    }
    return { box: filled, part: { bounds: { x, y, width, height }, draw } }
  }
}

/** Elements with the crop of a moment, each made once: a picture is drawn anew for every other element. */
const croppedElements = new WeakMap<Moment, Element>()

function cropped(drawn: Drawn, moment: Moment, crop: Sides): Drawn {
  const { drawnElement } = drawn
  if (!drawnElement) return drawn
  const element = croppedElements.get(moment) ?? {
    ...drawnElement,
    appearance: { ...drawnElement.appearance, crop },
  }
  croppedElements.set(moment, element)
  return { ...drawn, drawnElement: element }
}

/** Draws the part of a picture that its crop leaves into the whole of a box. */
function drawCropped(context: CanvasRenderingContext2D, image: CanvasImageSource, crop: Sides, box: Box): void {
  const { width, height } = pixelsOf(image)
  const [x, y] = [width * crop.left, height * crop.top]
  const [across, down] = [width * (1 - crop.left - crop.right), height * (1 - crop.top - crop.bottom)]
  context.imageSmoothingEnabled = true
  context.imageSmoothingQuality = 'medium'
  context.drawImage(image, x, y, Math.max(1, across), Math.max(1, down), box.x, box.y, box.width, box.height)
}
