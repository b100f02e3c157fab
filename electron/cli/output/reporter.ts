import type { Text } from '../../common/messages/index.ts'
import type { CliError } from '../errors.ts'

export type Fact = Text | number | boolean | null | undefined | readonly Text[]

/** Where a command says what it does. One of three: a terminal with a bar, quiet lines, or JSON lines. */
export interface Reporter {
  /** A new stage of the work: its name for programs, and what a terminal shows. */
  stage(name: string, label: Text): void
  /** `share` is 0 to 1, or null while it can't be known. */
  progress(share: number | null): void
  /** Worth a line wherever it is read. */
  note(text: Text): void
  warn(text: Text): void
  /** Only for JSON readers: what happened, with its facts. */
  event(event: string, facts: Record<string, Fact>): void
  /** The outcome: lines for people, one event for programs. */
  result(lines: readonly Text[], event: string, facts: Record<string, Fact>): void
  /** A list: rows for people, one event an entry for programs. */
  table(heads: readonly Text[], rows: readonly (readonly Text[])[], event: string, records: readonly object[]): void
  fail(error: CliError): void
  /** Leaves the terminal clean. */
  close(): void
}

export interface Streams {
  out: NodeJS.WriteStream
  err: NodeJS.WriteStream
}
