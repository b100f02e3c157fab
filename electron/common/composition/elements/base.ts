import { z } from 'zod'
import { guards, limits } from '../../service/index.ts'

/** Longest scene or video in ms. */
export const maxDuration = guards.durationMs
/** Placement in px and factors, as far as a body takes them. */
export const placement = {
  offset: z.number().min(-guards.offset).max(guards.offset),
  side: z.number().positive().max(guards.elementSide),
  scale: z.number().min(0).max(guards.scale),
  layer: z.number().min(-guards.layer).max(guards.layer),
}

const json = z.json()
export type Json = z.infer<typeof json>

/**
 * The words of a pasted request body, field by field, kept so that compiling gives the same body again: while compiling
 * comes to `meant` (absent: to no such field), the body says `wrote` instead (absent: leaves the field out). An edit that
 * changes the meaning of a field thereby ends its old words. Fields that the interface doesn't name are kept this way too.
 */
export const pastedSchema = z.record(
  z.string(),
  z.strictObject({ meant: json.exactOptional(), wrote: json.exactOptional() }),
)
export type Pasted = z.infer<typeof pastedSchema>

/** Speaking rate in whole percent; 100 is natural speed. */
export const rate = z.int().min(limits.ratePercent.min).max(limits.ratePercent.max)
export const script = z.string().max(guards.textCharacters)

/** What every element has, whatever it shows. */
export const elementBase = {
  id: z.string().min(1).max(guards.nameCharacters),
  name: z.string().max(500),
  x: placement.offset,
  y: placement.offset,
  /** Size before scaling in px; the source's own where absent. */
  width: placement.side.exactOptional(),
  height: placement.side.exactOptional(),
  scaleX: placement.scale,
  scaleY: placement.scale,
  layer: placement.layer,
  /** When the element is there, in ms from the start of its scene: from `start` (else 0) up to `end` (else the scene's end). */
  start: z.int().min(0).max(maxDuration).exactOptional(),
  end: z.int().min(0).max(maxDuration).exactOptional(),
  locked: z.boolean(),
  hidden: z.boolean(),
  /** Name of the variable that gives its source, row by row, when a sheet makes many clips of the project. */
  replaceable: z
    .string()
    .max(200)
    .regex(/^[^{}|\r\n]*[^{}|\s][^{}|\r\n]*$/, 'must be a name without braces, bars and line breaks')
    .exactOptional(),
  pasted: pastedSchema.exactOptional(),
}
