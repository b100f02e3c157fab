import { usualKinds } from '../../../../common/generation/kinds.ts'
import { engineConnectionId } from '../../../service/connections/index.ts'
import type { Connection } from '../../../service/connections/index.ts'
import type { CollectService } from './batch-context.ts'

/** A connection as clips are asked for and fetched from it. */
export function collectService({ id, service, name }: Pick<Connection, 'id' | 'service' | 'name'>): CollectService {
  return {
    name,
    local: id === engineConnectionId,
    record(group, remoteId, signal) {
      return service.info(usualKinds[group], remoteId, signal)
    },
  }
}
