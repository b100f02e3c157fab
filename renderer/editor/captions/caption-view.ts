import type { Part, Placement } from '../drawing/part.ts'
import { CaptionPicture } from './caption-picture.ts'
import type { ShownCaption } from './shown-caption.ts'

/** The caption above all elements of the scene, at the resolution of the screen or of the clip. */
export class CaptionView {
  readonly #picture = new CaptionPicture()
  #shown: ShownCaption | null = null

  show(shown: ShownCaption | null): void {
    this.#shown = shown
  }

  /** What is drawn of it; null for nothing. */
  part(at: Placement): Part | null {
    if (!this.#shown) return null
    const { caption, state } = this.#shown
    const image = this.#picture.get(caption, state, at.scale)
    if (!image) return null
    const x = Math.round(at.x + caption.bounds.x * at.scale)
    const y = Math.round(at.y + caption.bounds.y * at.scale)
    return {
      bounds: { x, y, width: image.width, height: image.height },
      draw: (context) => {
        context.imageSmoothingEnabled = false
        context.drawImage(image, x, y)
      },
    }
  }
}
