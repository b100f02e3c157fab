import type { CliError } from '../errors.ts'
import type { Fact, Reporter, Streams } from './reporter.ts'
import { TimeLeft } from './time-left.ts'

/** At most this many progress events a second reach a program; it can't use more. */
const spacingMs = 200

/** One line of JSON an event on the standard output, nothing else. */
export class JsonReporter implements Reporter {
  readonly #streams: Streams
  readonly #now: () => number
  readonly #left = new TimeLeft()
  #stage = ''
  #sentAt = 0
  #sentShare: number | null | undefined

  constructor(streams: Streams, now: () => number) {
    this.#streams = streams
    this.#now = now
  }

  stage(name: string): void {
    this.#stage = name
    this.#left.reset()
    this.#sentShare = undefined
    this.event('stage', { stage: name })
  }

  progress(share: number | null): void {
    const now = this.#now()
    const left = share === null ? null : this.#left.add(now, share)
    if (share === this.#sentShare || (now - this.#sentAt < spacingMs && share !== 1)) return
    this.#sentAt = now
    this.#sentShare = share
    this.event('progress', {
      stage: this.#stage,
      share: share === null ? null : Math.round(share * 1000) / 1000,
      secondsLeft: left === null ? null : Math.round(left / 1000),
    })
  }

  note(words: string): void {
    this.event('note', { message: words })
  }

  warn(words: string): void {
    this.event('warning', { message: words })
  }

  event(event: string, facts: Record<string, Fact>): void {
    this.#streams.out.write(`${JSON.stringify({ event, ...facts })}\n`)
  }

  result(_lines: readonly string[], event: string, facts: Record<string, Fact>): void {
    this.event(event, facts)
  }

  table(_heads: readonly string[], _rows: unknown, event: string, records: readonly object[]): void {
    for (const record of records) this.#streams.out.write(`${JSON.stringify({ event, ...record })}\n`)
  }

  fail(error: CliError): void {
    this.event('error', {
      code: error.code,
      message: error.message,
      ...(error.next === undefined ? {} : { next: error.next }),
      ...(error.details.length > 0 ? { details: error.details } : {}),
    })
  }

  close(): void {
    // Every line is already out.
  }
}
