import { eventIterator } from '@orpc/contract'
import { nothing, procedure, shape } from './base.ts'
import type { Text } from '../messages/index.ts'

/** The built-in engine as the window shows it. */
export type EngineStatus =
  | { name: 'stopped' }
  | { name: 'starting' }
  | { name: 'ready' }
  | { name: 'restarting'; count: number; reason: Text }
  /** `next` says what to do; `log` is what it wrote last, for a report. */
  | { name: 'failed'; message: Text; next: Text; log: string }

export const engineContract = {
  status: procedure.output(shape<EngineStatus>()),
  /** The present status first, then every change. */
  watch: procedure.output(eventIterator(shape<EngineStatus>())),
  /** Starts it again after a failure. */
  restart: procedure.output(nothing),
}
