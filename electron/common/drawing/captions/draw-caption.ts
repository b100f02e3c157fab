import type { CreateCanvas, DrawingCanvas, PictureContext } from '../canvas.ts'
import type { Box } from '../element/bounds.ts'
import { drawText } from '../text/draw-text.ts'
import { drawBackground, drawWordBox } from './caption-boxes.ts'
import { centreOf, grown, unionOf } from './geometry.ts'
import { wordRoom } from './layout-caption.ts'
import type { CaptionPart, CaptionWordShape, LaidOutCaption } from './layout-caption.ts'
import type { CaptionState } from './states.ts'

export interface DrawCaptionOptions {
  /** The part of the video's canvas that the result shows, px. */
  area: Box
  /** Pixels of the result for one pixel of the canvas. */
  scale: number
  createCanvas: CreateCanvas
}

/** How far above and below a line its letters are filled, as a multiple of the font size. */
export const fillReach = 0.3

/** Size of a word that begins to grow, and how far it goes beyond its own size on the way. */
export const growth = { from: 0.7, beyond: 1.06 }

/**
 * Draws one caption in its states, one after the other. What states have in common is drawn once and kept.
 */
export class CaptionPainter {
  readonly #caption: LaidOutCaption
  readonly #options: DrawCaptionOptions
  /** Pictures of the whole area by what they show. */
  readonly #layers = new Map<string, DrawingCanvas>()

  constructor(caption: LaidOutCaption, options: DrawCaptionOptions) {
    this.#caption = caption
    this.#options = options
  }

  /**
   * Draws the caption in one state.
   * @param context of a canvas that has the size of the area, times the scale, and is empty there
   */
  draw(context: PictureContext, state: CaptionState): void {
    const { look, parts } = this.#caption
    const { words: mode } = look
    const part = mode.kind === 'single' ? parts[state.word] : parts[0]
    if (!part) return
    const current = part.words[mode.kind === 'single' ? 0 : state.word]
    switch (mode.kind) {
      case 'all':
        this.#drawAll(context, part)
        return
      case 'single':
        this.#onCanvas(context, () => drawBackground(context, this.#caption, part))
        if (current)
          this.#drawWord(context, part, current, this.#usual(current), mode.grows ? growthOf(state.share) : 1)
        return
      case 'appear':
        this.#drawEarlier(context, part, state.word)
        if (current)
          this.#drawWord(context, part, current, this.#usual(current), mode.grows ? growthOf(state.share) : 1)
        return
      case 'fill':
        this.#drawAll(context, part)
        this.#fill(context, part, state, mode.color)
        return
      case 'highlight':
        if (!current) this.#drawAll(context, part)
        else if (mode.scale === 1) {
          this.#drawAll(context, part)
          this.#onCanvas(context, () => {
            drawWordBox(context, this.#caption, current, mode.box)
            this.#drawLetters(context, part, [current], () => mode.color)
          })
        } else {
          this.#without(context, current, () => this.#drawAll(context, part))
          this.#onCanvas(context, () => drawWordBox(context, this.#caption, current, mode.box))
          this.#drawWord(context, part, current, mode.color, this.#scaleOf(current, part, mode.scale))
        }
    }
  }

  #usual = (word: CaptionWordShape): string => {
    const { look } = this.#caption
    return word.isKeyword && look.keyword ? look.keyword.color : look.color
  }

  /** A look's scale, less for a long word: it has as much room on its sides as a short one. */
  #scaleOf(word: CaptionWordShape, part: CaptionPart, scale: number): number {
    const { look, size } = this.#caption
    const room = wordRoom(look) * size * part.layout.factor
    return Math.min(scale, 1 + (2 * room) / unionOf(word.boxes).width)
  }

  /** Runs with the context's coordinates being those of the video's canvas. */
  #onCanvas(context: PictureContext, draw: () => void): void {
    const { area, scale } = this.#options
    context.save()
    context.scale(scale, scale)
    context.translate(-area.x, -area.y)
    draw()
    context.restore()
  }

  /** The picture of the whole area that `draw` makes, drawn with the first call of this name. */
  #layer(name: string, draw: (context: PictureContext) => void): DrawingCanvas {
    const known = this.#layers.get(name)
    if (known) return known
    const { area, scale, createCanvas } = this.#options
    const { canvas, context } = createCanvas(Math.ceil(area.width * scale), Math.ceil(area.height * scale))
    draw(context)
    this.#layers.set(name, canvas)
    return canvas
  }

  #drawAll(context: PictureContext, part: CaptionPart): void {
    const layer = this.#layer('all', (target) => {
      this.#onCanvas(target, () => drawBackground(target, this.#caption, part))
      this.#drawWords(target, part, part.words)
    })
    context.drawImage(layer, 0, 0)
  }

  /** The words before the one that comes in; their picture is kept until the next word. */
  #drawEarlier(context: PictureContext, part: CaptionPart, count: number): void {
    const name = `before ${count}`
    if (!this.#layers.has(name)) this.#layers.clear()
    const layer = this.#layer(name, (target) => {
      this.#onCanvas(target, () => drawBackground(target, this.#caption, part))
      this.#drawWords(target, part, part.words.slice(0, Math.max(0, count)))
    })
    context.drawImage(layer, 0, 0)
  }

  /** Words in their usual colours with their shadow. Letters are put together first: none has its shadow on another. */
  #drawWords(context: PictureContext, part: CaptionPart, words: readonly CaptionWordShape[]): void {
    if (words.length === 0) return
    const { area } = this.#options
    this.#shadowed(context, area, (target) => this.#drawLetters(target, part, words, this.#usual))
  }

  /** Draws one word in a colour and a size, with its shadow. */
  #drawWord(context: PictureContext, part: CaptionPart, word: CaptionWordShape, color: string, factor: number): void {
    const { size, look } = this.#caption
    const box = unionOf(word.boxes)
    const out = size * (0.5 + (look.outline?.width ?? 0))
    const around = grown(box, out + (box.width * Math.max(0, factor - 1)) / 2, out)
    this.#shadowed(context, around, (target) => {
      const { x, y } = centreOf(box)
      target.translate(x, y)
      target.scale(factor, factor)
      target.translate(-x, -y)
      this.#drawLetters(target, part, [word], () => color)
    })
  }

  /** Draws within a box of the canvas, with the look's shadow. */
  #shadowed(context: PictureContext, box: Box, draw: (context: PictureContext) => void): void {
    const { look, size } = this.#caption
    const { area, scale, createCanvas } = this.#options
    const { shadow } = look
    if (!shadow) {
      this.#onCanvas(context, () => draw(context))
      return
    }
    const left = Math.max(0, Math.floor((box.x - area.x) * scale))
    const top = Math.max(0, Math.floor((box.y - area.y) * scale))
    const right = Math.min(Math.ceil(area.width * scale), Math.ceil((box.x + box.width - area.x) * scale))
    const bottom = Math.min(Math.ceil(area.height * scale), Math.ceil((box.y + box.height - area.y) * scale))
    if (right <= left || bottom <= top) return
    const letters = createCanvas(right - left, bottom - top)
    letters.context.translate(-left, -top)
    this.#onCanvas(letters.context, () => draw(letters.context))
    context.save()
    context.shadowColor = shadow.color
    context.shadowBlur = shadow.blur * size * scale
    context.shadowOffsetX = shadow.x * size * scale
    context.shadowOffsetY = shadow.y * size * scale
    context.drawImage(letters.canvas, left, top)
    context.restore()
  }

  #drawLetters(
    context: PictureContext,
    part: CaptionPart,
    words: readonly CaptionWordShape[],
    colorOf: (word: CaptionWordShape) => string,
  ): void {
    const { look, size } = this.#caption
    const outline = look.outline && { color: look.outline.color, width: look.outline.width * size }
    context.save()
    context.translate(part.x, part.y)
    for (const word of words) drawText(context, part.layout, { outline, color: colorOf(word), part: word })
    context.restore()
  }

  /** Draws everything but a word, which is drawn larger in its place. */
  #without(context: PictureContext, word: CaptionWordShape, draw: () => void): void {
    const { area } = this.#options
    const { size } = this.#caption
    context.save()
    this.#onCanvas(context, () => {
      context.beginPath()
      context.rect(area.x, area.y, area.width, area.height)
      for (const box of word.boxes) {
        const { x, y, width, height } = grown(box, size * 0.1, 0)
        // A path that runs counterclockwise is a hole in the rectangle around it.
        context.moveTo(x, y)
        context.lineTo(x, y + height)
        context.lineTo(x + width, y + height)
        context.lineTo(x + width, y)
        context.closePath()
      }
    })
    context.clip()
    draw()
    context.restore()
  }

  /** Draws what was spoken in its colour: the words before the current one, and a share of that one. */
  #fill(context: PictureContext, part: CaptionPart, { word: index, share }: CaptionState, color: string): void {
    const current = part.words[index]
    if (!current) return
    const layer = this.#layer('filled', (target) => {
      this.#onCanvas(target, () => this.#drawLetters(target, part, part.words, () => color))
    })
    const spoken = part.words.slice(0, index).flatMap(({ boxes }) => boxes)
    const boxes = [...spoken, ...partOf(part, current, share)]
    context.save()
    this.#onCanvas(context, () => {
      context.beginPath()
      for (const box of boxes) {
        const { x, y, width, height } = grown(box, 0, this.#caption.size * fillReach)
        context.rect(x, y, width, height)
      }
    })
    context.clip()
    context.drawImage(layer, 0, 0)
    context.restore()
  }
}

/** Draws a caption in one state; for several states of the same caption a `CaptionPainter` is faster. */
export function drawCaption(
  context: PictureContext,
  caption: LaidOutCaption,
  state: CaptionState,
  options: DrawCaptionOptions,
): void {
  new CaptionPainter(caption, options).draw(context, state)
}

/** A share of a word's boxes, from where its reading begins. */
function partOf(part: CaptionPart, word: CaptionWordShape, share: number): Box[] {
  const isRightToLeft = part.layout.lines.some(({ runs }) =>
    runs.some((run) => run.isRightToLeft && run.glyphs.some(({ start }) => start >= word.start && start < word.end)),
  )
  let left = word.boxes.reduce((sum, { width }) => sum + width, 0) * share
  return word.boxes.flatMap((box) => {
    const width = Math.min(box.width, left)
    left -= width
    return width > 0 ? [{ ...box, width, x: isRightToLeft ? box.x + box.width - width : box.x }] : []
  })
}

/** A word's size while it comes in: it grows beyond its own size and settles. */
function growthOf(share: number): number {
  const { from, beyond } = growth
  return share < 0.75 ? from + ((beyond - from) * share) / 0.75 : beyond + ((1 - beyond) * (share - 0.75)) / 0.25
}
