import { z } from 'zod'
import { byId, idInput, procedure, shape } from '../base.ts'
import { filePath, partInput, startFields } from './tools.ts'
import type { ToolCheck } from './tools.ts'

/** What the face says: a recording, or a text that a voice of the connection speaks. */
export const lipSyncSpeech = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('file'), path: filePath }),
  z.strictObject({
    kind: z.literal('script'),
    voiceId: z.string().max(500),
    text: z.string().max(200_000),
    rate: z.int().min(0).max(100),
  }),
])
export type LipSyncSpeech = z.infer<typeof lipSyncSpeech>

/** A video or photo and the speech for it (`createLipSync` in docs/openapi.json). */
export const lipSyncRequest = z.strictObject({
  connection: idInput,
  /** Path of a video or a photo; null until it is chosen. */
  face: filePath.nullable(),
  /** Part of the video that is used; null: the whole video. */
  part: partInput.nullable(),
  /** Whether a video of more than 25 frames per second is converted to 25 before it is sent. */
  at25fps: z.boolean(),
  speech: lipSyncSpeech.nullable(),
})
export type LipSyncRequest = z.infer<typeof lipSyncRequest>

export const lipSyncContract = {
  /**
   * Finds every problem, and the cost, before anything is sent. Costs nothing: the built-in engine detects the faces.
   */
  check: procedure.input(lipSyncRequest).output(shape<ToolCheck>()),
  /** Starts a job for five seconds; `fromMs` is a time in the speech. */
  preview: procedure
    .input(lipSyncRequest.extend({ ...startFields, fromMs: z.int().min(0).default(0) }))
    .output(shape<{ jobId: string }>()),
  /** Starts a lip sync, and answers once its job is stored. Refused where `check` finds errors. */
  start: procedure.input(lipSyncRequest.extend(startFields)).output(shape<{ jobId: string }>()),
  /** The request that a lip sync was made with; null for one that was not made on this machine. */
  request: procedure.input(byId).output(shape<LipSyncRequest | null>()),
}
