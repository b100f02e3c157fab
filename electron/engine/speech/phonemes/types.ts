import type { Mark } from '../../../common/text/index.ts'

export type Accent = 'American' | 'British'

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
  accent: Accent
}

export interface SpeakableOptions {
  accent: Accent
  /** The user's pronunciations by word in any case: IPA, or a respelling in plain letters ("Nguyen": "win"). */
  lexicon?: Record<string, string>
}

/** Input of a voice model: its symbols in order and, for each, the index of its word (-1 for none). */
export interface VoiceSymbols {
  symbols: string[]
  wordOf: number[]
}
