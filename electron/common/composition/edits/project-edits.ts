import { z } from 'zod'
import { pronunciations } from '../../pronounce/schema.ts'
import { loudnessSchema } from '../../service/extension/loudness.ts'
import { canvasSchema, projectSchema } from '../model.ts'
import { define } from './define.ts'

export const projectEdits = {
  renameProject: define({
    args: z.strictObject({ name: projectSchema.shape.name }),
    apply(draft, { name }) {
      draft.name = name
    },
  }),

  /** Sets the size of the video in px and its background colour; what is not given stays. */
  setCanvas: define({
    args: z.strictObject({
      width: canvasSchema.shape.width.exactOptional(),
      height: canvasSchema.shape.height.exactOptional(),
      background: canvasSchema.shape.background.exactOptional(),
    }),
    apply(draft, args) {
      Object.assign(draft.canvas, args)
    },
  }),

  /** Sets the length of the whole video in ms; null: the sum of its scenes. */
  setTotalDuration: define({
    args: z.strictObject({ duration: projectSchema.shape.duration.unwrap().nullable() }),
    apply(draft, { duration }) {
      if (duration === null) delete draft.duration
      else draft.duration = duration
    },
  }),

  /** Sets the loudness of clips, LUFS; null: as their sounds are mixed. */
  setLoudness: define({
    args: z.strictObject({ loudness: loudnessSchema.nullable() }),
    apply(draft, { loudness }) {
      if (loudness === null) delete draft.loudness
      else draft.loudness = loudness
    },
  }),

  /** Sets how clips tell people that AI made them; what is not given stays. */
  setDisclosure: define({
    args: z.strictObject({ sign: z.boolean().exactOptional(), notice: z.boolean().exactOptional() }),
    apply(draft, change) {
      const { sign = false, notice = false } = { ...draft.disclosure, ...change }
      if (sign || notice) draft.disclosure = { ...(sign ? { sign } : {}), ...(notice ? { notice } : {}) }
      else delete draft.disclosure
    },
  }),

  /** Replaces the dictionary of the project; an empty list removes it. */
  setPronunciations: define({
    args: z.strictObject({ entries: pronunciations }),
    apply(draft, { entries }) {
      if (entries.length === 0) delete draft.pronunciations
      else draft.pronunciations = entries
    },
  }),
}
