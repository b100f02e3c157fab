import type { Code } from '../../../common/service/index.ts'
import type { Text } from '../../../common/messages/index.ts'
import type { Use } from '../../store/account/account.ts'
import type { Capability, RecordRow } from '../../store/records/records.ts'
import type { QueueName } from '../queue/types.ts'

/** What a capability gets besides the record: a folder of its own, progress, cancellation. */
export interface RunContext {
  /** Empty at the start and removed at the end, whatever happens. */
  folder: string
  signal: AbortSignal
  /** `share` 0 to 1; `stage` a short phrase such as "Drawing the avatars". */
  report(share: number, stage?: Text): void
}

export interface OutcomeFile {
  /** In the context's folder. */
  path: string
  extension: string
  mime: string
}

/** What came of it. */
export interface Outcome {
  /** The finished file. */
  file: OutcomeFile | null
  /** Files that are kept without end; each one's name is stored among the record's fields under its key. */
  assets?: Record<string, OutcomeFile>
  used: Use
  /** Merged into the record's fields. */
  fields?: Record<string, unknown>
  /** What else is to be stored, in the transaction that completes the record. */
  commit?: () => void
}

/** A capability: one folder of the engine with one entry. */
export interface CapabilityEntry {
  capability: Capability
  queueName: QueueName
  /** The `type` of its callbacks (docs/engine.md: Callbacks). */
  callbackType: string
  /** Code of a failure that names no narrower one. */
  failCode: Code
  /** How long one attempt may take, in ms. */
  deadlineMs(record: RecordRow): number
  /** @throws EngineError when it can't be done; any other error is taken as a fault and retried never */
  run(record: RecordRow, context: RunContext): Promise<Outcome>
}
