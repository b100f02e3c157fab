import { bridge } from '../implementer.ts'
import type { LiveSessions } from '../../live/sessions/index.ts'

/** Procedures for live face swap sessions. */
export function liveProcedures({ live }: { live: LiveSessions }) {
  const own = bridge.live
  return own.router({
    check: own.check.handler(({ input }) => live.check(input)),
    create: own.create.handler(({ input, signal }) => live.create(input, signal)),
    update: own.update.handler(({ input, signal }) => live.update(input.id, input.sources, signal)),
    close: own.close.handler(({ input }) => live.close(input.id)),
    open: own.open.handler(() => live.list()),
    touch: own.touch.handler(({ input }) => live.touch(input.id, input.algorithm, input.active)),
    join: own.join.handler(({ input, signal }) => live.join(input.id, input.role, signal)),
    signal: own.signal.handler(({ input }) => live.signal(input.id, input.role, input.message)),
    watch: own.watch.handler(({ signal }) => live.watch(signal)),
  })
}
