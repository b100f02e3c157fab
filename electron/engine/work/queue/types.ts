import type { Text } from '../../../common/messages/index.ts'

/** Names of the queues. Each has its own limit of concurrent entries and never waits for another queue, but for `ahead`. */
export type QueueName = 'speech' | 'render' | 'preview' | 'stage' | 'draft' | 'ahead'

/** The queue of what nobody has asked for yet: its entries run while no other queue has any, and are given up for others. */
export const idleQueue: QueueName = 'ahead'

/** An entry of the queue: an id alone. The request is stored in the record, so that the queue's memory stays small. */
export interface QueueEntry {
  id: string
  queueName: QueueName
  /**
   * Who asked for it: a tenant, or the operator with one of the credentials, as a hash; empty in records of earlier versions.
   * Clients take turns.
   */
  client: string
  /** How many entries of the client that have this are worked on at once, in a queue of one process; absent: any number. */
  most?: number
  /** Kind of what the entry makes. The kinds of a client take turns, too. */
  kind: string
}

export interface WorkContext {
  signal: AbortSignal
  /** Reports progress: `share` is 0 to 1, and a decrease is ignored; `stage` is a short phrase in the present tense. */
  report(share: number, stage?: Text): void
  /** Why earlier attempts at the entry failed or never ended, each by a worker. Empty where this process is the only one. */
  failures: readonly Text[]
  /** Whether the queue has several workers, so that another one can try what this one fails at by a fault of its own. */
  canRetry: boolean
}

/**
 * What became of an entry: its outcome is stored; it was interrupted and is to be done again; or this worker failed at it by a
 * fault that another one may not have.
 */
export type WorkResult = 'ended' | 'interrupted' | { fault: Text }

/** Progress of an entry of the queue. */
export interface Progress {
  state: 'waiting' | 'running' | 'done'
  /** Share of the entry's work that is done, 0 to 1. */
  share: number
  stage: Text
  /** Number of entries of the same queue that come first; 0 when running. */
  ahead: number
  /** Expected time until the entry ends (ms); null while unknown. */
  etaMs: number | null
}

/** Numbers of entries for `GET /engine/health`; `lane` is the name of the queue. */
export interface QueueCount {
  lane: string
  waiting: number
  running: number
}

/**
 * Queue of accepted work: `EmbeddedQueue` of this process alone, `SharedQueue` of all engines on a database. Nothing in it
 * depends on where the work runs.
 */
export interface WorkQueue {
  /** Whether entries outlive this process, so that none of them has to be added again at the next start. */
  readonly isDurable: boolean
  /** Stores an entry, in the transaction that stores what it is about. A queue in memory stores nothing. */
  persist(entry: QueueEntry): Promise<void>
  /** Adds an entry after that transaction; an id that is already waiting or running changes nothing. */
  add(entry: QueueEntry): void
  /** Adds those of some unfinished entries that the queue doesn't have. Returns their number. */
  restore(entries: readonly QueueEntry[]): Promise<number>
  /** Removes a waiting entry, or aborts a running one wherever it runs; false when it is neither. */
  cancel(id: string): Promise<boolean>
  progress(id: string): Promise<Progress | undefined>
  /**
   * Calls the listener with every change of one entry, until the returned function is called. `done` comes once, as the
   * last one.
   */
  watch(id: string, listener: (progress: Progress) => void): () => void
  counts(): Promise<QueueCount[]>
  /** Whether this process works on entries, or is about to. */
  isBusy(): boolean
  /**
   * Begins nothing more here. What runs may end within a grace period, and others get the rest; a queue that has no others leaves
   * that to `close`. Entries are still taken in.
   */
  drain(): Promise<void>
  /** Accepts no more and ends what runs here. Entries that did not finish stay unfinished. */
  close(): Promise<void>
}

/** Does the work of an entry. Every outcome is recorded by the worker itself. */
export type Worker = (entry: QueueEntry, context: WorkContext) => Promise<WorkResult>
