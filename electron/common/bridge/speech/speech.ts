import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { idInput, procedure, shape } from '../base.ts'
import type { MediaUrl } from '../base.ts'
import { guards } from '../../service/index.ts'
import type { Text } from '../../messages/index.ts'

/** A file of speech, made once for each combination of text, voice, rate, take and connection. */
export interface SpeechInfo {
  /** Key of the speech, computed by `speechKey`. */
  key: string
  audioUrl: MediaUrl
  /** Length of the speech, ms. */
  durationMs: number
  /** When each word is spoken, ms from the start; empty where the service doesn't tell. */
  words: { text: string; startMs: number; endMs: number }[]
  /** When each turn of a dialogue is spoken, ms from the start. */
  turns?: { startMs: number; endMs: number }[]
  /** Loudness for a waveform: `Uint8` values, 100 per second, 0 silence to 255 full scale. */
  peaksUrl: MediaUrl
}

/** Which reading of the text the built-in engine gives; absent: the usual one. Other services have no other. */
const take = z.int().min(1).max(guards.take).exactOptional()

const oneVoice = [
  z.strictObject({
    kind: z.literal('script'),
    voiceId: z.string().max(500),
    text: z.string().max(200_000),
    rate: z.int().min(0).max(100),
    take,
  }),
  z.strictObject({
    kind: z.literal('clone'),
    /** Path or URL of the sample. */
    sample: z.string().min(1).max(4096),
    text: z.string().max(200_000),
    rate: z.int().min(0).max(100),
    take,
  }),
] as const

export const speechLineInput = z.discriminatedUnion('kind', [
  ...oneVoice,
  /** Turns of several voices, one after the other: one file. Each turn is a text of its own at the service. */
  z.strictObject({
    kind: z.literal('dialogue'),
    turns: z.array(z.discriminatedUnion('kind', oneVoice)).min(1).max(1_000),
  }),
])
export type SpeechLine = z.infer<typeof speechLineInput>
/** A text in one voice. */
export type VoiceLine = Exclude<SpeechLine, { kind: 'dialogue' }>

export type SpeechEvent =
  | { type: 'progress'; share: number | null; message: Text | null }
  | { type: 'done'; speech: SpeechInfo }

const where = {
  connection: idInput,
  /** The project, or the sheet of voiceovers, whose pronunciations count. */
  session: idInput.nullable(),
  sheet: idInput.exactOptional(),
}

export const speechContract = {
  /** Speech that exists already, in the order of the request; null where it would have to be made. Costs nothing. */
  known: procedure
    .input(z.strictObject({ ...where, lines: z.array(speechLineInput).max(1_000) }))
    .output(shape<(SpeechInfo | null)[]>()),
  /**
   * Makes the speech. On a service that charges credits it is refused (`costs-credits`) unless `spend` is true: the
   * window asks the user first. The work ends when the caller returns the iterator.
   */
  make: procedure
    .input(z.strictObject({ ...where, line: speechLineInput, spend: z.boolean().default(false) }))
    .output(eventIterator(shape<SpeechEvent>())),
}
