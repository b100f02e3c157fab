import { message } from '../../common/messages/index.ts'
import type { Format, Text } from '../../common/messages/index.ts'
import type { CliError } from '../errors.ts'
import { roughTimeLeft, TimeLeft } from '../../common/progress/index.ts'
import { columns, cut, plain } from './format.ts'
import type { Fact, Reporter, Streams } from './reporter.ts'

/** Shortest interval between two lines about progress where there is no bar, ms. */
const quietMs = 5_000

/**
 * Writes results to the standard output and everything else to the error output: a bar on a terminal, plain lines
 * elsewhere.
 */
export class TextReporter implements Reporter {
  readonly #streams: Streams
  readonly #now: () => number
  readonly #format: Format
  #left = new TimeLeft()
  readonly #live: boolean
  #label = ''
  #barShown = false
  #drawnAt = 0
  #quarters = 0
  #printedAt = 0

  constructor(streams: Streams, now: () => number, format: Format) {
    this.#streams = streams
    this.#now = now
    this.#format = format
    this.#live = streams.err.isTTY
  }

  stage(_name: string, label: Text): void {
    this.#label = this.#plain(label)
    this.#left = new TimeLeft()
    this.#quarters = 0
    if (this.#live) this.#draw(null, null)
    else this.#line(label)
  }

  progress(share: number | null): void {
    const now = this.#now()
    if (share !== null) this.#left.add(now, share)
    const left = share === null ? null : this.#left.left(now, 1 - share)
    if (this.#live) {
      if (now - this.#drawnAt >= 100 || share === 1) this.#draw(share, left)
      return
    }
    const quarters = Math.floor((share ?? 0) * 4)
    // Work that ends soon needs no progress lines.
    if (quarters <= this.#quarters || quarters >= 4 || now - this.#printedAt < quietMs) return
    this.#quarters = quarters
    this.#line(`${this.#label}: ${quarters * 25}%`)
  }

  note(text: Text): void {
    this.#line(text)
  }

  foretell(line: Text): void {
    this.#line(line)
  }

  warn(text: Text): void {
    this.#line(message('cli.note', { text }))
  }

  event(): void {
    // Events are for JSON output only.
  }

  result(lines: readonly Text[], _event: string, _facts: Record<string, Fact>): void {
    this.#clear()
    for (const line of lines) this.#streams.out.write(`${this.#plain(line)}\n`)
  }

  table(heads: readonly Text[], rows: readonly (readonly Text[])[]): void {
    this.#clear()
    const cells = [heads, ...rows].map((row) => row.map((cell) => this.#plain(cell)))
    const width = this.#streams.out.isTTY ? this.#streams.out.columns : 0
    for (const line of columns(cells)) this.#streams.out.write(`${width > 20 ? cut(line, width) : line}\n`)
  }

  fail(error: CliError): void {
    this.#clear()
    const lines = [this.#plain(error.text), ...error.details.map((detail) => `  ${this.#plain(detail)}`)]
    if (error.next !== undefined) lines.push(this.#plain(error.next))
    for (const line of lines) this.#streams.err.write(`${line}\n`)
  }

  close(): void {
    this.#clear()
  }

  /** All that is written goes through this: names and messages come from other programs and other people. */
  #plain(text: Text): string {
    return plain(this.#format(text))
  }

  #line(text: Text): void {
    this.#clear()
    this.#printedAt = this.#now()
    this.#streams.err.write(`${this.#plain(text)}\n`)
  }

  #draw(share: number | null, left: number | null): void {
    this.#drawnAt = this.#now()
    const width = 24
    const full = share === null ? 0 : Math.round(share * width)
    const bar = share === null ? '' : ` ${'█'.repeat(full)}${'░'.repeat(width - full)} ${Math.floor(share * 100)}%`
    const time = left === null || share === 1 ? '' : ` · ${this.#plain(roughTimeLeft(left))}`
    const text = cut(`${this.#label}${bar}${time}`, Math.max(20, (this.#streams.err.columns || 80) - 1))
    this.#streams.err.write(`\r\u001b[K${text}`)
    this.#barShown = true
  }

  #clear(): void {
    if (!this.#barShown) return
    this.#streams.err.write('\r\u001b[K')
    this.#barShown = false
  }
}
