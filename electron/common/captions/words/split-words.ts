/** A word of a text with its punctuation: UTF-16 units from `start` to before `end`. */
export interface WordRange {
  start: number
  end: number
}

/** Scripts that write words without spaces between them. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
/** Punctuation that belongs to the word after it. */
const opening = /^[\p{Ps}\p{Pi}]+$/u

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })

/**
 * The words of a text as they are shown and lit one after the other: what is between spaces, and in Chinese, Japanese,
 * Thai, Lao, Khmer and Burmese what a dictionary takes for words. Punctuation goes with the word that it stands at.
 */
export function splitWords(text: string): WordRange[] {
  const words: (WordRange & { hasLetters: boolean })[] = []
  let isOpen = false
  for (const { segment, index, isWordLike = false } of segmenter.segment(text)) {
    if (/^\s+$/.test(segment)) {
      isOpen = false
      continue
    }
    const end = index + segment.length
    const last = words.at(-1)
    if (last && isOpen && !(last.hasLetters && beginsWord(text, index, segment, isWordLike))) {
      last.end = end
      last.hasLetters ||= isWordLike
    } else words.push({ start: index, end, hasLetters: isWordLike })
    isOpen = true
  }
  return words.map(({ start, end }) => ({ start, end }))
}

/** Whether a segment that follows letters without a space is a word of its own. */
function beginsWord(text: string, index: number, segment: string, isWordLike: boolean): boolean {
  const before = text[index - 1] ?? ''
  if (isWordLike) return unspaced.test(segment) || unspaced.test(before) || /[\u3000-\u303f\uff00-\uffef]/.test(before)
  return opening.test(segment) && unspaced.test(before)
}

/** Whether the text has letters of a script that writes no spaces, as Chinese, Japanese and Thai. */
export function isUnspaced(text: string): boolean {
  return unspaced.test(text)
}
