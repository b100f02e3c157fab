import { StudioError } from '../studio-error.ts'
import { bridge } from './implementer.ts'
import type { StudioParts } from './parts.ts'

function notHere(): never {
  throw new StudioError('not-available', 'Live face swap is not in this version of the studio.', {
    next: 'Use character swap for a recorded video.',
  })
}

/** Sessions of live face swap. */
export function liveProcedures({ clock }: Pick<StudioParts, 'clock'>) {
  const own = bridge.live
  void clock
  return own.router({
    check: own.check.handler(notHere),
    create: own.create.handler(notHere),
    update: own.update.handler(notHere),
    close: own.close.handler(notHere),
    open: own.open.handler(() => []),
    touch: own.touch.handler(notHere),
    join: own.join.handler(notHere),
    signal: own.signal.handler(notHere),
    watch: own.watch.handler(notHere),
  })
}
