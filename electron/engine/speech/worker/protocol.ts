import type { CatalogueVoice, PhonemeTiming, WordTiming } from '../types.ts'

/** The voice as the worker needs it. */
export type WorkerVoice =
  | {
      engine: 'piper'
      speaker: number
      /** Factor on the model's own lengths at natural speed. */
      lengthScale: number
      /** Semitones. */
      pitchShift?: number
      /** 40 mel-band gains, dB. */
      eq?: readonly number[]
    }
  | { engine: 'kokoro'; style: string; lengthScale: number; accent: CatalogueVoice['accent'] }

export interface SpeakTask {
  kind: 'speak'
  text: string
  voice: WorkerVoice
  /** Speed factor, 0.5 to 1. */
  speed: number
  /** Where the finished samples go (32-bit floats, one channel), levelled to -16 LUFS. */
  pcmPath: string
  /** For the samples before levelling; removed by whoever gave it. */
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
  /** The sample as 32-bit floats, one channel, 16 kHz. */
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
