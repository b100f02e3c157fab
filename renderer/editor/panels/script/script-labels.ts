import { variablesIn } from '@common/composition/index.ts'
import { countWords } from '@common/text/index.ts'

export interface Span {
  /** Index of the first character. */
  start: number
  /** Index behind the last one. */
  end: number
}

/** Where a script names variables, `{{name}}`. */
export function variableSpans(text: string): Span[] {
  const spans: Span[] = []
  for (const { index, 0: whole } of text.matchAll(/\{\{[^{}\r\n]+\}\}/g)) {
    if (variablesIn(whole).length > 0) spans.push({ start: index, end: index + whole.length })
  }
  return spans
}

/** Where a script goes over a number of words: index of the first character that is too much; null when none is. */
export function overflowAt(text: string, words: number): number | null {
  let count = 0
  for (const run of text.matchAll(/\S+/g)) {
    const own = countWords(run[0])
    if (count + own > words) return run.index + overflowIn(run[0], words - count)
    count += own
  }
  return null
}

/** Within a run that is too long: behind the longest beginning that still fits. */
function overflowIn(run: string, words: number): number {
  let low = 0
  let high = run.length
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (countWords(run.slice(0, middle)) <= words) low = middle
    else high = middle - 1
  }
  // A run without Chinese or the like is one word: it goes as a whole.
  return countWords(run) === 1 ? 0 : low
}

/**
 * Where in the script each spoken word stands, as the service names them. Null for one that is not found: the script was
 * changed since, or numbers are told as they are read.
 */
export function wordSpans(text: string, spoken: readonly { text: string }[]): (Span | null)[] {
  const low = text.toLocaleLowerCase()
  // Some letters grow in lower case; places would be wrong then.
  if (low.length !== text.length) return spoken.map(() => null)
  let from = 0
  return spoken.map(({ text: word }) => {
    const wanted = word.trim().toLocaleLowerCase()
    if (wanted === '') return null
    const start = find(low, wanted, from)
    // A word far ahead is another one that happens to be spelt the same.
    if (start < 0 || start - from > farAhead) return null
    from = start + wanted.length
    return { start, end: from }
  })
}

/** characters that may lie between two words that are said in a row */
const farAhead = 240

/** As a whole word where the script has blanks between words. */
function find(text: string, word: string, from: number): number {
  for (let at = text.indexOf(word, from); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!letter(text[at - 1], word[0]) && !letter(text[at + word.length], word.at(-1))) return at
  }
  return -1
}

/** Whether two neighbours are letters of one word. */
function letter(outer: string | undefined, inner: string | undefined): boolean {
  const spaced = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]/u
  return outer !== undefined && inner !== undefined && spaced.test(outer) && spaced.test(inner)
}

/** The word that is being said at a time, ms from the scene's start; -1 in a pause. */
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
