import { message } from '../../../common/messages/index.ts'
import type { Clock } from '../../core/clock.ts'
import { resultLifetimeMs } from '../../jobs/index.ts'
import { noUploads } from '../connections/index.ts'
import type { Connection } from '../connections/index.ts'
import type { RemoteAssetCache } from './remote-asset-cache.ts'

export interface SendDeps {
  cache: RemoteAssetCache
  clock: Clock
  stillThere: (url: string, signal: AbortSignal) => Promise<boolean>
}

export interface FileToSend {
  /** Path of the file to upload. */
  file: string
  /** The file name that the service is told. */
  name: string
  /** SHA-256 of the file's content, hex. */
  sha256: string
}

/**
 * Makes a file readable for a service and returns its address; each content is uploaded once for as long as the service
 * keeps it.
 * @throws StudioError `no-uploads`, an error of the service's client, or the signal's reason
 */
export async function sendFile(
  { cache, clock, stillThere }: SendDeps,
  connection: Connection,
  { file, name, sha256 }: FileToSend,
  signal: AbortSignal,
): Promise<string> {
  const { service, id, baseUrl } = connection
  if (!service.upload) throw noUploads(connection, message('connectionErrors.putElsewhere'))
  const key = sentKey(sha256)
  const known = cache.get(id, key, baseUrl, clock.now())
  if (known && (await stillThere(known.url, signal))) return known.url
  const url = await service.upload(file, name, signal)
  cache.put(id, key, baseUrl, { url, expiresAt: clock.now() + resultLifetimeMs }, clock.now())
  return url
}

/** The address of a file with this content, if it was uploaded before; makes no requests. */
export function sentFile(
  { cache, clock }: Pick<SendDeps, 'cache' | 'clock'>,
  { id, baseUrl }: Connection,
  sha256: string,
): string | null {
  return cache.get(id, sentKey(sha256), baseUrl, clock.now())?.url ?? null
}

function sentKey(sha256: string): string {
  return `asset:${sha256}`
}
