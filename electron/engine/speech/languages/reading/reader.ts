import { lineBreak } from '../../../../common/text/index.ts'
import type { ReadSentence } from '../../../../common/text/index.ts'
import { readPart } from './rules.ts'
import { blanks, dash, matchAt, SentenceTokens, smallMarks, stopMark, tag } from './tokens.ts'
import type { ReadingWords } from './types.ts'

const stop = /(?:\.{2,}|…|[.!?。！？]+)["'»”’)\]]*/y
/** Whether a stop ends the sentence: not within a word or number, nor where the text goes on with a small letter. */
function endsSentence(text: string, after: number): boolean {
  const rest = text.slice(after, after + 4)
  return /^(?:\s|$)/.test(rest) ? !/^[ \u00a0]+\p{Ll}/u.test(rest) : /^[\p{Lu}¿¡«“—]/u.test(rest)
}

/**
 * Reads a text aloud with the words of a language, sentence by sentence, in bounded memory beside the text itself. What has
 * no sound (emoji, ornaments) is skipped.
 */
export function* readWith(words: ReadingWords, text: string): Generator<ReadSentence> {
  const sentence = new SentenceTokens()
  let at = 0
  while (at < text.length) {
    const line = lineBreak(text, at)
    if (line) {
      at += line.length
      if (line.ends) yield* sentence.finish(line.paragraph)
      continue
    }
    const stopped = matchAt(stop, text, at)
    if (stopped !== undefined) {
      // "J. Rossi": a single capital is an initial of a name.
      const isInitial = stopped === '.' && /(?<![\p{L}\d])\p{Lu}$/u.test(text.slice(Math.max(0, at - 2), at))
      at += stopped.length
      if (isInitial && /^[ \u00a0]?\p{Lu}/u.test(text.slice(at, at + 2))) continue
      if (endsSentence(text, at)) {
        sentence.mark(stopMark(stopped))
        const next = lineBreak(text, at)
        if (next) at += next.length
        yield* sentence.finish((next?.paragraph ?? false) || at >= text.length)
      } else if (/^\s/.test(text.slice(at))) sentence.mark(stopMark(stopped) === '.' ? ',' : stopMark(stopped))
      continue
    }
    const skipped = matchAt(tag, text, at) ?? matchAt(dash, text, at)
    if (skipped !== undefined) {
      at += skipped.length
      if (!skipped.startsWith('<')) sentence.mark('—')
      continue
    }
    const blank = matchAt(blanks, text, at)
    if (blank !== undefined) {
      at += blank.length
      continue
    }
    const part = readPart(text, at, words)
    if (part) {
      const spoken = part.spoken.split(' ').filter((word) => word !== '')
      sentence.add({ text: text.slice(at, at + part.length), start: at, end: at + part.length, spoken })
      if (part.after) sentence.mark(part.after)
      at += part.length
      if (part.after === '.') yield* sentence.finish(at >= text.trimEnd().length)
      continue
    }
    sentence.mark(smallMarks[text[at]!] ?? '')
    at += 1
  }
  yield* sentence.finish(true)
}
