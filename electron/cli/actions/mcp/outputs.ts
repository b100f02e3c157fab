import { z } from 'zod'

/** A list of entries with these fields and others. */
export const entries = <Shape extends z.ZodRawShape>(shape: Shape) => z.array(z.looseObject(shape))

/** A job as lists tell it. */
export const jobEntry = z.looseObject({ id: z.string(), kind: z.string(), state: z.string(), title: z.string() })

/** A file of sound or video that was made. */
export const soundOrVideo = z.looseObject({ file: z.string(), durationMs: z.number().nullable(), bytes: z.number() })

/** The outcome of each row of a sheet. */
export const rowEntries = entries({ row: z.number(), state: z.string() })
