import type { ReadSentence } from '../../../../common/text/index.ts'
import { readPart } from './rules.ts'
import { readSentences } from './sentences.ts'
import type { Stop } from './sentences.ts'
import { matchAt, stopMark } from './tokens.ts'
import type { ReadingWords } from './types.ts'

const stop = /(?:\.{2,}|…|[.!?。！？]+)["'»”’)\]]*/y
/** Whether a stop ends the sentence: not within a word or number, nor where the text goes on with a small letter. */
function endsSentence(text: string, after: number): boolean {
  const rest = text.slice(after, after + 4)
  return /^(?:\s|$)/.test(rest) ? !/^[ \u00a0]+\p{Ll}/u.test(rest) : /^[\p{Lu}¿¡«“—]/u.test(rest)
}

function stopAt(text: string, at: number): Stop | undefined {
  const found = matchAt(stop, text, at)
  if (found === undefined) return undefined
  const after = at + found.length
  // "J. Rossi": a single capital is an initial of a name.
  const isInitial = found === '.' && /(?<![\p{L}\d])\p{Lu}$/u.test(text.slice(Math.max(0, at - 2), at))
  if (isInitial && /^[ \u00a0]?\p{Lu}/u.test(text.slice(after, after + 2)))
    return { length: found.length, mark: '', ends: false }
  const mark = stopMark(found)
  if (endsSentence(text, after)) return { length: found.length, mark, ends: true }
  const isWithin = !/^\s/.test(text.slice(after, after + 1))
  return { length: found.length, mark: isWithin ? '' : mark === '.' ? ',' : mark, ends: false }
}

/** Reads a text aloud with the words of a language, sentence by sentence. */
export function readWith(words: ReadingWords, text: string): Generator<ReadSentence> {
  const part = (whole: string, at: number) => {
    const found = readPart(whole, at, words)
    return found && [found]
  }
  return readSentences({ stop: stopAt, part }, text)
}
