import { dropLeftovers } from '../fetch/finish-item.ts'
import type { Finished } from '../fetch/finish-item.ts'
import type { BatchItemRow, BatchRow } from '../store/batch-rows.ts'
import type { ItemRow } from '../store/item-rows.ts'
import type { RunnerOptions } from './runner-options.ts'
import type { FaultVerdict } from './verdict.ts'
import { sentences } from '../../../../common/messages/index.ts'

/** Stores that a download is finished, and what the file says about its clip. */
export function writeDone(
  { items, onItem }: Pick<RunnerOptions, 'items' | 'onItem'>,
  item: ItemRow,
  { fileName, size, sha256, mtimeMs, looked, original, notes }: Finished,
  change: (change: Partial<BatchItemRow>) => void,
): void {
  change({
    state: 'done',
    fileName,
    sha256,
    mtimeMs,
    have: size,
    total: size,
    fetched: null,
    placing: null,
    message: notes.length > 0 ? sentences(...notes) : null,
    next: null,
  })
  const about = looked ? { width: looked.width, height: looked.height, durationMs: looked.durationMs } : {}
  const saved = original === null ? {} : { path: original, sha256, mtimeMs, size }
  const changed = items.change(item.id, { state: 'saved', message: null, ...about, ...saved })
  if (changed) onItem(changed)
}

/** Stores the outcome of a failed download, and deletes its unfinished files. */
export async function writeVerdict(
  { items, onItem }: Pick<RunnerOptions, 'items' | 'onItem'>,
  batch: BatchRow,
  row: BatchItemRow,
  item: ItemRow | null,
  verdict: Exclude<FaultVerdict, { do: 'pause' }>,
  change: (change: Partial<BatchItemRow>) => void,
): Promise<void> {
  const { message, next } = verdict
  if (verdict.drop) await dropLeftovers(batch.plan.folder, row.id)
  switch (verdict.do) {
    case 'again':
      return change({ state: 'queued', message, tries: row.tries + 1, nextAt: verdict.at })
    case 'refetch':
      return change({
        state: 'queued',
        message,
        refetches: row.refetches + 1,
        nextAt: verdict.at,
        fetched: null,
        validator: null,
        entityTotal: null,
        have: 0,
      })
    case 'expired': {
      change({ state: 'expired', message, next })
      const changed = item && items.change(item.id, { state: 'expired', message })
      if (changed) onItem(changed)
      return
    }
    case 'fail':
      return change({ state: 'failed', message, next })
  }
}
