import { codeOf } from '../../../common/service/index.ts'
import { message } from '../../../common/messages/index.ts'
import { rm } from 'node:fs/promises'
import { hourMs, resultLifetimeMs } from '../../core/clock.ts'
import type { Clock } from '../../core/clock.ts'
import { messageOf } from '../../core/errors.ts'
import type { Log } from '../../core/log.ts'
import type { Holds } from '../account/holds.ts'
import type { Records } from '../records/records.ts'
import type { Reserve } from './reserve.ts'
import type { MediaStore } from './store.ts'

export interface SweepOptions {
  store: MediaStore
  records: Records
  holds: Holds
  reserve: Reserve
  clock: Clock
  log: Log
}

const lostReason = message('engineWork.lost')

/** Age from which media of an engine among others are complete or left behind: none takes as long to be placed and registered, ms. */
const settledMs = hourMs

/**
 * Makes the media and their table consistent after any end of the last run, and fails the records whose result is missing.
 * @param isShared whether other engines place files at the same time
 */
export async function reconcile(options: SweepOptions, isShared = false): Promise<void> {
  const { strays, lost } = await options.store.reconcile(isShared ? options.clock.now() - settledMs : undefined)
  for (const id of lost) await options.records.markLost(id, codeOf.contentNotFound, lostReason, options.clock.now())
  if (strays + lost.length > 0) options.log.info('store.reconciled', { strays, lost: lost.length })
}

/**
 * Removes files and records that are older than seven days (`limits` in common/service/limits.ts), and gives back credits that
 * are held by work that nobody does any more.
 */
export async function sweep(options: SweepOptions): Promise<void> {
  const now = options.clock.now()
  const files = await options.store.removeExpired(now)
  const ended = await options.records.finishedBefore(now - resultLifetimeMs)
  for (const id of ended) {
    await options.store.removeOfRecord(id)
    await options.records.remove(id)
  }
  const holds = await options.holds.giveBack(now)
  if (holds > 0) options.log.info('store.holds-given-back', { holds })
  options.reserve.fill()
  if (files + ended.length > 0) options.log.info('store.swept', { files, records: ended.length })
}

/** Sweeps at an interval until the returned function is called, which waits for a sweep under way. */
export function sweepRegularly(options: SweepOptions, everyMs: number): () => Promise<void> {
  let last = Promise.resolve()
  const timer = setInterval(() => {
    last = last
      .then(() => sweep(options))
      .catch((error: unknown) => options.log.error('store.sweep-failed', { reason: messageOf(error) }))
  }, everyMs)
  timer.unref()
  return () => {
    clearInterval(timer)
    return last
  }
}

/** Empties the scratch folder at the start: no temporary file outlives the process that wrote it. */
export async function emptyScratch(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 3 })
}
