import { toAss } from './ass.ts'
import { toSrt, toVtt } from './cue.ts'
import type { Cue } from './cue.ts'
import { toTtml } from './ttml.ts'

/** Kinds of caption files, which are the endings of their names. */
export const captionFormats = ['srt', 'vtt', 'ttml', 'ass'] as const
export type CaptionFormat = (typeof captionFormats)[number]

/** Kinds of caption files that can be read as well. */
export const readableCaptions = ['srt', 'vtt'] as const satisfies readonly CaptionFormat[]

const writers: Readonly<Record<CaptionFormat, (cues: readonly Cue[]) => string>> = {
  srt: toSrt,
  vtt: toVtt,
  ttml: toTtml,
  ass: toAss,
}

/** Cues as the text of a file. */
export function captionFile(format: CaptionFormat, cues: readonly Cue[]): string {
  return writers[format](cues)
}
