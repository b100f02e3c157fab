import { z } from 'zod'
import { message } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'
import { explainProblem } from '../../../common/service/explain.ts'

/** A font of the user as the data folder keeps it, one entry for each file. */
const fontSchema = z.object({
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
})

export type FontEntry = z.infer<typeof fontSchema>

export function readFontEntry(value: unknown): { value: FontEntry } | { problem: Text } {
  const read = fontSchema.safeParse(value)
  if (read.success) return { value: read.data }
  return { problem: explainProblem(read.error.issues[0]!, value, message('fontErrors.entry')).message }
}
