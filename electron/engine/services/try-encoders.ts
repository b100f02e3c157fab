import { setTimeout as wait } from 'node:timers/promises'
import type { Encoders } from '../../media/encoders/index.ts'
import { isMediaError } from '../../media/errors.ts'
import type { MediaTools } from '../../media/tools.ts'
import { messageOf } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import type { WorkQueue } from '../work/queue/types.ts'

export interface TryEncodersOptions {
  encoders: Pick<Encoders, 'needsTrial' | 'tryAll'>
  tools: MediaTools
  queue: Pick<WorkQueue, 'isBusy'>
  log: Log
  /** How long nothing is done before the trial, ms. */
  idleMs?: number
}

/** How often it is seen whether work has come during the trial, ms. */
const lookMs = 250

/**
 * Tries the encoders of hardware when the engine has nothing to do, so that no clip waits for it. Work that comes meanwhile
 * ends the trial, which begins anew later.
 * @returns a function that ends it
 */
export function tryEncodersWhenIdle({ encoders, tools, queue, log, idleMs = 20_000 }: TryEncodersOptions) {
  const closing = new AbortController()

  /** Whether the trial has ended; false where work came in between. */
  async function tryOnce(): Promise<boolean> {
    if (!(await encoders.needsTrial(tools))) return true
    const giveWay = new AbortController()
    const looking = setInterval(() => queue.isBusy() && giveWay.abort(), lookMs)
    try {
      await encoders.tryAll(tools, { signal: AbortSignal.any([closing.signal, giveWay.signal]) })
      log.info('encoders.tried')
      return true
    } catch (error) {
      if (isMediaError(error, 'cancelled')) return false
      log.warn('encoders.not-tried', { reason: messageOf(error) })
      return true
    } finally {
      clearInterval(looking)
    }
  }

  async function run(): Promise<void> {
    for (;;) {
      await wait(idleMs, undefined, { ref: false, signal: closing.signal })
      if (!queue.isBusy() && (await tryOnce())) return
    }
  }

  const done = run().catch((error: unknown) => {
    if (!closing.signal.aborted) log.warn('encoders.not-tried', { reason: messageOf(error) })
  })
  return async (): Promise<void> => {
    closing.abort()
    await done
  }
}
