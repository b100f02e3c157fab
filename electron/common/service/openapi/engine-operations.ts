import { z } from 'zod'
import { farmSchema } from './farm.ts'
import { previewSchema as preview } from './preview.ts'
import { openAiError, openAiSpeechBody, openAiTranscriptionFields } from './openai-requests.ts'

/** What the built-in engine answers beside the interface: additions of its own, and OpenAI's interface as far as it has that. */
export interface EngineOperation {
  id: string
  method: 'GET' | 'POST'
  /** With the names of what varies in braces. */
  path: string
  group: 'Engine' | 'OpenAI’s interface'
  summary: string
  about?: string
  credentials: boolean
  query?: z.ZodObject
  /** Headers beside those of credentials. */
  headers?: z.ZodObject
  /** Absent: there is no body. `schema` null: the bytes of a file. */
  body?: { type: string; schema: z.ZodObject | null }
  /** What is answered; `schema` null: bytes, or text. Envelope `business`: the schema is that of `data`. */
  answer: { type: string; envelope: 'business' | 'none'; schema: z.ZodType | null }
}

const json = 'application/json'
const id = z.string().describe('Id of the record')
const word = z.object({ text: z.string(), startMs: z.number(), endMs: z.number() })
const model = z.object({ id: z.string(), object: z.literal('model'), created: z.int(), owned_by: z.string() })
const lists = <Entry extends z.ZodType>(entry: Entry) => z.object({ object: z.literal('list'), data: z.array(entry) })

const liveTicket = z.object({ channel_id: z.string(), user_id: z.string(), rtc_token: z.string() })

const additions: readonly EngineOperation[] = [
  {
    id: 'engineHealth',
    method: 'GET',
    path: '/engine/health',
    group: 'Engine',
    summary: 'What works, and how busy the engine is',
    credentials: false,
    answer: {
      type: json,
      envelope: 'business',
      schema: z.looseObject({
        version: z.string(),
        capabilities: z.record(z.string(), z.looseObject({ available: z.boolean(), reason: z.string().optional() })),
        free_bytes: z.number(),
      }),
    },
  },
  {
    id: 'engineFarm',
    method: 'GET',
    path: '/engine/farm',
    group: 'Engine',
    summary: 'The engines that share a database, and how much work waits',
    about: 'An engine that is alone has no engines here.',
    credentials: true,
    answer: { type: json, envelope: 'business', schema: farmSchema },
  },
  {
    id: 'upload',
    method: 'POST',
    path: '/engine/uploads',
    group: 'Engine',
    summary: 'Upload a file',
    about: 'At most 2 GB. It is kept for 7 days from its last use; its address can be named by requests.',
    credentials: true,
    headers: z.object({
      'X-File-Name': z.string().optional().describe('Percent-encoded UTF-8, for messages alone'),
    }),
    body: { type: 'application/octet-stream', schema: null },
    answer: { type: json, envelope: 'business', schema: z.object({ url: z.string() }) },
  },
  {
    id: 'recordEvents',
    method: 'GET',
    path: '/engine/records/{id}/events',
    group: 'Engine',
    summary: 'Follow a record',
    about: 'Events `progress` and, last, `end`. The share never falls.',
    credentials: true,
    answer: {
      type: 'text/event-stream',
      envelope: 'none',
      schema: z.object({
        _id: id,
        status: z.literal([1, 2, 3, 4]),
        share: z.number().min(0).max(1),
        stage: z.string(),
        ahead: z.int(),
        eta_ms: z.number().nullable(),
      }),
    },
  },
  {
    id: 'cancelRecord',
    method: 'POST',
    path: '/engine/records/{id}/cancel',
    group: 'Engine',
    summary: 'Cancel a record',
    about: 'It ends with status 4 at no cost. Code 1011 when it has ended already.',
    credentials: true,
    answer: { type: json, envelope: 'business', schema: z.looseObject({ _id: id, status: z.int() }) },
  },
  {
    id: 'findSpeech',
    method: 'POST',
    path: '/engine/audio/find',
    group: 'Engine',
    summary: 'Find the speech of a request whose answer was lost',
    credentials: true,
    body: {
      type: json,
      schema: z.object({ input_text: z.string(), voice_id: z.string(), rate: z.string() }),
    },
    answer: {
      type: json,
      envelope: 'business',
      schema: z.object({ _id: z.string().nullable().describe('Null: there is none') }),
    },
  },
  {
    id: 'speechTimings',
    method: 'GET',
    path: '/engine/audio/{id}/timings',
    group: 'Engine',
    summary: 'When each word of a speech is spoken',
    about: 'Code 1017 until the record has status 3.',
    credentials: true,
    answer: {
      type: json,
      envelope: 'business',
      schema: z.object({
        duration_ms: z.number().nullable(),
        words: z.array(word),
        phonemes: z.array(z.object({ ipa: z.string(), startMs: z.number(), endMs: z.number() })),
      }),
    },
  },
  {
    id: 'createPreview',
    method: 'POST',
    path: '/engine/previews',
    group: 'Engine',
    summary: 'Preview what a body will make',
    about: 'Costs nothing and makes no record.',
    credentials: true,
    body: {
      type: json,
      schema: z.object({
        kind: z.enum(['avatar-video', 'talking-avatar']),
        body: z.record(z.string(), z.unknown()).describe('What the create request would be sent'),
        parts: z.enum(['video', 'avatars', 'ahead', 'layers']).optional(),
        height: z.int().min(144).max(1080).optional().describe('px of the canvas'),
        from_item: z.int().min(0).optional(),
        items: z.int().min(1).optional(),
      }),
    },
    answer: { type: json, envelope: 'business', schema: preview },
  },
  {
    id: 'previewInfo',
    method: 'GET',
    path: '/engine/previews/{id}',
    group: 'Engine',
    summary: 'Get a preview',
    about: 'With `seen`, the answer waits for another revision, `wait_ms` at most.',
    credentials: true,
    query: z.object({ seen: z.int().optional(), wait_ms: z.int().min(0).max(25_000).optional() }),
    answer: { type: json, envelope: 'business', schema: preview },
  },
  {
    id: 'cancelPreview',
    method: 'POST',
    path: '/engine/previews/{id}/cancel',
    group: 'Engine',
    summary: 'Cancel a preview',
    credentials: true,
    answer: { type: json, envelope: 'business', schema: z.looseObject({ _id: z.string(), status: z.int() }) },
  },
  {
    id: 'liveInfo',
    method: 'GET',
    path: '/engine/live/{id}',
    group: 'Engine',
    summary: 'Get a live session',
    credentials: true,
    answer: {
      type: json,
      envelope: 'business',
      schema: z.looseObject({ _id: z.string(), faceswap_status: z.int(), open: z.boolean() }),
    },
  },
  {
    id: 'liveAlgorithm',
    method: 'POST',
    path: '/engine/live/algorithm',
    group: 'Engine',
    summary: 'Get the token of the other end of a live session',
    credentials: true,
    body: { type: json, schema: z.object({ _id: z.string() }) },
    answer: {
      type: json,
      envelope: 'business',
      schema: z.object({ channel_id: z.string(), algorithm_user_id: z.string(), algorithm_rtc_token: z.string() }),
    },
  },
  {
    id: 'liveRejoin',
    method: 'POST',
    path: '/engine/live/rejoin',
    group: 'Engine',
    summary: 'Get a new token after a connection was lost',
    credentials: true,
    body: { type: json, schema: z.object({ _id: z.string(), role: z.enum(['front', 'algorithm']) }) },
    answer: { type: json, envelope: 'business', schema: liveTicket },
  },
]

const ofOpenAi: readonly EngineOperation[] = [
  {
    id: 'speech',
    method: 'POST',
    path: '/v1/audio/speech',
    group: 'OpenAI’s interface',
    summary: 'Speak a text, and answer the sound while it is spoken',
    about: 'The answer begins with the first sentence; a WAV comes when all is spoken. Nothing is kept.',
    credentials: true,
    body: { type: json, schema: openAiSpeechBody },
    answer: { type: 'audio/mpeg', envelope: 'none', schema: null },
  },
  {
    id: 'transcription',
    method: 'POST',
    path: '/v1/audio/transcriptions',
    group: 'OpenAI’s interface',
    summary: 'Write down what is said in a recording, in English',
    about: 'A form with the recording, 2 GB at most, as `file`.',
    credentials: true,
    body: {
      type: 'multipart/form-data',
      schema: openAiTranscriptionFields.extend({
        file: z.file().describe('Any sound or video'),
      }),
    },
    answer: { type: json, envelope: 'none', schema: z.looseObject({ text: z.string() }) },
  },
  {
    id: 'speechVoices',
    method: 'GET',
    path: '/v1/audio/voices',
    group: 'OpenAI’s interface',
    summary: 'List the names that are taken as voice',
    credentials: true,
    answer: {
      type: json,
      envelope: 'none',
      schema: z.object({
        object: z.literal('list'),
        voices: z.array(z.object({ id: z.string(), name: z.string(), language: z.string(), voice_id: z.string() })),
      }),
    },
  },
  {
    id: 'speechModels',
    method: 'GET',
    path: '/v1/models',
    group: 'OpenAI’s interface',
    summary: 'List the names that are taken as model',
    credentials: true,
    answer: { type: json, envelope: 'none', schema: lists(model) },
  },
  {
    id: 'speechModel',
    method: 'GET',
    path: '/v1/models/{model}',
    group: 'OpenAI’s interface',
    summary: 'Get a model',
    credentials: true,
    answer: { type: json, envelope: 'none', schema: model },
  },
]

export const engineOperations: readonly EngineOperation[] = [...additions, ...ofOpenAi]

/** What operations of OpenAI's interface answer with any other status than 200. */
export const openAiErrorSchema = openAiError
