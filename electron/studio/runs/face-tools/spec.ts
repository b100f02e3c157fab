import { z } from 'zod'
import { backgroundRequest, characterSwapRequest, lipSyncRequest } from '../../../common/bridge/index.ts'

/** Leave to use the person's face or voice, by its id; empty where none was needed. */
const consents = z.array(z.string())
/** Five seconds from a place, ms; null: the whole. */
const preview = z.strictObject({ fromMs: z.int().min(0) }).nullable()

/** What a face tool was asked for: kept with its job, from the press of the button on. */
const toolSpec = z.discriminatedUnion('tool', [
  z.strictObject({ tool: z.literal('lip-sync'), request: lipSyncRequest, preview, consents }),
  z.strictObject({ tool: z.literal('character-swap'), request: characterSwapRequest, preview, consents }),
  z.strictObject({ tool: z.literal('background'), request: backgroundRequest, preview: z.null(), consents }),
])

export type ToolSpec = z.infer<typeof toolSpec>
export type ToolName = ToolSpec['tool']
export type SpecOf<Name extends ToolName> = Extract<ToolSpec, { tool: Name }>

/** A spec as its job keeps it; null where the text is none. */
export function readSpec(snapshot: string): ToolSpec | null {
  try {
    const read = toolSpec.safeParse(JSON.parse(snapshot))
    return read.success ? read.data : null
  } catch {
    return null
  }
}
