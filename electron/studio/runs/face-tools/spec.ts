import { z } from 'zod'
import { backgroundRequest, characterSwapRequest, lipSyncRequest } from '../../../common/bridge/index.ts'

/** Ids of the consents to use a person's face or voice; empty when none was needed. */
const consents = z.array(z.string())
/** Preview of five seconds that begins at `fromMs`; null for the whole. */
const preview = z.strictObject({ fromMs: z.int().min(0) }).nullable()

/** What the user asked a face tool for; it is stored with the job from the moment it is begun. */
const toolSpec = z.discriminatedUnion('tool', [
  z.strictObject({ tool: z.literal('lip-sync'), request: lipSyncRequest, preview, consents }),
  z.strictObject({ tool: z.literal('character-swap'), request: characterSwapRequest, preview, consents }),
  z.strictObject({ tool: z.literal('background'), request: backgroundRequest, preview: z.null(), consents }),
])

export type ToolSpec = z.infer<typeof toolSpec>
export type ToolName = ToolSpec['tool']
export type SpecOf<Name extends ToolName> = Extract<ToolSpec, { tool: Name }>

/** Parses a stored request; null when the text is not one. */
export function readSpec(snapshot: string): ToolSpec | null {
  try {
    const read = toolSpec.safeParse(JSON.parse(snapshot))
    return read.success ? read.data : null
  } catch {
    return null
  }
}
