import type { CaptionCue } from '../../service/extension/captions.ts'
import { columnsOf } from './columns.ts'
import { timeWords } from './time-words.ts'
import type { TimedRange, TimedWord } from './time-words.ts'

/** A caption with the times of its words, ready to be drawn. All times are ms from the same start. */
export interface TimedCue {
  startMs: number
  endMs: number
  /** Lines are separated by `\n`; a line that is too long is broken when it is drawn. */
  text: string
  words: TimedRange[]
  /** Numbers of the words that a look shows as keywords. */
  keywords: number[]
}

/** Words that are no keywords, however long they are. */
const common = new Set(
  (
    'about above after again also always another around because been before being below between both could does doing ' +
    'down during each every from further have having here hers herself himself into itself just like make many more most ' +
    'much myself never only other ours ourselves over really same should simply some such than that their theirs them ' +
    'themselves then there these they thing things this those through today under until very want well were what when ' +
    'where which while whom will with would your yours yourself yourselves'
  ).split(' '),
)
/** Columns of the shortest word that is chosen as a keyword. */
const shortestKeyword = 4

/**
 * A caption with the times of its words: those that it has of its own, otherwise those of the speech, otherwise by length.
 * @param spoken words of the speech; only those that are spoken while the caption is shown count
 */
export function timedCue(cue: CaptionCue, spoken: readonly TimedWord[] = []): TimedCue {
  const { startMs, endMs, text } = cue
  const within = ({ startMs: from, endMs: to }: TimedWord): boolean =>
    (from + to) / 2 >= startMs && (from + to) / 2 <= endMs
  const known = cue.words ?? spoken.filter(within)
  const words = timeWords(text, known, { startMs, endMs }).map((word) => ({
    ...word,
    startMs: Math.min(endMs, Math.max(startMs, word.startMs)),
    endMs: Math.min(endMs, Math.max(startMs, word.endMs)),
  }))
  const keywords = (cue.keywords ?? keywordsOf(text, words)).filter((index) => index < words.length)
  return { startMs, endMs, text, words, keywords }
}

/** The most telling word of a text: a number, otherwise the longest one that is not an everyday word; none in short texts. */
function keywordsOf(text: string, words: readonly TimedRange[]): number[] {
  if (words.length < 2) return []
  const telling = words.map(({ start, end }) => {
    const word = text.slice(start, end).replaceAll(/[^\p{L}\p{N}]+/gu, '')
    if (/\p{N}/u.test(word)) return 100 + word.length
    const columns = columnsOf(word)
    return columns < shortestKeyword || common.has(word.toLowerCase()) ? 0 : columns
  })
  const most = Math.max(...telling)
  return most === 0 ? [] : [telling.indexOf(most)]
}
