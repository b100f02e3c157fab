import { bridge } from '../implementer.ts'
import type { BuiltInEngine } from '../../service/built-in/index.ts'

export function engineProcedures({ engine }: { engine: BuiltInEngine }) {
  return bridge.engine.router({
    status: bridge.engine.status.handler(() => engine.status),
    watch: bridge.engine.watch.handler(({ signal }) => engine.watch(signal)),
    restart: bridge.engine.restart.handler(() => engine.restart()),
  })
}
