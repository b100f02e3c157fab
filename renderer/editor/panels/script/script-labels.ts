import { variablesIn } from '@common/composition/index.ts'
import { markupTokens, marksIn } from '@common/pronounce/index.ts'
import { countWords } from '@common/text/index.ts'

export interface Span {
  /** Index of the first character. */
  start: number
  /** Index after the last character. */
  end: number
}

/** Where a script has variables, `{{name}}`. */
export function variableSpans(text: string): Span[] {
  const spans: Span[] = []
  for (const { index, 0: whole } of text.matchAll(/\{\{[^{}\r\n]+\}\}/g)) {
    if (variablesIn(whole).length > 0) spans.push({ start: index, end: index + whole.length })
  }
  return spans
}

/** Where a script has marks for gestures and moods. */
export function markSpans(text: string): Span[] {
  return [...marksIn(text), ...markupTokens(text)].map(({ from, to }) => ({ start: from, end: to }))
}

/** Index at which a script exceeds a number of words; null when it doesn't. */
export function overflowAt(text: string, words: number): number | null {
  let count = 0
  for (const run of text.matchAll(/\S+/g)) {
    const own = countWords(run[0])
    if (count + own > words) return run.index + overflowIn(run[0], words - count)
    count += own
  }
  return null
}

/** Within a run that is too long: the length of its longest beginning within the limit. */
function overflowIn(run: string, words: number): number {
  let low = 0
  let high = run.length
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (countWords(run.slice(0, middle)) <= words) low = middle
    else high = middle - 1
  }
  // A run without Chinese, Japanese or Korean is one word and counts as a whole.
  return countWords(run) === 1 ? 0 : low
}

/**
 * Positions in the script of the spoken words that the service names. Null for a word that is not found: the script was
 * changed since, or numbers are named as they are read.
 */
export function wordSpans(text: string, spoken: readonly { text: string }[]): (Span | null)[] {
  const low = text.toLocaleLowerCase()
  // Some letters become longer in lower case; positions would be wrong then.
  if (low.length !== text.length) return spoken.map(() => null)
  let from = 0
  return spoken.map(({ text: word }) => {
    const wanted = word.trim().toLocaleLowerCase()
    if (wanted === '') return null
    const start = find(low, wanted, from)
    // A word far ahead is probably another occurrence of the same spelling.
    if (start < 0 || start - from > farAhead) return null
    from = start + wanted.length
    return { start, end: from }
  })
}

/** Most characters between two words that are spoken one after another */
const farAhead = 240

/** Finds a whole word where the script has blanks between words. */
function find(text: string, word: string, from: number): number {
  for (let at = text.indexOf(word, from); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!letter(text[at - 1], word[0]) && !letter(text[at + word.length], word.at(-1))) return at
  }
  return -1
}

/** Whether two neighbouring characters belong to one word. */
function letter(outer: string | undefined, inner: string | undefined): boolean {
  const spaced = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]/u
  return outer !== undefined && inner !== undefined && spaced.test(outer) && spaced.test(inner)
}

/** Index of the word that is spoken at a time, ms from the scene's start; -1 in a pause. */
export function wordAt(words: readonly { startMs: number; endMs: number }[], ms: number): number {
  let low = 0
  let high = words.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const word = words[middle]!
    if (ms < word.startMs) high = middle - 1
    else if (ms >= word.endMs) low = middle + 1
    else return middle
  }
  return -1
}
