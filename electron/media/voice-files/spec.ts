import type { SoundFormatName } from '../../common/formats/index.ts'

/** Format and processing of a voice file. */
export interface VoiceFileSpec {
  format: SoundFormatName
  channels: 1 | 2
  /** Sample rate of the file (Hz). */
  sampleRate: 22_050 | 24_000 | 32_000 | 44_100 | 48_000
  /** Integrated loudness of the whole file (LUFS); null leaves it unchanged. */
  loudness: number | null
  /** Silence before the first and after the last sound (ms); null leaves it unchanged. */
  head: number | null
  tail: number | null
}

/** Tags of a voice file, stored as its format does. */
export interface VoiceFileTags {
  title: string
  /** Name of the voice, as the artist. */
  artist: string
  /** Comment which says that the speech is AI-generated. */
  comment: string
}

/** How a file was made from its speech; the same recipe gives the same sound again. */
export interface VoiceRecipe {
  /** Part of the speech that is used (ms). */
  fromMs: number
  toMs: number
  /** Silence that is added before and after the speech (ms). */
  headMs: number
  tailMs: number
  gainDb: number
  /** Ceiling of true peaks (dBTP); null when no peak comes near it. */
  ceilingDb: number | null
}

export interface VoiceFileResult {
  durationMs: number
  /** Difference between times of the speech and times of the file (ms); negative when silence was added. */
  offsetMs: number
  /** Measured integrated loudness (EBU R 128, LUFS); null for silence, or when it was not measured. */
  loudness: number | null
  /** Measured true peak (dBTP); null for silence, or when it was not measured. */
  truePeakDb: number | null
  recipe: VoiceRecipe
}
