import type { Element } from '@common/composition/index.ts'
import { fillOf } from '@common/composition/index.ts'
import {
  colorContent,
  pictureContent,
  scaledContent,
  shapeContent,
  textContent,
} from '@common/drawing/element/contents.ts'
import type { CreateCanvas } from '@common/drawing/canvas.ts'
import type { LaidOutText } from '@common/drawing/element/contents.ts'
import { drawElement } from '@common/drawing/element/draw-element.ts'
import { glyphTextOf } from '@common/drawing/moving/glyph-text.ts'
import { redrawnContent } from '@common/drawing/moving/redrawn-content.ts'
import type { MotionState } from '@common/motion/index.ts'
import type { GlyphText } from '@common/service/extension/drawn.ts'
import type { Content } from '@common/drawing/element/draw-element.ts'
import type { Box, Size } from '../box.ts'
import { pixelsOf } from './picture-size.ts'
import { laidOutText } from './text-size.ts'
import { windowCanvas } from './window-canvas.ts'

/** What an element looks like, and the box that it fills, px from the element's top left corner. */
export interface DrawnPicture {
  image: OffscreenCanvas
  box: Box
}

/** A picture that the element shows, in its own size. */
export interface ElementMedia extends Size {
  image: CanvasImageSource
}

/** The picture that a playing video shows now: the same object shows another one later. */
function pictureNumber(image: CanvasImageSource | null): number {
  return image instanceof HTMLVideoElement ? image.getVideoPlaybackQuality().totalVideoFrames + image.currentTime : 0
}

interface Entry {
  source: Element['source']
  appearance: Element['appearance']
  media: CanvasImageSource | null
  /** Number of the picture that `media` showed. */
  shown: number
  /** Canvases that were drawn on, in the order in which drawing asks for them: the next picture takes the same. */
  canvases: ReturnType<CreateCanvas>[]
  /** The text's layout, which changes with its fonts; null for everything else. */
  laidOut: LaidOutText | null
  size: Size
  scale: number
  /** How far it has come, of what is drawn in part. */
  state: MotionState | undefined
  drawn: DrawnPicture
}

/** End of the key of a picture that is drawn in part. */
const partly = '\n'

const isSameProgress = (a: MotionState | undefined, b: MotionState | undefined): boolean =>
  a?.drawn === b?.drawn && a?.pieces?.share === b?.pieces?.share && a?.pieces?.animation === b?.pieces?.animation

/** Pictures of texts, shapes and elements with an appearance, each drawn again only when what it shows has changed. */
export class DrawnPictures {
  readonly #entries = new Map<string, Entry>()

  /**
   * The picture of an element that the window draws itself.
   * @param scale device px for one px of the canvas
   * @param state of a text or a shape that is drawn in part (`isPartlyDrawn`)
   * @returns null while the element's fonts or its media are being loaded
   */
  get(
    element: Element,
    size: Size,
    scale: number,
    media: ElementMedia | null,
    state?: MotionState,
  ): DrawnPicture | null {
    const { source, appearance } = element
    // What is drawn anew in each frame has a picture of its own beside that of the whole.
    const id = state ? `${element.id}${partly}` : element.id
    const before = this.#entries.get(id)
    const image = media?.image ?? null
    const shown = pictureNumber(image)
    const laidOut = source.kind === 'text' ? laidOutText(element) : null
    if (
      before?.source === source &&
      before.appearance === appearance &&
      before.media === image &&
      before.shown === shown &&
      before.laidOut === laidOut &&
      before.size.width === size.width &&
      before.size.height === size.height &&
      before.scale === scale &&
      isSameProgress(before.state, state)
    ) {
      return before.drawn
    }
    const content = state ? partContent(element, laidOut, size, state) : contentOf(element, laidOut, size, media)
    if (!content) return null
    const box = { x: 0, y: 0, ...size }
    const canvases = before?.canvases ?? []
    let used = 0
    const createCanvas: CreateCanvas = (width, height) => {
      const next = reusedCanvas(canvases[used], width, height) ?? windowCanvas(width, height)
      canvases[used] = next
      used += 1
      return next
    }
    const { canvas, box: filled } = drawElement({ box, appearance, content, scale, createCanvas })
    const drawn = { image: canvas as OffscreenCanvas, box: filled }
    this.#entries.set(id, { source, appearance, media: image, shown, canvases, laidOut, size, scale, state, drawn })
    return drawn
  }

  /** Removes all but these. */
  keep(ids: ReadonlySet<string>): void {
    for (const id of this.#entries.keys()) if (!ids.has(id.replace(partly, ''))) this.#entries.delete(id)
  }
}

/** A canvas of the last picture, emptied; undefined where its size is another. */
function reusedCanvas(
  drawn: ReturnType<CreateCanvas> | undefined,
  width: number,
  height: number,
): ReturnType<CreateCanvas> | undefined {
  if (drawn?.canvas.width !== width || drawn.canvas.height !== height) return undefined
  drawn.context.reset()
  return drawn
}

/** The letters of texts as they are laid out, each made once. */
const letters = new WeakMap<LaidOutText, GlyphText>()

function partContent(element: Element, laidOut: LaidOutText | null, size: Size, state: MotionState): Content | null {
  const { source, scaleX, scaleY } = element
  if (source.kind === 'shape') return redrawnContent({ shape: source }, state, size)
  if (source.kind !== 'text' || !laidOut) return null
  let text = letters.get(laidOut)
  if (text?.scaleX !== scaleX || text.scaleY !== scaleY) {
    letters.set(laidOut, (text = glyphTextOf(source, laidOut, { scaleX, scaleY })))
  }
  return redrawnContent({ text }, state, size)
}

function contentOf(
  element: Element,
  laidOut: LaidOutText | null,
  size: Size,
  media: ElementMedia | null,
): Content | null {
  const { source } = element
  if (source.kind === 'shape') return shapeContent(source, size)
  if (source.kind === 'text') return laidOut && scaledContent(textContent(source, laidOut), laidOut.size, element)
  const fill = fillOf(source)
  if (fill !== null) return colorContent(fill)
  return media && pictureContent(media.image, pixelsOf(media.image), element.appearance?.crop)
}
