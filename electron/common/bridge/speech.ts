import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { idInput, procedure, shape } from './base.ts'
import type { MediaUrl } from './base.ts'
import type { Text } from '../messages/index.ts'

/** Speech that exists as a file, made once by text, voice and rate on a connection. */
export interface SpeechInfo {
  /** Of `speechKey`. */
  key: string
  audioUrl: MediaUrl
  /** ms */
  durationMs: number
  /** When each word is said, in ms; empty where the service doesn't tell. */
  words: { text: string; startMs: number; endMs: number }[]
  /** `Uint8` values, 100 per second, 0 silence to 255 full scale. */
  peaksUrl: MediaUrl
}

export const speechLineInput = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('script'),
    voiceId: z.string().max(500),
    text: z.string().max(200_000),
    rate: z.int().min(0).max(100),
  }),
  z.strictObject({
    kind: z.literal('clone'),
    /** Path or URL of the sample. */
    sample: z.string().min(1).max(4096),
    text: z.string().max(200_000),
    rate: z.int().min(0).max(100),
  }),
])
export type SpeechLine = z.infer<typeof speechLineInput>

export type SpeechEvent =
  | { type: 'progress'; share: number | null; message: Text | null }
  | { type: 'done'; speech: SpeechInfo }

const where = { connection: idInput, session: idInput.nullable() }

export const speechContract = {
  /** What is there already, in the order asked; null where it would have to be made. Costs nothing. */
  known: procedure
    .input(z.strictObject({ ...where, lines: z.array(speechLineInput).max(1_000) }))
    .output(shape<(SpeechInfo | null)[]>()),
  /**
   * Makes it. On a service that costs credits it is refused (`costs-credits`) unless `spend` is true: the window asks
   * first. Ends the work when the iterator is returned.
   */
  make: procedure
    .input(z.strictObject({ ...where, line: speechLineInput, spend: z.boolean().default(false) }))
    .output(eventIterator(shape<SpeechEvent>())),
}
