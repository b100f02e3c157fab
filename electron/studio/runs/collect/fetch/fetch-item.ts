import { codeOf } from '../../../../common/service/index.ts'
import { copyFile, rm, stat } from 'node:fs/promises'
import { constants } from 'node:fs'
import { extname, join } from 'node:path'
import { diskFault, fetchPart, freeBytes, hashFile, noSpace, sizeOf, syncFile } from '../../../media/downloads/index.ts'
import type { ThreadFetch } from '../../../media/downloads/index.ts'
import { SaveFault } from '../../../core/save-fault.ts'
import { readFault } from '../../../durable/index.ts'
import type { BatchContext, ItemWatcher } from './batch-context.ts'
import type { BatchItemRow, FetchedFact } from '../store/batch-rows.ts'
import type { ItemRow } from '../store/item-rows.ts'
import { isSame, statOrNull } from './publish.ts'
import { changeFrom, groupsOf } from '../store/records.ts'
import { message } from '../../../../common/messages/index.ts'

const mostRelinks = 1

/** Temporary name of a download. It is in the target folder, so that renaming needs no copy. */
export function partName(id: string): string {
  return `.greenroom-${id}.part`
}

/** Downloads a clip to its temporary file and syncs it to the disk. @throws SaveFault, or the signal's reason */
export async function fetchItem(
  context: BatchContext,
  folder: string,
  row: BatchItemRow,
  item: ItemRow,
  watcher: ItemWatcher,
  signal: AbortSignal,
): Promise<FetchedFact> {
  const part = join(folder, partName(row.id))
  if (row.fetched && (await sizeOf(part)) === row.fetched.size) return row.fetched
  const own = await ownCopy(context, item)
  const fetched = own ? await copy(own, part, signal) : await download(context, part, row, item, watcher, signal)
  // The next download may use the network while this file is synced.
  watcher.fetched()
  await syncFile(part).catch((error: unknown) => Promise.reject(diskFault(error, part) as Error))
  context.batches.change(row.id, { fetched, have: fetched.size, total: fetched.size })
  return fetched
}

/** Path of the clip's file on this machine, whether it still is there or not; null when it was never saved. */
export function ownPath({ libraryPath }: Pick<BatchContext, 'libraryPath'>, { jobId, path }: ItemRow): string | null {
  return (jobId !== null ? libraryPath(jobId) : null) ?? path
}

/** A file on this machine with the clip's unchanged content; null when there is none. */
async function ownCopy(context: BatchContext, item: ItemRow): Promise<string | null> {
  const path = ownPath(context, item)
  if (item.source === 'library') {
    if (path !== null && (await statOrNull(path))?.isFile()) return path
    throw new SaveFault('refused', message('libraryErrors.fileGone', { path: path ?? item.name }), {
      next: message('libraryErrors.putBack'),
    })
  }
  return path !== null && (await isSame(path, item)) ? path : null
}

async function copy(from: string, part: string, signal: AbortSignal): Promise<FetchedFact> {
  try {
    const { size } = await stat(from)
    const free = await freeBytes(join(part, '../../..'))
    if (size > free) throw noSpace(join(part, '../../..'), size, free)
    await copyFile(from, part, constants.COPYFILE_FICLONE)
    signal.throwIfAborted()
    return { size, sha256: await hashFile(part, signal) }
  } catch (error) {
    if (signal.aborted) throw signal.reason
    throw diskFault(error, part)
  }
}

async function download(
  context: BatchContext,
  part: string,
  row: BatchItemRow,
  item: ItemRow,
  watcher: ItemWatcher,
  signal: AbortSignal,
): Promise<FetchedFact> {
  const { batches, clock, random, stallMs, retryMs } = context
  const fetch = context.fetch ?? ((options: ThreadFetch) => fetchPart({ ...options, clock, random }))
  const local = context.service(item.connection)?.local === true
  // The engine's port differs from start to start, and its old port may belong to another program, so a new link is
  // always requested.
  let url = local || item.url === null ? await freshLink(context, item, signal) : item.url
  let known = row
  for (let relinks = row.relinks; ; relinks += 1) {
    const resource = url.split(/[?#]/)[0] ?? url
    const same = known.resource !== null && sameResource(known.resource, resource)
    const entity = same ? entityOf(known) : null
    if (known.resource !== resource)
      batches.change(row.id, { resource, ...(same ? {} : { validator: null, entityTotal: null }) })
    try {
      return await fetch({
        url,
        part,
        entity,
        signal,
        sync: false,
        onEntity: (found) => {
          batches.change(row.id, {
            resource,
            validator: found?.validator ?? null,
            entityTotal: found?.total ?? null,
            ...(found?.total === undefined ? {} : { total: found.total }),
          })
        },
        onBytes: (have, total) => watcher.bytes(have, total),
        ...(stallMs === undefined ? {} : { stallMs }),
        ...(retryMs ? { retryMs } : {}),
      })
    } catch (error) {
      if (signal.aborted || !(error instanceof SaveFault) || error.code !== 'link-expired') throw error
      if (relinks >= mostRelinks) throw error
      batches.change(row.id, { relinks: relinks + 1 })
      url = await freshLink(context, item, signal)
      known = batches.item(row.id) ?? row
    }
  }
}

/**
 * Whether two links mean the same file. Signatures and the port may differ; with another path it may be another file.
 */
function sameResource(a: string, b: string): boolean {
  if (a === b) return true
  if (!URL.canParse(a) || !URL.canParse(b)) return false
  const [x, y] = [new URL(a), new URL(b)]
  return x.pathname === y.pathname && x.hostname === y.hostname
}

function entityOf(row: BatchItemRow) {
  if (row.validator === null && row.entityTotal === null) return null
  return { validator: row.validator, total: row.entityTotal }
}

/** Asks the service for the file's current link. @throws SaveFault */
async function freshLink(context: BatchContext, item: ItemRow, signal: AbortSignal): Promise<string> {
  const service = context.service(item.connection)
  if (!service)
    throw new SaveFault('refused', message('collectErrors.clipConnectionGone'), {
      next: message('collectErrors.clipConnectionGoneNext'),
    })
  let fault: SaveFault | null = null
  for (const group of groupsOf(item.kind)) {
    try {
      const record = await service.record(group, item.remoteId, signal)
      const change = changeFrom(item, group, record, context.clock.now())
      context.items.change(item.id, change)
      if (record.status === 3 && record.url) return record.url
      throw new SaveFault(
        'refused',
        change.message ??
          (change.state === 'working' ? message('collectErrors.notFinished') : message('collectErrors.noLink')),
        { next: message('collectErrors.askLater') },
      )
    } catch (error) {
      if (signal.aborted) throw signal.reason
      if (error instanceof SaveFault) throw error
      fault = asSaveFault(error)
      if (fault.code !== 'link-expired') throw fault
    }
  }
  throw fault ?? new SaveFault('link-expired', message('collectErrors.gone'))
}

function asSaveFault(error: unknown): SaveFault {
  const fault = readFault(error)
  const more = { ...(fault.next === undefined ? {} : { next: fault.next }), cause: error }
  const gone = fault.kind === 'not-found' || fault.code === codeOf.contentNotFound || fault.code === codeOf.notFound
  if (gone)
    return new SaveFault('link-expired', message('jobErrors.resultGone', { reason: fault.message }), {
      next: message('collectErrors.keptSevenDays'),
      cause: error,
    })
  const passes = ['rate', 'timeout', 'network'].includes(fault.kind) || fault.code === undefined
  return new SaveFault(passes ? 'network' : 'refused', fault.message, more)
}

/** Deletes the temporary file of an unfinished download. */
export async function dropPart(folder: string, id: string): Promise<void> {
  await rm(join(folder, partName(id)), { force: true })
}

/** The name with the extension of the file's real format. */
export function withExtension(name: string, ending: string): string {
  const own = extname(name)
  return own.toLowerCase() === ending.toLowerCase() ? name : name.slice(0, name.length - own.length) + ending
}
