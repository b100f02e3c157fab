import type { Text } from '../../common/messages/index.ts'
import type { CliError } from '../errors.ts'

export type Fact = Text | number | boolean | null | undefined | readonly Text[]

/** Output of a command, in one of three ways: a terminal with a progress bar, plain lines, or JSON lines. */
export interface Reporter {
  /** Starts a stage of the work: `name` for programs, `label` for a terminal. */
  stage(name: string, label: Text): void
  /** `share` is 0 to 1, or null while it can't be known. */
  progress(share: number | null): void
  /** A remark that every kind of output shows. */
  note(text: Text): void
  /** What is known before the work begins: a line for people, beside their results; one event for programs. */
  foretell(line: Text, event: string, facts: Record<string, Fact>): void
  warn(text: Text): void
  /** An event with its facts, only for JSON output. */
  event(event: string, facts: Record<string, Fact>): void
  /** The outcome: lines for people, one event for programs. */
  result(lines: readonly Text[], event: string, facts: Record<string, Fact>): void
  /** A list: rows for people, one event per entry for programs. */
  table(heads: readonly Text[], rows: readonly (readonly Text[])[], event: string, records: readonly object[]): void
  fail(error: CliError): void
  /** Removes the progress bar from the terminal. */
  close(): void
}

export interface Streams {
  out: NodeJS.WriteStream
  err: NodeJS.WriteStream
}
