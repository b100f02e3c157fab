import type { SpeechAccent } from '../../../../common/speech-languages.ts'
import { pauseAfter } from '../pauses.ts'
import type { SpokenSentence } from '../types.ts'
import { latinSounds } from './latin-sounds.ts'
import { readHindi } from './reader.ts'
import { wordSounds } from './sounds.ts'

/** Words without stress within a sentence. */
const unstressed = new Set(
  'में है हैं हूँ हूं और का के की को से पर ने तक था थे थी थीं कि ही भी तो न व या जो वे ये हो वो'.normalize('NFC').split(' '),
)
/** Words that keep a weaker stress. */
const weak = new Set('वह यह रहा रहे रही मैं मेरा मेरे मेरी तुम हम आप उस इस जब तब अब एक'.normalize('NFC').split(' '))

/** Words by which a question asks for more than yes or no; "क्या" does so behind the first word alone. */
const asksForWord =
  /(?:^|[\s,])(?:कौन|कौनसा|कौनसी|कब|कहाँ|कहां|क्यों|कैसे|कैसा|कैसी|कितना|कितने|कितनी|किस|किसने|किसका|किसके|किसकी|किसको|किसे|किन|किनके|किधर)(?![\p{L}\p{M}])|\S\s+क्या(?![\p{L}\p{M}])/u
/** Asks for yes or no at the end of a question, whatever stands before it. */
const tagged = /(?:है ना|हैं ना|है न|ना|सही है न|ठीक है)$/u

function sounds(spoken: string): string {
  if (/^[A-Za-z]/.test(spoken)) return latinSounds(spoken)
  const ipa = wordSounds(spoken)
  const plain = spoken.normalize('NFC')
  if (unstressed.has(plain)) return ipa.replaceAll(/[ˈˌ]/g, '').replace('ʌ', 'ə')
  return weak.has(plain) ? ipa.replaceAll('ˌ', '').replace('ˈ', 'ˌ').replace('ʌ', 'ə') : ipa
}

function risesAtEnd(asked: string): boolean {
  const question = asked.normalize('NFC').trim()
  return tagged.test(question) || !asksForWord.test(question)
}

/** Reads a Hindi text out and gives its sounds, sentence by sentence. */
export function* speakHindi(text: string, accent: SpeechAccent): Generator<SpokenSentence> {
  /** Where the sentence began that is read in several parts. */
  let from: number | undefined
  for (const sentence of readHindi(text)) {
    const words = sentence.tokens.flatMap(({ text: written, start, end, spoken, after }) => {
      const ipa = spoken
        .map(sounds)
        .filter((one) => one !== '')
        .join(' ')
      return ipa === '' ? [] : [{ text: written, start, end, ipa, after }]
    })
    const last = sentence.tokens.at(-1)!
    from ??= sentence.tokens[0]!.start
    const asked = text.slice(from, last.end)
    if (!sentence.continues) from = undefined
    if (words.length === 0) continue
    yield {
      words,
      pauseAfterMs: pauseAfter(sentence),
      paragraphEnd: sentence.paragraphEnd,
      endsHigh: last.after === '?' && risesAtEnd(asked),
      accent,
    }
  }
}
