import type { SpeechAccent } from '../../../../common/speech-languages.ts'
import { pauseAfter } from '../pauses.ts'
import { readWith } from '../reading/reader.ts'
import type { ReadingWords } from '../reading/types.ts'
import type { SpokenSentence } from '../types.ts'
import { englishAmong } from './english-words.ts'
import type { EnglishRules } from './english-words.ts'

/** A word within what is spoken in one breath. */
export interface PhraseWord {
  /** In lower case and NFC. */
  spelling: string
  /** A pause follows, or the sentence ends. */
  pause: boolean
}

export interface RomanceRules {
  words: ReadingWords
  /** Sounds of the words of a sentence, one text for each. */
  phraseSounds: (phrase: readonly PhraseWord[]) => string[]
  /** Matches the beginning of a question that asks for a word, not for yes or no, or a choice at its end. */
  asksForWord: RegExp
  english: EnglishRules
}

/** Letters of other scripts have no sound; what is left is '' without any sound. */
function withoutOthers(ipa: string): string {
  const known = ipa.normalize('NFD').replaceAll(/[^\p{Script=Latin}βθχ\u0303ˈˌː]/gu, '')
  return /\p{L}/u.test(known.replaceAll(/[ˈˌː]/g, '')) ? known : ''
}

/** Reads a text out and gives its sounds, sentence by sentence. */
export function* speakRomance(rules: RomanceRules, text: string, accent: SpeechAccent): Generator<SpokenSentence> {
  /** Where the sentence began that is read in several parts. */
  let from: number | undefined
  for (const sentence of readWith(rules.words, text)) {
    const phrase = sentence.tokens.flatMap(({ spoken, after }) =>
      spoken.map((spelling, at) => ({ spelling, pause: at === spoken.length - 1 && after !== '' })),
    )
    const english = englishAmong(
      phrase.map(({ spelling }) => spelling),
      rules.english,
    )
    const sounds = rules.phraseSounds(phrase).map((one, index) => english[index] ?? one)
    let at = 0
    const words = sentence.tokens.flatMap(({ text: written, start, end, spoken, after }) => {
      const ipa = sounds
        .slice(at, (at += spoken.length))
        .map(withoutOthers)
        .filter((one) => one !== '')
      return ipa.length === 0 ? [] : [{ text: written, start, end, ipa: ipa.join(' '), after }]
    })
    const last = sentence.tokens.at(-1)!
    from ??= sentence.tokens[0]!.start
    const asked = text.slice(from, last.end).toLowerCase()
    if (!sentence.continues) from = undefined
    if (words.length === 0) continue
    yield {
      words,
      pauseAfterMs: pauseAfter(sentence),
      paragraphEnd: sentence.paragraphEnd,
      endsHigh: last.after === '?' && !rules.asksForWord.test(asked),
      accent,
    }
  }
}
