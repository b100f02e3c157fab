import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { optionalText, optionalUrl, requiredUrl } from '../fields.ts'
import { limits } from '../limits.ts'
import { extensions } from '../media-url.ts'
import { proOrHigher } from '../plans.ts'
import { number, text } from '../reading.ts'
import { characterSwapRecord } from '../records.ts'
import { readVideo } from './videos.ts'
import type { Video } from './videos.ts'

const { seconds, promptCharacters } = limits.characterSwap

export const characterSwapResolutions = ['480p', '720p', '1080p'] as const
export const characterSwapModes = ['animate', 'replace'] as const

/** Request of `createCharacterSwap`. The callback field is `webhookurl` here, all lower case. */
export const characterSwapBody = z.object({
  image: requiredUrl(extensions.characterImage),
  video: requiredUrl(extensions.characterVideo),
  duration: z.number().min(seconds.min).max(seconds.max).optional().describe('Seconds'),
  resolution: z.enum(characterSwapResolutions).default('720p'),
  mode: z.enum(characterSwapModes).default('animate'),
  prompt: optionalText(promptCharacters),
  webhookurl: optionalUrl(),
  model_name: optionalText(),
})

export type CharacterSwapBody = z.input<typeof characterSwapBody>

export interface CharacterSwap extends Video {
  /** Seconds; null when the answer does not say. */
  durationSeconds: number | null
  resolution: string | null
}

export function readCharacterSwap(data: unknown): CharacterSwap {
  const video = readVideo(data)
  return {
    ...video,
    durationSeconds: number(video.raw['video_duration']),
    resolution: text(video.raw['resolution']),
  }
}

export const characterSwapEndpoints = {
  createCharacterSwap: defineEndpoint({
    group: 'Character swap',
    method: 'POST',
    path: '/api/open/v4/characterSwap/create',
    summary: 'Create character swap',
    where: 'body',
    request: characterSwapBody,
    envelope: 'business',
    response: characterSwapRecord,
    read: readCharacterSwap,
    effect: 'create',
    capability: 'character swap',
    plan: proOrHigher,
  }),
}
