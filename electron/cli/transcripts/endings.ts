import type { TranscriptFormat } from '../../studio/service/client/index.ts'

/** Endings of transcripts, with the engine's name of each format. */
export const transcriptEndings = {
  srt: 'srt',
  vtt: 'vtt',
  txt: 'text',
  json: 'verbose_json',
} as const satisfies Record<string, TranscriptFormat>
export type TranscriptEnding = keyof typeof transcriptEndings

export const transcriptEndingNames = Object.keys(transcriptEndings) as TranscriptEnding[]
