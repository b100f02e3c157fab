import { z } from 'zod'

/**
 * How a clip tells people that AI made it, beside what programs read (docs/provenance.md). Article 50 of Regulation (EU)
 * 2024/1689 asks whoever publishes certain clips to tell it.
 */
export const disclosureSchema = z.strictObject({
  /** The sign "AI" is drawn into a corner of the picture from the first frame to the last. */
  sign: z.literal(true).exactOptional(),
  /** A sentence at the beginning says that AI made the clip. */
  notice: z.literal(true).exactOptional(),
})

export type Disclosure = z.infer<typeof disclosureSchema>
