import { join } from 'node:path'
import type { BatchItemRow, BatchRow } from '../store/batch-rows.ts'
import type { Finished } from '../fetch/finish-item.ts'
import type { ItemRow } from '../store/item-rows.ts'
import { settle, statOrNull } from '../fetch/publish.ts'

/**
 * Finds out whether a process that was killed while it named a file had finished that: its result, or null when the
 * item has to be done again.
 */
export async function settledBefore(batch: BatchRow, row: BatchItemRow): Promise<Finished | null> {
  const { placing } = row
  const { folder, after } = batch.plan
  if (!placing || (await settle(folder, placing)) === 'again') return null
  const there = await statOrNull(join(folder, placing.to))
  if (!there) return null
  return {
    fileName: placing.to,
    size: placing.size,
    sha256: placing.sha256,
    notes: [],
    looked: null,
    mtimeMs: Math.round(there.mtimeMs),
    original: after.kind === 'keep' ? join(folder, placing.to) : null,
  }
}

/** The host that an item's download puts load on; downloads are limited per host. */
export function hostOf(item: ItemRow | null, row: BatchItemRow): string {
  const url = item?.url ?? row.resource
  return url !== null && URL.canParse(url) ? new URL(url).host : (item?.connection ?? '')
}
