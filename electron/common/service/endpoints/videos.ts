import { z } from 'zod'
import { avatarVideoBody } from './avatar-video.ts'
import { defineEndpoint } from './endpoint.ts'
import { requiredText } from '../fields.ts'
import { readGeneration, videoShape } from '../generation.ts'
import type { Generation } from '../generation.ts'
import { text } from '../reading.ts'
import { characterSwapInfo, videoRecord } from '../records.ts'
import { talkingAvatarBody } from './talking-avatar.ts'

export const videoInfoQuery = z.object({ video_model_id: requiredText() })

export interface Video extends Generation {
  videoId: string | null
  taskId: string | null
}

export function readVideo(data: unknown): Video {
  const generation = readGeneration(data, videoShape)
  return { ...generation, videoId: text(generation.raw['video_id']), taskId: text(generation.raw['task_id']) }
}

const common = { envelope: 'business', read: readVideo } as const

export const videoEndpoints = {
  createAvatarVideo: defineEndpoint({
    ...common,
    group: 'Videos',
    method: 'POST',
    path: '/api/open/v3/avatar/createVideo',
    summary: 'Create avatar video',
    where: 'body',
    request: avatarVideoBody,
    response: videoRecord,
    effect: 'create',
    capability: 'avatar video',
  }),
  createTalkingAvatar: defineEndpoint({
    ...common,
    group: 'Videos',
    method: 'POST',
    path: '/api/open/v3/talkingavatar/create',
    summary: 'Create talking avatar',
    where: 'body',
    request: talkingAvatarBody,
    response: videoRecord,
    effect: 'create',
    capability: 'talking avatar',
  }),
  /** Reads the record of a video, a lip sync or a character swap. */
  videoInfo: defineEndpoint({
    ...common,
    group: 'Videos',
    method: 'GET',
    path: '/api/open/v3/content/video/infobymodelid',
    summary: 'Get video info',
    where: 'query',
    request: videoInfoQuery,
    response: z.union([characterSwapInfo, videoRecord]),
    effect: 'read',
    capability: 'video info',
  }),
}
