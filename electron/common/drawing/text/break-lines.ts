import LineBreaker from 'linebreak'

/** A range of a text in UTF-16 units. */
export interface Range {
  start: number
  end: number
}

/** Scripts without spaces between words, whose words are found by a dictionary. */
const withoutSpaces = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu
const words = new Intl.Segmenter('und', { granularity: 'word' })
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/**
 * Where a line may end in a paragraph without line feeds, by Unicode's line breaking algorithm (UAX #14), and between
 * the words of scripts that are written without spaces. Ascending, the paragraph's end is the last.
 */
export function breakOpportunities(paragraph: string): number[] {
  const found = new Set<number>()
  const breaker = new LineBreaker(paragraph)
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) found.add(next.position)
  for (const match of paragraph.matchAll(withoutSpaces)) {
    for (const { index } of words.segment(match[0])) {
      if (index > 0) found.add(match.index + index)
    }
  }
  found.add(paragraph.length)
  return [...found].toSorted((a, b) => a - b)
}

/** Length of the text without the spaces at its end, which hang over the end of a line. */
export function withoutTrailingSpaces(text: string): number {
  // Spaces are counted from the end: a regular expression would try each of many spaces within the text.
  let length = text.length
  while (length > 0 && space.test(text[length - 1]!)) length -= 1
  return length
}

const space = /[\p{Zs}\t]/u

/**
 * Breaks a paragraph into lines that are at most `width` wide. A word that is wider than a line is broken between
 * characters; a single character wider than the line stands alone.
 * @param widthOf width in px of a range of the paragraph on one line
 */
export function breakLines(paragraph: string, width: number, widthOf: (start: number, end: number) => number): Range[] {
  if (!Number.isFinite(width) || paragraph === '') return [{ start: 0, end: paragraph.length }]
  const lines: Range[] = []
  const seen = (start: number, end: number): number =>
    widthOf(start, start + withoutTrailingSpaces(paragraph.slice(start, end)))
  let start = 0
  let end = 0
  for (const next of breakOpportunities(paragraph)) {
    if (seen(start, next) <= width + tolerance) {
      end = next
      continue
    }
    if (end > start) {
      lines.push({ start, end })
      start = end
    }
    if (seen(start, next) > width + tolerance) {
      for (const cut of cutsWithin(paragraph, { start, end: next }, width, widthOf)) {
        lines.push({ start, end: cut })
        start = cut
      }
    }
    end = next
  }
  if (start < paragraph.length) lines.push({ start, end: paragraph.length })
  return lines
}

/** Rounding of sums of advances must not break a line that fits exactly, px. */
const tolerance = 0.01

/** Where a word is cut that doesn't fit into a line. */
function cutsWithin(
  paragraph: string,
  { start, end }: Range,
  width: number,
  widthOf: (start: number, end: number) => number,
): number[] {
  const cuts: number[] = []
  const seenEnd = start + withoutTrailingSpaces(paragraph.slice(start, end))
  let from = start
  let last = start
  for (const { index, segment } of graphemes.segment(paragraph.slice(start, seenEnd))) {
    const next = start + index + segment.length
    if (widthOf(from, next) > width + tolerance && last > from) {
      cuts.push(last)
      from = last
    }
    last = next
  }
  return cuts
}
