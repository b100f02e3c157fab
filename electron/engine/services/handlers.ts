import { codeOf } from '../../common/service/index.ts'
import { textAt } from '../../common/messages/index.ts'
import type { Clock } from '../core/clock.ts'
import { EngineError } from '../core/errors.ts'
import type { Storage } from './storage.ts'
import type { Addresses } from './addresses.ts'
import type { Work } from './work.ts'
import { urlRefusal } from '../inputs/url-rules.ts'
import type { Access } from '../server/access.ts'
import type { CountRequest } from '../server/rate-limit.ts'
import type { Handlers } from '../server/types.ts'
import { createAudioHandlers } from '../server/handlers/audio.ts'
import { createAvatarHandlers } from '../server/handlers/avatars.ts'
import { createBackgroundHandlers } from '../server/handlers/background.ts'
import { createFaceHandlers } from '../server/handlers/faces.ts'
import { createCharacterSwapHandlers } from '../server/handlers/character-swap.ts'
import { createLiveHandlers } from '../server/handlers/live.ts'
import { createLipSyncHandlers } from '../server/handlers/lipsync.ts'
import { createVideoHandlers } from '../server/handlers/videos.ts'
import { createVoiceHandlers } from '../server/handlers/voices.ts'

/** The creation time that is reported for built-in voices and avatars: 2026-01-01, ms since 1970. */
export const catalogueSince = Date.UTC(2026, 0, 1)

/** The handlers of all endpoints that the engine answers, for a tenant. */
export function createHandlers(
  tenant: string,
  all: {
    storage: Storage
    work: Work
    access: Access
    /** Counts a request that has no other credentials than those in its body. */
    limit: CountRequest
    clock: Clock
    addresses: Addresses
  },
): Handlers {
  const { storage, work, access, limit, clock, addresses } = all
  const { uid } = storage.installation

  function checkWebhook(url: string | undefined): void {
    if (url === undefined) return
    const refusal = urlRefusal(url, work.allowLocal)
    if (refusal === undefined) return
    throw new EngineError(codeOf.parameter, textAt('webhookUrl', refusal))
  }

  const own = work.partsOf(tenant)
  const shared = {
    ...own,
    generations: work.generations.of(tenant),
    clock,
    checkWebhook,
    wire: { uid, fileUrl: addresses.fileUrl },
  }
  return {
    getToken: async ({ clientId, clientSecret }) => ({ token: await access.issueToken(clientId, clientSecret, limit) }),
    ...createVoiceHandlers({
      voices: own.voices,
      uid,
      since: catalogueSince,
      previewUrl: (voiceId) => addresses.officialUrl('voices', `${voiceId}.mp3`),
    }),
    ...createAudioHandlers(shared),
    ...createAvatarHandlers({
      ...shared,
      official: own.resolve.official,
      since: catalogueSince,
      officialUrl: (file) => addresses.officialUrl('avatars', file),
    }),
    ...createVideoHandlers(shared),
    ...createFaceHandlers(work.detectionOf(own)),
    ...createLipSyncHandlers({ ...shared, ownAddress: addresses.own }),
    ...createBackgroundHandlers(shared),
    ...createCharacterSwapHandlers(shared),
    ...createLiveHandlers(work.live, tenant),
  }
}
