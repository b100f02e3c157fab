import type { Cue } from '../../../../common/captions/index.ts'

/** A word with the time when it is spoken, ms. */
export interface TimedWord {
  text: string
  startMs: number
  endMs: number
}

/** Most characters of a cue: two lines of subtitles. */
const mostCharacters = 84
const lineCharacters = 42

/**
 * Splits a text into cues: sentences, long ones in several parts. Each part begins with its first word when word times
 * are known; otherwise the duration is divided by length of text.
 */
export function cuesOf(text: string, words: readonly TimedWord[], durationMs: number): Cue[] {
  const parts = partsOf(text)
  if (parts.length === 0) return []
  const spread = byLength(parts, durationMs)
  if (words.length === 0) return spread
  // Spoken words differ from typed ones (numbers, abbreviations), so a part's share of the text tells the word that it
  // begins with.
  const total = parts.reduce((sum, part) => sum + weight(part), 0)
  const spoken = words.reduce((sum, word) => sum + weight(word.text), 0)
  const starts: number[] = []
  let before = 0
  for (const part of parts) {
    starts.push(startAt(words, (before / total) * spoken))
    before += weight(part)
  }
  const end = words.at(-1)!.endMs
  return parts.map((part, index) => {
    const startMs = index === 0 ? words[0]!.startMs : starts[index]!
    const next = starts[index + 1] ?? Math.max(end, startMs + 1)
    return { text: part, startMs, endMs: Math.max(startMs + 1, Math.min(next, Math.max(end, startMs + 1))) }
  })
}

/** Cues as they are shown, long ones wrapped to two lines. */
export function onScreen(cues: readonly Cue[]): Cue[] {
  return cues.map((cue) => ({ ...cue, text: wrapped(cue.text) }))
}

/** Cues as JSON. `timing` is `words` when the service told the time of each word, otherwise `estimated`. */
export function toJson(
  { text, voice }: { text: string; voice: string },
  cues: readonly Cue[],
  words: readonly TimedWord[],
  durationMs: number,
): string {
  const timing = words.length > 0 ? 'words' : 'estimated'
  return `${JSON.stringify({ text, voice, aiGenerated: true, durationMs, timing, sentences: cues, words }, null, 2)}\n`
}

function partsOf(text: string): string[] {
  const sentences = [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text)]
  return sentences.flatMap(({ segment }) => {
    const line = segment.trim().replaceAll(/\s+/g, ' ')
    return line === '' ? [] : divided(line)
  })
}

function divided(line: string): string[] {
  if (line.length <= mostCharacters) return [line]
  const pieces = Math.ceil(line.length / mostCharacters)
  const ideal = line.length / pieces
  const parts: string[] = []
  let part = ''
  for (const word of line.split(' ')) {
    const longer = part === '' ? word : `${part} ${word}`
    const goodBreak = /[,;:–—]$/.test(part) && part.length > ideal * 0.6
    if (part !== '' && (longer.length > mostCharacters || goodBreak || part.length >= ideal)) {
      parts.push(part)
      part = word
    } else part = longer
  }
  return [...parts, part]
}

function byLength(parts: readonly string[], durationMs: number): Cue[] {
  const total = parts.reduce((sum, part) => sum + weight(part), 0)
  let before = 0
  return parts.map((text) => {
    const startMs = Math.round((before / total) * durationMs)
    before += weight(text)
    return { text, startMs, endMs: Math.max(startMs + 1, Math.round((before / total) * durationMs)) }
  })
}

function startAt(words: readonly TimedWord[], at: number): number {
  let before = 0
  for (const word of words) {
    const own = weight(word.text)
    if (before + own / 2 >= at) return word.startMs
    before += own
  }
  return words.at(-1)!.startMs
}

function weight(text: string): number {
  return Math.max(1, text.replaceAll(/\s/g, '').length)
}

function wrapped(text: string): string {
  if (text.length <= lineCharacters) return text
  const middle = text.length / 2
  const blanks = [...text.matchAll(/ /g)].map(({ index }) => index)
  const best = blanks.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0]
  return best === undefined ? text : `${text.slice(0, best)}\n${text.slice(best + 1)}`
}
