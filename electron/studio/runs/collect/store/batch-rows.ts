import type { BatchItemState, BatchPlan, CollectBatch } from '../../../../common/bridge/index.ts'

/** A batch as it is kept. Times are ms since 1970. */
export interface BatchRow {
  id: string
  plan: BatchPlan
  /** Who began it: a window, a command, or the guard. */
  origin: 'window' | 'command' | 'guard'
  state: CollectBatch['state']
  message: string | null
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
  message: string | null
  next: string | null
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

const columns: Record<keyof BatchItemRow, string> = {
  id: 'id',
  batch: 'batch',
  remote: 'remote',
  position: 'position',
  number: 'number',
  name: 'name',
  fileName: 'file_name',
  state: 'state',
  message: 'message',
  next: 'next',
  have: 'have',
  total: 'total',
  sha256: 'sha256',
  mtimeMs: 'mtime_ms',
  resource: 'resource',
  validator: 'validator',
  entityTotal: 'entity_total',
  fetched: 'fetched',
  placing: 'placing',
  relinks: 'relinks',
  refetches: 'refetches',
  tries: 'tries',
  nextAt: 'next_at',
}

export const batchItemFields = Object.keys(columns) as (keyof BatchItemRow)[]
export const batchItemColumn = (field: keyof BatchItemRow): string => columns[field]
export const batchItemSelect = batchItemFields
  .map((field) => `batch_items.${columns[field]} AS ${field}`)
  .join(', ')

export type StoredBatchItem = Omit<BatchItemRow, 'fetched' | 'placing'> & {
  fetched: string | null
  placing: string | null
}

export function readBatchItem(row: StoredBatchItem): BatchItemRow {
  const parsed = <T>(text: string | null): T | null => (text === null ? null : (JSON.parse(text) as T))
  return { ...row, fetched: parsed<FetchedFact>(row.fetched), placing: parsed<Placing>(row.placing) }
}

export function storedValue(value: BatchItemRow[keyof BatchItemRow]): string | number | null {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
}

/** Whether both would make the same files under the same names. */
export function samePlan(a: BatchPlan, b: BatchPlan): boolean {
  return a.template === b.template && JSON.stringify(a.after) === JSON.stringify(b.after)
}
