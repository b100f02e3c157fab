import { TimeLeft } from '../../../../common/progress/index.ts'
import type { Clock } from '../../../core/clock.ts'
import { RunLoop } from '../../../durable/index.ts'
import type { Due } from '../../../durable/index.ts'
import { toRowFault } from '../make/faults.ts'
import type { SpeechConnection } from '../../../speech/index.ts'
import { watchConnections } from './connection-watch.ts'
import { RowWork } from './row-work.ts'
import type { RowStep, RowWorkOptions } from './row-work.ts'
import type { SheetStore } from '../store/store.ts'
import type { PauseCause, Sheet } from '../store/types.ts'
import type { Text } from '../../../../common/messages/index.ts'
import { sentences, message } from '../../../../common/messages/index.ts'

export interface RunnerOptions extends Omit<RowWorkOptions, 'pause' | 'came' | 'postpone'> {
  store: SheetStore
  clock: Clock
  /** Name of this process in leases. */
  owner: string
  alive: (owner: string) => boolean
  /** Called when all rows of a run are made. Resolves with a further message about the run, or null. */
  finished: (sheet: Sheet, signal: AbortSignal) => Promise<Text | null>
}

type Step = RowStep | ({ do: 'finish' | 'wait'; sheet: Sheet } & Due)

/** The state of a sheet's run in this process; not stored. */
interface Run {
  /** Rows that were made here, without those whose files are used again. */
  rowsDone: number
  left: TimeLeft
  /** When an unreachable service may be tried again, ms since 1970. */
  probeAt: number
}

/** Rows after which the remaining time of a run is told. */
const leastRows = 2

/** How often an unreachable service is tried again, ms. */
const probeMs = 15_000

/** Makes rows of sheets, several at once, over restarts: the next process continues what was under way. */
export class Runner {
  readonly #options: RunnerOptions
  readonly #loop: RunLoop<Step>
  readonly #work: RowWork
  readonly #runs = new Map<string, Run>()
  readonly #waiting = new Map<string, (() => void)[]>()
  #stopWatching: (() => void) | null = null

  constructor(options: RunnerOptions) {
    this.#options = options
    const { clock, store, onError } = options
    this.#work = new RowWork({
      ...options,
      pause: (sheet, cause, text) => this.pause(sheet, cause, text),
      came: (sheet, reused) => {
        const run = this.#runs.get(sheet)
        if (run && !reused) run.left.add(clock.now(), (run.rowsDone += 1))
      },
      postpone: (sheet) => {
        const run = this.#runs.get(sheet)
        if (run) run.probeAt = clock.now() + probeMs
      },
    })
    this.#loop = new RunLoop<Step>({
      clock,
      onError,
      agenda: (now) => this.#agenda(now),
      hasRoom: (step) => step.do === 'finish' || (step.do === 'row' && this.#making(step.sheet.id).length < step.most),
      step: async (step, signal) => {
        if (step.do === 'row') {
          await this.#work.make(step, signal)
          this.#tellIdle(step.sheet.id, step.key)
        } else if (step.do === 'finish') await this.#finish(step.sheet, signal)
      },
      onFault: (step, error) => this.#rescue(step, error),
      leases: { table: store.leases, holder: options, adopt: (now) => this.#adopt(now) },
    })
  }

  /** Continues the runs of processes that have ended. */
  start(): void {
    this.#stopWatching ??= watchConnections({
      ...this.#options,
      runs: () => this.#options.store.inRun().filter(({ id }) => this.#runs.has(id)),
      pause: (id, why, text) => this.pause(id, why, text),
      resume: (id) => this.resume(id),
    })
    this.#loop.start()
  }

  /** Stops the run; everything stays as it is for the next start. */
  async stop(): Promise<void> {
    this.#stopWatching?.()
    await this.#loop.stop()
  }

  /**
   * Begins the run of a sheet whose rows are queued, or adds them to the present run. Returns false when another
   * process runs the sheet.
   */
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

  pause(sheet: string, cause: PauseCause = 'user', text: Text | null = null): void {
    const state = this.#options.store.get(sheet)?.runState
    if (state !== 'running' && !(state === 'paused' && cause === 'user')) return
    this.#options.store.setRun(sheet, 'paused', cause, text)
    this.#options.onChanged(sheet, [])
    this.#tellIdle(sheet)
  }

  resume(sheet: string): void {
    const before = this.#options.store.get(sheet)
    if (before?.runState !== 'paused' || !this.#take(sheet)) return
    // By continuing the run, the user says that the problem of the account is solved.
    if (before.runCause === 'account') this.#options.jobs.clearAccount(before.connection)
    const run = this.#runs.get(sheet)
    // The pause is no part of the pace.
    if (run) run.left = new TimeLeft(leastRows)
    this.#options.store.setRun(sheet, 'running', null, null)
    this.#options.onChanged(sheet, [])
    this.#loop.wake()
  }

  /** Ends the run of a sheet. Rows being made are given up, finished ones stay. */
  async cancel(sheet: string): Promise<void> {
    const { store, rows, onChanged } = this.#options
    store.setRun(sheet, 'idle', null, null)
    await this.#loop.interrupt((step) => step.sheet.id === sheet)
    rows.unqueue(sheet)
    onChanged(sheet, null)
    this.#tellIdle(sheet)
  }

  /** Stops making edited rows with their old content; they are queued with the new one. */
  edited(sheet: string): void {
    const isStale = (step: Step): boolean =>
      step.do === 'row' && step.sheet.id === sheet && this.#options.rows.get(sheet, step.row.id)?.rev !== step.row.rev
    void this.#loop.interrupt(isStale)
    this.#loop.wake()
  }

  /**
   * Resolves when the run of a sheet is over or paused; when it waits for the user, once the rows under way have ended.
   */
  rested(sheet: string): Promise<void> {
    if (this.#isAtRest(sheet)) return Promise.resolve()
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
    return { making, etaMs: run.left.left(clock.now(), left - making) }
  }

  /** Whether a run has nothing under way. @param but a step that is about to end */
  #isAtRest(id: string, but?: string): boolean {
    const sheet = this.#options.store.get(id)
    if (sheet?.runState === 'running') return false
    if (sheet?.runState !== 'paused' || sheet.runCause !== 'user') return true
    return this.#making(id).every(({ key }) => key === but)
  }

  #tellIdle(sheet: string, but?: string): void {
    if (!this.#isAtRest(sheet, but)) return
    for (const resolve of this.#waiting.get(sheet) ?? []) resolve()
    this.#waiting.delete(sheet)
  }

  #making(sheet: string): RowStep[] {
    return this.#loop.underWay.filter((step) => step.do === 'row').filter((step) => step.sheet.id === sheet)
  }

  /** Takes the lease of a sheet's run for this process. Returns false when another process holds it. */
  #take(sheet: string): boolean {
    const { store, clock, owner } = this.#options
    const isOwn = store.leases.holder(sheet)?.owner === owner
    if (!store.leases.claim(sheet, this.#options, clock.now())) return false
    if (!isOwn || !this.#runs.has(sheet)) this.#resume(sheet)
    return true
  }

  #adopt(now: number): void {
    for (const sheet of this.#options.store.leases.adopt(this.#options, now)) this.#resume(sheet)
  }

  /** Queues the rows again that an ended process was making. */
  #resume(sheet: string): void {
    this.#runs.set(sheet, { rowsDone: 0, left: new TimeLeft(leastRows), probeAt: 0 })
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

  /** The connection of a run; null when it can't be used, which pauses the run. */
  #reachable({ id, connection, runState }: Sheet): SpeechConnection | null {
    const found = this.#options.connection(connection)
    if (!found) {
      this.pause(id, 'account', message('sheetRows.connectionRemoved'))
      return null
    }
    const banner = this.#options.jobs.account(connection)
    if (!banner || runState !== 'running') return found
    this.pause(id, 'account', sentences(banner.message, banner.next))
    return null
  }

  async #finish(sheet: Sheet, signal: AbortSignal): Promise<void> {
    const { store, rows, finished, onChanged, onError } = this.#options
    try {
      const text = await finished(sheet, signal)
      const more = rows.queued(sheet.id, 1).length > 0
      if (!more && store.get(sheet.id)?.runState === 'running') store.setRun(sheet.id, 'idle', null, text)
    } catch (error) {
      if (signal.aborted) return
      const { fault, foreseen } = toRowFault(error, sheet.folder)
      if (!foreseen) onError(error)
      this.pause(sheet.id, fault.why ?? 'user', fault.sentences)
    } finally {
      onChanged(sheet.id, [])
      this.#tellIdle(sheet.id)
    }
  }

  /** Fails the row of a step that threw an unexpected error, so that the row does not stay under way for ever. */
  #rescue(step: Step, error: unknown): void {
    const { rows, onError } = this.#options
    onError(error)
    const text = message('runErrors.internal', {
      reason: error instanceof Error ? error.message : String(error),
    })
    try {
      if (step.do === 'row') rows.set(step.row.id, { state: 'failed', inRun: 3, message: text, resend: false })
    } catch (again) {
      onError(again)
    }
  }
}
