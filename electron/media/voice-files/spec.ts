import type { SoundFormatName } from '../../common/formats/index.ts'

/** Format and processing of a voice file. */
export interface VoiceFileSpec {
  format: SoundFormatName
  channels: 1 | 2
  /** Hz */
  sampleRate: 22_050 | 24_000 | 32_000 | 44_100 | 48_000
  /** LUFS of the whole file; null: as spoken. */
  loudness: number | null
  /** ms of silence before the first and after the last sound; null: as spoken. */
  head: number | null
  tail: number | null
}

/** Tags that are stored in the file, in the way of its format. */
export interface VoiceFileTags {
  title: string
  /** Who speaks. */
  artist: string
  /** Comment that says that the speech is AI-generated. */
  comment: string
}

/** How a file was made from its speech; with it the same sound can be made again. */
export interface VoiceRecipe {
  /** Which part of the speech is used, ms. */
  fromMs: number
  toMs: number
  /** Silence added before and after it, ms. */
  headMs: number
  tailMs: number
  gainDb: number
  /** Ceiling of true peaks, dBTP; null where no peak comes near it. */
  ceilingDb: number | null
}

export interface VoiceFileResult {
  durationMs: number
  /** Times of the speech less this are times of the file, ms; negative where silence was added. */
  offsetMs: number
  /** Integrated loudness (EBU R 128) as measured, LUFS; null for silence, or where nothing was measured. */
  loudness: number | null
  /** dBTP; null likewise. */
  truePeakDb: number | null
  recipe: VoiceRecipe
}
