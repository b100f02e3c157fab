import { z } from 'zod'
import type { SampleReport } from '../../../common/bridge/index.ts'
import { textSchema } from '../../../common/bridge/text.ts'
import { pronunciations } from '../../../common/pronounce/index.ts'

const verdict = z.enum(['good', 'fair', 'bad'])
const report = z.object({
  verdict,
  checks: z.array(
    z.object({
      kind: z.enum(['length', 'level', 'noise', 'clipping', 'speakers', 'speech']),
      verdict,
      figure: textSchema,
      message: textSchema,
    }),
  ),
  durationMs: z.number(),
}) satisfies z.ZodType<SampleReport>

/** An own voice as it is stored. */
export const storedVoice = z.object({
  id: z.string().min(1),
  name: z.string(),
  language: z.string(),
  /** Name of the recording, a file in the folder of recordings. */
  file: z.string().regex(/^[A-Za-z0-9-]+\.[a-z0-9]{2,5}$/),
  report,
  consent: z.object({ statement: z.string(), confirmedAt: z.number(), own: z.boolean() }),
  createdAt: z.number(),
})
export type StoredVoice = z.infer<typeof storedVoice>
export const voicesFile = z.object({ voices: z.array(storedVoice) })

/** The user's dictionary, and those of sheets by the sheet's id. */
export const dictionariesFile = z.object({
  global: pronunciations,
  sheets: z.record(z.string(), pronunciations),
})
