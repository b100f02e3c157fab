import { Columns } from '../../../../storage/index.ts'
import type { BatchItemState, BatchPlan, CollectBatch } from '../../../../common/bridge/index.ts'
import type { Text } from '../../../../common/messages/index.ts'

/** A batch as it is stored. Times are ms since 1970. */
export interface BatchRow {
  id: string
  plan: BatchPlan
  /** Who began the batch: a window, a command, or automatic saving (`guard`). */
  origin: 'window' | 'command' | 'guard'
  state: CollectBatch['state']
  message: Text | null
  createdAt: number
  endedAt: number | null
}

/** A completely downloaded file that still has to be converted and named. */
export interface FetchedFact {
  /** Size of the file in bytes. */
  size: number
  /** SHA-256 of the file's content, hex. */
  sha256: string
}

/**
 * A file that is about to get its final name: by this, a file that a killed process left is told from one that existed
 * before.
 */
export interface Placing {
  /** Temporary and final name, both within the batch's folder. */
  from: string
  to: string
  size: number
  sha256: string
}

export interface BatchItemRow {
  id: string
  batch: string
  /** Id of the clip (`ItemRow.id`). */
  remote: string
  position: number
  /** Number of the item, from 1: `{index}` in name templates. */
  number: number
  name: string
  fileName: string
  state: BatchItemState
  message: Text | null
  next: Text | null
  /** Bytes of the item downloaded so far. */
  have: number
  total: number | null
  sha256: string | null
  mtimeMs: number | null
  /** Link without its query, which identifies the file: signatures in the query change. */
  resource: string | null
  validator: string | null
  entityTotal: number | null
  fetched: FetchedFact | null
  placing: Placing | null
  /** How often the link was requested again, and how often the file arrived complete but invalid. */
  relinks: number
  refetches: number
  tries: number
  nextAt: number
}

export const batchColumns = new Columns<BatchRow>({
  id: 'plain',
  plan: 'json',
  origin: 'plain',
  state: 'plain',
  message: 'message',
  createdAt: 'plain',
  endedAt: 'plain',
})

export const batchItemColumns = new Columns<BatchItemRow>({
  id: 'plain',
  batch: 'plain',
  remote: 'plain',
  position: 'plain',
  number: 'plain',
  name: 'plain',
  fileName: 'plain',
  state: 'plain',
  message: 'message',
  next: 'message',
  have: 'plain',
  total: 'plain',
  sha256: 'plain',
  mtimeMs: 'plain',
  resource: 'plain',
  validator: 'plain',
  entityTotal: 'plain',
  fetched: 'json',
  placing: 'json',
  relinks: 'plain',
  refetches: 'plain',
  tries: 'plain',
  nextAt: 'plain',
})

/** Whether two plans make the same files under the same names. */
export function samePlan(a: BatchPlan, b: BatchPlan): boolean {
  return a.template === b.template && JSON.stringify(a.after) === JSON.stringify(b.after)
}
