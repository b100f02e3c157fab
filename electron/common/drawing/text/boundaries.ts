/** A stretch of a text in UTF-16 units. */
interface Stretch {
  start: number
  end: number
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })
const words = new Intl.Segmenter('und', { granularity: 'word' })

/** Indexes at which the characters of a text begin, as people count characters: an emoji of five code points is one. */
export function characterStarts(text: string): number[] {
  return Array.from(graphemes.segment(text), ({ index }) => index)
}

/** The next or the previous boundary between characters. */
export function characterBoundary(text: string, index: number, direction: 1 | -1): number {
  if (direction > 0) {
    const [next] = graphemes.segment(text.slice(index))
    return next ? index + next.segment.length : text.length
  }
  // The text is segmented from the line's start, because a boundary depends on all characters before it: flags are
  // pairs of letters.
  const from = index < 2 ? 0 : text.lastIndexOf('\n', index - 2) + 1
  return from + (characterStarts(text.slice(from, index)).at(-1) ?? 0)
}

/** The next end or the previous beginning of a word; the text's end or beginning where there is none. */
export function wordBoundary(text: string, index: number, direction: 1 | -1): number {
  const all = Array.from(words.segment(text)).filter(({ isWordLike }) => isWordLike)
  if (direction > 0) {
    return all.map((word) => word.index + word.segment.length).find((end) => end > index) ?? text.length
  }
  return all.map((word) => word.index).findLast((start) => start < index) ?? 0
}

/** The word around an index, or the spaces or signs between two words. */
export function wordAround(text: string, index: number): Stretch {
  const found = words.segment(text).containing(Math.max(0, Math.min(index, text.length - 1)))
  return found ? { start: found.index, end: found.index + found.segment.length } : { start: 0, end: text.length }
}

/** The paragraph around an index, without its line feed. */
export function paragraphAround(text: string, index: number): Stretch {
  const end = text.indexOf('\n', index)
  return { start: index === 0 ? 0 : text.lastIndexOf('\n', index - 1) + 1, end: end < 0 ? text.length : end }
}
