import { oc, type as shape } from '@orpc/contract'
import { z } from 'zod'
import { textSchema } from './text.ts'

/**
 * How the studio says no: data, never a rethrown exception. `message` is one sentence for the user, `next` what to do,
 * `field` which input is meant, `details` further sentences.
 */
export const studioErrorData = z.object({
  code: z.string(),
  message: textSchema,
  next: textSchema.exactOptional(),
  field: z.string().exactOptional(),
  details: z.array(textSchema).exactOptional(),
  /** Code of the service's envelope, where it sent one. */
  serviceCode: z.number().exactOptional(),
})
export type StudioErrorData = z.infer<typeof studioErrorData>

/** Every procedure may answer with a studio error; its oRPC code is `STUDIO`. */
export const procedure = oc.errors({ STUDIO: { status: 422, data: studioErrorData } })

/** The output of what only does something. */
export const nothing = shape<ReturnType<() => void>>()

export { shape }

/** Ids, names and paths as a renderer may send them: limited, so that nothing grows without end. */
export const idInput = z.string().min(1).max(200)
export const nameInput = z.string().min(1).max(500)
export const pathInput = z.string().min(1).max(4096)
export const byId = z.strictObject({ id: idInput })

/**
 * Address of media, relative to the window's own page (`media/…`): the same in every host. It can be loaded with ranges;
 * it stays good while the studio runs, and names no path.
 */
export type MediaUrl = string
