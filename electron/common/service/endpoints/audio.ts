import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import {
  optionalRate,
  optionalText,
  optionalUrl,
  requiredRate,
  requiredScript,
  requiredText,
  webhookUrl,
} from '../fields.ts'
import { audioShape, readGeneration } from '../generation.ts'
import type { Generation } from '../generation.ts'
import { extensions } from '../media-url.ts'
import { text } from '../reading.ts'
import { audioRecord } from '../records.ts'
import { refuseField, fieldProblem } from '../refusal.ts'

/** Request of `createTts`. The rate is 100% (natural speed) when it is left out. */
export const ttsBody = z.object({
  input_text: requiredScript(),
  voice_id: requiredText(),
  rate: optionalRate(),
  webhookUrl,
})

/** Request of `createClone`. `voice_url` wins when both are given. */
export const cloneBody = z
  .object({
    input_text: requiredScript(),
    rate: requiredRate(),
    voice_url: optionalUrl([...extensions.audio, ...extensions.video]),
    voice_id: optionalText(),
    webhookUrl,
  })
  .check((ctx) => {
    if (ctx.value.voice_id !== undefined || ctx.value.voice_url !== undefined) return
    refuseField(ctx, ['voice_id'], fieldProblem('requestProblems.orVoiceUrl'))
  })

export const audioInfoQuery = z.object({ audio_model_id: requiredText() })

export type TtsBody = z.input<typeof ttsBody>
export type CloneBody = z.input<typeof cloneBody>

export interface Audio extends Generation {
  inputText: string | null
  /** Rate as sent by the service, for example `80%`. */
  rate: string | null
  voiceModelId: string | null
}

export function readAudio(data: unknown): Audio {
  const generation = readGeneration(data, audioShape)
  return {
    ...generation,
    inputText: text(generation.raw['input_text']),
    rate: text(generation.raw['rate']),
    voiceModelId: text(generation.raw['voice_model_id']),
  }
}

const common = { group: 'Audio', envelope: 'business', response: audioRecord, read: readAudio } as const

export const audioEndpoints = {
  createTts: defineEndpoint({
    ...common,
    method: 'POST',
    path: '/api/open/v3/audio/create',
    summary: 'Create speech from text',
    where: 'body',
    request: ttsBody,
    effect: 'create',
    capability: 'speech',
  }),
  createClone: defineEndpoint({
    ...common,
    method: 'POST',
    path: '/api/open/v3/audio/clone',
    summary: 'Create speech with a voice from a sample',
    where: 'body',
    request: cloneBody,
    effect: 'create',
    capability: 'voice clone',
  }),
  audioInfo: defineEndpoint({
    ...common,
    method: 'GET',
    path: '/api/open/v3/audio/infobymodelid',
    summary: 'Get audio info',
    where: 'query',
    request: audioInfoQuery,
    effect: 'read',
    capability: 'speech',
  }),
}
