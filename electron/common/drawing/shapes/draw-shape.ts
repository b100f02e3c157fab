import type { ShapeSource } from '../../composition/elements/shape-source.ts'
import type { Fill, Stroke } from '../../service/extension/looks.ts'
import { addPath } from '../canvas.ts'
import type { DrawingContext, PathCommands } from '../canvas.ts'
import type { Box } from '../box.ts'
import { shapeOutline } from './outlines.ts'
import { dashUpTo, strokesOf } from './part-path.ts'
import { pathBounds } from './path-bounds.ts'
import { pathData } from './path-data.ts'

interface Size {
  width: number
  height: number
}

const upright = { dx: 0, dy: 0, scaleX: 1, scaleY: 1 }

/** Share of a drawing's time from which the inside of a shape comes, after most of its outline. */
const insideFrom = 0.6

/**
 * Draws a shape into the box from the context's origin.
 * @param drawn how much of its lines is drawn, 0 to 1: an arrow grows from its start, and the inside of a shape comes last
 */
export function drawShape(context: DrawingContext, source: ShapeSource, size: Size, drawn = 1): void {
  if (drawn <= 0) return
  if (source.shape === 'paths') {
    drawImported(context, source, size, drawn)
    return
  }
  const outline = shapeOutline(source, source.shape === 'arrow' ? { ...size, width: size.width * drawn } : size)
  // A line has no inside, and an arrow's thickness is that of its stroke: both take the stroke's colour.
  if (source.shape === 'line') {
    if (source.stroke) strokePath(context, outline, source.stroke, drawn)
    return
  }
  const inside =
    source.shape === 'arrow' && source.stroke ? { kind: 'color' as const, color: source.stroke.color } : source.fill
  if (inside) {
    const fill = (): void => fillPath(context, outline, inside, { x: 0, y: 0, ...size })
    if (source.shape === 'arrow') fill()
    else fillInside(context, drawn, fill)
  }
  if (source.stroke && source.shape !== 'arrow') {
    // The stroke stays within the box: drawn twice as wide and cut at the outline.
    context.save()
    context.beginPath()
    addPath(context, outline, upright)
    context.clip()
    strokePath(context, outline, { ...source.stroke, width: source.stroke.width * 2 }, drawn)
    context.restore()
  }
}

function drawImported(
  context: DrawingContext,
  { drawing, fill, stroke }: ShapeSource,
  size: Size,
  drawn: number,
): void {
  if (!drawing) return
  const scaleX = size.width / drawing.width
  const scaleY = size.height / drawing.height
  for (const path of drawing.paths) {
    const outline = pathData(path.data)
    context.save()
    context.scale(scaleX, scaleY)
    const inside = fill ?? path.fill
    // A gradient of the whole drawing goes over all of it, one of a path over that path.
    const whole = { x: 0, y: 0, width: drawing.width, height: drawing.height }
    const box = fill || path.fill?.kind === 'color' ? whole : (boundsOf(path.data, outline) ?? whole)
    if (inside) fillInside(context, drawn, () => fillPath(context, outline, inside, box, path.evenOdd))
    const edge = stroke ?? path.stroke
    if (edge && edge.width > 0) strokePath(context, outline, edge, drawn)
    context.restore()
  }
}

function fillPath(context: DrawingContext, path: PathCommands, fill: Fill, box: Box, isEvenOdd = false): void {
  context.fillStyle = paintOf(context, fill, box)
  context.beginPath()
  addPath(context, path, upright)
  if (isEvenOdd) context.fill('evenodd')
  else context.fill()
}

/** Draws the inside of a shape as far as it has come. */
function fillInside(context: DrawingContext, drawn: number, fill: () => void): void {
  const share = (drawn - insideFrom) / (1 - insideFrom)
  if (share <= 0) return
  context.save()
  context.globalAlpha *= Math.min(1, share)
  fill()
  context.restore()
}

function strokePath(context: DrawingContext, path: PathCommands, { color, width, dash }: Stroke, drawn = 1): void {
  context.strokeStyle = color
  context.lineWidth = width
  context.lineJoin = 'round'
  // A dash of no length is a dot: it is seen by its round ends.
  const hasDots = dash.some((length, index) => index % 2 === 0 && length === 0)
  context.lineCap = dash.length > 0 && !hasDots ? 'butt' : 'round'
  if (drawn < 1) {
    for (const stroke of strokesOf(path)) {
      context.setLineDash(dashUpTo(dash, stroke.length * drawn, stroke.length))
      context.beginPath()
      addPath(context, stroke.path, upright)
      context.stroke()
    }
  } else {
    context.setLineDash(dash)
    context.beginPath()
    addPath(context, path, upright)
    context.stroke()
  }
  context.setLineDash([])
}

/** Boxes of paths whose gradients were drawn before; a stage draws the same ones at each frame. */
const bounds = new Map<string, Box | null>()
const mostBounds = 2000

function boundsOf(data: string, outline: PathCommands): Box | null {
  const before = bounds.get(data)
  if (before !== undefined) return before
  if (bounds.size >= mostBounds) bounds.clear()
  const found = pathBounds(outline)
  bounds.set(data, found)
  return found
}

/** The canvas's paint for a fill: a colour, or a gradient over a box. */
export function paintOf(context: DrawingContext, fill: Fill, box: Box): unknown {
  if (fill.kind === 'color') return fill.color
  const { x, y, width, height } = box
  let gradient
  if (fill.kind === 'linear') {
    const { from, to } = gradientLine(fill.angle, box)
    gradient = context.createLinearGradient(...from, ...to)
  } else {
    const center = [x + width / 2, y + height / 2] as const
    gradient = context.createRadialGradient(...center, 0, ...center, Math.hypot(width, height) / 2)
  }
  for (const { at, color } of fill.stops) gradient.addColorStop(at, color)
  return gradient
}

/**
 * The line along which a gradient goes, through the middle of its box. It is as long as the box is along it, so that the
 * first and the last stop are at corners.
 */
export function gradientLine(
  degrees: number,
  { x, y, width, height }: Box,
): { from: readonly [number, number]; to: readonly [number, number] } {
  const angle = (degrees * Math.PI) / 180
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)]
  const half = (Math.abs(dx) * width + Math.abs(dy) * height) / 2
  const [middleX, middleY] = [x + width / 2, y + height / 2]
  return { from: [middleX - dx * half, middleY - dy * half], to: [middleX + dx * half, middleY + dy * half] }
}
