import { z } from 'zod'
import { byId, idInput, procedure, shape } from '../base.ts'
import { filePath, partInput, startFields } from './tools.ts'
import type { ToolCheck } from './tools.ts'

/** What is said: a recording, or a text that a voice of the connection speaks. */
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

/** A video or photo, and what it is to say (service-interface: Create lip sync). */
export const lipSyncRequest = z.strictObject({
  connection: idInput,
  /** A video or a photo. */
  face: filePath.nullable(),
  /** Of the video; null: all of it. */
  part: partInput.nullable(),
  /** Turn a video of more than 25 frames per second into one of 25 before it is sent. */
  at25fps: z.boolean(),
  speech: lipSyncSpeech.nullable(),
})
export type LipSyncRequest = z.infer<typeof lipSyncRequest>

export const lipSyncContract = {
  /** Everything to know before sending. Costs nothing; faces are looked for by the built-in engine. */
  check: procedure.input(lipSyncRequest).output(shape<ToolCheck>()),
  /** Five seconds, as a job of its own. `fromMs` is a place in the speech. */
  preview: procedure
    .input(lipSyncRequest.extend({ ...startFields, fromMs: z.int().min(0).default(0) }))
    .output(shape<{ jobId: string }>()),
  /** The job is stored before this answers. Refused where `check` finds errors. */
  start: procedure.input(lipSyncRequest.extend(startFields)).output(shape<{ jobId: string }>()),
  /** What a lip sync was made of; null for one that wasn't made here. */
  request: procedure.input(byId).output(shape<LipSyncRequest | null>()),
}
