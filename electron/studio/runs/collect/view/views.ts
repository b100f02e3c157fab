import { dirname, extname, join } from 'node:path'
import { typeOfEnding } from '../../../../common/formats/index.ts'
import { message } from '../../../../common/messages/index.ts'
import type { BatchItem, CollectBatch, MediaUrl, RemoteItem } from '../../../../common/bridge/index.ts'
import type { MediaAddresses } from '../../../media/files/index.ts'
import type { BatchItemRow, BatchRow } from '../store/batch-rows.ts'
import type { BatchStore } from '../store/batch-store.ts'
import type { ItemRow } from '../store/item-rows.ts'
import type { BatchProgress, Moment } from './progress.ts'
import { mediaOf } from '../store/records.ts'
import type { Text } from '../../../../common/messages/index.ts'

export interface ViewOptions {
  media: MediaAddresses | null
  connectionName: (id: string) => string
  libraryPath: (jobId: string) => string | null
  /** Thumbnail of the project that a clip was made from; null when there is none. */
  still: (jobId: string) => MediaUrl | null
}

const thumbWidth = 480

/** Converts rows of the tables to what a window shows. */
export class Views {
  readonly #options: ViewOptions

  constructor(options: ViewOptions) {
    this.#options = options
  }

  item(row: ItemRow): RemoteItem {
    const { connectionName, libraryPath } = this.#options
    const path = row.state === 'saved' ? ((row.jobId && libraryPath(row.jobId)) ?? row.path) : null
    const urls = path !== null ? this.#ofFile(path, row) : this.#ofLink(row)
    return {
      id: row.id,
      connection: row.connection,
      connectionName: connectionName(row.connection),
      remoteId: row.remoteId,
      source: row.source,
      kind: row.kind,
      name: row.name,
      project: row.project,
      state: row.state,
      message: messageOf(row),
      finishedAt: row.finishedAt,
      expiresAt: row.expiresAt,
      durationMs: row.durationMs,
      width: row.width,
      height: row.height,
      size: row.size,
      path,
      playUrl: urls.playUrl,
      thumbUrl: path === null ? (this.#still(row) ?? urls.thumbUrl) : (urls.thumbUrl ?? this.#still(row)),
      stripUrl: path !== null && mediaOf(row.kind) === 'video' ? urls.stripUrl : null,
      variables: JSON.parse(row.variables) as Record<string, string>,
    }
  }

  /** A thumbnail on this machine, so that none needs to be downloaded from the service. */
  #still({ jobId }: ItemRow): MediaUrl | null {
    return jobId === null ? null : this.#options.still(jobId)
  }

  batchItem(row: BatchItemRow, batch: BatchRow, moment: Moment | null): BatchItem {
    const done = row.state === 'done'
    const have = moment?.have ?? row.have
    const total = moment?.total ?? row.total
    const share = done ? 1 : moment?.processing ? moment.share : total ? Math.min(1, have / total) : null
    const path = join(batch.plan.folder, row.fileName)
    const version = done ? `${row.total}-${row.mtimeMs}` : undefined
    const urls = done ? this.#addresses(path, typeOfEnding(extname(path))?.media === 'audio', version) : null
    return {
      id: row.id,
      batch: row.batch,
      remote: row.remote,
      position: row.position,
      name: row.name,
      fileName: row.fileName,
      state: row.state,
      share,
      bytes: have,
      totalBytes: total,
      message: row.message,
      next: row.next,
      sha256: row.sha256,
      thumbUrl: urls?.thumbUrl ?? null,
      playUrl: urls?.playUrl ?? null,
    }
  }

  batch(row: BatchRow, store: BatchStore, progress: BatchProgress): CollectBatch {
    const sizes = store.sizes(row.id)
    let bytes = sizes.have
    for (const [id, moment] of progress.moments) bytes += moment.have - (store.item(id)?.have ?? 0)
    const speed = row.state === 'running' ? progress.bytesPerSecond : null
    const left = sizes.total === null ? null : Math.max(0, sizes.total - bytes)
    return {
      id: row.id,
      plan: row.plan,
      state: row.state,
      message: row.message,
      createdAt: row.createdAt,
      counts: store.counts(row.id),
      bytes,
      totalBytes: sizes.total,
      bytesPerSecond: speed,
      etaMs: left !== null && speed !== null && speed > 0 ? progress.leftMs(left) : null,
    }
  }

  #ofFile(path: string, row: ItemRow) {
    return this.#addresses(path, mediaOf(row.kind) === 'audio', `${row.size}-${row.mtimeMs ?? row.finishedAt}`)
  }

  #addresses(path: string, sound: boolean, version: string | undefined) {
    const { media } = this.#options
    if (!media) return { playUrl: null, thumbUrl: null, stripUrl: null }
    const more = version === undefined ? {} : { version }
    return {
      playUrl: media.urlFor(path, { as: 'file', ...more }),
      thumbUrl: sound ? null : media.urlFor(path, { as: 'thumb', width: thumbWidth, ...more }),
      stripUrl: sound ? null : media.urlFor(path, { as: 'strip', ...more }),
    }
  }

  /** Addresses of a clip that isn't saved: it is played from the service's link. */
  #ofLink(row: ItemRow): Record<'playUrl' | 'thumbUrl' | 'stripUrl', MediaUrl | null> {
    const { media } = this.#options
    if (!media || row.state !== 'ready' || row.url === null || !/^https?:\/\//i.test(row.url))
      return { playUrl: null, thumbUrl: null, stripUrl: null }
    const kind = mediaOf(row.kind)
    const playUrl = media.urlForRemote(row.url, { connection: row.connection, media: kind })
    const frame = { width: thumbWidth, resource: `${row.remoteId} ${row.finishedAt}` }
    const thumbUrl =
      kind === 'image'
        ? playUrl
        : kind === 'video'
          ? media.urlForRemote(row.url, { connection: row.connection, media: kind, frame })
          : null
    return { playUrl, thumbUrl, stripUrl: null }
  }
}

/** Message for a clip about which neither its service nor its job says anything. */
function messageOf({ state, jobState, message: text }: ItemRow): Text | null {
  if (text !== null || state !== 'unknown' || jobState !== 'cancelled') return text
  return message('collectErrors.cancelledHere')
}

/** Path of a batch's folder or of one of its files, for the file manager. */
export function pathOf(batch: BatchRow, row: BatchItemRow | null): string {
  if (!row || row.state !== 'done') return batch.plan.folder
  const path = join(batch.plan.folder, row.fileName)
  return dirname(path) === batch.plan.folder ? path : batch.plan.folder
}
