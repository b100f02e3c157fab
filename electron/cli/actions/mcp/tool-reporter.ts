import { isMessage } from '../../../common/messages/index.ts'
import type { Format, Text } from '../../../common/messages/index.ts'
import { plain } from '../../output/format.ts'
import type { Fact, Reporter } from '../../output/reporter.ts'

/** Events that say how the work goes on; what came of it is in the others. */
const passing: ReadonlySet<string> = new Set(['stage', 'engine', 'job', 'retry'])

/** Events of a result that is the whole outcome of a command. */
const outcomes: ReadonlySet<string> = new Set(['done', 'cancelled', 'removed'])

/** Told about the work as it goes on: `share` is 0 to 1, or null while it can't be known. */
export type Watch = (share: number | null, label: string) => void

/** What a command reports, kept for the answer of a tool. */
export class ToolReporter implements Reporter {
  readonly #format: Format
  readonly #watch: Watch
  readonly #lists = new Map<string, unknown[]>()
  readonly #notes: string[] = []
  readonly #lines: string[] = []
  #facts: Record<string, unknown> = {}
  #label = ''

  constructor(format: Format, watch: Watch) {
    this.#format = format
    this.#watch = watch
  }

  /** What was made or found: facts, a list for each kind of event, and notes. */
  get facts(): Record<string, unknown> {
    const lists = [...this.#lists].map(([name, entries]) => [`${name}s`, entries] as const)
    const all = { ...this.#facts, ...Object.fromEntries(lists) }
    return this.#notes.length === 0 ? all : { ...all, notes: this.#notes }
  }

  /** The outcome in sentences, and what is to be noted. */
  get lines(): string[] {
    return [...this.#lines, ...this.#notes]
  }

  stage(_name: string, label: Text): void {
    this.#label = this.#format(label)
    this.#watch(null, this.#label)
  }

  progress(share: number | null): void {
    this.#watch(share, this.#label)
  }

  note(text: Text): void {
    this.#notes.push(plain(this.#format(text)))
  }

  foretell(): void {
    // A tool is told with its result.
  }

  warn(text: Text): void {
    this.note(text)
  }

  event(event: string, facts: Record<string, Fact>): void {
    if (outcomes.has(event)) this.#facts = this.#inWords(facts) as Record<string, unknown>
    else if (!passing.has(event)) this.#add(event, [facts])
  }

  result(lines: readonly Text[], event: string, facts: Record<string, Fact>): void {
    this.#lines.push(...lines.map((line) => plain(this.#format(line))))
    this.event(event, facts)
  }

  table(_heads: unknown, _rows: unknown, event: string, records: readonly object[]): void {
    this.#add(event, records)
  }

  fail(): void {
    // The error of a tool is its answer.
  }

  close(): void {
    // Nothing is written.
  }

  #add(event: string, records: readonly object[]): void {
    const list = this.#lists.get(event) ?? []
    this.#lists.set(event, list)
    list.push(...records.map((record) => this.#inWords(record)))
  }

  /** With each message as its sentence. */
  #inWords(value: object): unknown {
    const text = JSON.stringify(value, (_key, part: unknown) => (isMessage(part) ? this.#format(part) : part))
    return JSON.parse(text) as unknown
  }
}
