import { oc, type as shape } from '@orpc/contract'
import { z } from 'zod'
import { textSchema } from './text.ts'

/**
 * An error of a procedure, as data. `message` is one sentence for the user, `next` what to do, `field` the input that
 * is meant, `details` further sentences.
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

/** Output of procedures that answer nothing. */
export const nothing = shape<ReturnType<() => void>>()

export { shape }

/** Ids, names and paths that a window sends. Their length is limited, because the studio stores them. */
export const idInput = z.string().min(1).max(200)
export const nameInput = z.string().min(1).max(500)
export const pathInput = z.string().min(1).max(4096)
export const byId = z.strictObject({ id: idInput })

/**
 * Address of media, relative to the window's own page (`media/…`): the same in every host. It answers range requests,
 * is valid as long as the studio runs, and reveals no path.
 */
export type MediaUrl = string
