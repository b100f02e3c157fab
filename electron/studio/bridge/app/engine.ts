import { bridge } from '../implementer.ts'
import type { StudioParts } from '../parts.ts'

export function engineProcedures({ engine }: StudioParts) {
  return bridge.engine.router({
    status: bridge.engine.status.handler(() => engine.status),
    watch: bridge.engine.watch.handler(({ signal }) => engine.watch(signal)),
    restart: bridge.engine.restart.handler(() => engine.restart()),
  })
}
