import { z } from 'zod'
import { idInput, procedure, shape } from './base.ts'
import type { MediaUrl } from './base.ts'
import type { Text } from '../messages/index.ts'

/** An avatar as panels and the stage show it. */
export interface CatalogueAvatar {
  avatarId: string
  /** Record id, for the detail operation. */
  recordId: string
  name: string
  /** Role or other small line, may be empty. */
  note: string
  gender: string
  /** 2 official, 3 own. */
  from: 2 | 3
  type: number | null
  state: 'ready' | 'preparing' | 'failed'
  /** Of one that is being prepared: it waits still. */
  queueing?: boolean
  /** Why it failed, in the service's words. */
  reason?: Text
  /** A picture (with the avatar's own background), null while there is none. */
  thumbUrl: MediaUrl | null
  /** An idle clip that plays in the window (WebM with alpha for the built-in ones), null where there is none. */
  idleUrl: MediaUrl | null
  /** A still with a transparent background, else the thumbnail: what the stage shows without speech. */
  stillUrl: MediaUrl | null
  /** Own size in px: what an element shows at scale 1. Null while unknown. */
  width: number | null
  height: number | null
}

export interface CatalogueVoice {
  voiceId: string
  name: string
  gender: string
  accent: string
  /** BCP 47 tag or a name, '' when unknown. */
  language: string
  description: string
  useCase: string
  /** 3 official, 4 own. */
  from: 3 | 4
  /** A short sample to listen to, null where there is none. */
  previewUrl: MediaUrl | null
}

const on = z.strictObject({ connection: idInput, fresh: z.boolean().default(false) })

export const catalogueContract = {
  /** Kept for a while; `fresh` asks the service again. */
  avatars: procedure.input(on).output(shape<CatalogueAvatar[]>()),
  voices: procedure.input(on).output(shape<CatalogueVoice[]>()),
}
