import type { TtsBody } from '../../../common/service/endpoints/audio.ts'
import type { Generation } from '../../../common/service/generation.ts'
import type { JobKind, JobService, RemoteRecord } from '../../jobs/index.ts'
import type { ServiceClient } from './client.ts'
import type { MarkedEndpoint } from './engine-extras.ts'

/** What the jobs need of a service, from the client. The jobs have a schedule of their own, so every call is one try. */
export function createJobService(client: ServiceClient, options: { local: boolean }): JobService {
  const creations: Record<JobKind, (body: never, signal: AbortSignal) => Promise<Generation>> = {
    'avatar-video': (body, signal) => createMarked(client, 'createAvatarVideo', body, options.local, signal),
    'talking-avatar': (body, signal) =>
      createMarked(client, 'createTalkingAvatar', body, options.local, signal),
    speech: (body, signal) => createSpeech(client, body, options.local, signal),
    'voice-clone': (body, signal) => client.createClone(body, { signal }),
    'lip-sync': (body, signal) => createMarked(client, 'createLipSync', body, options.local, signal),
    'character-swap': (body, signal) =>
      createMarked(client, 'createCharacterSwap', body, options.local, signal),
    background: (body, signal) => createMarked(client, 'createBackgroundChange', body, options.local, signal),
  }
  return {
    local: options.local,
    async create(kind, body, signal) {
      // The client checks the body against the interface before it sends anything.
      const record = await creations[kind](body as never, signal)
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

/** A body with `format: "wav"` is for the built-in engine, which alone makes that. */
function createSpeech(
  client: ServiceClient,
  body: TtsBody & { format?: 'wav' },
  local: boolean,
  signal: AbortSignal,
): Promise<Generation> {
  const { format, ...request } = body
  if (format === undefined || !local) return client.createTts(request, { signal })
  return client.engine.createWavSpeech(request, { signal })
}

/** A body with `engine_mark` says whether the engine draws its sign into the picture; no other service is told. */
function createMarked(
  client: ServiceClient,
  endpoint: MarkedEndpoint,
  body: Record<string, unknown>,
  local: boolean,
  signal: AbortSignal,
): Promise<Generation> {
  const { engine_mark: mark, ...request } = body
  if (local && typeof mark === 'boolean')
    return client.engine.createMarked(endpoint, request, mark, { signal })
  const send = client[endpoint] as (input: unknown, options: { signal: AbortSignal }) => Promise<Generation>
  return send(request, { signal })
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
