import { isMessage } from '../../common/messages/index.ts'
import type { Format, Text } from '../../common/messages/index.ts'
import { TimeLeft } from '../../common/progress/index.ts'
import type { CliError } from '../errors.ts'
import type { Fact, Reporter, Streams } from './reporter.ts'
import { plainJson } from './format.ts'

/** Shortest interval between two progress events, ms, because a program can't use more. */
const spacingMs = 200

/** Writes one line of JSON per event to the standard output, and nothing else. */
export class JsonReporter implements Reporter {
  readonly #streams: Streams
  readonly #now: () => number
  readonly #format: Format
  #left = new TimeLeft()
  #stage = ''
  #sentAt = 0
  #sentShare: number | null | undefined

  constructor(streams: Streams, now: () => number, format: Format) {
    this.#streams = streams
    this.#now = now
    this.#format = format
  }

  stage(name: string): void {
    this.#stage = name
    this.#left = new TimeLeft()
    this.#sentShare = undefined
    this.event('stage', { stage: name })
  }

  progress(share: number | null): void {
    const now = this.#now()
    if (share !== null) this.#left.add(now, share)
    const left = share === null ? null : this.#left.left(now, 1 - share)
    if (share === this.#sentShare || (now - this.#sentAt < spacingMs && share !== 1)) return
    this.#sentAt = now
    this.#sentShare = share
    this.event('progress', {
      stage: this.#stage,
      share: share === null ? null : Math.round(share * 1000) / 1000,
      secondsLeft: left === null ? null : Math.round(left / 1000),
    })
  }

  note(text: Text): void {
    this.event('note', { message: text })
  }

  foretell(_line: Text, event: string, facts: Record<string, Fact>): void {
    this.event(event, facts)
  }

  warn(text: Text): void {
    this.event('warning', { message: text })
  }

  event(event: string, facts: Record<string, Fact>): void {
    this.#write({ event, ...facts })
  }

  result(_lines: readonly Text[], event: string, facts: Record<string, Fact>): void {
    this.event(event, facts)
  }

  table(_heads: readonly Text[], _rows: unknown, event: string, records: readonly object[]): void {
    for (const record of records) this.#write({ event, ...record })
  }

  fail(error: CliError): void {
    this.event('error', {
      code: error.code,
      message: error.text,
      ...(error.next === undefined ? {} : { next: error.next }),
      ...(error.details.length > 0 ? { details: error.details } : {}),
    })
  }

  close(): void {
    // Nothing to do: every line has been written.
  }

  #write(record: object): void {
    const line = JSON.stringify(record, (_key, value: unknown) => (isMessage(value) ? this.#format(value) : value))
    this.#streams.out.write(`${plainJson(line)}\n`)
  }
}
