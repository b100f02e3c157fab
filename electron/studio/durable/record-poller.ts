import { backoff } from '../core/backoff.ts'
import type { Clock } from '../core/clock.ts'
import { readFault } from './service-fault.ts'
import type { RemoteRecord, ServiceFault } from './service-fault.ts'
import { pollLadders } from './ladders.ts'
import type { PollLadder } from './ladders.ts'
import { judgeInfoFault, judgeRecord } from './verdicts.ts'
import type { Verdict } from './verdicts.ts'

export interface RecordQuestion {
  /** Of what is polled, this record alone has it. */
  key: string
  /** Reads the record, in one try. @throws ServiceFault-like */
  read: (signal: AbortSignal) => Promise<RemoteRecord>
  ladder: PollLadder
  /** Polls in a row before this one that found it unfinished. */
  polls: number
  /** How long ago it was created or finished, ms: a new one may not be found at once, an old one may be gone. */
  ageMs: number
  /** How long the service keeps it, ms. */
  lifetimeMs: number
}

export interface RecordAnswer {
  verdict: Exclude<Verdict, { do: 'lose' }>
  /** When to ask again, where the verdict is to. ms since 1970. */
  againAt: number
  /** What was read; null when nothing was. */
  record: RemoteRecord | null
  /** Why nothing was read. */
  fault: ServiceFault | null
}

/** Asks services how far their records are: what an answer means, and when to ask again. */
export class RecordPoller {
  readonly #clock: Clock
  readonly #random: () => number
  /** How often in a row a record said "finished" without a link, by key. */
  readonly #withoutUrl = new Map<string, number>()

  /** @param random 0 up to 1 */
  constructor(clock: Clock, random: () => number) {
    this.#clock = clock
    this.#random = random
  }

  /** Asks once. @throws the signal's reason, and nothing else */
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
    { ladder, polls }: RecordQuestion,
    verdict: Verdict,
    record: RemoteRecord | null,
    fault: ServiceFault | null,
  ): RecordAnswer {
    if (verdict.do === 'lose') throw new Error('a poll creates nothing that could be lost')
    const againAt = this.#clock.now() + backoff(pollLadders[ladder], polls, this.#random())
    return { verdict, againAt, record, fault }
  }
}
