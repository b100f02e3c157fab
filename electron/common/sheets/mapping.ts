import { z } from 'zod'
import { perColumn } from './columns.ts'

/** Which column holds what; a column not named stays a variable. Indexes into the reading's columns. */
export const sheetMapping = z.strictObject({
  ...perColumn(() => z.int().min(0).nullable()),
  text: z.int().min(0),
})
export type SheetMapping = z.infer<typeof sheetMapping>
