import type { Canvas } from '@napi-rs/canvas'
import { loadImage } from '../canvas.ts'
import { fillOf } from '../../common/composition/index.ts'
import {
  colorContent,
  layoutTextElement,
  pictureContent,
  scaledContent,
  shapeContent,
  textContent,
} from '../../common/drawing/element/contents.ts'
import type { LaidOutText } from '../../common/drawing/element/contents.ts'
import { glyphTextOf } from '../../common/drawing/moving/glyph-text.ts'
import { drawElement } from '../../common/drawing/element/draw-element.ts'
import type { Content } from '../../common/drawing/element/draw-element.ts'
import type { FontSet } from '../../common/drawing/fonts/font-set.ts'
import { plainText, stylesOf } from '../../common/drawing/text/rich-text.ts'
import type { Redrawn } from '../../common/service/extension/drawn.ts'
import { isRedrawn } from '../../common/service/extension/motion.ts'
import { nodeCanvas } from './node-canvas.ts'
import type { DrawRequest, DrawResult } from './protocol.ts'

interface Size {
  width: number
  height: number
}

/** What an element shows, and its size on the canvas before its rotation, px. */
interface Shown extends Pick<DrawResult, 'missing' | 'missingFonts' | 'overflows' | 'isCutOff'> {
  /** The letters of a text, or a shape. */
  drawnAnew?: Pick<Redrawn, 'text' | 'shape'>
  content: Content
  size: Size
}

const nothingMissing = { missing: [], missingFonts: [], overflows: false, isCutOff: false }

/**
 * Draws an element as a transparent PNG in the pixels of its canvas.
 * @throws Error where its picture can't be read or no font can
 */
export async function drawPicture(request: DrawRequest, fonts: FontSet): Promise<DrawResult> {
  const { element } = request
  const { content, size, drawnAnew, ...found } = await contentOf(request, fonts)
  const box = { x: element.x, y: element.y, ...size }
  const drawn = drawElement({ box, appearance: element.appearance, content, scale: 1, createCanvas: nodeCanvas })
  const png = await (drawn.canvas as Canvas).encode('png')
  const { appearance, motion, kind } = element
  const redrawn = isRedrawn(motion, kind) && drawnAnew
  return {
    png,
    box: drawn.box,
    ...found,
    ...(redrawn ? { redrawn: { box, ...(appearance ? { appearance } : {}), ...redrawn } } : {}),
  }
}

async function contentOf({ element, picture, canvas }: DrawRequest, fonts: FontSet): Promise<Shown> {
  const { source, width, height, scaleX, scaleY } = element
  const scaled = (natural: Size): Size => ({
    width: Math.max(1, (width ?? natural.width) * scaleX),
    height: Math.max(1, (height ?? natural.height) * scaleY),
  })
  if (source.kind === 'text') {
    const styles = stylesOf(source)
    await fonts.load(plainText(source), styles)
    const laidOut = layoutTextElement(source, { width, height }, fonts)
    const { layout } = laidOut
    const missingFonts = [...new Set(styles.map(({ font }) => font).filter((font) => !fonts.has(font)))]
    const content = scaledContent(textContent(source, laidOut), laidOut.size, element)
    const size = { width: laidOut.size.width * scaleX, height: laidOut.size.height * scaleY }
    return {
      content,
      size,
      ...(isRedrawn(element.motion, 'text') ? { drawnAnew: { text: glyphTextOf(source, laidOut, element) } } : {}),
      missing: layout.missing,
      missingFonts,
      overflows: layout.overflows,
      isCutOff: isCutOff(element, laidOut, size, canvas),
    }
  }
  if (source.kind === 'shape') {
    const size = scaled({ width: 200, height: 200 })
    return { content: shapeContent(source, size), size, drawnAnew: { shape: source }, ...nothingMissing }
  }
  const fill = fillOf(source)
  if (fill !== null) {
    return { content: colorContent(fill), size: scaled(canvas), ...nothingMissing }
  }
  if (picture === undefined) throw new Error('the element has no picture')
  const image = await loadImage(picture)
  const natural = { width: image.width, height: image.height }
  return { content: pictureContent(image, natural, element.appearance?.crop), size: scaled(natural), ...nothingMissing }
}

/** Share of a font's size by which a line may reach beyond the canvas: letters don't fill their lines. */
const freeShare = 0.1

/** Whether lines of a text reach beyond the canvas, with the element's scale and rotation. */
function isCutOff(
  { x, y, scaleX, scaleY, appearance = {} }: DrawRequest['element'],
  { layout, padding }: LaidOutText,
  size: Size,
  canvas: Size,
): boolean {
  const angle = ((appearance.rotation ?? 0) * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const middle = { x: x + size.width / 2, y: y + size.height / 2 }
  return layout.lines.some((line) => {
    const free = 1 + freeShare * line.height * Math.max(scaleX, scaleY)
    const [left, top] = [padding + line.x, padding + line.top]
    return [left, left + line.width].some((across) =>
      [top, top + line.height].some((down) => {
        const [dx, dy] = [across * scaleX - size.width / 2, down * scaleY - size.height / 2]
        const at = { x: middle.x + dx * cos - dy * sin, y: middle.y + dx * sin + dy * cos }
        return at.x < -free || at.y < -free || at.x > canvas.width + free || at.y > canvas.height + free
      }),
    )
  })
}
