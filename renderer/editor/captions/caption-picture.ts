import { drawCaption } from '@common/drawing/captions/draw-caption.ts'
import type { LaidOutCaption } from '@common/drawing/captions/layout-caption.ts'
import type { CaptionState } from '@common/drawing/captions/states.ts'
import { windowCanvas } from '../drawing/window-canvas.ts'

/** The picture of a caption in one state, kept until another one is asked for. */
export class CaptionPicture {
  #drawn: { caption: LaidOutCaption; state: CaptionState; scale: number; image: OffscreenCanvas } | null = null

  /**
   * Draws a caption in one of its states.
   * @param scale px of the picture for one px of the video
   * @returns what fills the caption's bounds; null where it shows nothing
   */
  get(caption: LaidOutCaption, state: CaptionState, scale: number): OffscreenCanvas | null {
    const before = this.#drawn
    if (before?.caption === caption && before.state === state && before.scale === scale) return before.image
    const { bounds } = caption
    if (bounds.width === 0 || bounds.height === 0) return null
    const { canvas, context } = windowCanvas(Math.ceil(bounds.width * scale), Math.ceil(bounds.height * scale))
    drawCaption(context, caption, state, { area: bounds, scale, createCanvas: windowCanvas })
    const image = canvas as OffscreenCanvas
    this.#drawn = { caption, state, scale, image }
    return image
  }
}
