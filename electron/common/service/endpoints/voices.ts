import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { AnswerProblem } from '../problem.ts'
import { queryChoice } from '../query.ts'
import { number, readList, text } from '../reading.ts'
import type { Fields } from '../reading.ts'
import { voiceRecord } from '../records.ts'

/** Origin of a voice. */
export const voiceFrom = { official: 3, own: 4 } as const

export const voiceListQuery = z.object({ from: queryChoice([voiceFrom.official, voiceFrom.own]) })

export interface Voice {
  /** Id for the field `voice_id` of requests. */
  voiceId: string
  /** Record id; equal to the voice id where the service sends none. */
  id: string
  name: string
  gender: string
  accent: string
  description: string
  useCase: string
  from: number | null
  type: number | null
  /** URL of an audio preview; null when there is none. */
  preview: string | null
  createTime: number | null
  raw: Fields
}

export function readVoices(data: unknown): Voice[] {
  return readList(data).map((record, index) => {
    const voiceId = text(record['voice_id'])
    if (voiceId === null) throw new AnswerProblem(`data[${index}] has no voice_id`)
    return {
      voiceId,
      id: text(record['_id']) ?? voiceId,
      name: text(record['name']) ?? voiceId,
      gender: text(record['gender']) ?? '',
      accent: text(record['accent']) ?? '',
      description: text(record['description']) ?? '',
      useCase: text(record['useCase']) ?? text(record['use_case']) ?? '',
      from: number(record['from']),
      type: number(record['type']),
      preview: text(record['preview']),
      createTime: number(record['create_time']),
      raw: record,
    }
  })
}

export const voiceEndpoints = {
  listVoices: defineEndpoint({
    group: 'Voices',
    method: 'GET',
    path: '/api/open/v3/voice/list',
    summary: 'List voices',
    where: 'query',
    request: voiceListQuery,
    envelope: 'business',
    response: z.array(voiceRecord),
    read: readVoices,
    effect: 'read',
    capability: 'voices',
  }),
}
