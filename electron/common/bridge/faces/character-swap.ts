import { z } from 'zod'
import { characterSwapModes, characterSwapResolutions } from '../../service/endpoints/character-swap.ts'
import { limits } from '../../service/limits.ts'
import { byId, idInput, procedure, shape } from '../base.ts'
import { filePath, partInput, startFields } from './tools.ts'
import type { ToolCheck } from './tools.ts'

/** A character, and the video that moves it or whose faces it takes (`createCharacterSwap` in docs/openapi.json). */
export const characterSwapRequest = z.strictObject({
  connection: idInput,
  /** Path of a picture of the character; null until it is chosen. */
  character: filePath.nullable(),
  /** Path of the driving video; null until it is chosen. */
  video: filePath.nullable(),
  part: partInput.nullable(),
  mode: z.enum(characterSwapModes),
  resolution: z.enum(characterSwapResolutions),
  prompt: z.string().max(limits.characterSwap.promptCharacters),
  /** Value of a model that the service lists; null: the service's own choice. */
  model: z.string().max(200).nullable(),
})
export type CharacterSwapRequest = z.infer<typeof characterSwapRequest>

/** A model for character swaps, as the service lists it (type 2101). */
export interface SwapModel {
  value: string
  label: string
  description: string
  /** Credits per started 5 seconds, by resolution; empty where the service's list names no price. */
  credits: Partial<Record<(typeof characterSwapResolutions)[number], number>>
  /** Whether the model uses the prompt; null where the service's list doesn't say. */
  usesPrompt: boolean | null
  needsPlan: boolean
}

export const characterSwapContract = {
  check: procedure.input(characterSwapRequest).output(shape<ToolCheck>()),
  /** Starts a job for five seconds of the video, starting at `fromMs`. */
  preview: procedure
    .input(characterSwapRequest.extend({ ...startFields, fromMs: z.int().min(0).default(0) }))
    .output(shape<{ jobId: string }>()),
  start: procedure.input(characterSwapRequest.extend(startFields)).output(shape<{ jobId: string }>()),
  /** Models for character swaps; empty where the service lists none. */
  models: procedure.input(z.strictObject({ connection: idInput })).output(shape<SwapModel[]>()),
  request: procedure.input(byId).output(shape<CharacterSwapRequest | null>()),
}
