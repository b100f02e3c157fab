import { z } from 'zod'

/** The user's fonts as the data folder keeps them, one entry for each file. */
export const fontListSchema = z.array(
  z.object({
    /** Start of the SHA-256 of the file, hex. */
    id: z.string().regex(/^[0-9a-f]{24}$/),
    /** Name under which the user added it. */
    name: z.string(),
    /** Name in the folder of fonts; never a path. */
    file: z.string().regex(/^[0-9a-f]{24}(?:\.[a-z0-9]{1,10})?$/),
    family: z.string().min(1),
    italic: z.boolean(),
    weights: z.object({ min: z.number(), max: z.number() }),
    /** Whether the font's licence permits passing it on with a project. */
    mayCopy: z.boolean(),
  }),
)

export type FontEntry = z.infer<typeof fontListSchema>[number]
