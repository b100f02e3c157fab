import type { Mark } from '../../../common/text/index.ts'

export type Accent = 'American' | 'British'

/** A written word with its sound. Offsets are UTF-16 indexes into the text as given, `end` exclusive. */
export interface SpokenWord {
  text: string
  start: number
  end: number
  /** IPA with stress marks before the vowel; blanks between the spoken words of one written token. */
  ipa: string
  after: Mark
}

export interface SpokenSentence {
  words: SpokenWord[]
  /** Silence to add after the sentence at natural speed, in ms. */
  pauseAfterMs: number
  paragraphEnd: boolean
  accent: Accent
}

export interface SpeakableOptions {
  accent: Accent
  /** Own pronunciations by word in any case: IPA, or a respelling in plain letters ("Nguyen": "win"). */
  lexicon?: Record<string, string>
}

/** What a voice model takes: its symbols in order and, for each, the index of the word it belongs to (-1: none). */
export interface VoiceSymbols {
  symbols: string[]
  wordOf: number[]
}
