import type { ServiceClient } from '../service/client/index.ts'
import type { Connection, StudioConnection } from '../service/connections/index.ts'
import type { SpeechConnection } from './types.ts'

/** Concurrent requests to a service that was named on the command line. */
const commandParallel = 4

/** A connection in the form that speech needs; its address is read at each use. */
export function speechConnection(connection: Connection | StudioConnection): SpeechConnection {
  const { id, name, service } = connection
  const own = 'client' in connection ? connection : null
  return {
    id,
    name,
    service,
    // The address changes when the engine is restarted.
    get baseUrl() {
      return connection.baseUrl
    },
    free: own?.free ?? false,
    parallel: own?.parallel ?? commandParallel,
    ...(own && service.local ? engineFacts(() => own.client()) : {}),
  }
}

/** Word times and lost records of speech, which only an engine can tell. */
function engineFacts(client: () => Promise<ServiceClient>): Required<Pick<SpeechConnection, 'timings' | 'taken'>> {
  return {
    timings: async (remoteId, signal) => (await client()).engine.timings(remoteId, { signal }),
    taken: async ({ input_text: text, voice_id: voice, rate }, extras, signal) =>
      typeof text === 'string' && typeof voice === 'string' && typeof rate === 'string'
        ? (await client()).engine.findSpeech({ input_text: text, voice_id: voice, rate }, { signal, extras })
        : null,
  }
}
