import { storedText } from '../../messages/index.ts'
import { fieldProblem } from '../../service/refusal.ts'
import { z } from 'zod'
import { elementPartSchema } from './brand-fields.ts'
import { anchorsSchema } from './word-anchors.ts'
import { livelinessSchema } from '../../service/extension/gestures.ts'
import { appearanceSchema } from '../../service/extension/looks.ts'
import { motionSchema } from '../../service/extension/motion.ts'
import { soundSettingsSchema } from '../../service/extension/sound.ts'
import { stylingSchema } from '../../service/extension/styling.ts'
import { guards, limits } from '../../service/index.ts'

/** Longest scene or video in ms. */
export const maxDuration = guards.durationMs
/** Placement in px and scale, in the ranges that a body takes. */
export const placement = {
  offset: z.number().min(-guards.offset).max(guards.offset),
  side: z.number().positive().max(guards.elementSide),
  scale: z.number().min(0).max(guards.scale),
  layer: z.number().min(-guards.layer).max(guards.layer),
}

const json = z.json()
export type Json = z.infer<typeof json>

/**
 * The fields of a pasted request body as they were written, kept so that compiling gives the same body again: while
 * compiling gives `meant` for a field (absent: no such field), the body has `wrote` instead (absent: the field is left
 * out). An edit that changes the meaning of a field thereby ends the use of its pasted form. Fields that the interface
 * doesn't name are kept this way too.
 */
export const pastedSchema = z.record(
  z.string(),
  z.strictObject({ meant: json.exactOptional(), wrote: json.exactOptional() }),
)
export type Pasted = z.infer<typeof pastedSchema>

/** An id. `__proto__` is none: objects keyed by ids lose it on their way through JSON and checks. */
export const idSchema = z
  .string()
  .min(1)
  .max(guards.nameCharacters)
  .refine((id) => id !== '__proto__', {
    error: storedText(fieldProblem('requestProblems.id', { value: '__proto__' })),
  })

/** Rate in whole percent; 100 is natural speed. */
export const rate = z.int().min(limits.ratePercent.min).max(limits.ratePercent.max)
/** Which of the built-in engine's readings of a text is heard; absent: the usual one. */
export const take = z.int().min(1).max(guards.take)
export const script = z.string().max(guards.textCharacters)

/** Fields that every element has, whatever its kind. */
export const elementBase = {
  id: idSchema,
  name: z.string().max(500),
  x: placement.offset,
  y: placement.offset,
  /** Size before scaling in px; absent: the source's own. */
  width: placement.side.exactOptional(),
  height: placement.side.exactOptional(),
  scaleX: placement.scale,
  scaleY: placement.scale,
  layer: placement.layer,
  /**
   * When the element is shown, in ms from the start of its scene: from `start` (absent: 0) to `end` (absent: the
   * scene's end).
   */
  start: z.int().min(0).max(maxDuration).exactOptional(),
  end: z.int().min(0).max(maxDuration).exactOptional(),
  /** Words of the script that start and end follow: `start` and `end` are then the times that were known last. */
  anchors: anchorsSchema.exactOptional(),
  /** How a visible element looks beside its source; absent: as the source is. */
  appearance: appearanceSchema.exactOptional(),
  /** How the sound of a sound or a video is played; absent: as it was recorded. */
  sound: soundSettingsSchema.exactOptional(),
  /** How a visible element moves while it is shown; absent: it stands still. */
  motion: motionSchema.exactOptional(),
  /** How much a drawn presenter moves; absent: naturally. */
  liveliness: livelinessSchema.exactOptional(),
  /** What a drawn presenter wears; absent: as it comes. */
  styling: stylingSchema.exactOptional(),
  locked: z.boolean(),
  hidden: z.boolean(),
  /** Name of the variable that gives the element's source in each row, when a batch makes many clips of the project. */
  replaceable: z
    .string()
    .max(200)
    .regex(/^[^{}|\r\n]*[^{}|\s][^{}|\r\n]*$/, storedText(fieldProblem('requestProblems.nameOnly')))
    .exactOptional(),
  /** What the element is for a brand kit, which shows it in its own way. */
  part: elementPartSchema.exactOptional(),
  pasted: pastedSchema.exactOptional(),
}
