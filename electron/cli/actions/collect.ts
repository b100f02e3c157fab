import { resolve } from 'node:path'
import type { BatchItem, BatchPlan, CollectBatch } from '../../common/bridge/index.ts'
import { readIdsFile } from '../../studio/runs/collect/index.ts'
import type { Collector, ItemRow } from '../../studio/runs/collect/index.ts'
import { withCollector } from '../collect-session.ts'
import type { CommandContext } from '../context.ts'
import { CliError, usageError } from '../errors.ts'
import { folderToBe } from '../files.ts'
import type { ConnectOptions } from '../options.ts'
import { message, sentences, textAt } from '../../common/messages/index.ts'

export interface CollectOptions extends ConnectOptions {
  since?: number
  status: ClipStatus
  ids?: string
  out: string
  name: string
  parallel?: number
  json?: boolean
}

/** Interval of progress reports, ms. */
const tellMs = 250

/** Which clips of the history are asked for. */
export type ClipStatus = 'done' | 'unsaved' | 'saved'

const states: Record<ClipStatus, readonly ItemRow['state'][]> = {
  done: ['ready', 'saved'],
  unsaved: ['ready'],
  saved: ['saved'],
}

/** Downloads finished clips of the job history, or by their ids, into a folder. */
export async function collect(context: CommandContext, options: CollectOptions): Promise<void> {
  const text = options.ids === undefined ? null : await readIdsFile(resolve(options.ids))
  const plan: BatchPlan = {
    folder: resolve(options.out),
    template: options.name,
    after: { kind: 'keep' },
    contactSheet: false,
    checksums: true,
  }
  await folderToBe(plan.folder)
  await withCollector(context, options, { asks: text !== null }, async ({ collector, connection, signal, changed }) => {
    const lacking: ItemRow[] = []
    let rows: ItemRow[]
    if (text === null) rows = history(context, collector, options, connection)
    else {
      const asked = await askFor(context, collector, connection, text, signal)
      rows = asked.filter((row) => row.state === 'ready' || row.state === 'saved')
      lacking.push(...asked.filter((row) => !rows.includes(row)))
      if (options.since !== undefined) rows = rows.filter((row) => (row.finishedAt ?? 0) >= options.since!)
    }
    for (const row of lacking) warnLacking(context, row)
    if (rows.length === 0 && lacking.length === 0) {
      context.reporter.result([message('cliCollect.nothing')], 'done', {
        clips: 0,
        failed: 0,
        folder: plan.folder,
      })
      return
    }
    const failed = rows.length === 0 ? 0 : await bring(context, collector, rows, plan, signal, changed)
    end(context, plan.folder, rows.length, failed, lacking.length)
  })
}

/** Clips of the job history, oldest first, so that numbered names stay the same when more clips are made. */
function history(
  context: CommandContext,
  collector: Collector,
  options: CollectOptions,
  connection: string | null,
): ItemRow[] {
  collector.items.sweep()
  const { rows } = collector.items.page(
    {
      connection: options.baseUrl === undefined ? null : connection,
      states: states[options.status],
      descending: false,
    },
    0,
    50_000,
  )
  const { lost } = collector.items.expiry()
  if (lost > 0) context.reporter.note(message('cliCollect.lost', { n: lost }))
  return rows.filter((row) => options.since === undefined || (row.finishedAt ?? 0) >= options.since)
}

async function askFor(
  context: CommandContext,
  collector: Collector,
  connection: string | null,
  text: string,
  signal: AbortSignal,
): Promise<ItemRow[]> {
  if (connection === null) throw new Error('ids are asked of a connection')
  const { ids, refused } = await collector.clips.importIds(connection, text, 'unknown')
  for (const one of refused) context.reporter.warn(message('cli.leftOut', { value: one.value, reason: one.message }))
  if (ids.length === 0) throw usageError('no-ids', message('cliCollect.noIds'), message('cliCollect.noIdsNext'))
  context.reporter.stage('ask', message('cliCollect.asking', { n: ids.length }))
  return collector.clips.askedFor(connection, ids, signal, (share) => context.reporter.progress(share))
}

function warnLacking({ reporter }: CommandContext, row: ItemRow): void {
  const state = message(`collect.states.${row.state}`)
  const text =
    row.message ??
    (row.state === 'working' ? message('cliCollect.notFinished') : message('cliCollect.state', { state }))
  reporter.event('clip', { id: row.remoteId, state: row.state, file: null, message: text })
  reporter.warn(textAt(row.remoteId, text))
}

/** Answers how many clips could not be downloaded. */
async function bring(
  context: CommandContext,
  collector: Collector,
  rows: readonly ItemRow[],
  plan: BatchPlan,
  signal: AbortSignal,
  changed: (listener: (id: string) => void) => void,
): Promise<number> {
  const batch = await collector.batchService.goOn(rows, plan)
  const told = new Set<string>()
  const tell = (item: BatchItem): void => {
    if (told.has(item.id) || !['done', 'failed', 'expired'].includes(item.state)) return
    told.add(item.id)
    const row = collector.items.get(item.remote)
    context.reporter.event('clip', {
      id: row?.remoteId ?? item.remote,
      state: item.state,
      file: item.state === 'done' ? item.fileName : null,
      bytes: item.totalBytes,
      sha256: item.sha256,
      message: item.message,
    })
    if (item.state !== 'done') context.reporter.warn(textAt(item.name, sentences(item.message, item.next)))
  }
  const missing = batch.counts.total - batch.counts.done
  if (missing > 0) context.reporter.stage('download', message('cli.downloading', { n: missing }))
  // Changes are reported for every part of every file, so the table is read only at intervals.
  const waiting = new Set<string>()
  changed((id) => waiting.add(id))
  const timer = setInterval(() => {
    for (const id of waiting) {
      const item = collector.batchService.batchItem(id)
      if (item?.batch === batch.id) tell(item)
    }
    waiting.clear()
    const now = collector.batchService.batch(batch.id)
    if (now) context.reporter.progress(shareOf(now))
  }, tellMs)
  const ended = await collector.batchService.ended(batch.id, signal).finally(() => clearInterval(timer))
  // Clips that an earlier run downloaded are reported too.
  for (let offset = 0; ; offset += 500) {
    const { items } = collector.batchService.batchItems(batch.id, [], offset, 500)
    items.forEach(tell)
    if (items.length < 500) break
  }
  if (ended.state === 'paused')
    throw new CliError('paused', ended.message ?? message('cliCollect.paused'), {
      next: message('cliCollect.pausedNext'),
    })
  return ended.counts.total - ended.counts.done
}

function shareOf(batch: CollectBatch): number | null {
  const { counts, bytes: have, totalBytes } = batch
  if (totalBytes !== null && totalBytes > 0) return Math.min(1, have / totalBytes)
  return counts.total === 0 ? null : (counts.done + counts.failed + counts.expired) / counts.total
}

function end(context: CommandContext, folder: string, count: number, failed: number, lacking: number): void {
  const lost = failed + lacking
  const all = count + lacking
  if (lost === 0) {
    const line = message('cliCollect.done', { n: count, folder })
    context.reporter.result([line], 'done', { clips: count, failed: 0, folder })
    return
  }
  context.reporter.event('done', { clips: all - lost, failed: lost, folder })
  throw new CliError('incomplete', message('cliCollect.incomplete', { lost, all }), {
    next: message('cliCollect.incompleteNext'),
  })
}
