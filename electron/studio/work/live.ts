import { randomBytes } from 'node:crypto'
import type { StudioParts } from '../bridge/parts.ts'
import { processAlive, processOwner } from '../kit/index.ts'
import { LiveSessions, LiveStore } from '../live/sessions/index.ts'

const made = new WeakMap<StudioParts, LiveSessions>()

/** The studio's live sessions; made, and what an earlier run left open closed, when first asked for. */
export function liveOf(parts: StudioParts): LiveSessions {
  const known = made.get(parts)
  if (known) return known
  const { connections, media, consents, clock, newId, paths, emit, onError } = parts
  const sessions = new LiveSessions({
    ...{ media, consents, clock, newId, onError },
    store: new LiveStore(paths.live),
    connection: (id) => connections.must(id),
    findConnection: (id) => connections.get(id),
    owner: processOwner('studio', randomBytes(4).toString('hex')),
    alive: processAlive,
    announce: (message, next) => emit({ type: 'notice', level: 'warning', message, next }),
  })
  made.set(parts, sessions)
  parts.onClose(() => sessions.stop())
  sessions.start()
  return sessions
}
