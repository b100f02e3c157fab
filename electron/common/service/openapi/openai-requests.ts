import { z } from 'zod'
import { requiredScript } from '../fields.ts'

// The requests of OpenAI's interface, as far as the engine takes them. Fields that they don't name are ignored.

/** Formats in which speech is answered while it is spoken. */
export const directSpeechFormats = ['mp3', 'opus', 'aac', 'flac', 'wav', 'pcm'] as const
export const transcriptFormats = ['json', 'text', 'srt', 'vtt', 'verbose_json'] as const

/** Range of `speed` in OpenAI's interface. */
const [slowest, fastest] = [0.25, 4]

/** A field that may be left out, or be null, which clients of OpenAI send for what they don't set. */
const absent = <Schema extends z.ZodType>(schema: Schema, about: string) =>
  schema
    .nullish()
    .transform((value) => value ?? undefined)
    .describe(about)

/** The body of `POST /v1/audio/speech`. */
export const openAiSpeechBody = z.object({
  model: z
    .string()
    .min(1)
    .describe('greenroom-speech, or one of OpenAI’s models of speech: the voice decides which one speaks'),
  input: requiredScript().describe('The text, 5,000 words at most'),
  voice: z
    .union([z.string().min(1), z.object({ id: z.string().min(1) }).transform(({ id }) => id)])
    .describe('A voice_id, or one of OpenAI’s names, such as alloy'),
  response_format: absent(z.enum(directSpeechFormats), 'mp3 by default; 24 kHz, mono'),
  speed: absent(z.number().min(slowest).max(fastest), '1 is natural'),
  instructions: absent(z.string(), 'Left out for tts-1 and tts-1-hd, refused otherwise: no voice reads them'),
  stream_format: absent(z.enum(['audio', 'sse']), 'audio by default; sse: events with Base64'),
})

/** The fields of the form of `POST /v1/audio/transcriptions`, beside its file. */
export const openAiTranscriptionFields = z.object({
  model: z.string().min(1).describe('greenroom-transcription, or one of OpenAI’s models of transcription'),
  response_format: z.enum(transcriptFormats).default('json'),
  language: z.string().default('').describe('English alone is recognised; another language is refused'),
  stream: z.enum(['true', 'false']).default('false').describe('Events while the recording is recognised'),
  timestamp_granularities: z
    .array(z.enum(['word', 'segment']))
    .default(['segment'])
    .describe('Times in verbose_json. On the wire, timestamp_granularities[]'),
})

export const openAiError = z.object({
  error: z.object({
    message: z.string(),
    type: z.string(),
    param: z.string().nullable(),
    code: z.string().nullable(),
  }),
})
