import { createServiceClient } from '../client/index.ts'
import type { Credentials } from '../client/index.ts'
import { clientService } from './client-service.ts'
import type { Connection } from './types.ts'

/**
 * A service by its address. One that turns out to be a Greenroom engine is used as such: it takes files.
 * @throws ServiceError for an address that can't be one
 */
export async function remoteConnection(
  baseUrl: string,
  credentials: Credentials,
  signal: AbortSignal,
): Promise<{ connection: Connection; close: () => Promise<void> }> {
  const client = createServiceClient({ baseUrl, credentials })
  const health = await client.engine.health({ signal }).catch(() => {
    // Any other service: it doesn't know the question.
    signal.throwIfAborted()
    return null
  })
  const isEngine = health !== null && health.version !== null && typeof health.raw.capabilities === 'object'
  const apiKey = credentials.kind === 'key' ? credentials.apiKey : null
  return {
    connection: {
      id: client.baseUrl,
      name: new URL(client.baseUrl).host,
      service: clientService(client, { engine: isEngine ? { apiKey } : null }),
      baseUrl: client.baseUrl,
    },
    close: () => client.close(),
  }
}
