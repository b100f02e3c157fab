import { request } from 'undici'
import type { Agent } from 'undici'
import { inEnglish } from '../../../common/messages/index.ts'
import type { Clock } from '../../core/clock.ts'
import { messageOf } from '../../core/errors.ts'
import type { Log } from '../../core/log.ts'
import { urlRefusal } from '../../inputs/url-rules.ts'
import { sealCallback } from './cipher.ts'
import type { CallbackKeys } from './cipher.ts'
import type { Outbox, PendingCallback } from './outbox.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** Waits before the second and every further attempt. After the last one the callback is given up: about a day. */
export const retryAfterMs: readonly number[] = [
  2 * second,
  10 * second,
  30 * second,
  2 * minute,
  10 * minute,
  30 * minute,
  hour,
  2 * hour,
  4 * hour,
  8 * hour,
  8 * hour,
]

const attemptTimeoutMs = 15 * second
const atOnce = 4
const maxSleepMs = minute

export interface SenderOptions {
  outbox: Outbox
  agent: Agent
  allowLocal: boolean
  keys: CallbackKeys
  clock: Clock
  log: Log
  /** The address of a served file. */
  fileUrl: (name: string) => string
  retryAfterMs?: readonly number[]
}

/** Sends callbacks until their receiver answers with HTTP 200 (docs/engine.md: Callbacks). */
export function createCallbackSender(options: SenderOptions) {
  const delays = options.retryAfterMs ?? retryAfterMs
  const sending = new Map<number, Promise<void>>()
  const stopped = new AbortController()
  let timer: NodeJS.Timeout | undefined

  async function attempt(callback: PendingCallback): Promise<void> {
    const reason = await post(callback)
    if (stopped.signal.aborted && reason !== undefined) return
    if (reason === undefined) {
      options.outbox.remove(callback.seq)
      options.log.info('callback.delivered', { record: callback.recordId, attempts: callback.attempts + 1 })
      return
    }
    const delay = delays[callback.attempts]
    if (delay === undefined) {
      options.outbox.remove(callback.seq)
      options.log.warn('callback.given-up', { record: callback.recordId, reason })
    } else {
      options.outbox.postpone(callback.seq, options.clock.now() + delay)
      options.log.info('callback.retry', { record: callback.recordId, reason, inMs: delay })
    }
  }

  /** Returns why it did not arrive, undefined when it did. */
  async function post(callback: PendingCallback): Promise<string | undefined> {
    const refusal = urlRefusal(callback.url, options.allowLocal)
    if (refusal !== undefined) return inEnglish(refusal)
    const { resultFile, ...content } = callback.content
    const url = resultFile === null ? '' : options.fileUrl(resultFile)
    try {
      const { statusCode, body } = await request(callback.url, {
        method: 'POST',
        dispatcher: options.agent,
        signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(attemptTimeoutMs)]),
        headers: { 'content-type': 'application/json', 'user-agent': 'Greenroom' },
        body: JSON.stringify(sealCallback({ ...content, url }, options.keys, options.clock.now())),
      })
      body.on('error', () => {})
      body.destroy()
      return statusCode === 200 ? undefined : `HTTP status ${String(statusCode)}`
    } catch (error) {
      return messageOf(error)
    }
  }

  function tick(): void {
    clearTimeout(timer)
    if (stopped.signal.aborted) return
    const now = options.clock.now()
    const due = options.outbox.due(now, atOnce + sending.size).filter(({ seq }) => !sending.has(seq))
    for (const callback of due.slice(0, Math.max(0, atOnce - sending.size))) {
      const work = attempt(callback)
        .catch((error: unknown) =>
          options.log.error('callback.fault', { record: callback.recordId, reason: messageOf(error) }),
        )
        .finally(() => {
          sending.delete(callback.seq)
          tick()
        })
      sending.set(callback.seq, work)
    }
    const next = options.outbox.nextAt()
    if (next === undefined || sending.size >= atOnce) return
    // A callback that is being sent is still due: its end brings the next tick.
    const wait = Math.min(maxSleepMs, Math.max(sending.size > 0 ? second : 0, next - now))
    timer = setTimeout(tick, wait)
    timer.unref()
  }

  return {
    /** Looks for callbacks to send; to be called at the start and when one was added. */
    wake: tick,
    async stop(): Promise<void> {
      stopped.abort()
      clearTimeout(timer)
      await Promise.all(sending.values())
    },
  }
}

export type CallbackSender = ReturnType<typeof createCallbackSender>
