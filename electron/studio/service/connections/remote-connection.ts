import { createServiceClient } from '../client/index.ts'
import type { Credentials } from '../client/index.ts'
import { clientService } from './client-service.ts'
import { engineFacts } from './engine-facts.ts'
import type { Connection } from './types.ts'

/**
 * A connection to a service by its address. A Greenroom engine is recognised, since it accepts uploads.
 * @throws ServiceError for an invalid address
 */
export async function remoteConnection(
  baseUrl: string,
  credentials: Credentials,
  signal: AbortSignal,
): Promise<{ connection: Connection; close: () => Promise<void> }> {
  const client = createServiceClient({ baseUrl, credentials })
  const health = await client.engine.health({ signal }).catch(() => {
    // A service that isn't an engine, or can't be reached, is used like any other service.
    signal.throwIfAborted()
    return null
  })
  const facts = health && engineFacts(health)
  const apiKey = credentials.kind === 'key' ? credentials.apiKey : null
  return {
    connection: {
      id: client.baseUrl,
      name: new URL(client.baseUrl).host,
      service: clientService(client, { engine: facts?.isEngine ? { apiKey, extensions: facts.extensions } : null }),
      baseUrl: client.baseUrl,
    },
    close: () => client.close(),
  }
}
