import { isServiceError } from '../client/index.ts'
import type { ServiceClient } from '../client/index.ts'

/** Whether a service is a Greenroom engine, which takes files. Null when it could not be asked. */
export async function looksLikeEngine(client: ServiceClient, signal?: AbortSignal): Promise<boolean | null> {
  try {
    const health = await client.engine.health(signal ? { signal } : {})
    return health.version !== null && typeof health.raw.capabilities === 'object'
  } catch (error) {
    // Any other service doesn't know the question; one that can't be reached is asked again another time.
    return isServiceError(error) && error.sent === 'yes' ? false : null
  }
}
