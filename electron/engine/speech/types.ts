import type { SpeechAccent, SpeechLanguageTag } from '../../common/speech-languages.ts'
import type { VoiceTier } from '../../common/service/engine-costs.ts'
import type { Text } from '../../common/messages/index.ts'
import type { WorkOptions } from '../../media/types.ts'

/** Tiers of voices: `everyday` ones are fast (Piper), `finest` ones sound best and take longer (Kokoro). */
export type { VoiceTier }

/** An official voice of the engine's catalogue. */
export interface CatalogueVoice {
  /** Stable public id of the voice: letters, digits and dashes. */
  voiceId: string
  tier: VoiceTier
  name: string
  gender: 'Female' | 'Male'
  language: SpeechLanguageTag
  accent: SpeechAccent
  /** One sentence on how the voice sounds. */
  description: Text
  /** Use that the voice suits, for example Narration or Advertisement. */
  useCase: string
  /** Number of one of the 904 speakers (everyday) or name of a Kokoro style (finest). */
  model: { speaker: number } | { style: string }
}

/** A spoken word, with times in ms from the start of the audio file. */
export interface WordTiming {
  /** The word as written in the input text. */
  text: string
  startMs: number
  endMs: number
}

/** A spoken phoneme: IPA symbol without stress marks; `stress` is 1 for primary, 2 for secondary. Gaps are silence. */
export interface PhonemeTiming {
  ipa: string
  startMs: number
  endMs: number
  stress?: 1 | 2
}

export interface SpeechRequest {
  /** Plain text or SSML (`<speak>…</speak>`, docs/voices.md). */
  text: string
  /** An official voice or the match of an own voice. */
  voice: SpeakableVoice
  /** Speaking rate in percent, 0 to 100; 100 is natural speed, 0 half speed, linear between. */
  rate: number
  /** Which reading, 0 to `mostTake`: 0 is the usual one, others say the same differently. Default: 0. */
  take?: number
  /** Path of the finished files without their endings: `<outBase>.mp3`, `<outBase>.wav`. */
  outBase: string
  /** The only file format to write. Default: both. */
  only?: SpeechFormat
  /**
   * Parts of all texts with this are spoken in turn, as many at once as there are processors for. Default: spoken at once, as
   * for somebody who waits to hear a few words.
   */
  inTurn?: boolean
}

export type SpeechFormat = 'wav' | 'mp3'

export type SpeakableVoice =
  | { kind: 'official'; voice: CatalogueVoice }
  | {
      kind: 'match'
      speaker: number
      /** Pitch shift, -3 to 3 semitones. */ pitchShift: number
      /** Gains of 40 mel bands, dB. */ eq: number[]
    }

export interface Speech {
  /** Paths of the MP3 and the WAV; a format that was not asked for has no file. */
  mp3Path: string
  wavPath: string
  durationMs: number
  words: WordTiming[]
  phonemes: PhonemeTiming[]
}

/** A piece of a speech that is still being spoken: whole sentences. */
export interface SpeechPiece {
  /** Path of the samples (32-bit floats, mono); the file is removed when the next piece is asked for. */
  path: string
  sampleRate: number
  /** Share of the text that is spoken with the end of this piece, 0 to 1. */
  share: number
}

/** Speaks text with voice models in worker processes; memory does not grow with the length of the text. */
export interface Speaker {
  speak(request: SpeechRequest, options?: WorkOptions): Promise<Speech>
  /**
   * Speaks a text piece by piece, the first sentence first, for those who listen before all is spoken. The loudness of all
   * pieces is that of the first second or more. The caller takes all pieces or returns the generator, and says by which factor
   * (`tempo`) it will play them faster than they are.
   * @throws SpeechError when the next piece is asked for
   */
  speakInPieces(
    request: Pick<SpeechRequest, 'text' | 'voice' | 'rate'> & { tempo?: number },
    options?: Pick<WorkOptions, 'signal'>,
  ): AsyncGenerator<SpeechPiece>
  /**
   * Finds the most similar of the 904 speakers for a sample with at least 8 s of speech.
   * @throws SpeechError `sample-…`, also where nobody is similar and the sample shows why
   */
  matchVoice(samplePath: string, options?: WorkOptions): Promise<VoiceMatch>
  close(): Promise<void>
}

export interface VoiceMatch {
  speaker: number
  pitchShift: number
  eq: number[]
  /** Cosine similarity of the speaker embeddings, -1 to 1; the same person reaches about 0.9. */
  similarity: number
  /** What the sample has beside the voice of one person; absent: nothing was found, or the match is older than the search. */
  flaw?: SampleFlaw
}

/** What a voice sample has, where the voice of one person is wanted. `noise`: no pause is heard, for noise or music in it. */
export type SampleFlaw = 'music' | 'noise' | 'twoSpeakers'
