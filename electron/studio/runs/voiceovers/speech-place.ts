import type { Connection, StudioConnection } from '../../service/connections/index.ts'
import { engineFacts } from './engine-facts.ts'
import type { SpeechPlace } from './master.ts'

/** How many rows are spoken at once where the service doesn't say. */
const usualParallel = 4

/** A connection as a place where rows are spoken; one of a command knows less of its service. */
export function speechPlace(connection: Connection | StudioConnection): SpeechPlace & { parallel: number } {
  const { id, name, service } = connection
  const known = 'client' in connection ? connection : null
  return {
    ...{ id, name, service },
    // The engine's address changes when it is started again.
    get baseUrl() {
      return connection.baseUrl
    },
    free: known?.free ?? false,
    parallel: known?.parallel ?? usualParallel,
    ...(known && service.local ? engineFacts(() => known.client()) : {}),
  }
}
