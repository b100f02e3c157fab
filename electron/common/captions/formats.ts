import { toAss } from './ass.ts'
import { toSrt, toVtt } from './cue.ts'
import type { Cue, PictureSize } from './cue.ts'
import { toTtml } from './ttml.ts'

/** Kinds of caption files, which are the endings of their names. */
export const captionFormats = ['srt', 'vtt', 'ttml', 'ass'] as const
export type CaptionFormat = (typeof captionFormats)[number]

/** Kinds of caption files that can be read as well. */
export const readableCaptions = ['srt', 'vtt'] as const satisfies readonly CaptionFormat[]

const writers: Readonly<Record<CaptionFormat, (cues: readonly Cue[], size?: PictureSize) => string>> = {
  srt: toSrt,
  vtt: toVtt,
  ttml: toTtml,
  ass: toAss,
}

/** Cues as the text of a file, those without a text left out. `size`: that of the picture, where it is known. */
export function captionFile(format: CaptionFormat, cues: readonly Cue[], size?: PictureSize): string {
  return writers[format](
    cues.filter(({ text }) => text.trim() !== ''),
    size,
  )
}
