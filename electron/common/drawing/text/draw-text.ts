import { addPath } from '../canvas.ts'
import type { DrawingContext } from '../canvas.ts'
import type { GlyphRun, PlacedGlyph, TextLayout, TextLine } from './layout.ts'

/** A line around the letters. */
export interface TextOutline {
  color: string
  /** Width outside of the letters in px. */
  width: number
}

/** Tangent of the angle by which letters are slanted where a family has no italics: 12°. */
const slant = 0.2126

export interface DrawTextOptions {
  outline?: TextOutline | undefined
  /** UTF-16 units of the text that are drawn alone; all of them where absent. */
  part?: { start: number; end: number }
  /** The letters' colour in place of that of their style. */
  color?: string
}

/** Draws a laid out text with its top left corner at the context's origin. */
export function drawText(context: DrawingContext, layout: TextLayout, options: DrawTextOptions = {}): void {
  const { outline } = options
  if (outline && outline.width > 0) {
    context.save()
    context.strokeStyle = outline.color
    context.lineWidth = outline.width * 2
    context.lineJoin = 'round'
    forEachRun(layout, options, (run, line) => {
      context.beginPath()
      for (const glyph of run.glyphs) addGlyph(context, run, glyph, line.baseline)
      addUnderline(context, run, line)
      context.stroke()
    })
    context.restore()
  }
  forEachRun(layout, options, (run, line) => {
    context.fillStyle = run.style.color
    context.beginPath()
    for (const glyph of run.glyphs) {
      if (run.face.colorLayers(glyph.id) === null) addGlyph(context, run, glyph, line.baseline)
    }
    addUnderline(context, run, line)
    context.fill()
    for (const glyph of run.glyphs) drawColorLayers(context, run, glyph, line.baseline)
  })
}

function forEachRun(
  { lines }: TextLayout,
  { part, color }: DrawTextOptions,
  draw: (run: GlyphRun, line: TextLine) => void,
): void {
  for (const line of lines) {
    for (const run of line.runs) {
      const glyphs = part ? run.glyphs.filter(({ start }) => start >= part.start && start < part.end) : run.glyphs
      if (glyphs.length === 0) continue
      draw({ ...run, glyphs, style: color === undefined ? run.style : { ...run.style, color } }, line)
    }
  }
}

function addGlyph(context: DrawingContext, run: GlyphRun, glyph: PlacedGlyph, baseline: number): void {
  addPath(context, run.face.outline(glyph.id), glyphTransform(run, glyph, baseline))
}

/** Where the outline of a glyph is on its layout. */
export function glyphTransform(run: GlyphRun, glyph: PlacedGlyph, baseline: number) {
  const scale = run.style.size / run.face.unitsPerEm
  return {
    dx: glyph.x + glyph.dx,
    dy: baseline - glyph.dy,
    scaleX: scale,
    scaleY: -scale,
    skew: run.isSlanted ? slant * scale : 0,
  }
}

/** Distance of the top of a run's underline from its baseline, and its height, px; null for a run without one. */
export function underlineOf({ style, face }: GlyphRun): { top: number; height: number } | null {
  if (!style.underline) return null
  const scale = style.size / face.unitsPerEm
  const height = Math.max(1, face.underline.thickness * scale)
  return { top: face.underline.offset * scale - height / 2, height }
}

function addUnderline(context: DrawingContext, run: GlyphRun, { baseline }: TextLine): void {
  const [first] = run.glyphs
  const last = run.glyphs.at(-1)
  const line = underlineOf(run)
  if (line && first && last) context.rect(first.x, baseline + line.top, last.x + last.advance - first.x, line.height)
}

function drawColorLayers(context: DrawingContext, run: GlyphRun, glyph: PlacedGlyph, baseline: number): void {
  for (const { path, color } of run.face.colorLayers(glyph.id) ?? []) {
    context.fillStyle = color ?? run.style.color
    context.beginPath()
    addPath(context, path, glyphTransform(run, glyph, baseline))
    context.fill()
  }
}
