import type { Text } from '../../../common/messages/index.ts'

/** Work of one queue runs side by side up to the limit of that queue and never waits for another queue. */
export type QueueName = 'speech' | 'render' | 'preview' | 'stage' | 'draft'

/** What the queue holds: a name only. The work itself is in the store, so the queue's memory stays small. */
export interface QueueEntry {
  id: string
  queueName: QueueName
}

export interface WorkContext {
  signal: AbortSignal
  /** `share` 0 to 1; a fall is ignored. `stage` is a short present-tense phrase. */
  report(share: number, stage?: Text): void
}

/** How far an entry is. */
export interface Progress {
  state: 'waiting' | 'running' | 'done'
  /** 0 to 1. */
  share: number
  stage: Text
  /** Entries of the same queue that come first; 0 when running. */
  ahead: number
  /** Expected ms until the end; null while unknown. */
  etaMs: number | null
}

/**
 * Runs accepted work. The embedded implementation lives in this process; a queue over many machines implements the
 * same face, so nothing here gives away where the work runs.
 */
export interface WorkQueue {
  /** Adding an id that is already waiting or running changes nothing. */
  add(entry: QueueEntry): void
  /** Takes a waiting entry out, or asks a running one to stop. False when it is neither. */
  cancel(id: string): boolean
  progress(id: string): Progress | undefined
  /** Hears every change of one entry until the returned function is called. `done` comes once, last. */
  watch(id: string, listener: (progress: Progress) => void): () => void
  /** Resolves when nothing waits or runs. */
  idle(): Promise<void>
  /** As `GET /engine/health` shows it; `lane` is the name of the queue. */
  counts(): { lane: QueueName; waiting: number; running: number }[]
  /** Stops everything that runs and takes nothing on any more. What did not finish stays unfinished. */
  close(): Promise<void>
}

/** Does the work of an entry. Must not throw: an end of any kind is written down by the worker itself. */
export type Worker = (entry: QueueEntry, context: WorkContext) => Promise<void>
