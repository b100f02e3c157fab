import type { Code } from '../../../common/service/index.ts'
import type { DisclosureMark } from '../../../media/provenance/index.ts'
import type { Text } from '../../../common/messages/index.ts'
import type { Clock } from '../../core/clock.ts'
import type { Log } from '../../core/log.ts'
import type { AccountBook, Use } from '../../store/account/account.ts'
import type { Database } from '../../store/database/types.ts'
import type { Reserve } from '../../store/media/reserve.ts'
import type { MediaStore } from '../../store/media/store.ts'
import type { Capability, RecordRow, Records } from '../../store/records/records.ts'
import type { Outbox } from '../callbacks/outbox.ts'
import type { QueueName } from '../queue/types.ts'

/** Context of a capability's attempt at a record: a folder of its own, progress, cancellation. */
export interface RunContext {
  /** Temporary folder; empty at the start and always removed at the end. */
  folder: string
  signal: AbortSignal
  /** Reports progress: `share` is 0 to 1, `stage` a short phrase such as "Drawing the avatars". */
  report(share: number, stage?: Text): void
}

export interface OutcomeFile {
  /** Path of the file in the context's folder. */
  path: string
  extension: string
  mime: string
}

/** Result of a capability's work on a record. */
export interface Outcome {
  /** The finished file, which becomes the record's result. */
  file: OutcomeFile | null
  /**
   * Whether the file is a copy of an earlier result. It is not signed again when it has content credentials.
   */
  isCopy?: boolean
  /** What of the file tells people that AI made it, for its content credentials. */
  marks?: readonly DisclosureMark[]
  /**
   * Fields that follow from the bytes of the finished file, which signing changes. Called after it; left out when the file
   * could not be signed.
   */
  fieldsOfFile?: (path: string) => Promise<Record<string, unknown>>
  /** Files that are kept without expiry; the name of each is stored among the record's fields under its key. */
  assets?: Record<string, OutcomeFile>
  used: Use
  /** Fields that are merged into those of the record. */
  fields?: Record<string, unknown>
  /** Stores further rows, in the transaction that completes the record. */
  commit?: () => Promise<void>
}

/** A capability: one folder of the engine with one entry. */
export interface CapabilityEntry {
  capability: Capability
  queueName: QueueName
  /** `type` of the callbacks of its records (docs/engine.md: Callbacks). */
  callbackType: string
  /**
   * Whether the sources that a request names are seen or heard in its result. A voice, for one, is only modelled on its
   * sample.
   */
  showsSources: boolean
  /** Code of a failure for which no more specific one is known. */
  failCode: Code
  /** Longest time of one attempt at a record (ms). */
  deadlineMs(record: RecordRow): number
  /**
   * @throws EngineError when the request cannot be fulfilled; any other error is a fault, and the record is not tried
   * again
   */
  run(record: RecordRow, context: RunContext): Promise<Outcome>
}

/** What became of an attempt at a generation. */
export interface GenerationEnd {
  capability: Capability
  /** `retried` is left to another worker, `interrupted` is cancelled or given back. */
  outcome: 'completed' | 'failed' | 'retried' | 'interrupted'
  seconds: number
}

export interface GenerationsOptions {
  db: Database
  /** Records of all tenants. */
  records: Records
  account: AccountBook
  store: MediaStore
  reserve: Reserve
  outbox: Outbox
  clock: Clock
  log: Log
  /** Scratch folder of this run of the engine. */
  scratch: string
  capabilities: readonly CapabilityEntry[]
  /** Called when a callback was added to the outbox. */
  onCallback: () => void
  /** Removes what is kept beyond need where the disk has too little space. */
  makeRoom?: () => void
  /** Free bytes on the data folder's disk; replaced in tests. */
  freeBytes?: () => number
  /** How many generations of a tenant are worked on at once; undefined for any number. */
  mostAtOnce?: (tenant: string) => Promise<number | undefined>
}

export interface CreateRequest {
  capability: Capability
  tenant: string
  /** Who asks, as in `QueueEntry`. */
  client: string
  request: unknown
  fields?: Record<string, unknown>
  webhookUrl: string | undefined
  use: Use
  /** Stores further rows for the record, in the same transaction. */
  also?: (id: string) => Promise<void>
}
