import type { SoundMarkerOptions } from '../../../media/watermark/index.ts'
import type { Text } from '../../../common/messages/index.ts'
import type { Transcript, TranscriptSegment } from '../recognition/types.ts'
import type { TextMarkup } from './markup.ts'
import type { CatalogueVoice, PhonemeTiming, VoiceMatch, WordTiming } from '../types.ts'

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
  | ({ engine: 'kokoro'; style: string; lengthScale: number } & Pick<CatalogueVoice, 'language' | 'accent'>)

export interface SpeakTask {
  kind: 'speak'
  /** What is spoken, without markup. */
  text: string
  /** What the text's markup says. */
  markup: TextMarkup
  voice: WorkerVoice
  /** Speed factor of the speech, 0.5 to 1. */
  speed: number
  /** Which reading: 0 is the usual one. */
  take: number
  /** Folder of the models that were optimised on this machine. */
  optimisedFolder: string
  /** Which share of the text is spoken: the sentences that begin within it. Others are read, as they tell how these are read. */
  share: { from: number; to: number }
  /** Path for the samples (32-bit floats, mono), which are not levelled. */
  path: string
}

export interface SpeakResult {
  sampleRate: number
  samples: number
  /** Silence between these samples and what is spoken next, ms. */
  pauseMs: number
  words: WordTiming[]
  phonemes: PhonemeTiming[]
}

/** Joins the parts of a speech and brings it to the loudness of all speech. */
export interface FinishTask {
  kind: 'finish'
  /** The model that has spoken: a process that holds it is free. */
  engine: WorkerVoice['engine']
  sampleRate: number
  /** Files of samples in order, each with the silence before it, in samples; the files are removed. */
  parts: { path: string; silence: number }[]
  /** Path for the samples before levelling; the caller removes the file. */
  scratchPath: string
  /** Path for the finished samples (32-bit floats, mono), levelled to -16 LUFS. */
  pcmPath: string
  /** Gain, dB, that earlier pieces of the same speech got. Default: the one that brings these parts to -16 LUFS. */
  gainDb?: number
  /** How the samples get the mark that nobody hears: in which part of its pattern they begin, and how fast they will be played. */
  mark?: SoundMarkerOptions
}

export interface FinishResult {
  samples: number
  /** The gain that the samples got, dB. */
  gainDb: number
}

export interface MatchTask {
  kind: 'match'
  /** Path of the voice sample: 32-bit floats, mono, 16 kHz. */
  pcmPath: string
}

export type MatchResult = VoiceMatch

/** Writes what is said in a media file. */
export interface RecogniseTask {
  kind: 'recognise'
  path: string
  /** Path of the program that decodes it. */
  ffmpeg: string
  /** How messages name the file. */
  label: Text
  /** Length by which progress is told, ms; 0 where it is not known. */
  durationMs: number
  /** Folder of the models that were optimised on this machine. */
  optimisedFolder: string
}

export type Task = SpeakTask | FinishTask | MatchTask | RecogniseTask

/** What a recording says so far: the sentences of one piece of it. */
export type TaskPart = TranscriptSegment[]

export interface TaskResults {
  speak: SpeakResult
  finish: FinishResult
  match: MatchResult
  recognise: Transcript
}
