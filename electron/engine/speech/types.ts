import type { Text } from '../../common/messages/index.ts'
import type { WorkOptions } from '../../media/types.ts'

/** `everyday` voices are fast (Piper), `finest` sound best and take longer (Kokoro). */
export type VoiceTier = 'everyday' | 'finest'

/** A voice of the built-in catalogue, as data. */
export interface CatalogueVoice {
  /** Stable public id, letters, digits and dashes. */
  voiceId: string
  tier: VoiceTier
  name: string
  gender: 'Female' | 'Male'
  accent: 'American' | 'British'
  /** How it sounds, one sentence. */
  description: Text
  /** What it suits, for example Narration or Advertisement. */
  useCase: string
  /** Speaker number of the 904 (everyday) or the Kokoro voice name (finest). */
  model: { speaker: number } | { style: string }
}

/** Times in ms from the start of the audio file. */
export interface WordTiming {
  /** The word as written in the input text. */
  text: string
  startMs: number
  endMs: number
}

/** One phoneme as spoken: IPA symbol without stress marks; `stress` 1 primary, 2 secondary. Gaps are silence. */
export interface PhonemeTiming {
  ipa: string
  startMs: number
  endMs: number
  stress?: 1 | 2
}

export interface SpeechRequest {
  text: string
  /** An official voice or a voice match (see `voice-match`). */
  voice: SpeakableVoice
  /** Speaking rate in percent, 0 to 100; 100 is natural speed, 0 half speed, linear between. */
  rate: number
  /** Where the finished files go: `<outBase>.mp3`, `<outBase>.wav`. */
  outBase: string
  /** Writes this one alone. Default: both. */
  only?: SpeechFormat
}

export type SpeechFormat = 'wav' | 'mp3'

export type SpeakableVoice =
  | { kind: 'official'; voice: CatalogueVoice }
  | {
      kind: 'match'
      speaker: number
      /** semitones, -3 to 3 */ pitchShift: number
      /** 40 mel-band gains, dB */ eq: number[]
    }

export interface Speech {
  /** Where the MP3 and the WAV lie; nothing is there of one that was not asked for. */
  mp3Path: string
  wavPath: string
  durationMs: number
  words: WordTiming[]
  phonemes: PhonemeTiming[]
}

/** Speaks text with real models in worker processes; memory does not grow with the length of the text. */
export interface Speaker {
  speak(request: SpeechRequest, options?: WorkOptions): Promise<Speech>
  /** Finds the nearest of the 904 speakers for a sample of at least 10 s of speech. */
  matchVoice(samplePath: string, options?: WorkOptions): Promise<VoiceMatch>
  close(): Promise<void>
}

export interface VoiceMatch {
  speaker: number
  pitchShift: number
  eq: number[]
  /** Cosine of the speaker embeddings, -1 to 1; the same person reaches about 0.9. */
  similarity: number
}
