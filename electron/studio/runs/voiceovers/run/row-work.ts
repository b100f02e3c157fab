import type { Job, Jobs } from '../../../jobs/index.ts'
import { Stopping } from '../../../durable/index.ts'
import type { Due } from '../../../durable/index.ts'
import type { SpeechConnection } from '../../../speech/index.ts'
import { toRowFault } from '../make/faults.ts'
import type { RowFault } from '../make/faults.ts'
import type { RowMaker, RowSpec } from '../make/make-row.ts'
import { deleteOldFile, takePathOver } from '../make/replace-old-file.ts'
import type { RowStore } from '../store/row-store.ts'
import type { PauseCause, Row, Sheet } from '../store/types.ts'
import { message, sentences } from '../../../../common/messages/index.ts'
import type { Text } from '../../../../common/messages/index.ts'

export interface RowWorkOptions {
  rows: RowStore
  jobs: Jobs
  maker: RowMaker
  /** A connection for speech; null when it was removed. */
  connection: (connection: string) => SpeechConnection | null
  /** The specification of a row. @throws RowFault when the row can't be spoken */
  spec: (sheet: Sheet, row: Row, connection: SpeechConnection) => Promise<RowSpec>
  /**
   * Advice for a row whose answer was lost, for commands, where no row can be chosen: then that row alone fails. When
   * absent, the run waits for the user.
   */
  onLost?: ((job: Job) => Text) | undefined
  /** Pauses the run of a sheet, which can't continue by itself. */
  pause: (sheet: string, cause: PauseCause, text: Text) => void
  /** Called when a row was made. */
  came: (sheet: string, reused: boolean) => void
  /** Called when the service of a sheet can't be reached; the run tries again later. */
  postpone: (sheet: string) => void
  onChanged: (sheet: string, rows: readonly number[] | null) => void
  /** Called when a row's part of the run has ended, with or without a file. */
  onEnded: (sheet: Sheet, row: Row) => void
  onError: (error: unknown) => void
}

/** A row that is queued or being made. */
export interface RowStep extends Due {
  do: 'row'
  sheet: Sheet
  row: Row
  connection: SpeechConnection
  /** Most rows of the sheet that may be made at once. */
  most: number
  share: number | null
}

/**
 * After this many lost answers in succession the run pauses: the next would most likely be lost, too, and each may be
 * charged.
 */
const mostLost = 3

/** Makes one row of a run, and decides what its failure means for the row and for the run. */
export class RowWork {
  readonly #options: RowWorkOptions
  /** Number of answers lost in succession, by sheet. */
  readonly #lost = new Map<string, number>()

  constructor(options: RowWorkOptions) {
    this.#options = options
  }

  async make(step: RowStep, signal: AbortSignal): Promise<void> {
    const { sheet, row, connection } = step
    const { rows, maker, spec, came, onChanged, onEnded } = this.#options
    rows.set(row.id, { state: 'making', message: null })
    onChanged(sheet.id, [row.id])
    try {
      const wanted = await spec(sheet, row, connection)
      await maker.make(wanted, {
        signal,
        resend: row.resend,
        onShare: (share) => {
          step.share = share
          onChanged(sheet.id, [row.id])
        },
        onFile: (outputFile, reused) => {
          signal.throwIfAborted()
          // The row was edited at the last moment: it is queued again.
          if (rows.get(sheet.id, row.id)?.rev !== row.rev) return
          takePathOver(rows, sheet, row, outputFile)
          rows.set(row.id, { state: 'done', inRun: 2, outputFile, reused, resend: false, message: null })
          if (!reused) this.#lost.delete(sheet.id)
          came(sheet.id, reused)
        },
      })
      const kept = rows.get(sheet.id, row.id)?.outputFile
      if (kept) await deleteOldFile(rows, maker.outputs, sheet, row, kept)
    } catch (error) {
      this.#onFault(step, error, signal)
    } finally {
      onChanged(sheet.id, [row.id])
      const now = rows.get(sheet.id, row.id)
      if (now && (now.inRun === 2 || now.inRun === 3)) onEnded(sheet, now)
    }
  }

  #onFault({ sheet, row }: RowStep, error: unknown, signal: AbortSignal): void {
    const { rows, onError, postpone, onLost } = this.#options
    if (signal.aborted) {
      if (signal.reason instanceof Stopping) return
      // The row was cancelled or edited, so its speech is no longer wanted.
      rows.settle(sheet.id, row.id)
      this.#cancelJobs(sheet.connection)
      return
    }
    const { fault, foreseen } = toRowFault(error, sheet.folder)
    if (!foreseen) onError(error)
    if (rows.get(sheet.id, row.id)?.rev !== row.rev) return
    if (fault.code === 'pause') {
      rows.set(row.id, { state: 'queued' })
      postpone(sheet.id)
      this.#pauseFor(sheet, fault)
      return
    }
    const state = fault.code === 'unconfirmed' ? 'unconfirmed' : 'failed'
    const words = fault.lost && onLost ? sentences(fault.text, onLost(fault.lost)) : fault.sentences
    rows.set(row.id, { state, inRun: 3, message: words, resend: false })
    if (state === 'unconfirmed') this.#pauseForLost(sheet, row, fault.lost)
  }

  #pauseForLost(sheet: Sheet, row: Row, lost: Job | null): void {
    const { connection, pause, onLost } = this.#options
    if (connection(sheet.connection)?.free !== false) return
    if (!onLost) return pause(sheet.id, 'user', message('sheetRows.answerLost', { n: row.position + 1 }))
    // A request that an earlier run had sent doesn't count as lost in this run.
    if (lost === null || (lost.submittedAt ?? 0) < (sheet.runBegan ?? 0)) return
    const n = (this.#lost.get(sheet.id) ?? 0) + 1
    this.#lost.set(sheet.id, n)
    if (n >= mostLost) pause(sheet.id, 'user', message('sheetRows.manyLost', { n }))
  }

  #pauseFor(sheet: Sheet, fault: RowFault): void {
    const own = fault.why === 'service' ? message('sheetRows.goesOn') : null
    this.#options.pause(sheet.id, fault.why ?? 'user', sentences(fault.text, fault.next, own))
  }

  /** Cancels speech jobs that no row waits for any more. */
  #cancelJobs(connection: string): void {
    const { jobs } = this.#options
    const open = jobs.list({ purpose: 'row', connection, states: ['queued', 'waiting', 'submitting'] })
    for (const job of open) if (!jobs.isAwaited(job.id)) jobs.abandon(job.id)
  }
}
