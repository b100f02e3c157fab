import type { Clock } from '../../core/clock.ts'
import type { Jobs } from '../../jobs/index.ts'
import { toRowFault } from './faults.ts'
import type { RowFault } from './faults.ts'
import type { SpeechConnection } from '../../speech/index.ts'
import type { RowMaker, RowSpec } from './make-row.ts'
import { watchConnections } from './connection-watch.ts'
import { Pace } from './pace.ts'
import type { RowStore } from './row-store.ts'
import type { SheetStore } from './store.ts'
import { replaceOldFile } from './replace-old-file.ts'
import type { PauseCause, Row, Sheet } from './types.ts'

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

interface Working {
  rev: number
  share: number | null
  stop: AbortController
}

interface Active {
  working: Map<number, Working>
  pace: Pace
  ends: Set<Promise<void>>
  finishing: boolean
  /** When a service that was away may be tried again, ms since 1970. */
  probeAt: number
}

const beatMs = 5_000
/** How often a service that was away is tried, ms. */
const probeMs = 15_000

class Closing extends Error {}
class Ended extends Error {}
class Changed extends Error {}

/** Makes rows of sheets, several at once, over restarts. What is under way when it ends is gone on with by the next. */
export class Runner {
  readonly #options: RunnerOptions
  readonly #active = new Map<string, Active>()
  readonly #waiting = new Map<string, (() => void)[]>()
  #stopTimer: (() => void) | null = null
  #stopWatching: (() => void) | null = null
  #open = false

  constructor(options: RunnerOptions) {
    this.#options = options
  }

  /** Goes on with the runs of processes that have ended. */
  start(): void {
    if (this.#open) return
    this.#open = true
    this.#stopWatching = watchConnections({
      ...this.#options,
      runs: () => this.#options.store.inRun().filter(({ id }) => this.#active.has(id)),
      pause: (id, why, message) => this.pause(id, why, message),
      resume: (id) => this.resume(id),
    })
    this.#beat()
  }

  /** Leaves everything as it is for the next start. */
  async stop(): Promise<void> {
    this.#open = false
    this.#stopTimer?.()
    this.#stopWatching?.()
    for (const { working } of this.#active.values())
      for (const { stop } of working.values()) stop.abort(new Closing())
    await Promise.all([...this.#active.values()].flatMap(({ ends }) => [...ends]))
    this.#options.store.release(this.#options.owner)
  }

  /** The rows are queued: it begins, or takes them on. False when another process runs this sheet. */
  begin(sheet: string): boolean {
    if (!this.#take(sheet)) return false
    const { store, clock } = this.#options
    store.setRun(sheet, 'running', null, null)
    store.setBegan(sheet, clock.now())
    this.#pump(sheet)
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
    this.#pump(sheet)
  }

  /** Ends the run; what is under way is given up, what is made stays. */
  async cancel(sheet: string): Promise<void> {
    const { store, rows, onChanged } = this.#options
    const active = this.#active.get(sheet)
    store.setRun(sheet, 'idle', null, null)
    for (const { stop } of active?.working.values() ?? []) stop.abort(new Ended())
    await Promise.all([...(active?.ends ?? [])])
    rows.unqueue(sheet)
    onChanged(sheet, null)
    this.#tellIdle(sheet)
  }

  /** Rows were edited: what is made of an older wording is given up, and the new one is made when its turn comes. */
  edited(sheet: string): void {
    const active = this.#active.get(sheet)
    for (const [id, working] of active?.working ?? []) {
      const row = this.#options.rows.get(sheet, id)
      if (!row || row.rev !== working.rev) working.stop.abort(new Changed())
    }
    this.#pump(sheet)
  }

  /** Resolves when the run of a sheet is over or pauses. */
  rested(sheet: string): Promise<void> {
    if (this.#options.store.get(sheet)?.runState !== 'running') return Promise.resolve()
    return new Promise((resolve) => this.#waiting.set(sheet, [...(this.#waiting.get(sheet) ?? []), resolve]))
  }

  share(id: number): number | null {
    for (const { working } of this.#active.values()) {
      const found = working.get(id)
      if (found) return found.share
    }
    return null
  }

  progress(sheet: string): { making: number; etaMs: number | null } {
    const active = this.#active.get(sheet)
    if (!active) return { making: 0, etaMs: null }
    const making = [...active.working.values()].reduce((sum, { share }) => sum + (share ?? 0), 0)
    const { store, clock } = this.#options
    if (store.get(sheet)?.runState !== 'running') return { making, etaMs: null }
    const left = store.counts(sheet).reduce((sum, { inRun, count }) => sum + (inRun === 1 ? count : 0), 0)
    return { making, etaMs: active.pace.left(left - making, clock.now()) }
  }

  #tellIdle(sheet: string): void {
    if (this.#options.store.get(sheet)?.runState === 'running') return
    for (const resolve of this.#waiting.get(sheet) ?? []) resolve()
    this.#waiting.delete(sheet)
  }

  #beat(): void {
    if (!this.#open) return
    const { store, clock, owner, onError } = this.#options
    try {
      store.renew(owner, clock.now())
      for (const { id } of store.inRun()) this.#pump(id)
    } catch (error) {
      onError(error)
    }
    this.#stopTimer = clock.after(beatMs, () => this.#beat())
  }

  /** Makes the run of a sheet this process's own. */
  #take(sheet: string): boolean {
    const { store, rows, clock, owner, alive } = this.#options
    if (!store.claim(sheet, owner, clock.now(), alive)) return false
    if (this.#active.has(sheet)) return true
    this.#active.set(sheet, {
      ...{ working: new Map(), pace: new Pace(), ends: new Set(), finishing: false, probeAt: 0 },
    })
    // What a process that died had in hand is taken up again.
    rows.requeue(sheet)
    return true
  }

  #pump(id: string): void {
    if (!this.#open) return
    const { store, rows, place } = this.#options
    const sheet = store.get(id)
    if (!sheet || sheet.runState === 'idle' || !this.#take(id)) return
    const active = this.#active.get(id)!
    const connection = place(sheet.connection)
    if (!connection) {
      this.pause(id, 'account', 'The connection of this sheet was removed. Choose another, then go on.')
      return
    }
    const banner = this.#options.jobs.account(sheet.connection)
    if (banner && sheet.runState === 'running') {
      this.pause(id, 'account', `${banner.message} ${banner.next}`)
      return
    }
    const away = sheet.runState === 'paused' && sheet.runCause === 'service'
    const probing = away && this.#options.clock.now() >= active.probeAt
    const most = sheet.runState === 'running' ? connection.parallel : probing ? 1 : 0
    for (const row of rows.queued(id, most)) {
      if (active.working.size >= most) break
      // What was given up a moment ago has to let go first.
      if (!active.working.has(row.id)) this.#work(sheet, active, row, connection)
    }
    if (sheet.runState === 'running' && active.working.size === 0 && rows.queued(id, 1).length === 0)
      this.#finish(sheet, active)
  }

  #work(sheet: Sheet, active: Active, row: Row, place: SpeechConnection): void {
    const { rows, onChanged, onEnded, onError } = this.#options
    const working: Working = { rev: row.rev, share: null, stop: new AbortController() }
    active.working.set(row.id, working)
    rows.set(row.id, { state: 'making', message: null })
    onChanged(sheet.id, [row.id])
    const end = this.#make(sheet, active, row, working, place)
      .catch(onError)
      .finally(() => {
        active.working.delete(row.id)
        active.ends.delete(end)
        onChanged(sheet.id, [row.id])
        const now = rows.get(sheet.id, row.id)
        if (now && (now.inRun === 2 || now.inRun === 3)) onEnded(sheet, now)
        this.#pump(sheet.id)
      })
    active.ends.add(end)
  }

  async #make(
    sheet: Sheet,
    active: Active,
    row: Row,
    working: Working,
    place: SpeechConnection,
  ): Promise<void> {
    const { rows, maker, spec, clock, onChanged } = this.#options
    const { signal } = working.stop
    try {
      const wanted = await spec(sheet, row, place)
      const { made, reused } = await maker.make(wanted, {
        signal,
        resend: row.resend,
        onShare: (share) => {
          working.share = share
          onChanged(sheet.id, [row.id])
        },
      })
      signal.throwIfAborted()
      // Edited in the very last moment: it waits for its turn again.
      if (rows.get(sheet.id, row.id)?.rev !== row.rev) return
      await replaceOldFile(rows, sheet, row, made)
      rows.set(row.id, { state: 'done', inRun: 2, made, reused, resend: false, message: null })
      active.pace.done(clock.now(), reused)
    } catch (error) {
      this.#onFault(sheet, active, row, error, signal)
    }
  }

  #onFault(sheet: Sheet, active: Active, row: Row, error: unknown, signal: AbortSignal): void {
    const { rows, clock, onError, place } = this.#options
    if (signal.aborted) {
      if (signal.reason instanceof Closing) return
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
      active.probeAt = clock.now() + probeMs
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

  #finish(sheet: Sheet, active: Active): void {
    const { store, rows, finished, onChanged, onError } = this.#options
    if (active.finishing) return
    active.finishing = true
    const stop = new AbortController()
    const working: Working = { rev: 0, share: null, stop }
    active.working.set(0, working)
    const end = finished(sheet, stop.signal)
      .then((message) => {
        const more = rows.queued(sheet.id, 1).length > 0
        if (!more && store.get(sheet.id)?.runState === 'running')
          store.setRun(sheet.id, 'idle', null, message)
      })
      .catch((error: unknown) => {
        if (stop.signal.aborted) return
        const { fault, foreseen } = toRowFault(error, sheet.folder)
        if (!foreseen) onError(error)
        this.pause(sheet.id, fault.why ?? 'user', fault.words)
      })
      .finally(() => {
        active.finishing = false
        active.working.delete(0)
        active.ends.delete(end)
        onChanged(sheet.id, [])
        this.#tellIdle(sheet.id)
      })
    active.ends.add(end)
  }
}
