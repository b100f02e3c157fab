import type { PlacedGlyph, TextLine } from './layout-types.ts'
import type { RichText } from './rich-text.ts'

/** Moves a line and its glyphs to the right, px. */
export function moveBy(line: TextLine, distance: number): void {
  line.x += distance
  for (const run of line.runs) for (const glyph of run.glyphs) glyph.x += distance
}

/** Moves a line to where its alignment wants it, within the width of the layout. */
export function align(line: TextLine, width: number, { align: wanted }: RichText): void {
  const isStart = wanted === 'start' || wanted === 'justify'
  const rest = width - (line.x + line.width)
  const share = wanted === 'center' ? 0.5 : isStart === line.isRightToLeft ? 1 : 0
  if (rest !== 0 && share > 0) moveBy(line, rest * share)
}

/** Widens the spaces of a line until it is as wide as it can be. */
export function justify(line: TextLine, width: number, paragraph: string, offset: number): void {
  const isSpace = (glyph: PlacedGlyph): boolean =>
    /^\p{Zs}$/u.test(paragraph.slice(glyph.start - offset, glyph.end - offset))
  const count = line.runs.reduce((sum, run) => sum + run.glyphs.filter(isSpace).length, 0)
  const rest = width - line.width
  if (count === 0 || rest <= 0) return
  let moved = 0
  for (const run of line.runs) {
    for (const glyph of run.glyphs) {
      glyph.x += moved
      if (!isSpace(glyph)) continue
      glyph.advance += rest / count
      moved += rest / count
    }
  }
  line.width = width
}
