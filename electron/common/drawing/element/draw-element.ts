import type { Appearance } from '../../service/extension/looks.ts'
import { keyPixels } from './chroma-key.ts'
import { addPath } from '../canvas.ts'
import type { CreateCanvas, DrawingCanvas, DrawingContext, PictureContext } from '../canvas.ts'
import { ellipseOutline, rectangleOutline } from '../shapes/outlines.ts'
import { drawnBounds } from './bounds.ts'
import type { Box } from './bounds.ts'

/** What an element shows: draws into a box of `width` by `height` px from the context's origin. */
export interface Content {
  draw: (context: PictureContext, size: { width: number; height: number }) => void
  /** How far the drawing extends beyond its box on each side, px. */
  overhang: number
}

export interface DrawElementOptions {
  /** Where the element is shown on the canvas, px, before its rotation. */
  box: Box
  appearance: Appearance | undefined
  content: Content
  /** Pixels of the result for one pixel of the canvas; fewer where the result would be too large. */
  scale: number
  createCanvas: CreateCanvas
}

/** A picture, and the box on the canvas that it fills. */
export interface DrawnElement {
  canvas: DrawingCanvas
  box: Box
}

/** Draws an element with everything that its appearance says, as a transparent picture. */
export function drawElement(options: DrawElementOptions): DrawnElement {
  const { box, appearance = {}, content, createCanvas } = options
  const bounds = drawnBounds(box, appearance, content.overhang)
  const scale = boundedScale(bounds, options.scale)
  const { canvas, context } = createCanvas(Math.ceil(bounds.width * scale), Math.ceil(bounds.height * scale))
  const { opacity = 1, rotation = 0, shadow } = appearance
  context.scale(scale, scale)
  context.translate(box.x + box.width / 2 - bounds.x, box.y + box.height / 2 - bounds.y)
  context.rotate((rotation * Math.PI) / 180)
  if (isDirect(appearance)) {
    context.translate(-box.width / 2, -box.height / 2)
    content.draw(context, { width: box.width, height: box.height })
    return { canvas, box: bounds }
  }
  const layer = drawLayer({ box, appearance, content, scale, createCanvas })
  context.globalAlpha = opacity
  if (shadow) {
    // Shadows ignore a context's scale and rotation.
    context.shadowColor = shadow.color
    context.shadowBlur = shadow.blur * scale
    context.shadowOffsetX = shadow.x * scale
    context.shadowOffsetY = shadow.y * scale
  }
  const { width, height } = layer.canvas
  const size = { width: width / scale, height: height / scale }
  context.drawImage(
    layer.canvas,
    0,
    0,
    width,
    height,
    -box.width / 2 - layer.margin,
    -box.height / 2 - layer.margin,
    size.width,
    size.height,
  )
  return { canvas, box: bounds }
}

/** Longest side and most pixels of a picture: canvases of Chromium and of Node can hold both. */
const mostSide = 16_384
const mostPixels = 32 * 1024 * 1024

/** The scale at which a picture of this size can be held in memory: a text of huge letters is drawn less sharply. */
function boundedScale({ width, height }: Box, scale: number): number {
  return Math.min(scale, mostSide / Math.max(width, height), Math.sqrt(mostPixels / (width * height)))
}

/** Rotation alone is drawn without a picture in between, which keeps letters sharp. */
function isDirect(appearance: Appearance): boolean {
  const { rotation: _, opacity = 1, ...rest } = appearance
  return opacity === 1 && Object.values(rest).every((value) => value === undefined || value === false)
}

/** The element upright, with colours, mask and border. */
function drawLayer({ box, appearance = {}, content, scale, createCanvas }: DrawElementOptions) {
  const { mask, border, flipX = false, flipY = false, blur = 0 } = appearance
  const margin = Math.ceil((mask ? 0 : content.overhang) + blur * 3)
  const width = Math.ceil((box.width + 2 * margin) * scale)
  const height = Math.ceil((box.height + 2 * margin) * scale)
  const first = createCanvas(width, height)
  const { context } = first
  context.scale(scale, scale)
  context.translate(margin, margin)
  context.save()
  context.translate(flipX ? box.width : 0, flipY ? box.height : 0)
  context.scale(flipX ? -1 : 1, flipY ? -1 : 1)
  content.draw(context, { width: box.width, height: box.height })
  context.restore()
  if (appearance.chromaKey) keyBox(context, box, appearance.chromaKey, { scale, margin })
  if (appearance.background !== undefined) {
    context.globalCompositeOperation = 'destination-over'
    context.fillStyle = appearance.background
    context.beginPath()
    context.rect(0, 0, box.width, box.height)
    context.fill()
    context.globalCompositeOperation = 'source-over'
  }
  const filtered = withFilters(first, appearance, { scale, margin, createCanvas })
  const target = filtered.context
  if (mask) {
    target.globalCompositeOperation = 'destination-in'
    fillMask(target, box, mask)
    target.globalCompositeOperation = 'source-over'
  }
  if (border) strokeBorder(target, box, { border, mask })
  return { canvas: filtered.canvas, margin }
}

/** Makes the keyed colour transparent within the element's box. */
function keyBox(
  context: PictureContext,
  { width, height }: Size,
  key: NonNullable<Appearance['chromaKey']>,
  { scale, margin }: { scale: number; margin: number },
): void {
  const [x, y] = [Math.round(margin * scale), Math.round(margin * scale)]
  const pixels = context.getImageData(
    x,
    y,
    Math.max(1, Math.round(width * scale)),
    Math.max(1, Math.round(height * scale)),
  )
  keyPixels(pixels.data, pixels.width, pixels.height, key)
  context.putImageData(pixels, x, y)
}

const upright = { dx: 0, dy: 0, scaleX: 1, scaleY: 1 }

type Size = Pick<Box, 'width' | 'height'>

function outlineOf(size: Size, mask: Appearance['mask']): readonly number[] {
  return mask?.kind === 'ellipse' ? ellipseOutline(size) : rectangleOutline(size, mask?.radius ?? 0)
}

/** Fills the part of an element that its mask leaves visible; the origin is the element's top left corner. */
export function fillMask(context: DrawingContext, size: Size, mask: Appearance['mask']): void {
  context.fillStyle = '#000000'
  context.beginPath()
  addPath(context, outlineOf(size, mask), upright)
  context.fill()
}

/** Draws the border along the edge of an element or of its mask; the origin is the element's top left corner. */
export function strokeBorder(
  context: DrawingContext,
  size: Size,
  { border, mask }: { border: NonNullable<Appearance['border']>; mask: Appearance['mask'] },
): void {
  if (border.width <= 0) return
  const outline = outlineOf(size, mask)
  context.save()
  context.beginPath()
  addPath(context, outline, upright)
  context.clip()
  context.strokeStyle = border.color
  // The border is drawn at twice its width, because the half of it outside the box is cut off.
  context.lineWidth = border.width * 2
  context.beginPath()
  addPath(context, outline, upright)
  context.stroke()
  context.restore()
}

function withFilters(
  drawn: ReturnType<CreateCanvas>,
  { brightness = 1, contrast = 1, saturation = 1, blur = 0 }: Appearance,
  { scale, margin, createCanvas }: { scale: number; margin: number; createCanvas: CreateCanvas },
): ReturnType<CreateCanvas> {
  const filters = [
    ...(brightness === 1 ? [] : [`brightness(${brightness})`]),
    ...(contrast === 1 ? [] : [`contrast(${contrast})`]),
    ...(saturation === 1 ? [] : [`saturate(${saturation})`]),
    ...(blur === 0 ? [] : [`blur(${blur * scale}px)`]),
  ]
  if (filters.length === 0) return drawn
  const filtered = createCanvas(drawn.canvas.width, drawn.canvas.height)
  const { context } = filtered
  context.filter = filters.join(' ')
  context.drawImage(drawn.canvas, 0, 0)
  context.filter = 'none'
  // As in the unfiltered canvas, coordinates are px from the element's top left corner.
  context.scale(scale, scale)
  context.translate(margin, margin)
  return filtered
}
