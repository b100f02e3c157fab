import type { Clock } from '../core/clock.ts'
import type { Holder, LeaseTable } from './lease-table.ts'

/** Something to do. */
export interface Due {
  /** Of all that is under way or to be done, this alone has it. */
  key: string
  /** When it may begin, ms since 1970. */
  at: number
}

export interface RunLoopOptions<Entry extends Due> {
  clock: Clock
  /** What there is to do at this moment, the most urgent first. Asked for at every look, so it is best kept short. */
  agenda: (now: number) => Iterable<Entry>
  /** Whether one more may begin beside those under way. */
  hasRoom: (entry: Entry, underWay: readonly Entry[]) => boolean
  /** One step; the loop looks again when it has ended. */
  step: (entry: Entry, signal: AbortSignal) => Promise<void>
  /** A step that fails is a mistake of ours. It neither stops the loop nor leaves its row hanging. */
  onFault: (entry: Entry, error: unknown) => void
  /** Of what else fails. */
  onError: (error: unknown) => void
  /** Steps that are not broken off, because their answer is worth having; `stop` waits for them. Default: none. */
  mustEnd?: (entry: Entry) => boolean
  /** The rows that this process holds: kept by a heartbeat, and those of gone processes taken up. */
  leases?: {
    table: LeaseTable
    holder: Holder
    /** Takes up what other processes left; default: `table.adopt`. */
    adopt?: (now: number) => void
    onCancelAsked?: (id: string) => void
  }
  /** How often the heartbeat is, ms. Default 3000. */
  heartbeatMs?: number
  /** The machine has slept: what waits for answers gets more time. */
  onSlept?: (now: number) => void
}

/** Well within the length of a lease, ms. */
const renewMs = 8_000
/** A look this much too late means that the machine slept, ms. */
const sleptMs = 60_000

interface UnderWay<Entry> {
  entry: Entry
  controller: AbortController
  ended: Promise<void>
}

/**
 * The one loop of what goes on over restarts: it keeps the leases, takes up what gone processes left, looks what is due,
 * begins as many steps as there is room for, and sleeps until the next. The rows are the only truth: it may be killed at
 * any moment.
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

  /** Looks for the first time before it returns. */
  start(): void {
    if (this.#open) return
    this.#open = true
    this.#look()
  }

  /**
   * Loses nothing: waits up to `patienceMs` for steps that must end, breaks off the rest, and gives the rows free for the
   * next start or another process.
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

  /** Looks again, once however often it is asked for within a moment. */
  wake(): void {
    if (!this.#open || this.#woken) return
    this.#woken = true
    queueMicrotask(() => {
      this.#woken = false
      this.#look()
    })
  }

  /** What is under way. */
  get underWay(): readonly Entry[] {
    return [...this.#underWay.values()].map(({ entry }) => entry)
  }

  has(key: string): boolean {
    return this.#underWay.has(key)
  }

  /** Breaks off steps under way, but those that must end. Resolves when they have let go. */
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
    // A step begins after the look, so that one that ends at once finds itself among those under way.
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

/** The loop ends, and goes on at its next start: the reason of its signals. */
export class Stopping extends Error {
  override readonly name = 'Stopping'

  constructor() {
    super('the studio is closing')
  }
}

/** Somebody has said what becomes of it: the reason of its signal. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted'

  constructor() {
    super('it was broken off')
  }
}
