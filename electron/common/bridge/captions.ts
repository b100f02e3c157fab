import { z } from 'zod'
import { captionFormats } from '../captions/index.ts'
import { captionCueSchema } from '../service/extension/captions.ts'
import type { CaptionCue } from '../service/extension/captions.ts'
import { nothing, pathInput, procedure, shape } from './base.ts'

export const captionsContract = {
  /** The captions of an SRT or WebVTT file, in order of time. Refused with the line and the reason when it is damaged. */
  read: procedure.input(z.strictObject({ path: pathInput })).output(shape<{ cues: CaptionCue[] }>()),
  /** Writes captions into a file. Refused (`exists`) where one is there, unless `overwrite` is true. */
  write: procedure
    .input(
      z.strictObject({
        path: pathInput,
        format: z.enum(captionFormats),
        cues: z.array(captionCueSchema).max(100_000),
        overwrite: z.boolean(),
        /** Size of the picture, px, by which formats with sizes of letters are written. */
        size: z.strictObject({ width: z.int().min(1).max(16_384), height: z.int().min(1).max(16_384) }).exactOptional(),
      }),
    )
    .output(nothing),
}
