import type { CollectSettings } from '../../../../common/bridge/index.ts'
import type { BatchContext } from '../fetch/batch-context.ts'
import type { BatchRow } from '../store/batch-rows.ts'
import type { ItemRow } from '../store/item-rows.ts'

export interface RunnerOptions extends BatchContext {
  owner: string
  alive: (owner: string) => boolean
  /** Whose batches this process goes on with. */
  origins: readonly BatchRow['origin'][]
  settings: () => CollectSettings
  /** A service that is away is waited for; else its batch pauses. */
  waits: boolean
  onBatch: (id: string) => void
  onBatchItem: (id: string) => void
  onItem: (row: ItemRow) => void
  /** A file took its name: the list of sums of its folder is out of date. */
  onPublished: (batch: BatchRow) => void
  /** Every item of a batch has come to an end; it ends when this resolves. */
  onEnding: (batch: BatchRow) => Promise<void>
}
