import { join } from 'node:path'
import type { BatchItemRow, BatchRow } from '../store/batch-rows.ts'
import type { Finished } from '../fetch/finish-item.ts'
import type { ItemRow } from '../store/item-rows.ts'
import { settle, statOrNull } from '../fetch/publish.ts'

/** A process that was killed while it gave a file its name may have done so: what it had finished, or null. */
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

/** Whose server it will burden. */
export function hostOf(item: ItemRow | null, row: BatchItemRow): string {
  const url = item?.url ?? row.resource
  return url !== null && URL.canParse(url) ? new URL(url).host : (item?.connection ?? '')
}
