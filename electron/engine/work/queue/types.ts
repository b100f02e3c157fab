import type { Text } from '../../../common/messages/index.ts'

/** Names of the queues. Each has its own limit of concurrent entries and never waits for another queue, but for `ahead`. */
export type QueueName = 'speech' | 'render' | 'preview' | 'stage' | 'draft' | 'ahead'

/** The queue of what nobody has asked for yet: its entries run while no other queue has any, and are given up for others. */
export const idleQueue: QueueName = 'ahead'

/** An entry of the queue: an id alone. The request is stored in the record, so that the queue's memory stays small. */
export interface QueueEntry {
  id: string
  queueName: QueueName
  /** Who asked for it, as a hash of the credentials; empty in records of earlier versions. Clients take turns. */
  client: string
  /** Kind of what the entry makes. The kinds of a client take turns, too. */
  kind: string
}

export interface WorkContext {
  signal: AbortSignal
  /** Reports progress: `share` is 0 to 1, and a decrease is ignored; `stage` is a short phrase in the present tense. */
  report(share: number, stage?: Text): void
}

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

/**
 * Queue of accepted work. The implementation here runs in this process; one over many machines would have the same
 * interface, so nothing in it depends on where the work runs.
 */
export interface WorkQueue {
  /** Adds an entry; an id that is already waiting or running changes nothing. */
  add(entry: QueueEntry): void
  /** Removes a waiting entry or aborts a running one; false when it is neither. */
  cancel(id: string): boolean
  progress(id: string): Progress | undefined
  /**
   * Calls the listener with every change of one entry, until the returned function is called. `done` comes once, as the
   * last one.
   */
  watch(id: string, listener: (progress: Progress) => void): () => void
  /** Resolves when no entry of the queue waits or runs. */
  idle(): Promise<void>
  /** Numbers of waiting and running entries, for `GET /engine/health`; `lane` is the name of the queue. */
  counts(): { lane: QueueName; waiting: number; running: number }[]
  /** Aborts all running entries and accepts no more. Entries that did not finish stay unfinished. */
  close(): Promise<void>
}

/** Does the work of an entry. Must not throw: every outcome is recorded by the worker itself. */
export type Worker = (entry: QueueEntry, context: WorkContext) => Promise<void>
