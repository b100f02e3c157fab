import { basename } from 'node:path'
import { destinationRecord } from '../../../common/bridge/index.ts'
import { message } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'
import { explainProblem } from '../../../common/service/explain.ts'
import type { Clock } from '../../core/clock.ts'
import type { StudioPaths } from '../../core/data-folder.ts'
import { JsonList } from '../../core/settings/index.ts'
import { Destinations } from './destinations.ts'
import type { DestinationsOptions } from './destinations.ts'

export interface DestinationsDeps extends Pick<DestinationsOptions, 'vault' | 'newId'> {
  paths: Pick<StudioPaths, 'destinations'>
  clock: Clock
  /** Called with a message about a list or a destination that can't be read. */
  onBroken: (text: Text) => void
}

/** The destinations of a data folder. */
export function openDestinations({ paths, clock, onBroken, vault, newId }: DestinationsDeps): Destinations {
  const list = new JsonList({
    path: paths.destinations,
    clock,
    read(value) {
      const read = destinationRecord.safeParse(value)
      if (read.success) return { value: read.data }
      return { problem: explainProblem(read.error.issues[0]!, value, message('deliveryErrors.entry')).message }
    },
    onBroken,
    onUnread: (name, problem) =>
      onBroken(message('deliveryErrors.unreadable', { name, problem, file: basename(paths.destinations) })),
  })
  return new Destinations({ list, vault, newId })
}
