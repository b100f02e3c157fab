import bidiFactory from 'bidi-js'
import type { FontSet } from '../fonts/font-set.ts'
import type { FontFace } from '../fonts/face.ts'
import { breakLines, withoutTrailingSpaces } from './break-lines.ts'
import type { Range } from './break-lines.ts'
import type { GlyphRun, PlacedGlyph, TextArea, TextLayout, TextLine } from './layout-types.ts'
import { align, justify, moveBy } from './move-glyphs.ts'
import { plainText, styleFinder } from './rich-text.ts'
import type { RichText, TextStyle } from './rich-text.ts'
import { segmentsOf } from './segments.ts'
import type { Segment } from './segments.ts'

export type * from './layout-types.ts'

const bidi = bidiFactory()
/** Indentation of a list's entries and the least size that a text shrinks to, as multiples of the font size. */
const listIndent = 1.2
const leastFactor = 0.05

/** Lays a text out. Its fonts are loaded before (`FontSet.load`). */
export function layoutText(text: RichText, area: TextArea, fonts: FontSet): TextLayout {
  const whole = layoutAt(text, area, fonts, 1)
  if (text.fit !== 'shrink' || !whole.overflows) return whole
  let low = leastFactor
  let high = 1
  let best = layoutAt(text, area, fonts, low)
  // A text that doesn't fit at its smallest size fits at no size.
  if (best.overflows) return best
  for (let step = 0; step < 9; step++) {
    const middle = (low + high) / 2
    const one = layoutAt(text, area, fonts, middle)
    if (one.overflows) high = middle
    else {
      low = middle
      best = one
    }
  }
  return best
}

function layoutAt(text: RichText, area: TextArea, fonts: FontSet, factor: number): TextLayout {
  const plain = plainText(text)
  const missing = new Set<string>()
  const styleAt = styleFinder(text, factor)
  const lines: TextLine[] = []
  let start = 0
  let number = 1
  let isBroken = false
  for (const paragraph of plain.split('\n')) {
    const laidOut = layoutParagraph(paragraph, start, { text, area, fonts, styleAt, missing, number })
    lines.push(...laidOut.lines)
    isBroken ||= laidOut.isTooWide
    start += paragraph.length + 1
    if (paragraph.trim() !== '') number += 1
  }
  const needed = Math.max(0, ...lines.map((line) => line.x + line.width))
  const width = area.width ?? needed
  let top = 0
  for (const line of lines) {
    line.baseline += top
    line.top = top
    top += line.height
  }
  const height = area.height ?? top
  const down = text.anchor === 'top' ? 0 : (height - top) / (text.anchor === 'middle' ? 2 : 1)
  for (const line of lines) {
    line.baseline += down
    line.top += down
    align(line, width, text)
  }
  return {
    text: plain,
    lines,
    width,
    height,
    factor,
    missing: [...missing],
    overflows: isBroken || top > height + 0.5 || needed > width + 0.5,
  }
}

interface ParagraphOptions {
  text: RichText
  area: TextArea
  fonts: FontSet
  styleAt: (index: number) => TextStyle
  missing: Set<string>
  number: number
}

function layoutParagraph(paragraph: string, offset: number, options: ParagraphOptions) {
  const { text, area, fonts, styleAt, missing } = options
  const wanted = text.direction === 'auto' ? undefined : text.direction
  const { levels, paragraphs } = bidi.getEmbeddingLevels(paragraph, wanted ?? 'auto')
  const isRightToLeft = wanted === undefined ? ((paragraphs[0]?.level ?? 0) & 1) === 1 : wanted === 'rtl'
  const segments = segmentsOf(paragraph, offset, { fonts, styleAt, levels, onMissing: (one) => missing.add(one) })
  const first = styleAt(offset)
  const indent = text.list === 'none' || paragraph.trim() === '' ? 0 : first.size * listIndent
  const advances = advancesOf(paragraph, offset, segments)
  const sums = new Float64Array(paragraph.length + 1)
  for (let index = 0; index < paragraph.length; index++) sums[index + 1] = sums[index]! + advances[index]!
  const available = area.width === undefined ? Number.POSITIVE_INFINITY : Math.max(1, area.width - indent)
  const ranges = breakLines(paragraph, available, (from, to) => sums[to]! - sums[from]!)
  const isTooWide = ranges.some(({ end }) => end < paragraph.length && !isBetweenWords(paragraph, end))
  const lines = ranges.map((range, index) => {
    const isLast = index === ranges.length - 1
    const line = layoutLine(paragraph, offset, range, { segments, isRightToLeft, fonts, styleAt, text })
    if (isLast) line.end += 1
    if (text.align === 'justify' && !isLast && area.width !== undefined) justify(line, available, paragraph, offset)
    if (indent > 0) {
      if (!isRightToLeft) moveBy(line, indent)
      if (index === 0) addMarker(line, { text, fonts, style: first, number: options.number, indent, isRightToLeft })
      line.width += isRightToLeft ? indent : 0
    }
    return line
  })
  return { lines, isTooWide }
}

/** Whether a line break cuts no word: it is behind a space or hyphen, or before a character of a script without case. */
function isBetweenWords(paragraph: string, index: number): boolean {
  return (
    !/[\p{Alphabetic}\p{Nd}]$/u.test(paragraph.slice(0, index)) ||
    !/^[\p{Lu}\p{Ll}\p{Nd}]/u.test(paragraph.slice(index))
  )
}

/** Width of each UTF-16 unit in px. The units of one cluster share its width, so that a caret can stand between them. */
function advancesOf(paragraph: string, offset: number, segments: readonly Segment[]): Float64Array {
  const advances = new Float64Array(paragraph.length)
  for (const segment of segments) {
    const { style, face, start, end } = segment
    const scale = style.size / face.face.unitsPerEm
    const widths = new Map<number, number>()
    for (const glyph of shapeSegment(paragraph, offset, segment, { start, end })) {
      widths.set(glyph.cluster, (widths.get(glyph.cluster) ?? 0) + glyph.advance * scale)
    }
    const clusters = [...widths.keys()].toSorted((a, b) => a - b)
    clusters.forEach((cluster, index) => {
      const next = clusters[index + 1] ?? end - offset
      const width = widths.get(cluster)! + spacingOf(segment)
      for (let unit = cluster; unit < next; unit++) advances[unit] = width / (next - cluster)
    })
  }
  return advances
}

/** Letters that are joined in writing are not spaced out. */
function spacingOf({ style, script }: Segment): number {
  return script === 'Arab' || script === 'Deva' ? 0 : style.letterSpacing * style.size
}

function shapeSegment(paragraph: string, offset: number, segment: Segment, range: Range) {
  return segment.face.face.shape({
    text: paragraph,
    start: range.start - offset,
    end: range.end - offset,
    isRightToLeft: (segment.level & 1) === 1,
    script: segment.script,
  })
}

interface LineOptions {
  segments: readonly Segment[]
  isRightToLeft: boolean
  fonts: FontSet
  styleAt: (index: number) => TextStyle
  text: RichText
}

/** The glyphs of one line, in the order in which they are seen; the spaces at its end take no width. */
function layoutLine(paragraph: string, offset: number, range: Range, options: LineOptions): TextLine {
  const { segments, isRightToLeft, fonts, styleAt, text } = options
  const seenEnd = range.start + withoutTrailingSpaces(paragraph.slice(range.start, range.end))
  const parts = segments
    .filter(({ start, end }) => start < offset + seenEnd && end > offset + range.start)
    .map((segment) => ({
      segment,
      start: Math.max(segment.start, offset + range.start),
      end: Math.min(segment.end, offset + seenEnd),
    }))
  const runs: GlyphRun[] = []
  let x = 0
  for (const { segment, start, end } of inVisualOrder(parts)) {
    const { style, face, level } = segment
    const scale = style.size / face.face.unitsPerEm
    const spacing = spacingOf(segment)
    const shaped = shapeSegment(paragraph, offset, segment, { start, end })
    const clusterEnds = endsOfClusters(shaped, end - offset)
    const glyphs = shaped.map((glyph, index): PlacedGlyph => {
      const isLastOfCluster = shaped[index + 1]?.cluster !== glyph.cluster
      const advance = glyph.advance * scale + (isLastOfCluster ? spacing : 0)
      const placed = {
        id: glyph.id,
        x,
        dx: glyph.dx * scale,
        dy: glyph.dy * scale,
        advance,
        start: offset + glyph.cluster,
        end: offset + clusterEnds.get(glyph.cluster)!,
      }
      x += advance
      return placed
    })
    runs.push({ face: face.face, isSlanted: face.isSlanted, style, isRightToLeft: (level & 1) === 1, glyphs })
  }
  const heights = runs.map(({ face, style }) => heightOf(face, style, text.lineHeight))
  if (heights.length === 0) {
    const style = styleAt(offset + range.start)
    const [face] = fonts.facesOf(style)
    if (face) heights.push(heightOf(face.face, style, text.lineHeight))
  }
  const above = Math.max(0, ...heights.map((one) => one.above))
  const below = Math.max(0, ...heights.map((one) => one.below))
  return {
    start: offset + range.start,
    end: offset + range.end,
    x: 0,
    width: x,
    baseline: above,
    top: 0,
    height: above + below,
    isRightToLeft,
    runs,
  }
}

/** What a run takes above and below the baseline: its font's height, with what the line height adds halved. */
function heightOf(face: FontFace, style: TextStyle, lineHeight: number): { above: number; below: number } {
  const scale = style.size / face.unitsPerEm
  const leading = (style.size * lineHeight - (face.ascent + face.descent) * scale) / 2
  return { above: face.ascent * scale + leading, below: face.descent * scale + leading }
}

function endsOfClusters(glyphs: readonly { cluster: number }[], end: number): Map<number, number> {
  const clusters = [...new Set(glyphs.map(({ cluster }) => cluster))].toSorted((a, b) => a - b)
  return new Map(clusters.map((cluster, index) => [cluster, clusters[index + 1] ?? end]))
}

/** Rule L2 of Unicode's bidirectional algorithm, for parts of one level each. */
function inVisualOrder<T extends { segment: { level: number } }>(parts: readonly T[]): T[] {
  const order = [...parts]
  const levels = order.map(({ segment }) => segment.level)
  for (let level = Math.max(0, ...levels); level > 0; level--) {
    let index = 0
    while (index < order.length) {
      let end = index
      while (end < order.length && order[end]!.segment.level >= level) end += 1
      if (end > index) order.splice(index, end - index, ...order.slice(index, end).toReversed())
      index = end + 1
    }
  }
  return order
}

interface MarkerOptions {
  text: RichText
  fonts: FontSet
  style: TextStyle
  number: number
  indent: number
  isRightToLeft: boolean
}

/** Puts a list's bullet or number before the first line of a paragraph. It stands for no character of the text. */
function addMarker(line: TextLine, { text, fonts, style, number, indent, isRightToLeft }: MarkerOptions): void {
  const marker = text.list === 'bullets' ? '•' : `${number}.`
  const [segment] = segmentsOf(marker, 0, {
    fonts,
    styleAt: () => style,
    levels: new Uint8Array(marker.length),
    onMissing: () => {},
  })
  if (!segment) return
  const { face } = segment
  const scale = style.size / face.face.unitsPerEm
  const shaped = shapeSegment(marker, 0, segment, segment)
  const width = shaped.reduce((sum, glyph) => sum + glyph.advance * scale, 0)
  const gap = style.size * 0.35
  let x = isRightToLeft ? line.x + line.width + gap : line.x - gap - Math.min(width, indent)
  const glyphs = shaped.map((glyph): PlacedGlyph => {
    const placed = { id: glyph.id, x, dx: glyph.dx * scale, dy: glyph.dy * scale, advance: glyph.advance * scale }
    x += placed.advance
    return { ...placed, start: line.start, end: line.start }
  })
  line.runs.unshift({ face: face.face, isSlanted: face.isSlanted, style, isRightToLeft: false, glyphs })
}
