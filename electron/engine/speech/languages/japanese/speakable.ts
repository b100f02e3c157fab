import type { SpeechAccent } from '../../../../common/speech-languages.ts'
import { pauseAfter } from '../pauses.ts'
import type { SpokenSentence } from '../types.ts'
import { kanaSounds } from './kana.ts'
import { readJapanese } from './reader.ts'

/** Asks without a question mark, as sentences of polite speech do; そうですか takes note and doesn't. */
const asks = /(?:です|ます|ません|でした|ました)か$/
const takesNote = /^(?:あ、)?そうです(?:か|ね)$/

/** Reads a Japanese text out and gives its sounds, sentence by sentence. */
export function* speakJapanese(text: string, accent: SpeechAccent): Generator<SpokenSentence> {
  for (const sentence of readJapanese(text)) {
    const words = sentence.tokens.flatMap(({ text: written, start, end, spoken, after }) => {
      const ipa = spoken
        .map(kanaSounds)
        .filter((one) => one !== '')
        .join(' ')
      return ipa === '' ? [] : [{ text: written, start, end, ipa, after }]
    })
    if (words.length === 0) continue
    const last = sentence.tokens.at(-1)!
    const asked = text.slice(sentence.tokens[0]!.start, last.end)
    yield {
      words,
      pauseAfterMs: pauseAfter(sentence),
      paragraphEnd: sentence.paragraphEnd,
      // Questions rise at their last syllable, those that ask for a word as well.
      endsHigh: !sentence.continues && !takesNote.test(asked) && (last.after === '?' || asks.test(asked)),
      accent,
    }
  }
}
