import { z } from 'zod'
import { languageTags } from '../../languages.ts'
import type { Text } from '../../messages/index.ts'
import { nameInput, pathInput } from '../base.ts'

/** Documents of other editing programs that a project is handed off in: OpenTimelineIO, FCPXML, CMX 3600, MLT XML. */
export const handOffFormatNames = ['otio', 'fcpxml', 'edl', 'mlt'] as const
export type HandOffFormat = (typeof handOffFormatNames)[number]

/** What a project is handed off as, in the order in which it is offered: a document, or the stems of its clip. */
export const handOffMakes = ['mlt', 'fcpxml', 'otio', 'edl', 'stems'] as const
export type HandOffMake = (typeof handOffMakes)[number]

export const handOffPlan = z.strictObject({
  make: z.enum(handOffMakes),
  /** Absolute path of the folder in which the new one is made; it is created. */
  folder: pathInput,
  /** Name of the new folder, which must be empty or not there. */
  name: nameInput,
  /** Language of the names of tracks and clips. */
  language: z.enum(languageTags),
})
export type HandOffPlan = z.infer<typeof handOffPlan>

export type HandOffEvent =
  | { type: 'progress'; share: number | null; etaMs: number | null; message: Text | null }
  | {
      type: 'done'
      folder: string
      files: number
      /** What was drawn, since the format can't say it; of stems, what is particular about them. */
      baked: Text[]
      /** What is not in the document. */
      dropped: Text[]
    }
