import type { Due } from '../../../durable/index.ts'
import type { BatchItemRow, BatchRow } from '../store/batch-rows.ts'
import type { ItemRow } from '../store/item-rows.ts'
import type { Moment } from '../view/progress.ts'

/** The download of an item, and what is done with its file afterwards. */
export interface Download extends Due {
  do: 'download'
  batch: BatchRow
  row: BatchItemRow
  item: ItemRow | null
  host: string
  /** Whether the step occupies one of the download slots. */
  isDownloading: boolean
  moment: Moment
}

/** A step of the runner: a download, the end of a batch, or a wait until its next item is due. */
export type Step = Download | ({ do: 'end' | 'wait'; batch: BatchRow } & Due)
