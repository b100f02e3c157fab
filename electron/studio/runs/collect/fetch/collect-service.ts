import { usualKinds } from '../../../../common/generation/kinds.ts'
import { engineConnectionId } from '../../../service/connections/index.ts'
import type { Connection } from '../../../service/connections/index.ts'
import type { CollectService } from './batch-context.ts'

/** The part of a connection that is used to look clips up and download them. */
export function collectService({ id, service, name }: Pick<Connection, 'id' | 'service' | 'name'>): CollectService {
  return {
    name,
    local: id === engineConnectionId,
    record(group, remoteId, signal) {
      return service.info(usualKinds[group], remoteId, signal)
    },
  }
}
