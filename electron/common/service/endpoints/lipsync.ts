import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { requiredUrl, webhookUrl } from '../fields.ts'
import { extensions } from '../media-url.ts'
import { videoRecord } from '../records.ts'
import { readVideo } from './videos.ts'

/** Request of `createLipSync`. Limits on length, size and frame rate can be checked only after the video is fetched. */
export const lipSyncBody = z.object({
  /** The built-in engine takes photos as well as videos. */
  video_url: requiredUrl([...extensions.composedVideo, ...extensions.composedImage]),
  /** URL of the speech. Of a video only the sound is used. */
  audio_url: requiredUrl([...extensions.audio, ...extensions.composedVideo]),
  webhookUrl,
})

export type LipSyncBody = z.input<typeof lipSyncBody>

export const lipSyncEndpoints = {
  createLipSync: defineEndpoint({
    group: 'Lip sync',
    method: 'POST',
    path: '/api/open/v3/content/video/lipsync',
    summary: 'Create lip sync',
    where: 'body',
    request: lipSyncBody,
    envelope: 'business',
    response: videoRecord,
    read: readVideo,
    effect: 'create',
    capability: 'lip sync',
  }),
}
