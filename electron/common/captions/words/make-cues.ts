import type { Cue } from '../cue.ts'
import { captionRules } from './rules.ts'
import type { CaptionRules } from './rules.ts'
import { breakPenalty, isSentenceEnd, withLineBreaks } from './break-text.ts'
import { columnsOf } from './columns.ts'
import { timeWords } from './time-words.ts'
import type { TimedRange, TimedWord } from './time-words.ts'

/** Longest silence through which a caption stays until the next one, ms. */
const longestSilence = 1_000
/** Longest time that a caption stays after its last word so that it can be read, ms. */
const longestHold = 1_500
/** Most words of a caption that are considered. */
const mostWords = 40

/** Costs of a way to divide a text into captions; the cheapest is taken. */
const costs = { caption: 20, sentenceWithin: 110, silenceWithin: 400, tooFast: 0.5, short: 40, flash: 60, lonely: 45 }
/** Captions that are shown for a shorter time are hardly noticed, ms. */
const flashMs = 400

/**
 * Divides a text into captions that keep the rules as far as the speech allows: two lines each, with breaks at the ends
 * of sentences and clauses. Captions begin with their first word and stay until the next one, or until they can be read.
 * @param words when each word is spoken; empty where that is not known: the duration is shared by length
 * @returns cues without line breaks; `withLineBreaks` adds them
 */
export function makeCues(
  text: string,
  words: readonly TimedWord[],
  durationMs: number,
  rules: CaptionRules = captionRules,
): Cue[] {
  const plain = text.replaceAll(/\s+/g, ' ').trim()
  const timed = timeWords(plain, words, { startMs: 0, endMs: durationMs })
  return divide(plain, timed, rules).map(([from, to], index, all) => {
    const [first, last] = [timed[from]!, timed[to - 1]!]
    const next = timed[all[index + 1]?.[0] ?? -1]
    const shown = plain.slice(first.start, last.end)
    return { text: shown, startMs: first.startMs, endMs: endOf(shown, first, last, next, durationMs, rules) }
  })
}

/** When a caption disappears: with the next one where that follows soon, otherwise when it has been read. */
function endOf(
  text: string,
  first: TimedRange,
  last: TimedRange,
  next: TimedRange | undefined,
  durationMs: number,
  rules: CaptionRules,
): number {
  const latest = next?.startMs ?? Math.max(durationMs, last.endMs)
  if (next && next.startMs - last.endMs <= longestSilence) return Math.max(first.startMs + 1, next.startMs)
  const toRead = Math.max(rules.shortestMs, (columnsOf(text) / rules.charactersPerSecond) * 1000)
  const wanted = Math.max(last.endMs, Math.min(first.startMs + toRead, last.endMs + longestHold))
  return Math.max(first.startMs + 1, Math.round(Math.min(wanted, latest)))
}

/** The cheapest division of the words: from each word to before another one. */
function divide(text: string, words: readonly TimedRange[], rules: CaptionRules): [number, number][] {
  const best: { cost: number; from: number }[] = [{ cost: 0, from: 0 }]
  for (let to = 1; to <= words.length; to++) {
    let found = { cost: Infinity, from: to - 1 }
    for (let from = to - 1; from >= Math.max(0, to - mostWords); from--) {
      const cost = best[from]!.cost + captionCost(text, words, from, to, rules)
      if (cost < found.cost) found = { cost, from }
      if (columnsOf(text.slice(words[from]!.start, words[to - 1]!.end)) > rules.lines * rules.lineCharacters) break
    }
    best.push(found)
  }
  const parts: [number, number][] = []
  for (let to = words.length; to > 0; to = best[to]!.from) parts.unshift([best[to]!.from, to])
  return parts
}

function captionCost(
  text: string,
  words: readonly TimedRange[],
  from: number,
  to: number,
  rules: CaptionRules,
): number {
  const [first, last] = [words[from]!, words[to - 1]!]
  const shown = text.slice(first.start, last.end)
  let cost = costs.caption
  const tooMany = withLineBreaks(shown, rules).split('\n').length > rules.lines
  // A word that is longer than the lines is a caption of its own.
  if (tooMany) cost += to - from === 1 ? 0 : 100_000
  const next = words[to]
  const lasts = Math.max(
    1,
    (next && next.startMs - last.endMs <= longestSilence ? next.startMs : last.endMs) - first.startMs,
  )
  const columns = columnsOf(shown)
  cost += Math.max(0, (columns * 1000) / lasts - rules.charactersPerSecond) * columns * costs.tooFast
  if (lasts < rules.shortestMs) cost += costs.short
  if (lasts < flashMs) cost += costs.flash
  if (to - from === 1 && words.length > 1 && !isSentenceEnd(shown)) cost += costs.lonely
  for (let index = from; index < to - 1; index++) {
    const word = text.slice(words[index]!.start, words[index]!.end)
    if (isSentenceEnd(word)) cost += costs.sentenceWithin
    if (words[index + 1]!.startMs - words[index]!.endMs > longestSilence) cost += costs.silenceWithin
  }
  if (next) cost += breakPenalty(text, last, next)
  return cost
}
