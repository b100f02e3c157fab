/** A word that was heard, with its time in the sound, ms. */
export interface RecognisedWord {
  text: string
  startMs: number
  endMs: number
}

/** How words that were heard differ from those that should be. */
export type WordFaultKind = 'missing' | 'repeated' | 'added' | 'different'

/** A place at which something else was heard than should be. */
export interface WordFault {
  kind: WordFaultKind
  /** The written words of the text concerned, UTF-16 indexes, `end` exclusive; of `added` and `repeated` where they were heard. */
  start: number
  end: number
  /** The words that should be heard, and those that were, as spoken; '' for none. */
  expected: string
  recognised: string
  /** Where in the sound, ms. */
  startMs: number
  endMs: number
}

/** Facts of the sound of speech that faults are found in; times in ms of the sound. */
export interface SoundFacts {
  durationMs: number
  isSilent: boolean
  /** Share of samples whose peaks were cut off, 0 to 1. */
  clippedShare: number
  integratedLufs: number | null
  /** Level of the last 20 ms against that of the loud speech, dB. */
  endDb: number
  /** Pauses between words of more than half a second. */
  pauses: readonly { startMs: number; endMs: number }[]
}

export type SoundFaultKind = 'silent' | 'clipped' | 'quiet' | 'cut-end' | 'pause' | 'pace'

/** A fault of the sound. */
export interface SoundFault {
  kind: SoundFaultKind
  startMs: number
  endMs: number
  /** Of `clipped` percent of the samples, `quiet` LUFS, `cut-end` dB, `pause` seconds, `pace` letters in a second; of `silent` 0. */
  figure: number
}
