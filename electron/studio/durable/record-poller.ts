import { backoff } from '../core/backoff.ts'
import type { Clock } from '../core/clock.ts'
import { readFault } from './service-fault.ts'
import type { RemoteRecord, ServiceFault } from './service-fault.ts'
import { leastLocalDelay, pollLadders } from './ladders.ts'
import type { PollLadder } from './ladders.ts'
import { judgeInfoFault, judgeRecord } from './verdicts.ts'
import type { Verdict } from './verdicts.ts'

export interface RecordQuestion {
  /** Unique key of the record among those that are polled. */
  key: string
  /** Reads the record with a single request. @throws errors like `ServiceFault` */
  read: (signal: AbortSignal) => Promise<RemoteRecord>
  ladder: PollLadder
  /** Number of earlier polls in succession that found the record unfinished. */
  polls: number
  /**
   * Time since the record was created or finished, ms: a new one may not be found at once, an old one may be deleted.
   */
  ageMs: number
  /** How long the service keeps the record, ms. */
  lifetimeMs: number
}

export interface RecordAnswer {
  verdict: Exclude<Verdict, { do: 'lose' }>
  /** When to poll again if the verdict says so, ms since 1970. */
  againAt: number
  /** The record that was read; null when the request failed. */
  record: RemoteRecord | null
  /** Why the request failed; null when it didn't. */
  fault: ServiceFault | null
}

/** Polls records of services: decides what an answer means and when to poll again. */
export class RecordPoller {
  readonly #clock: Clock
  readonly #random: () => number
  /** How often in succession a record said "finished" without a link, by key. */
  readonly #withoutUrl = new Map<string, number>()

  /**
   * Creates a poller of records.
   * @param random random number, 0 up to 1
   */
  constructor(clock: Clock, random: () => number) {
    this.#clock = clock
    this.#random = random
  }

  /** Polls once. @throws the signal's reason, and nothing else */
  async ask(question: RecordQuestion, signal: AbortSignal): Promise<RecordAnswer> {
    const { key, read, ageMs, lifetimeMs } = question
    try {
      const record = await read(signal)
      const without = this.#withoutUrl.get(key) ?? 0
      if (record.status === 3 && !record.url) this.#withoutUrl.set(key, without + 1)
      else this.#withoutUrl.delete(key)
      return this.#answer(question, judgeRecord(record, without), record, null)
    } catch (error) {
      signal.throwIfAborted()
      const fault = readFault(error)
      return this.#answer(question, judgeInfoFault(fault, ageMs, lifetimeMs), null, fault)
    }
  }

  #answer(
    question: RecordQuestion,
    verdict: Verdict,
    record: RemoteRecord | null,
    fault: ServiceFault | null,
  ): RecordAnswer {
    if (verdict.do === 'lose') throw new Error('a poll creates nothing that could be lost')
    const { ladder, polls } = question
    const most = backoff(pollLadders[ladder], polls, this.#random())
    const againAt = this.#clock.now() + Math.min(most, ladder === 'local' ? soonest(question, record) : Infinity)
    return { verdict, againAt, record, fault }
  }
}

/**
 * Half of the time that a record of the engine on this machine still takes at its pace, ms: the end of a clip is not noticed up to
 * two seconds late, and what takes minutes is not asked for four times a second.
 */
function soonest({ ageMs }: RecordQuestion, record: RemoteRecord | null): number {
  const progress = record?.progress
  if (progress === undefined || progress <= 0) return Infinity
  return Math.max(leastLocalDelay, Math.round(((ageMs / progress) * (1 - progress)) / 2))
}
