import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { AnswerProblem } from '../problem.ts'
import { queryChoices } from '../query.ts'
import { boolean, isFields, number, numbers, readList, text } from '../reading.ts'
import type { Fields } from '../reading.ts'
import { modelRecord } from '../records.ts'

/** Model types as `listModels` names them. */
export const modelType = { imageToVideo: 1501, textToVideo: 1502, characterSwap: 2101 } as const

/** Types of the models to list; the field is sent as `types[]`, once for each type. */
export const modelListQuery = z.object({
  types: queryChoices([modelType.imageToVideo, modelType.textToVideo, modelType.characterSwap]),
})

export interface ModelResolution {
  label: string
  value: string
  /** Width of the model's result, px; null when the service does not say. */
  width: number | null
  height: number | null
  /** Credits per unit; null when the service does not say. */
  unitCredit: number | null
}

export interface Model {
  /** Value for the model field of requests. */
  value: string
  label: string
  description: string
  group: string
  provider: string
  type: number | null
  sort: number
  resolutions: ModelResolution[]
  /** Lengths that the model can make, in seconds. */
  durations: number[]
  isPro: boolean
  requiresPay: boolean
  generatesAudio: boolean | null
  supportsLastFrame: boolean
  supportsPromptExtension: boolean
  maxImageCount: number | null
  maxCount: number | null
  raw: Fields
}

function readResolutions(value: unknown): ModelResolution[] {
  if (!Array.isArray(value)) return []
  return value.filter(isFields).map((entry) => ({
    label: text(entry['label']) ?? text(entry['value']) ?? '',
    value: text(entry['value']) ?? text(entry['label']) ?? '',
    width: number(entry['width']),
    height: number(entry['height']),
    unitCredit: number(entry['unit_credit']),
  }))
}

/** Models, sorted by falling `sort`. */
export function readModels(data: unknown): Model[] {
  const models = readList(data).map((record, index): Model => {
    const value = text(record['value'])
    if (value === null) throw new AnswerProblem(`data[${index}] has no value`)
    return {
      value,
      label: text(record['label']) ?? value,
      description: text(record['description']) ?? '',
      group: text(record['group']) ?? '',
      provider: text(record['provider']) ?? '',
      type: number(record['type']),
      sort: number(record['sort']) ?? 0,
      resolutions: readResolutions(record['resolutionList']),
      durations: numbers(record['durationList']),
      isPro: boolean(record['isPro']) ?? false,
      requiresPay: boolean(record['requiresPay']) ?? false,
      generatesAudio: boolean(record['generate_audio']),
      supportsLastFrame: boolean(record['supportedLastFrame']) ?? false,
      supportsPromptExtension: boolean(record['supportedExtendPrompt']) ?? false,
      maxImageCount: number(record['maxImageCount']),
      maxCount: number(record['maxCount']),
      raw: record,
    }
  })
  return models.sort((a, b) => b.sort - a.sort)
}

export const modelEndpoints = {
  listModels: defineEndpoint({
    group: 'Models',
    method: 'GET',
    path: '/api/open/v4/aigModel/list',
    summary: 'List AI models',
    where: 'query',
    request: modelListQuery,
    envelope: 'business',
    response: z.array(modelRecord),
    read: readModels,
    effect: 'read',
    capability: 'model list',
  }),
}
