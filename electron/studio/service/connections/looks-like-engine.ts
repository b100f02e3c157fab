import { isServiceError } from '../client/index.ts'
import type { ServiceClient } from '../client/index.ts'

/** Whether a service is a Greenroom engine, which accepts uploads. Null when it could not be asked. */
export async function looksLikeEngine(client: ServiceClient, signal?: AbortSignal): Promise<boolean | null> {
  try {
    const health = await client.engine.health(signal ? { signal } : {})
    return health.version !== null && typeof health.raw.capabilities === 'object'
  } catch (error) {
    // Other services answer with an error; one that can't be reached is asked again later.
    return isServiceError(error) && error.sent === 'yes' ? false : null
  }
}
