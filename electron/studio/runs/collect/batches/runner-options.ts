import type { CollectSettings } from '../../../../common/bridge/index.ts'
import type { BatchContext } from '../fetch/batch-context.ts'
import type { BatchRow } from '../store/batch-rows.ts'
import type { ItemRow } from '../store/item-rows.ts'

export interface RunnerOptions extends BatchContext {
  owner: string
  alive: (owner: string) => boolean
  /** Origins of the batches that this process continues. */
  origins: readonly BatchRow['origin'][]
  settings: () => CollectSettings
  /** Whether a batch waits while its service can't be reached; otherwise it pauses. */
  waits: boolean
  onBatch: (id: string) => void
  onBatchItem: (id: string) => void
  onItem: (row: ItemRow) => void
  /** Called when a file has got its final name: the checksum file of its folder is then out of date. */
  onPublished: (batch: BatchRow) => void
  /** Called when every item of a batch has ended; the batch ends when the promise resolves. */
  onEnding: (batch: BatchRow) => Promise<void>
}
