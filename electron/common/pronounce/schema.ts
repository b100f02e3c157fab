import { z } from 'zod'

/** A pronunciation. `says`: other letters or words; `ipa`: the International Phonetic Alphabet. */
export const pronunciation = z.strictObject({
  word: z.string().trim().min(1).max(200),
  kind: z.enum(['says', 'ipa']),
  value: z.string().trim().min(1).max(500),
  caseSensitive: z.boolean(),
})
export type Pronunciation = z.infer<typeof pronunciation>

/** Most entries of one dictionary. */
export const mostPronunciations = 5_000
export const pronunciations = z.array(pronunciation).max(mostPronunciations)
