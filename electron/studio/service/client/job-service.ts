import { withPlainSpeech } from '../../../common/pronounce/index.ts'
import { generationKinds, infoEndpoints } from '../../../common/generation/kinds.ts'
import type { Generation } from '../../../common/service/generation.ts'
import { isFields } from '../../../common/service/reading.ts'
import type { JobKind, JobService } from '../../jobs/index.ts'
import type { RemoteRecord } from '../../durable/index.ts'
import type { CallOptions, ServiceClient } from './client.ts'

/** A call to the endpoint of a kind; the input fits that endpoint. */
type Call = (input: unknown, options: CallOptions) => Promise<Generation>

/** The client in the form that jobs need. Jobs schedule retries themselves, so every call is a single attempt. */
export function createJobService(client: ServiceClient, options: { local: boolean }): JobService {
  return {
    local: options.local,
    async create(kind, body, signal, extras) {
      const given = formerExtras(kind, body)
      const create = client[generationKinds[kind].create] as Call
      // The client validates the body against the interface before it sends anything.
      const record = await create(options.local ? given.body : withPlainSpeech(given.body), {
        signal,
        extras: options.local ? { ...given.extras, ...extras } : null,
      })
      return { remoteId: record.id, answer: record.raw }
    },
    async info(kind, remoteId, signal) {
      const { id, recordField } = infoEndpoints[generationKinds[kind].media]
      const info = client[id] as Call
      return remoteRecord(await info({ [recordField]: remoteId }, { signal, retry: false }))
    },
    ...(options.local ? { cancel: (_kind: JobKind, id: string) => client.engine.cancelRecord(id) } : {}),
  }
}

/** Separates body and extras of jobs that an earlier version stored, with the extras inside the body. */
function formerExtras(kind: JobKind, body: unknown): { body: unknown; extras: Record<string, unknown> } {
  if (!isFields(body)) return { body, extras: {} }
  const { engine_mark: mark, format, ...rest } = body
  if (kind === 'speech') return { body: rest, extras: { format } }
  return { body: rest, extras: kind === 'background' || kind === 'voice-clone' ? {} : { mark } }
}

function remoteRecord(record: Generation): RemoteRecord {
  return {
    // A record without a status gets 0, which is none of the interface's, so that jobs treat it as unknown.
    status: record.status ?? 0,
    ...(record.resultUrl === null ? {} : { url: record.resultUrl }),
    ...(record.failReason === null ? {} : { reason: record.failReason }),
    ...(record.failCode === null ? {} : { reasonCode: record.failCode }),
    ...(record.credits === null ? {} : { credits: record.credits }),
    answer: record.raw,
  }
}
