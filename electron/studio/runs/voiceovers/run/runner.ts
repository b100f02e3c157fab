import type { Clock } from '../../../core/clock.ts'
import type { Jobs } from '../../../jobs/index.ts'
import { RunLoop, Stopping } from '../../../durable/index.ts'
import type { Due } from '../../../durable/index.ts'
import { toRowFault } from '../make/faults.ts'
import type { RowFault } from '../make/faults.ts'
import type { SpeechConnection } from '../../../speech/index.ts'
import type { RowMaker, RowSpec } from '../make/make-row.ts'
import { watchConnections } from './connection-watch.ts'
import { Pace } from './pace.ts'
import type { RowStore } from '../store/row-store.ts'
import type { SheetStore } from '../store/store.ts'
import { replaceOldFile } from '../make/replace-old-file.ts'
import type { PauseCause, Row, Sheet } from '../store/types.ts'

export interface RunnerOptions {
  store: SheetStore
  rows: RowStore
  jobs: Jobs
  clock: Clock
  /** Names this process in leases. */
  owner: string
  alive: (owner: string) => boolean
  maker: RowMaker
  /** Null when the connection was removed. */
  place: (connection: string) => SpeechConnection | null
  /** What a row is made from. @throws RowFault when it can't be said */
  spec: (sheet: Sheet, row: Row, place: SpeechConnection) => Promise<RowSpec>
  /** All rows of a run are made. Answers what else is to be said about it. */
  finished: (sheet: Sheet, signal: AbortSignal) => Promise<string | null>
  onChanged: (sheet: string, rows: readonly number[] | null) => void
  /** A row's part of the run is over, for better or worse. */
  onEnded: (sheet: Sheet, row: Row) => void
  onError: (error: unknown) => void
}

interface RowStep extends Due {
  do: 'row'
  sheet: Sheet
  row: Row
  connection: SpeechConnection
  /** Rows of the sheet that may be made at once. */
  most: number
  share: number | null
}

type Step = RowStep | ({ do: 'finish' | 'wait'; sheet: Sheet } & Due)

/** What is known, while it is run here, of the run of a sheet. */
interface Run {
  pace: Pace
  /** When a service that was away may be tried again, ms since 1970. */
  probeAt: number
}

/** How often a service that was away is tried, ms. */
const probeMs = 15_000

/** Makes rows of sheets, several at once, over restarts. What is under way when it ends is gone on with by the next. */
export class Runner {
  readonly #options: RunnerOptions
  readonly #loop: RunLoop<Step>
  readonly #runs = new Map<string, Run>()
  readonly #waiting = new Map<string, (() => void)[]>()
  #stopWatching: (() => void) | null = null

  constructor(options: RunnerOptions) {
    this.#options = options
    const { clock, store, onError } = options
    this.#loop = new RunLoop<Step>({
      ...{ clock, onError },
      agenda: (now) => this.#agenda(now),
      hasRoom: (step) =>
        step.do === 'finish' || (step.do === 'row' && this.#making(step.sheet.id).length < step.most),
      step: async (step, signal) => {
        if (step.do === 'row') await this.#make(step, signal)
        else if (step.do === 'finish') await this.#finish(step.sheet, signal)
      },
      onFault: (step, error) => this.#rescue(step, error),
      leases: { table: store.leases, holder: options, adopt: (now) => this.#adopt(now) },
    })
  }

  /** Goes on with the runs of processes that have ended. */
  start(): void {
    this.#stopWatching ??= watchConnections({
      ...this.#options,
      runs: () => this.#options.store.inRun().filter(({ id }) => this.#runs.has(id)),
      pause: (id, why, message) => this.pause(id, why, message),
      resume: (id) => this.resume(id),
    })
    this.#loop.start()
  }

  /** Leaves everything as it is for the next start. */
  async stop(): Promise<void> {
    this.#stopWatching?.()
    await this.#loop.stop()
  }

  /** The rows are queued: it begins, or takes them on. False when another process runs this sheet. */
  begin(sheet: string): boolean {
    if (!this.#take(sheet)) return false
    const { store, clock } = this.#options
    store.setRun(sheet, 'running', null, null)
    store.setBegan(sheet, clock.now())
    this.#loop.wake()
    return true
  }

  holds(sheet: string): boolean {
    return this.#take(sheet)
  }

  pause(sheet: string, cause: PauseCause = 'user', message: string | null = null): void {
    const state = this.#options.store.get(sheet)?.runState
    if (state !== 'running' && !(state === 'paused' && cause === 'user')) return
    this.#options.store.setRun(sheet, 'paused', cause, message)
    this.#options.onChanged(sheet, [])
    this.#tellIdle(sheet)
  }

  resume(sheet: string): void {
    const before = this.#options.store.get(sheet)
    if (before?.runState !== 'paused' || !this.#take(sheet)) return
    // Whoever goes on has dealt with the account.
    if (before.runCause === 'account') this.#options.jobs.clearAccount(before.connection)
    this.#options.store.setRun(sheet, 'running', null, null)
    this.#options.onChanged(sheet, [])
    this.#loop.wake()
  }

  /** Ends the run; what is under way is given up, what is made stays. */
  async cancel(sheet: string): Promise<void> {
    const { store, rows, onChanged } = this.#options
    store.setRun(sheet, 'idle', null, null)
    await this.#loop.interrupt((step) => step.sheet.id === sheet)
    rows.unqueue(sheet)
    onChanged(sheet, null)
    this.#tellIdle(sheet)
  }

  /** Rows were edited: what is made of an older wording is given up, and the new one is made when its turn comes. */
  edited(sheet: string): void {
    const isStale = (step: Step): boolean =>
      step.do === 'row' &&
      step.sheet.id === sheet &&
      this.#options.rows.get(sheet, step.row.id)?.rev !== step.row.rev
    void this.#loop.interrupt(isStale)
    this.#loop.wake()
  }

  /** Resolves when the run of a sheet is over or pauses. */
  rested(sheet: string): Promise<void> {
    if (this.#options.store.get(sheet)?.runState !== 'running') return Promise.resolve()
    return new Promise((resolve) => this.#waiting.set(sheet, [...(this.#waiting.get(sheet) ?? []), resolve]))
  }

  share(id: number): number | null {
    const step = this.#loop.underWay.find((one) => one.do === 'row' && one.row.id === id)
    return step?.do === 'row' ? step.share : null
  }

  progress(sheet: string): { making: number; etaMs: number | null } {
    const run = this.#runs.get(sheet)
    if (!run) return { making: 0, etaMs: null }
    const making = this.#making(sheet).reduce((sum, { share }) => sum + (share ?? 0), 0)
    const { store, clock } = this.#options
    if (store.get(sheet)?.runState !== 'running') return { making, etaMs: null }
    const left = store.counts(sheet).reduce((sum, { inRun, count }) => sum + (inRun === 1 ? count : 0), 0)
    return { making, etaMs: run.pace.left(left - making, clock.now()) }
  }

  #tellIdle(sheet: string): void {
    if (this.#options.store.get(sheet)?.runState === 'running') return
    for (const resolve of this.#waiting.get(sheet) ?? []) resolve()
    this.#waiting.delete(sheet)
  }

  #making(sheet: string): RowStep[] {
    return this.#loop.underWay.filter((step) => step.do === 'row').filter((step) => step.sheet.id === sheet)
  }

  /** Makes the run of a sheet this process's own. */
  #take(sheet: string): boolean {
    const { store, clock, owner } = this.#options
    const isOwn = store.leases.holder(sheet)?.owner === owner
    if (!store.leases.claim(sheet, this.#options, clock.now())) return false
    if (!isOwn || !this.#runs.has(sheet)) this.#takeUp(sheet)
    return true
  }

  #adopt(now: number): void {
    for (const sheet of this.#options.store.leases.adopt(this.#options, now)) this.#takeUp(sheet)
  }

  /** What a process that ended had in hand waits for its turn again. */
  #takeUp(sheet: string): void {
    this.#runs.set(sheet, { pace: new Pace(), probeAt: 0 })
    this.#options.rows.requeue(sheet)
  }

  *#agenda(now: number): Iterable<Step> {
    const { store, rows, owner } = this.#options
    for (const sheet of store.inRun()) {
      const run = this.#runs.get(sheet.id)
      if (!run || store.leases.holder(sheet.id)?.owner !== owner) continue
      const connection = this.#reachable(sheet)
      if (!connection) continue
      const { id, runState, runCause } = sheet
      const isAway = runState === 'paused' && runCause === 'service'
      if (isAway && now < run.probeAt) yield { do: 'wait', key: `wait ${id}`, at: run.probeAt, sheet }
      const most = runState === 'running' ? connection.parallel : isAway && now >= run.probeAt ? 1 : 0
      const queued = rows.queued(id, most)
      for (const row of queued)
        yield { do: 'row', key: `row ${row.id}`, at: now, sheet, row, connection, most, share: null }
      const isIdle = queued.length === 0 && !this.#loop.underWay.some((step) => step.sheet.id === id)
      if (runState === 'running' && isIdle) yield { do: 'finish', key: `finish ${id}`, at: now, sheet }
    }
  }

  /** The connection of a run; null when nothing can be asked of it, which pauses the run. */
  #reachable({ id, connection, runState }: Sheet): SpeechConnection | null {
    const found = this.#options.place(connection)
    if (!found) {
      this.pause(id, 'account', 'The connection of this sheet was removed. Choose another, then go on.')
      return null
    }
    const banner = this.#options.jobs.account(connection)
    if (!banner || runState !== 'running') return found
    this.pause(id, 'account', `${banner.message} ${banner.next}`)
    return null
  }

  async #make(step: RowStep, signal: AbortSignal): Promise<void> {
    const { sheet, row, connection } = step
    const { rows, maker, spec, clock, onChanged, onEnded } = this.#options
    rows.set(row.id, { state: 'making', message: null })
    onChanged(sheet.id, [row.id])
    try {
      const wanted = await spec(sheet, row, connection)
      const { made, reused } = await maker.make(wanted, {
        signal,
        resend: row.resend,
        onShare: (share) => {
          step.share = share
          onChanged(sheet.id, [row.id])
        },
      })
      signal.throwIfAborted()
      // Edited in the very last moment: it waits for its turn again.
      if (rows.get(sheet.id, row.id)?.rev !== row.rev) return
      await replaceOldFile(rows, sheet, row, made)
      rows.set(row.id, { state: 'done', inRun: 2, made, reused, resend: false, message: null })
      this.#runs.get(sheet.id)?.pace.done(clock.now(), reused)
    } catch (error) {
      this.#onFault(step, error, signal)
    } finally {
      onChanged(sheet.id, [row.id])
      const now = rows.get(sheet.id, row.id)
      if (now && (now.inRun === 2 || now.inRun === 3)) onEnded(sheet, now)
    }
  }

  #onFault({ sheet, row }: RowStep, error: unknown, signal: AbortSignal): void {
    const { rows, clock, onError, place } = this.#options
    if (signal.aborted) {
      if (signal.reason instanceof Stopping) return
      // Given up or reworded: what nobody waits for any more is not made.
      rows.settle(sheet.id, row.id)
      this.#cancelJobs(sheet.connection)
      return
    }
    const { fault, foreseen } = toRowFault(error, sheet.folder)
    if (!foreseen) onError(error)
    if (rows.get(sheet.id, row.id)?.rev !== row.rev) return
    if (fault.kind === 'pause') {
      rows.set(row.id, { state: 'queued' })
      const run = this.#runs.get(sheet.id)
      if (run) run.probeAt = clock.now() + probeMs
      this.#pauseFor(sheet, fault)
      return
    }
    const state = fault.kind === 'unconfirmed' ? 'unconfirmed' : 'failed'
    rows.set(row.id, { state, inRun: 3, message: fault.words, resend: false })
    if (state === 'unconfirmed' && place(sheet.connection)?.free === false)
      this.pause(
        sheet.id,
        'user',
        `The answer for row ${row.position + 1} was lost; it may have been made and charged. Look at the service, then go on.`,
      )
  }

  #pauseFor(sheet: Sheet, fault: RowFault): void {
    const own = fault.why === 'service' ? ' It goes on by itself when the service answers again.' : ''
    this.pause(sheet.id, fault.why ?? 'user', `${fault.words}${own}`)
  }

  /** Jobs of rows that no row waits for any more. */
  #cancelJobs(connection: string): void {
    const { jobs } = this.#options
    for (const job of jobs.list({
      purpose: 'row',
      connection,
      states: ['queued', 'waiting', 'submitting'],
    }))
      if (!jobs.isAwaited(job.id)) jobs.cancel(job.id)
  }

  async #finish(sheet: Sheet, signal: AbortSignal): Promise<void> {
    const { store, rows, finished, onChanged, onError } = this.#options
    try {
      const message = await finished(sheet, signal)
      const more = rows.queued(sheet.id, 1).length > 0
      if (!more && store.get(sheet.id)?.runState === 'running') store.setRun(sheet.id, 'idle', null, message)
    } catch (error) {
      if (signal.aborted) return
      const { fault, foreseen } = toRowFault(error, sheet.folder)
      if (!foreseen) onError(error)
      this.pause(sheet.id, fault.why ?? 'user', fault.words)
    } finally {
      onChanged(sheet.id, [])
      this.#tellIdle(sheet.id)
    }
  }

  /** A mistake of ours must not leave a row hanging. */
  #rescue(step: Step, error: unknown): void {
    const { rows, onError } = this.#options
    onError(error)
    const message = `Something went wrong inside Greenroom: ${error instanceof Error ? error.message : String(error)}`
    try {
      if (step.do === 'row') rows.set(step.row.id, { state: 'failed', inRun: 3, message, resend: false })
    } catch (again) {
      onError(again)
    }
  }
}
