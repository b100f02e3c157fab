import type { SpeechAccent, SpeechLanguageTag } from '../../../common/speech-languages.ts'
import type { Mark } from '../../../common/text/index.ts'

/** A written word with its pronunciation. Offsets are UTF-16 indexes into the text, `end` exclusive. */
export interface SpokenWord {
  text: string
  start: number
  end: number
  /** IPA with stress marks before the vowel, and blanks where one written token is spoken as several words. */
  ipa: string
  after: Mark
}

export interface SpokenSentence {
  words: SpokenWord[]
  /** Silence after the sentence at natural speed (ms). */
  pauseAfterMs: number
  paragraphEnd: boolean
  /** Asks for yes or no: the voice rises at its end. */
  endsHigh: boolean
  accent: SpeechAccent
}

/** Input of a voice model: its symbols in order and, for each, the index of its word (-1 for none). */
export interface VoiceSymbols {
  symbols: string[]
  wordOf: number[]
}

/** A language that the voices speak: what is known of it is in a folder of its own. */
export interface SpeechLanguage {
  /** BCP 47 tag. */
  tag: SpeechLanguageTag
  /**
   * Converts a text to sentences of phonemes, one at a time: numbers, dates, amounts, units and abbreviations are read out.
   * A text without readable words yields nothing.
   */
  speakable: (text: string, accent: SpeechAccent) => Generator<SpokenSentence>
  /** Converts a sentence to the symbols of the Kokoro voices, in the notation that those of the language were trained on. */
  toKokoro: (sentence: SpokenSentence) => VoiceSymbols
  /** Text that a voice of this name speaks in its preview: about six seconds. */
  previewText: (name: string) => string
}
