import { request } from 'undici'
import type { Dispatcher } from 'undici'
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

/**
 * Waits before the second and every further attempt (ms). After the last one, about a day, the callback is given up.
 */
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
/** How long a callback belongs to the engine that sends it. Another one sends it when that has died meanwhile. */
const leaseMs = attemptTimeoutMs + 5 * second
const atOnce = 4
const maxSleepMs = minute

export interface SenderOptions {
  outbox: Outbox
  agent: Dispatcher
  allowLocal: boolean
  /** The credentials that a tenant shares; undefined for one that has none any more. */
  keysOf: (tenant: string) => Promise<CallbackKeys | undefined>
  clock: Clock
  log: Log
  /** Builds the address of a served file from its name. */
  fileUrl: (name: string) => string
  retryAfterMs?: readonly number[]
}

/** Sends callbacks until their receiver answers with HTTP 200 (docs/engine.md: Callbacks). */
export class CallbackSender {
  readonly #options: SenderOptions
  readonly #delays: readonly number[]
  readonly #sending = new Map<number, Promise<void>>()
  readonly #stopped = new AbortController()
  #timer: NodeJS.Timeout | undefined
  /** Callbacks are taken one look after the other, so that none is sent twice at the same time. */
  #looking = Promise.resolve()

  constructor(options: SenderOptions) {
    this.#options = options
    this.#delays = options.retryAfterMs ?? retryAfterMs
  }

  /** Sends the callbacks that are due; to be called at the start and when one was added. */
  wake(): void {
    this.#looking = this.#looking
      .then(() => this.#look())
      .catch((error: unknown) => {
        this.#options.log.error('callback.fault', { reason: messageOf(error) })
        this.#wakeIn(maxSleepMs)
      })
  }

  async #look(): Promise<void> {
    if (this.#stopped.signal.aborted) return
    const { clock, outbox } = this.#options
    const now = clock.now()
    const free = atOnce - this.#sending.size
    for (const callback of free > 0 ? await outbox.take(now, free, now + leaseMs) : []) {
      const work = this.#attempt(callback)
        .catch((error: unknown) =>
          this.#options.log.error('callback.fault', { record: callback.recordId, reason: messageOf(error) }),
        )
        .finally(() => {
          this.#sending.delete(callback.seq)
          this.wake()
        })
      this.#sending.set(callback.seq, work)
    }
    const next = await outbox.nextAt()
    if (next === undefined || this.#sending.size >= atOnce) return
    this.#wakeIn(Math.min(maxSleepMs, Math.max(0, next - now)))
  }

  #wakeIn(waitMs: number): void {
    clearTimeout(this.#timer)
    if (this.#stopped.signal.aborted) return
    this.#timer = setTimeout(() => this.wake(), waitMs)
    this.#timer.unref()
  }

  async stop(): Promise<void> {
    this.#stopped.abort()
    clearTimeout(this.#timer)
    await this.#looking
    await Promise.all(this.#sending.values())
  }

  async #attempt(callback: PendingCallback): Promise<void> {
    const keys = await this.#options.keysOf(callback.tenant)
    if (keys === undefined) {
      // Nobody could read it.
      await this.#options.outbox.remove(callback.seq)
      return this.#options.log.info('callback.without-keys', { record: callback.recordId })
    }
    const reason = await this.#post(callback, keys)
    if (this.#stopped.signal.aborted && reason !== undefined)
      return await this.#options.outbox.release(callback.seq, this.#options.clock.now())
    if (reason === undefined) {
      await this.#options.outbox.remove(callback.seq)
      this.#options.log.info('callback.delivered', { record: callback.recordId, attempts: callback.attempts + 1 })
      return
    }
    const delay = this.#delays[callback.attempts]
    if (delay === undefined) {
      await this.#options.outbox.remove(callback.seq)
      this.#options.log.warn('callback.given-up', { record: callback.recordId, reason })
    } else {
      await this.#options.outbox.postpone(callback.seq, this.#options.clock.now() + delay)
      this.#options.log.info('callback.retry', { record: callback.recordId, reason, inMs: delay })
    }
  }

  /** Sends a callback; returns the reason when it was not delivered. */
  async #post(callback: PendingCallback, keys: CallbackKeys): Promise<string | undefined> {
    const refusal = urlRefusal(callback.url, this.#options.allowLocal)
    if (refusal !== undefined) return inEnglish(refusal)
    const { resultFile, ...content } = callback.content
    const url = resultFile === null ? '' : this.#options.fileUrl(resultFile)
    try {
      const { statusCode, body } = await request(callback.url, {
        method: 'POST',
        dispatcher: this.#options.agent,
        signal: AbortSignal.any([this.#stopped.signal, AbortSignal.timeout(attemptTimeoutMs)]),
        headers: { 'content-type': 'application/json', 'user-agent': 'Greenroom' },
        body: JSON.stringify(sealCallback({ ...content, url }, keys, this.#options.clock.now())),
      })
      body.on('error', () => {})
      body.destroy()
      return statusCode === 200 ? undefined : `HTTP status ${String(statusCode)}`
    } catch (error) {
      return messageOf(error)
    }
  }
}
