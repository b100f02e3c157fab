import type { Clock } from '../core/clock.ts'
import type { Holder, LeaseTable } from './lease-table.ts'

/** A step that is due at some time. */
export interface Due {
  /** Unique key among all steps that are due or under way. */
  key: string
  /** When the step may begin, ms since 1970. */
  at: number
}

export interface RunLoopOptions<Entry extends Due> {
  clock: Clock
  /** Steps that are due, the most urgent first. Called at every look, so it should be short. */
  agenda: (now: number) => Iterable<Entry>
  /** Whether one more step may begin beside those under way. */
  hasRoom: (entry: Entry, underWay: readonly Entry[]) => boolean
  /** Runs one step; the loop looks for due steps again when it has ended. */
  step: (entry: Entry, signal: AbortSignal) => Promise<void>
  /** Called when a step throws, which is a bug. The handler has to give the row a state; the loop goes on. */
  onFault: (entry: Entry, error: unknown) => void
  /** Called with other errors of the loop. */
  onError: (error: unknown) => void
  /**
   * Steps that are not interrupted, because their answer matters (a request that may cost credits); `stop` waits for
   * them. Default: none.
   */
  mustEnd?: (entry: Entry) => boolean
  /** Leases of the rows that this process holds: renewed by a heartbeat; rows of dead processes are taken over. */
  leases?: {
    table: LeaseTable
    holder: Holder
    /** Takes over rows that other processes left; default: `table.adopt`. */
    adopt?: (now: number) => void
    onCancelAsked?: (id: string) => void
  }
  /** Interval of the heartbeat, ms. Default 3000. */
  heartbeatMs?: number
  /** Called after the machine was suspended, so that deadlines can be extended. */
  onSlept?: (now: number) => void
}

/** Interval for renewing leases, ms: well below the length of a lease. */
const renewMs = 8_000
/** A heartbeat late by this much means that the machine was suspended, ms. */
const sleptMs = 60_000

interface UnderWay<Entry> {
  entry: Entry
  controller: AbortController
  ended: Promise<void>
}

/**
 * The loop for runs that continue over restarts. It renews leases, takes over rows of dead processes, starts as many
 * due steps as there is room for, and sleeps until the next one is due. All state is in the rows, so the process may be
 * killed at any moment.
 */
export class RunLoop<Entry extends Due> {
  readonly #options: RunLoopOptions<Entry>
  readonly #underWay = new Map<string, UnderWay<Entry>>()
  #cancelTimer: (() => void) | null = null
  #sleepsUntil: number | null = null
  #nextHeartbeat = 0
  #nextRenewal = 0
  #open = false
  #woken = false

  constructor(options: RunLoopOptions<Entry>) {
    this.#options = options
  }

  /** Starts the loop; the first look for due steps happens before it returns. */
  start(): void {
    if (this.#open) return
    this.#open = true
    this.#look()
  }

  /**
   * Stops without losing anything: waits up to `timeoutMs` for steps that must end, interrupts the others, and releases
   * the rows for the next start or another process.
   */
  async stop(timeoutMs = 0): Promise<void> {
    this.#open = false
    this.#cancelTimer?.()
    this.#cancelTimer = null
    const stopping = new Stopping()
    void this.interrupt(() => true, stopping)
    if (timeoutMs > 0) {
      let cancelTimeout = (): void => undefined
      const timeout = new Promise<void>((resolve) => {
        cancelTimeout = this.#options.clock.after(timeoutMs, resolve)
      })
      await Promise.race([this.#allEnded(), timeout])
      cancelTimeout()
    }
    for (const { controller } of this.#underWay.values()) controller.abort(stopping)
    await this.#allEnded()
    const { leases } = this.#options
    leases?.table.release(leases.holder.owner)
  }

  /** Schedules a look for due steps; several calls within a moment cause one look. */
  wake(): void {
    if (!this.#open || this.#woken) return
    this.#woken = true
    queueMicrotask(() => {
      this.#woken = false
      this.#look()
    })
  }

  /** The steps under way. */
  get underWay(): readonly Entry[] {
    return [...this.#underWay.values()].map(({ entry }) => entry)
  }

  has(key: string): boolean {
    return this.#underWay.has(key)
  }

  /** Interrupts steps under way, except those that must end. Resolves when they have ended. */
  async interrupt(which: (entry: Entry) => boolean, reason: Error = new Interrupted()): Promise<void> {
    const found = [...this.#underWay.values()].filter(({ entry }) => which(entry))
    const broken = found.filter(({ entry }) => this.#options.mustEnd?.(entry) !== true)
    for (const { controller } of broken) controller.abort(reason)
    await Promise.all(broken.map(({ ended }) => ended))
  }

  #look(): void {
    if (!this.#open) return
    const { clock, agenda, hasRoom, onError, onSlept, heartbeatMs = 3_000 } = this.#options
    const now = clock.now()
    let wakeAt = now + heartbeatMs
    try {
      if (this.#sleepsUntil !== null && now - this.#sleepsUntil > sleptMs) onSlept?.(now)
      if (now >= this.#nextHeartbeat) this.#heartbeat(now, heartbeatMs)
      wakeAt = this.#nextHeartbeat
      for (const entry of agenda(now)) {
        if (this.#underWay.has(entry.key)) continue
        if (entry.at > now) wakeAt = Math.min(wakeAt, entry.at)
        else if (hasRoom(entry, this.underWay)) this.#begin(entry)
      }
    } catch (error) {
      onError(error)
    }
    this.#cancelTimer?.()
    this.#sleepsUntil = wakeAt
    this.#cancelTimer = clock.after(wakeAt - now, () => this.#look())
  }

  #heartbeat(now: number, heartbeatMs: number): void {
    this.#nextHeartbeat = now + heartbeatMs
    const { leases } = this.#options
    if (!leases) return
    const { table, holder, onCancelAsked } = leases
    if (now >= this.#nextRenewal) {
      table.renew(holder.owner, now)
      this.#nextRenewal = now + renewMs
    }
    if (onCancelAsked) for (const id of table.askedToCancel(holder.owner)) onCancelAsked(id)
    if (leases.adopt) leases.adopt(now)
    else table.adopt(holder, now)
  }

  #begin(entry: Entry): void {
    const controller = new AbortController()
    const ended = this.#run(entry, controller.signal).finally(() => {
      this.#underWay.delete(entry.key)
      this.wake()
    })
    this.#underWay.set(entry.key, { entry, controller, ended })
  }

  async #run(entry: Entry, signal: AbortSignal): Promise<void> {
    // A step starts after the look for due steps, so that one that ends at once is already listed as under way.
    await Promise.resolve()
    try {
      if (!signal.aborted) await this.#options.step(entry, signal)
    } catch (error) {
      this.#options.onFault(entry, error)
    }
  }

  async #allEnded(): Promise<void> {
    await Promise.all([...this.#underWay.values()].map(({ ended }) => ended))
  }
}

/** Reason of the signals when the loop stops: the step continues at the next start. */
export class Stopping extends Error {
  override readonly name = 'Stopping'

  constructor() {
    super('the studio is closing')
  }
}

/** Reason of a step's signal when it is interrupted: the caller has already stored the row's new state. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted'

  constructor() {
    super('it was broken off')
  }
}
