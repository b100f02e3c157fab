import type { ClipMark } from '../common/bridge/index.ts'
import { isWarning, rowProblemKinds } from '../common/bridge/index.ts'
import { message, sentences } from '../common/messages/index.ts'
import { faultText } from '../common/proof/index.ts'
import type { Text } from '../common/messages/index.ts'
import type { Row } from '../studio/runs/voiceovers/index.ts'
import type { CommandContext } from './context.ts'
import { CliError } from './errors.ts'
import { length } from './output/format.ts'
import type { CommandSheet } from './voiceover-sheet.ts'

const toldOf = (state: Row['state']): Text =>
  message('cliSheets.noFile', { state: message(`voiceovers.states.${state}`) })

/** How many rows with warnings are told one by one. */
const mostWarnings = 20
/** How many faults of a row are told. */
const mostFaults = 3

/** Reports the outcome of each row to the user, and of the whole sheet at the end. */
export class RowReport {
  readonly #context: CommandContext
  readonly #total: number
  readonly #bad: Text[] = []
  #done = 0
  #reused = 0
  /** Rows that don't sound as they should. */
  #marked = 0

  constructor(context: CommandContext, total: number) {
    this.#context = context
    this.#total = total
  }

  ended(row: Row): void {
    const { position, state, outputFile, reused } = row
    const facts = { row: position + 1, state, file: outputFile?.path, durationMs: outputFile?.durationMs, reused }
    if (state === 'done') {
      this.#done += 1
      if (reused) this.#reused += 1
      const { proof } = outputFile ?? {}
      this.#context.reporter.event('row', {
        ...facts,
        ...(proof && { recognised: proof.recognised, faults: proof.faults.map(faultText) }),
      })
      if (!proof || proof.faults.length === 0) return
      this.#marked += 1
      const told = proof.faults.slice(0, mostFaults).map(faultText)
      const more = proof.faults.length - told.length
      const text = sentences(...told, more > 0 ? message('proof.more', { n: more }) : null)
      this.#context.reporter.warn(message('cli.row', { n: position + 1, text }))
    } else this.#fail(position, state, row.message ?? toldOf(state))
  }

  problems(voiceovers: CommandSheet['voiceovers'], id: string): void {
    for (let offset = 0; ; offset += 500) {
      const page = voiceovers.sheets.page(id, { offset, limit: 500, states: ['problem'], search: '' })
      for (const row of page.rows)
        this.#fail(row.position, 'problem', sentences(...row.problems.map((problem) => problem.message)))
      if (offset + 500 >= page.total) return
    }
  }

  /**
   * Reports rows that can be made, though their text is in another language than their voice: before they are, since that
   * takes time and may cost credits.
   */
  warnings(voiceovers: CommandSheet['voiceovers'], id: string): void {
    const kinds = rowProblemKinds.filter(isWarning)
    const query = { offset: 0, limit: mostWarnings, states: ['ready'] as const, problems: kinds, search: '' }
    const { rows, total } = voiceovers.sheets.page(id, query)
    for (const { position, problems } of rows) {
      const text = sentences(...problems.map((problem) => problem.message))
      this.#context.reporter.warn(message('cli.row', { n: position + 1, text }))
    }
    const more = total - rows.length
    if (more > 0) this.#context.reporter.warn(message('cliSheets.moreWarnings', { n: more }))
  }

  /** @throws CliError unless every row is done */
  finish(
    { voiceovers, id }: CommandSheet,
    { folder, isJoined, marks }: { folder: string; isJoined: boolean; marks: readonly ClipMark[] },
    begun: number,
  ): void {
    const took = Date.now() - begun
    const { run: state } = voiceovers.sheets.view(voiceovers.sheets.must(id))
    if (this.#marked > 0) this.#context.reporter.note(message('cliSheets.marked', { n: this.#marked }))
    const facts = {
      rows: this.#total,
      marked: this.#marked,
      done: this.#done,
      reused: this.#reused,
      failed: this.#bad.length,
    }
    const line = message(this.#reused > 0 ? 'cliSheets.filesReused' : 'cliSheets.files', {
      done: this.#done,
      count: this.#total,
      reused: this.#reused,
      folder,
      time: length(took),
    })
    this.#context.reporter.result([line], 'done', { ...facts, folder, marks, tookMs: took })
    if (state.message !== null && this.#bad.length === 0) throw new CliError('joined', state.message)
    if (this.#bad.length === 0) return
    if (isJoined) this.#context.reporter.note(message('sheetRows.joinedWaits', { n: this.#bad.length }))
    const text = message('cliSheets.rowsMissing', { bad: this.#bad.length, total: this.#total })
    const next = message('cliSheets.rowsMissingNext')
    throw new CliError('rows', text, { details: this.failures, next })
  }

  /** The first rows without a file, with their reasons. */
  get failures(): Text[] {
    return this.#bad.slice(0, 50)
  }

  #fail(position: number, state: string, text: Text): void {
    this.#bad.push(message('cli.row', { n: position + 1, text }))
    this.#context.reporter.event('row', { row: position + 1, state, message: text })
  }
}
