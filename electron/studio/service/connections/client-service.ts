import type { ProjectExtensionName } from '../../../common/service/extension/extension.ts'
import type { Avatar } from '../../../common/service/index.ts'
import type { JobKind } from '../../jobs/index.ts'
import type { RemoteRecord } from '../../durable/index.ts'
import { createJobService } from '../client/index.ts'
import type { ServiceClient } from '../client/index.ts'
import { readProgress } from './engine-progress.ts'
import type { StudioService } from './types.ts'

/** Most avatars that one request returns (`listAvatars` in docs/openapi.json). */
const pageSize = 100
/** Most pages that are read: a service that ignores `page` would never end. */
const mostPages = 200

export interface ClientServiceOptions {
  /**
   * What a Greenroom engine can do beyond the interface: it accepts uploads, tells its progress and can cancel. Null
   * for other services.
   */
  engine: { apiKey: string | null; extensions: readonly ProjectExtensionName[] } | null
}

/** Makes a service in the form that the studio uses from its HTTP client. */
export function clientService(client: ServiceClient, options: ClientServiceOptions): StudioService {
  const { engine } = options
  const jobs = createJobService(client, { local: engine !== null })
  const common = {
    create: jobs.create.bind(jobs),
    voices: (signal?: AbortSignal) => client.listVoices({}, { signal }),
    avatars: (signal?: AbortSignal) => allAvatars(client, signal),
  }
  if (!engine) return { ...common, info: jobs.info.bind(jobs) }
  return {
    ...common,
    local: true,
    extensions: engine.extensions,
    ...(jobs.cancel ? { cancel: jobs.cancel.bind(jobs) } : {}),
    async info(kind: JobKind, remoteId: string, signal: AbortSignal): Promise<RemoteRecord> {
      const record = await jobs.info(kind, remoteId, signal)
      if (record.status !== 1 && record.status !== 2) return record
      const progress = await readProgress(client.baseUrl, engine.apiKey, remoteId, signal)
      return progress === null ? record : { ...record, progress }
    },
    upload: (path: string, _name: string, signal?: AbortSignal) =>
      client.engine.uploadFile(path, signal ? { signal } : {}),
  }
}

async function allAvatars(client: ServiceClient, signal: AbortSignal | undefined): Promise<Avatar[]> {
  const all = new Map<string, Avatar>()
  for (let page = 1; page <= mostPages; page += 1) {
    const found = await client.listAvatars({ page, size: pageSize }, { signal })
    const before = all.size
    for (const avatar of found) all.set(avatar.avatarId, avatar)
    if (found.length < pageSize || all.size === before) break
  }
  return [...all.values()]
}
