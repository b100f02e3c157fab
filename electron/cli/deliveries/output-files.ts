import { isAbsolute } from 'node:path'
import type { Text } from '../../common/messages/index.ts'
import type { CliError } from '../errors.ts'
import type { Fact, Reporter } from '../output/reporter.ts'

/** States of rows whose file is there. */
const states: ReadonlySet<unknown> = new Set([undefined, 'done', 'there'])

/** A reporter that also keeps the paths of the files that a command says it has made, or found as they would be made. */
export class OutputFiles implements Reporter {
  readonly #reporter: Reporter
  readonly #paths = new Set<string>()

  constructor(reporter: Reporter) {
    this.#reporter = reporter
  }

  get paths(): string[] {
    return [...this.#paths]
  }

  event(event: string, facts: Record<string, Fact>): void {
    this.#keep(facts)
    this.#reporter.event(event, facts)
  }

  result(lines: readonly Text[], event: string, facts: Record<string, Fact>): void {
    this.#keep(facts)
    this.#reporter.result(lines, event, facts)
  }

  stage(name: string, label: Text): void {
    this.#reporter.stage(name, label)
  }

  progress(share: number | null): void {
    this.#reporter.progress(share)
  }

  note(text: Text): void {
    this.#reporter.note(text)
  }

  foretell(line: Text, event: string, facts: Record<string, Fact>): void {
    this.#reporter.foretell(line, event, facts)
  }

  warn(text: Text): void {
    this.#reporter.warn(text)
  }

  table(heads: readonly Text[], rows: readonly (readonly Text[])[], event: string, records: readonly object[]): void {
    this.#reporter.table(heads, rows, event, records)
  }

  fail(error: CliError): void {
    this.#reporter.fail(error)
  }

  close(): void {
    this.#reporter.close()
  }

  #keep({ file, state }: Record<string, Fact>): void {
    if (typeof file === 'string' && isAbsolute(file) && states.has(state)) this.#paths.add(file)
  }
}
