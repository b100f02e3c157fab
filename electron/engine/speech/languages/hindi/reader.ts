import type { ReadSentence } from '../../../../common/text/index.ts'
import { readSentences } from '../reading/sentences.ts'
import { matchAt, stopMark } from '../reading/tokens.ts'
import { readPart } from './rules.ts'

/** Danda and double danda end a sentence, and so does the bar that is typed in their stead. */
const stop = /(?:[।॥!?…]|\.(?![\p{L}\p{M}\d])|(?<=[\u0900-\u097f]\s?)\|(?=\s|$))[।॥!?….|]*["'»”’)\]]*/uy
/** Figures of Devanagari are those of ASCII for the rules; the length of a text stays. */
const asciiDigits = (text: string): string =>
  text.replaceAll(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - '०'.charCodeAt(0)))

/** Reads a Hindi text aloud, sentence by sentence. What has no sound (emoji, quotes, ornaments) is skipped. */
export function readHindi(written: string): Generator<ReadSentence> {
  const stopAt = (text: string, at: number) => {
    const found = matchAt(stop, text, at)
    return found === undefined ? undefined : { length: found.length, mark: stopMark(found), ends: true }
  }
  return readSentences({ stop: stopAt, part: readPart }, asciiDigits(written), written)
}
