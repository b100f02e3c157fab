import { characterStarts } from './boundaries.ts'
import { withoutTrailingSpaces } from './break-lines.ts'
import type { TextLayout, TextLine } from './layout-types.ts'

/** A place for the caret in a text. */
export interface CaretPosition {
  /** UTF-16 units of the text before it. */
  index: number
  /** Where a line is broken at `index`: the caret stands at its end, not at the beginning of the next one. */
  isLineEnd: boolean
}

/** Where the caret is drawn: its top end, px from the top left of the layout. */
export interface Caret {
  x: number
  top: number
  height: number
}

export interface SelectionBox {
  x: number
  y: number
  width: number
  height: number
}

/** Characters of a line that are drawn as one, such as a letter with its accents, with their edges in px. */
interface Cluster {
  start: number
  end: number
  left: number
  right: number
  isRightToLeft: boolean
}

/**
 * The clusters of a line from left to right. The marker of a list stands for no character and is left out; the spaces at
 * the end of a paragraph, which take no room in the layout, hang over its edge.
 */
function clustersOf({ text }: TextLayout, line: TextLine): Cluster[] {
  const clusters: Cluster[] = []
  for (const { glyphs, isRightToLeft } of line.runs) {
    for (const { start, end, x, advance } of glyphs) {
      if (end <= start) continue
      const last = clusters.at(-1)
      if (last?.start === start) last.right = Math.max(last.right, x + advance)
      else clusters.push({ start, end, left: x, right: x + advance, isRightToLeft })
    }
  }
  const written = text.slice(line.start, line.end).replace(/\n$/, '')
  const isLastOfParagraph = line.end > text.length || text[line.end - 1] === '\n'
  if (!isLastOfParagraph) return clusters
  const width = widthOfSpace(line)
  for (let start = line.start + withoutTrailingSpaces(written); start < line.start + written.length; start++) {
    if (line.isRightToLeft) {
      const right = clusters[0]?.left ?? line.x + line.width
      clusters.unshift({ start, end: start + 1, left: right - width, right, isRightToLeft: true })
    } else {
      const left = clusters.at(-1)?.right ?? line.x
      clusters.push({ start, end: start + 1, left, right: left + width, isRightToLeft: false })
    }
  }
  return clusters
}

/** Width in px of a space at the end of a line. */
function widthOfSpace(line: TextLine): number {
  const run = line.runs.findLast(({ glyphs }) => glyphs.some(({ start, end }) => end > start)) ?? line.runs.at(-1)
  if (!run) return line.height / 4
  const [space] = run.face.shape({ text: ' ', start: 0, end: 1, isRightToLeft: false, script: undefined })
  const { size, letterSpacing } = run.style
  return ((space?.advance ?? 0) / run.face.unitsPerEm) * size + letterSpacing * size
}

/** The line on which a caret stands. */
export function lineAt({ lines }: Pick<TextLayout, 'lines'>, { index, isLineEnd }: CaretPosition): TextLine {
  return lines.findLast(({ start }) => (isLineEnd ? start < index : start <= index)) ?? lines[0]!
}

/** Share of a cluster's width, 0 to 1, before a character within it: a ligature is divided into equal parts. */
function shareBefore(text: string, { start, end }: Cluster, index: number): number {
  if (index >= end) return 1
  const starts = characterStarts(text.slice(start, end))
  return starts.filter((one) => start + one < index).length / Math.max(1, starts.length)
}

/** Where the caret of a position is drawn. */
export function caretAt(layout: TextLayout, position: CaretPosition): Caret {
  const line = lineAt(layout, position)
  const clusters = clustersOf(layout, line)
  const { index } = position
  const at = (x: number): Caret => ({ x, top: line.top, height: line.height })
  const within = clusters.find(({ start, end }) => start <= index && index < end)
  if (within) {
    const { left, right, isRightToLeft } = within
    const before = shareBefore(layout.text, within, index) * (right - left)
    return at(isRightToLeft ? right - before : left + before)
  }
  const last = clusters
    .filter(({ end }) => end <= index)
    .toSorted((a, b) => a.end - b.end)
    .at(-1)
  if (last) return at(last.isRightToLeft ? last.left : last.right)
  return at(line.isRightToLeft ? line.x + line.width : line.x)
}

/** The position that is nearest to a point of the layout, px. */
export function positionAt(layout: TextLayout, x: number, y: number): CaretPosition {
  const line = layout.lines.find(({ top, height }) => y < top + height) ?? layout.lines.at(-1)!
  const index = indexOnLine(layout, line, x)
  return { index, isLineEnd: index > line.start && index === line.end }
}

function indexOnLine(layout: TextLayout, line: TextLine, x: number): number {
  const clusters = clustersOf(layout, line)
  const cluster = clusters.find(({ right }) => x < right) ?? clusters.at(-1)
  if (!cluster) return line.start
  const { start, end, left, right, isRightToLeft } = cluster
  const share = Math.max(0, Math.min(1, (x - left) / Math.max(0.001, right - left)))
  const edges = [...characterStarts(layout.text.slice(start, end)).map((one) => start + one), end]
  return edges[Math.round((isRightToLeft ? 1 - share : share) * (edges.length - 1))]!
}

/** The boxes that a selection fills, line by line; a selected line feed is shown as a narrow box. */
export function selectionBoxes(layout: TextLayout, from: number, to: number): SelectionBox[] {
  return layout.lines
    .filter(({ start, end }) => end > from && start < to)
    .flatMap((line) => [...boxesOnLine(layout, line, from, to), ...boxOfLineFeed(layout, line, from, to)])
}

function boxesOnLine(layout: TextLayout, line: TextLine, from: number, to: number): SelectionBox[] {
  const boxes: SelectionBox[] = []
  for (const cluster of clustersOf(layout, line)) {
    const [start, end] = [Math.max(from, cluster.start), Math.min(to, cluster.end)]
    if (end <= start) continue
    const whole = cluster.right - cluster.left
    const [before, until] = [
      shareBefore(layout.text, cluster, start) * whole,
      shareBefore(layout.text, cluster, end) * whole,
    ]
    const x = cluster.isRightToLeft ? cluster.right - until : cluster.left + before
    const last = boxes.at(-1)
    if (last && Math.abs(last.x + last.width - x) < 0.5) last.width = x + until - before - last.x
    else boxes.push({ x, y: line.top, width: until - before, height: line.height })
  }
  return boxes
}

function boxOfLineFeed(layout: TextLayout, line: TextLine, from: number, to: number): SelectionBox[] {
  const feed = line.end - 1
  if (layout.text[feed] !== '\n' || feed < from || feed >= to) return []
  const { x } = caretAt(layout, { index: feed, isLineEnd: false })
  const width = line.height / 5
  return [{ x: line.isRightToLeft ? x - width : x, y: line.top, width, height: line.height }]
}

/** The position on the line above or below that is nearest to `x`; the text's beginning or end beyond all lines. */
export function positionOnNextLine(
  layout: TextLayout,
  position: CaretPosition,
  direction: 1 | -1,
  x: number,
): CaretPosition {
  const next = layout.lines[layout.lines.indexOf(lineAt(layout, position)) + direction]
  if (!next) return { index: direction > 0 ? layout.text.length : 0, isLineEnd: false }
  return positionAt(layout, x, next.top + next.height / 2)
}

/** The beginning of the position's line, or its end: before the line feed, or before the spaces at which it is broken. */
export function lineEdge(layout: TextLayout, position: CaretPosition, edge: 'start' | 'end'): CaretPosition {
  const { start, end } = lineAt(layout, position)
  if (edge === 'start') return { index: start, isLineEnd: false }
  if (end > layout.text.length || layout.text[end - 1] === '\n')
    return { index: Math.min(end - 1, layout.text.length), isLineEnd: false }
  const seen = start + withoutTrailingSpaces(layout.text.slice(start, end))
  return { index: seen, isLineEnd: seen === end }
}
