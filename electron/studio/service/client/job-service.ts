import type { EndpointId } from '../../../common/service/endpoints/index.ts'
import type { Generation } from '../../../common/service/generation.ts'
import { isFields } from '../../../common/service/reading.ts'
import type { JobKind, JobService } from '../../jobs/index.ts'
import type { RemoteRecord } from '../../kit/index.ts'
import type { CallOptions, ServiceClient } from './client.ts'

/** The endpoint that creates each kind. */
const creations = {
  'avatar-video': 'createAvatarVideo',
  'talking-avatar': 'createTalkingAvatar',
  speech: 'createTts',
  'voice-clone': 'createClone',
  'lip-sync': 'createLipSync',
  'character-swap': 'createCharacterSwap',
  background: 'createBackgroundChange',
} as const satisfies Record<JobKind, EndpointId>

/** What the jobs need of a service, from the client. The jobs have a schedule of their own, so every call is one try. */
export function createJobService(client: ServiceClient, options: { local: boolean }): JobService {
  return {
    local: options.local,
    async create(kind, body, signal, extras) {
      const given = formerExtras(kind, body)
      const create = client[creations[kind]] as (input: unknown, how: CallOptions) => Promise<Generation>
      // The client checks the body against the interface before it sends anything.
      const record = await create(given.body, {
        ...{ signal, extras: options.local ? { ...given.extras, ...extras } : null },
      })
      return { remoteId: record.id, answer: record.raw }
    },
    async info(kind, remoteId, signal) {
      const once = { signal, retry: false }
      if (kind === 'background') return imageInfo(client, remoteId, signal)
      return remoteRecord(
        kind === 'speech' || kind === 'voice-clone'
          ? await client.audioInfo({ audio_model_id: remoteId }, once)
          : await client.videoInfo({ video_model_id: remoteId }, once),
      )
    },
    ...(options.local ? { cancel: (_kind: JobKind, id: string) => client.engine.cancelRecord(id) } : {}),
  }
}

/** Reads the record of a background change, in one try. */
export async function imageInfo(
  client: ServiceClient,
  remoteId: string,
  signal: AbortSignal,
): Promise<RemoteRecord> {
  return remoteRecord(await client.imageInfo({ image_model_id: remoteId }, { signal, retry: false }))
}

/** Jobs that an earlier version wrote down hold the engine's fields in their bodies. */
function formerExtras(kind: JobKind, body: unknown): { body: unknown; extras: Record<string, unknown> } {
  if (!isFields(body)) return { body, extras: {} }
  const { engine_mark: mark, format, ...rest } = body
  if (kind === 'speech') return { body: rest, extras: { format } }
  return { body: rest, extras: kind === 'background' || kind === 'voice-clone' ? {} : { mark } }
}

function remoteRecord(record: Generation): RemoteRecord {
  return {
    // 0 is none of the interface's statuses: the jobs call it unknown.
    status: record.status ?? 0,
    ...(record.resultUrl === null ? {} : { url: record.resultUrl }),
    ...(record.failReason === null ? {} : { reason: record.failReason }),
    ...(record.failCode === null ? {} : { reasonCode: record.failCode }),
    ...(record.credits === null ? {} : { credits: record.credits }),
    answer: record.raw,
  }
}
