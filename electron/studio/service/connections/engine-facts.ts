import { knownExtensions } from '../../../common/service/extension/extension.ts'
import type { ProjectExtensionName } from '../../../common/service/extension/extension.ts'
import { isServiceError } from '../client/index.ts'
import type { EngineHealth, ServiceClient } from '../client/index.ts'

/** What a service says of itself that other services of the interface don't. */
export interface EngineFacts {
  /** Whether the service is a Greenroom engine, which accepts uploads. */
  isEngine: boolean
  /** What it shows of a project beyond a body. */
  extensions: ProjectExtensionName[]
}

/** Reads what a health report says of an engine. */
export function engineFacts({ version, raw }: EngineHealth): EngineFacts {
  const isEngine = version !== null && typeof raw.capabilities === 'object'
  return { isEngine, extensions: isEngine ? knownExtensions(raw.extensions) : [] }
}

/** Asks a service whether it is a Greenroom engine. Null when it could not be asked. */
export async function askForEngine(client: ServiceClient, signal?: AbortSignal): Promise<EngineFacts | null> {
  try {
    return engineFacts(await client.engine.health(signal ? { signal } : {}))
  } catch (error) {
    // Services other than an engine answer with an error; one that can't be reached is asked again later.
    return isServiceError(error) && error.sent === 'yes' ? { isEngine: false, extensions: [] } : null
  }
}
