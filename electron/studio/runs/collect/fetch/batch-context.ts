import type { ResultMedia } from '../../../../common/generation/kinds.ts'
import type { BurnedCaptions } from '../../../../media/deliver/index.ts'
import type { EncoderChoice, MediaTools } from '../../../../media/index.ts'
import type { SignFile } from '../../../../media/provenance/index.ts'
import type { Clock } from '../../../core/clock.ts'
import type { Fetched, ThreadFetch } from '../../../media/downloads/index.ts'
import type { RemoteRecord } from '../../../durable/index.ts'
import type { BatchStore } from '../store/batch-store.ts'
import type { ItemRow } from '../store/item-rows.ts'
import type { ClipCaptions } from '../captions/clip-captions.ts'
import type { ItemStore } from '../store/item-store.ts'

/** The part of a connection that collecting clips needs. */
export interface CollectService {
  name: string
  /** Whether the service is the engine on this machine; its port differs from start to start. */
  local: boolean
  /** Reads a record with a single request. @throws errors like `ServiceError` */
  record(group: ResultMedia, remoteId: string, signal: AbortSignal): Promise<RemoteRecord>
}

/** What the steps of a download share: dependencies and tables. */
export interface BatchContext {
  items: ItemStore
  batches: BatchStore
  clock: Clock
  /** Returns a random number, 0 to 1. */
  random: () => number
  /** The service of a connection; null when the connection was removed. */
  service: (connection: string) => CollectService | null
  tools: () => Promise<MediaTools>
  /** Path of a job's clip in the library, which may have renamed the file; null when it has none. */
  libraryPath: (jobId: string) => string | null
  /** A clip that is in the library alone, see `items/library-item.ts`; null when there is none, always when absent. */
  libraryItem?: (id: string) => ItemRow | null
  /** Folder with the fonts that come with the product. */
  fonts: string
  /** Draws captions with the user's fonts; when absent, with those of the product. */
  drawing?: BurnedCaptions['drawing']
  /** Chooses the encoders of converted clips; when absent, those of the processor. */
  encoders?: EncoderChoice
  /** Signs converted clips with content credentials. */
  sign?: SignFile
  /** Captions of a clip, when its project is known; otherwise null. @param durationMs length of the clip, ms */
  captions: (row: ItemRow, durationMs: number, signal: AbortSignal) => Promise<ClipCaptions | null>
  /** Whether the service has drawn captions into a clip's picture; when absent, none has. */
  captionsDrawn?: (row: ItemRow) => boolean
  /** Downloads in a worker thread; when absent, downloads run in the studio's own thread. */
  fetch?: (options: ThreadFetch) => Promise<Fetched>
  stallMs?: number
  retryMs?: readonly number[]
  onError: (error: unknown) => void
}

/** Called with the progress of an item, more often than its row is written. */
export interface ItemWatcher {
  bytes(have: number, total: number | null): void
  /** Progress of what follows the download (conversion, captions), 0 to 1; null while it can't be known. */
  share(share: number | null): void
  /** Called when the item's row has changed. */
  changed(): void
  /** Called when all bytes of the item have arrived, so that another download may begin. */
  fetched(): void
}
