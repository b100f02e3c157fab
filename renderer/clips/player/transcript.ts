import type { ClipWords } from '@common/bridge/index.ts'

/** A word as it is read, with what stands around it. Times are ms in the clip. */
export interface TranscriptWord {
  text: string
  startMs: number
  endMs: number
}

export interface TranscriptLine {
  startMs: number
  endMs: number
  words: TranscriptWord[]
}

/** Scripts that are written without spaces between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** Words of a text; what stands between two of them belongs to the one before. */
function split(text: string): string[] {
  if (!unspaced.test(text)) return text.match(/\S+\s*/g) ?? []
  const words: string[] = []
  for (const { segment, isWordLike } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)) {
    if (isWordLike || words.length === 0) words.push(segment)
    else words[words.length - 1] += segment
  }
  return words
}

/**
 * Lines of what a clip says. Each word has the time at which it is spoken; where that isn't known, the time of its line
 * is shared out by the lengths of the words.
 */
export function transcriptLines({ cues, words }: Pick<ClipWords, 'cues' | 'words'>): TranscriptLine[] {
  let next = 0
  return cues.map(({ startMs, endMs, text }, index) => {
    const before = cues[index + 1]?.startMs ?? Infinity
    const timed: TranscriptWord[] = []
    for (; next < words.length && words[next]!.startMs < before; next += 1) timed.push(words[next]!)
    const shown = split(text)
    if (timed.length === shown.length)
      return { startMs, endMs, words: shown.map((word, at) => ({ ...timed[at]!, text: word })) }
    const whole = Math.max(1, text.length)
    let from = 0
    const shared = shown.map((word) => {
      const at = (part: number): number => Math.round(startMs + ((endMs - startMs) * part) / whole)
      const one = { text: word, startMs: at(from), endMs: at(from + word.length) }
      from += word.length
      return one
    })
    return { startMs, endMs, words: shared }
  })
}

/** Index of the last entry that has begun at a time; -1 before the first. */
function begunAt(entries: readonly { startMs: number }[], ms: number): number {
  let [low, high] = [0, entries.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (entries[middle]!.startMs <= ms) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** The word that is spoken at a time, by the indices of its line and in it; null in a pause. */
export function spokenAt(lines: readonly TranscriptLine[], ms: number): { line: number; word: number } | null {
  const line = begunAt(lines, ms)
  if (line < 0 || ms >= lines[line]!.endMs) return null
  const word = begunAt(lines[line]!.words, ms)
  return word < 0 ? null : { line, word }
}

/** Text of a line. */
export const lineText = ({ words }: TranscriptLine): string =>
  words
    .map(({ text }) => text)
    .join('')
    .trim()

/** Indices of the words of a line in which a search is found; empty where the line doesn't have it. */
export function foundIn(line: TranscriptLine, search: string): number[] {
  const wanted = search.trim().toLocaleLowerCase()
  if (wanted === '') return []
  const starts: number[] = []
  let text = ''
  for (const word of line.words) {
    starts.push(text.length)
    text += word.text.toLocaleLowerCase()
  }
  const found = new Set<number>()
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1))
    starts.forEach((start, index) => {
      if (start < at + wanted.length && (starts[index + 1] ?? text.length) > at) found.add(index)
    })
  return [...found]
}
