import { eventIterator } from '@orpc/contract'
import { nothing, procedure, shape } from './base.ts'
import type { Text } from '../messages/index.ts'

/** State of the built-in engine. */
export type EngineStatus =
  | { name: 'stopped' }
  | { name: 'starting' }
  | { name: 'ready' }
  | { name: 'restarting'; count: number; reason: Text }
  /** `next` says what to do; `log` is the end of the engine's log, for an error report. */
  | { name: 'failed'; message: Text; next: Text; log: string }

export const engineContract = {
  status: procedure.output(shape<EngineStatus>()),
  /** The present status first, then every change. */
  watch: procedure.output(eventIterator(shape<EngineStatus>())),
  /** Starts the engine again after it has failed. */
  restart: procedure.output(nothing),
}
