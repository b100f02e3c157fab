import { Columns } from '../../../../storage/index.ts'
import type { BatchItemState, BatchPlan, CollectBatch } from '../../../../common/bridge/index.ts'
import type { Text } from '../../../../common/messages/index.ts'

/** A batch as it is kept. Times are ms since 1970. */
export interface BatchRow {
  id: string
  plan: BatchPlan
  /** Who began it: a window, a command, or the guard. */
  origin: 'window' | 'command' | 'guard'
  state: CollectBatch['state']
  message: Text | null
  createdAt: number
  endedAt: number | null
}

/** A file that is whole and waits for what comes after. */
export interface FetchedFact {
  /** bytes */
  size: number
  /** hex */
  sha256: string
}

/** Files that are about to get their names: what a killed process left is told from what was there before. */
export interface Placing {
  /** Temporary name and name, within the folder. */
  from: string
  to: string
  size: number
  sha256: string
}

export interface BatchItemRow {
  id: string
  batch: string
  /** Id of the clip. */
  remote: string
  position: number
  /** `{index}` of its name, from 1. */
  number: number
  name: string
  fileName: string
  state: BatchItemState
  message: Text | null
  next: Text | null
  /** bytes */
  have: number
  total: number | null
  sha256: string | null
  mtimeMs: number | null
  /** Address without its query: signatures change, the resource doesn't. */
  resource: string | null
  validator: string | null
  entityTotal: number | null
  fetched: FetchedFact | null
  placing: Placing | null
  /** How often its link was asked for again, and how often it came whole but wrong. */
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

/** Whether both would make the same files under the same names. */
export function samePlan(a: BatchPlan, b: BatchPlan): boolean {
  return a.template === b.template && JSON.stringify(a.after) === JSON.stringify(b.after)
}
