import { lineBreak } from '../../../../common/text/index.ts'
import type { ReadSentence } from '../../../../common/text/index.ts'
import { blanks, dash, matchAt, SentenceTokens, smallMarks, stopMark, tag } from '../reading/tokens.ts'
import { readPart } from './rules.ts'

/** Danda and double danda end a sentence, and so does the bar that is typed in their stead. */
const stop = /(?:[।॥!?…]|\.(?![\p{L}\p{M}\d])|(?<=[\u0900-\u097f]\s?)\|(?=\s|$))[।॥!?….|]*["'»”’)\]]*/uy
/** Figures of Devanagari are those of ASCII for the rules; the length of a text stays. */
const asciiDigits = (text: string): string =>
  text.replaceAll(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - '०'.charCodeAt(0)))

/** Reads a Hindi text aloud, sentence by sentence. What has no sound (emoji, quotes, ornaments) is skipped. */
export function* readHindi(written: string): Generator<ReadSentence> {
  const text = asciiDigits(written)
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
      at += stopped.length
      sentence.mark(stopMark(stopped))
      const next = lineBreak(text, at)
      if (next) at += next.length
      yield* sentence.finish((next?.paragraph ?? false) || at >= text.length)
      continue
    }
    const skipped = (text[at] === '<' ? matchAt(tag, text, at) : undefined) ?? matchAt(dash, text, at)
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
    const parts = readPart(text, at)
    if (!parts) {
      sentence.mark(smallMarks[text[at]!] ?? '')
      at += 1
      continue
    }
    for (const { length, spoken } of parts) {
      const words = spoken.split(' ').filter((one) => one !== '')
      if (words.length > 0)
        sentence.add({ text: written.slice(at, at + length), start: at, end: at + length, spoken: words })
      at += length
    }
  }
  yield* sentence.finish(true)
}
