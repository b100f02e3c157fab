import type { ShapeSource } from '../../composition/elements/shape-source.ts'
import type { TextSource } from '../../composition/elements/text-source.ts'
import type { Appearance } from '../../service/extension/looks.ts'
import { addPath } from '../canvas.ts'
import type { FontSet } from '../fonts/font-set.ts'
import { drawShape } from '../shapes/draw-shape.ts'
import { defaultTail, rectangleOutline } from '../shapes/outlines.ts'
import { drawText } from '../text/draw-text.ts'
import { layoutText } from '../text/layout.ts'
import type { TextArea, TextLayout } from '../text/layout.ts'
import type { Content } from './draw-element.ts'

interface Size {
  width: number
  height: number
}

/** A text's layout within its element's box, and the box's size where the text decides about it. */
export interface LaidOutText {
  layout: TextLayout
  size: Size
  padding: number
}

/**
 * Lays out a text element. Its fonts must be loaded (`FontSet.load`).
 * @param box the element's size in px; a side that is not given is as long as the text needs
 */
export function layoutTextElement(source: TextSource, box: TextArea, fonts: FontSet): LaidOutText {
  const padding = source.box?.padding ?? 0
  const inner = (side: number | undefined): number | undefined =>
    side === undefined ? undefined : Math.max(1, side - 2 * padding)
  const layout = layoutText(source, { width: inner(box.width), height: inner(box.height) }, fonts)
  const own = { width: layout.width + 2 * padding, height: layout.height + 2 * padding }
  return { layout, size: { width: box.width ?? own.width, height: box.height ?? own.height }, padding }
}

/** The content of a text element: its lines, and the filled box behind them. */
export function textContent(source: TextSource, { layout, padding }: LaidOutText): Content {
  const largest = Math.max(source.style.size, ...source.runs.map(({ style }) => style?.size ?? 0))
  return {
    // Accents, descenders and the ends of slanted letters extend beyond their line.
    overhang: Math.ceil(largest * 0.5 + (source.outline?.width ?? 0)),
    draw(context, size) {
      if (source.box) {
        context.fillStyle = source.box.color
        context.beginPath()
        addPath(context, rectangleOutline(size, source.box.radius), { dx: 0, dy: 0, scaleX: 1, scaleY: 1 })
        context.fill()
      }
      context.save()
      context.translate(padding, padding)
      drawText(context, layout, source.outline ? { outline: source.outline } : {})
      context.restore()
    },
  }
}

/** The content of a shape element of this size. */
export function shapeContent(source: ShapeSource, { width, height }: Size): Content {
  const tail = source.shape === 'bubble' ? (source.tail ?? defaultTail) : undefined
  const out = tail ? Math.max(0, -tail.x * width, (tail.x - 1) * width, -tail.y * height, (tail.y - 1) * height) : 0
  return { overhang: Math.ceil(out), draw: (context, size) => drawShape(context, source, size) }
}

/** What an element with a picture shows: its cropped part fills the box. `natural` is the picture's own size. */
export function pictureContent(picture: unknown, natural: Size, crop: Appearance['crop']): Content {
  const { left = 0, top = 0, right = 0, bottom = 0 } = crop ?? {}
  const width = Math.max(1, natural.width * (1 - left - right))
  const height = Math.max(1, natural.height * (1 - top - bottom))
  return {
    overhang: 0,
    draw(context, size) {
      context.imageSmoothingQuality = 'high'
      context.drawImage(
        picture,
        natural.width * left,
        natural.height * top,
        width,
        height,
        0,
        0,
        size.width,
        size.height,
      )
    },
  }
}

/** A colour that fills the box. */
export function colorContent(color: string): Content {
  return {
    overhang: 0,
    draw(context, { width, height }) {
      context.fillStyle = color
      context.beginPath()
      context.rect(0, 0, width, height)
      context.fill()
    },
  }
}

/** A text is laid out at its own size and scaled as a whole, as its element says. */
export function scaledContent(
  content: Content,
  natural: Size,
  { scaleX, scaleY }: { scaleX: number; scaleY: number },
): Content {
  if (scaleX === 1 && scaleY === 1) return content
  return {
    overhang: Math.ceil(content.overhang * Math.max(scaleX, scaleY)),
    draw(context) {
      context.save()
      context.scale(scaleX, scaleY)
      content.draw(context, natural)
      context.restore()
    },
  }
}
