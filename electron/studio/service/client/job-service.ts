import { generationKinds, infoEndpoints } from '../../../common/generation/kinds.ts'
import type { Generation } from '../../../common/service/generation.ts'
import { isFields } from '../../../common/service/reading.ts'
import type { JobKind, JobService } from '../../jobs/index.ts'
import type { RemoteRecord } from '../../durable/index.ts'
import type { CallOptions, ServiceClient } from './client.ts'

/** A call whose endpoint the kind decides: its input was made for it. */
type Call = (input: unknown, options: CallOptions) => Promise<Generation>

/** What the jobs need of a service, from the client. The jobs have a schedule of their own, so every call is one try. */
export function createJobService(client: ServiceClient, options: { local: boolean }): JobService {
  return {
    local: options.local,
    async create(kind, body, signal, extras) {
      const given = formerExtras(kind, body)
      const create = client[generationKinds[kind].create] as Call
      // The client checks the body against the interface before it sends anything.
      const record = await create(given.body, {
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
