import type { CatalogueVoice, PhonemeTiming, WordTiming } from '../types.ts'

/** A voice as the worker needs it. */
export type WorkerVoice =
  | {
      engine: 'piper'
      speaker: number
      /** Factor on the model's phoneme lengths at natural speed: above 1, the voice speaks more slowly. */
      lengthScale: number
      /** Pitch shift of the voice (semitones). */
      pitchShift?: number
      /** Gains of 40 mel bands for the voice (dB). */
      eq?: readonly number[]
    }
  | { engine: 'kokoro'; style: string; lengthScale: number; accent: CatalogueVoice['accent'] }

export interface SpeakTask {
  kind: 'speak'
  text: string
  voice: WorkerVoice
  /** Speed factor of the speech, 0.5 to 1. */
  speed: number
  /** Folder of the models that were optimised on this machine. */
  optimisedFolder: string
  /** Path for the finished samples (32-bit floats, mono), levelled to -16 LUFS. */
  pcmPath: string
  /** Path for the samples before levelling; the caller removes the file. */
  scratchPath: string
}

export interface SpeakResult {
  sampleRate: number
  samples: number
  words: WordTiming[]
  phonemes: PhonemeTiming[]
}

export interface MatchTask {
  kind: 'match'
  /** Path of the voice sample: 32-bit floats, mono, 16 kHz. */
  pcmPath: string
}

export interface MatchResult {
  speaker: number
  pitchShift: number
  eq: number[]
  similarity: number
}

export type Task = SpeakTask | MatchTask

export interface TaskResults {
  speak: SpeakResult
  match: MatchResult
}
