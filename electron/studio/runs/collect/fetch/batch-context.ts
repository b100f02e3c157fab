import type { ResultMedia } from '../../../../common/generation/kinds.ts'
import type { MediaTools } from '../../../../media/index.ts'
import type { Clock } from '../../../core/clock.ts'
import type { Fetched, ThreadFetch } from '../../../media/downloads/index.ts'
import type { RemoteRecord } from '../../../durable/index.ts'
import type { BatchStore } from '../store/batch-store.ts'
import type { ItemRow } from '../store/item-rows.ts'
import type { ClipCaptions } from '../captions/clip-captions.ts'
import type { ItemStore } from '../store/item-store.ts'

/** What is asked of a service: the part of a connection that collecting needs. */
export interface CollectService {
  name: string
  /** On this machine: its address changes from start to start. */
  local: boolean
  /** Reads a record, in one try. @throws errors like `ServiceError` */
  record(group: ResultMedia, remoteId: string, signal: AbortSignal): Promise<RemoteRecord>
}

/** What the steps of a download share: the outside world, and the tables. */
export interface BatchContext {
  items: ItemStore
  batches: BatchStore
  clock: Clock
  /** 0 to 1 */
  random: () => number
  /** Null when the connection is gone. */
  service: (connection: string) => CollectService | null
  tools: () => Promise<MediaTools>
  /** Where a clip of a job lies now, since the library may have renamed it. */
  libraryPath: (jobId: string) => string | null
  /** Folder with the product's own font files. */
  fonts: string
  /** What is said in a clip, and when, where its project is known; null where it isn't. @param durationMs of the clip */
  captions: (row: ItemRow, durationMs: number, signal: AbortSignal) => Promise<ClipCaptions | null>
  /** Fetches in threads; without it, here. */
  fetch?: (options: ThreadFetch) => Promise<Fetched>
  stallMs?: number
  retryMs?: readonly number[]
  onError: (error: unknown) => void
}

/** Where a download stands between two looks at the table. */
export interface ItemWatcher {
  bytes(have: number, total: number | null): void
  /** Share of what comes after the download. */
  share(share: number | null): void
  /** The row has changed. */
  changed(): void
  /** All bytes are there: another download may begin. */
  fetched(): void
}
