import type { Project } from '../../../common/composition/index.ts'
import { openProject } from '../../../common/composition/index.ts'
import type { Clock } from '../../core/clock.ts'
import { backoff } from '../../core/backoff.ts'
import { retrySteps } from '../../kit/index.ts'
import { isResting } from '../../jobs/index.ts'
import type { Jobs } from '../../jobs/index.ts'
import { readFault } from '../../kit/index.ts'
import { RenderError } from '../../authoring/preflight/index.ts'
import type { RenderStage } from '../../authoring/render/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import { isProjectKind } from './production-store.ts'
import type { Production, ProductionFailure, ProductionRow, ProductionStore } from './production-store.ts'

/** `cut`: files are cut or converted for the service. */
export type ProductionStage = RenderStage | 'cut'

interface Preparing {
  production: Production
  signal: AbortSignal
  onStep: (stage: ProductionStage) => void
  onShare: (share: number | null) => void
}

export interface PrepareRequest extends Preparing {
  project: Project
}

/** Of something that is made of no project: the snapshot says what it is made of. */
export interface PrepareToolRequest extends Preparing {
  snapshot: string
}

export interface ProductionsOptions {
  store: ProductionStore
  jobs: Jobs
  clock: Clock
  owner: string
  random: () => number
  alive: (owner: string) => boolean
  /** All that comes before the clip is asked for; answers the body of its create call. */
  prepare: (request: PrepareRequest) => Promise<Record<string, unknown>>
  /** The same for what is made of no project. */
  prepareTool?: (request: PrepareToolRequest) => Promise<Record<string, unknown>>
  /** Takes up what gone processes left. Default true. */
  adopt?: boolean
  /** How many are prepared at a time. */
  atOnce?: number
  /** How long one tries to reach its service, ms. */
  patienceMs?: number
  onEvent: (event: ProductionEvent) => void
  onError: (error: unknown) => void
}

export type BeginProduction = Pick<
  Production,
  'id' | 'kind' | 'title' | 'connection' | 'target' | 'projectId' | 'contentHash'
> & { row?: ProductionRow | null }

export type ProductionEvent =
  | { type: 'production'; id: string }
  | { type: 'share'; id: string; stage: ProductionStage; share: number | null }
  | { type: 'removed'; id: string }

const usualAtOnce = 2
const beatMs = 2_000
const usualPatienceMs = 30 * 60_000

class Stopping extends Error {}
class Cancelled extends Error {}
/** Somebody else has it, or it has ended. */
class NotOurs extends Error {}

/** Takes productions from the press of the button to their job, over restarts. Nothing is sent twice by itself. */
export class Productions {
  readonly #options: ProductionsOptions
  readonly #running = new Map<string, { controller: AbortController; ended: Promise<void> }>()
  #stopTimer: (() => void) | null = null
  #open = false

  constructor(options: ProductionsOptions) {
    this.#options = options
  }

  start(): void {
    if (this.#open) return
    this.#open = true
    this.wake()
  }

  /** Leaves everything as it is for the next start. */
  async stop(): Promise<void> {
    this.#open = false
    this.#stopTimer?.()
    for (const { controller } of this.#running.values()) controller.abort(new Stopping('stopping'))
    await Promise.all([...this.#running.values()].map((one) => one.ended))
    this.#options.store.release(this.#options.owner)
  }

  /** The production is stored when this returns. */
  begin(input: BeginProduction, snapshot: string): void {
    this.beginAll([{ ...input, snapshot }])
  }

  /** All of them are stored when this returns, or none is. They are prepared in their order. */
  beginAll(inputs: readonly (BeginProduction & { snapshot: string })[]): void {
    const { store, clock, owner } = this.#options
    const now = clock.now()
    const fresh = { state: 'preparing' as const, failure: null, step: null, tries: 0, endedAt: null }
    store.insertAll(
      inputs.map(({ snapshot, row = null, ...input }, index) => ({
        // In the list they stand one below the other, not in an order of chance.
        production: { ...input, ...fresh, row, nextAt: now, createdAt: now + index, updatedAt: now },
        snapshot,
      })),
      owner,
    )
    for (const { id } of inputs) this.#tell(id)
    this.wake()
  }

  /** Ends one that is being prepared or waits for the user; its voices are cancelled, too. */
  cancel(id: string): void {
    const { store, jobs, clock, owner } = this.#options
    const holder = store.holder(id)
    if (
      holder &&
      holder.owner !== owner &&
      holder.leaseUntil > clock.now() &&
      this.#options.alive(holder.owner)
    ) {
      store.askToCancel(id)
      return
    }
    if (!store.end(id, null, clock.now(), 'cancelled', null)) return
    this.#running.get(id)?.controller.abort(new Cancelled('cancelled'))
    for (const child of jobs.list({ parentId: id })) jobs.cancel(child.id)
    this.#tell(id)
  }

  /**
   * Prepares it again: one that failed before its clip was asked for, or (`over`) one whose clip is to be asked for anew;
   * its job then makes way. What was uploaded or spoken is used again. Null when it is still going.
   */
  again(id: string, over: boolean): boolean {
    const { store, jobs, clock, owner } = this.#options
    const before = store.get(id)
    if (!before) return false
    // The user has looked at the service: what may have been asked for is asked for once more.
    for (const child of jobs.list({ parentId: id })) if (child.state === 'unconfirmed') jobs.cancel(child.id)
    if (!store.again(id, owner, clock.now(), over)) return false
    this.#tell(id)
    this.wake()
    return true
  }

  /** Goes on with one that failed, or that a gone process left. False when somebody prepares it, or it has its job. */
  resume(id: string): boolean {
    const { store, clock, alive } = this.#options
    const now = clock.now()
    const holder = store.holder(id)
    if (holder && holder.leaseUntil > now && alive(holder.owner)) return false
    if (store.get(id)?.state === 'preparing') store.end(id, holder?.owner ?? null, now, 'failed', null)
    return this.again(id, false)
  }

  /** Forgets one that isn't being prepared, and what was made for it alone. */
  remove(id: string): boolean {
    const { store, jobs } = this.#options
    const before = store.get(id)
    if (!before || before.state === 'preparing') return false
    for (const child of jobs.list({ parentId: id })) {
      if (!isResting(child.state) || child.state === 'unconfirmed') jobs.cancel(child.id)
      jobs.remove(child.id)
    }
    store.remove(id)
    this.#options.onEvent({ type: 'removed', id })
    return true
  }

  /** Looks again what there is to do. */
  wake(): void {
    if (!this.#open) return
    this.#stopTimer?.()
    try {
      this.#tick()
    } catch (error) {
      this.#options.onError(error)
    }
    this.#stopTimer = this.#options.clock.after(beatMs, () => this.wake())
  }

  #tick(): void {
    const { store, clock, owner, alive, adopt = true, atOnce = usualAtOnce } = this.#options
    const now = clock.now()
    store.renew(owner, now)
    if (adopt) store.adopt(owner, now, alive)
    for (const id of store.askedToCancel(owner)) this.cancel(id)
    for (const { id, nextAt } of store.due(owner)) {
      if (this.#running.size >= atOnce) return
      if (nextAt > now || this.#running.has(id)) continue
      const controller = new AbortController()
      const ended = this.#run(id, controller.signal)
        .catch(this.#options.onError)
        .finally(() => {
          this.#running.delete(id)
          this.wake()
        })
      this.#running.set(id, { controller, ended })
    }
  }

  async #run(id: string, signal: AbortSignal): Promise<void> {
    const { store, onEvent } = this.#options
    await Promise.resolve()
    const production = store.get(id)
    const snapshot = store.snapshot(id)
    if (!production || snapshot === null) return
    let stage: ProductionStage = 'check'
    try {
      const body = await this.#prepare(snapshot, {
        production,
        signal,
        onStep: (next) => {
          stage = next
          onEvent({ type: 'share', id, stage, share: null })
        },
        onShare: (share) => onEvent({ type: 'share', id, stage, share }),
      })
      signal.throwIfAborted()
      this.#handOver(production, body)
    } catch (error) {
      if (signal.aborted || error instanceof NotOurs) return
      this.#onFault(production, error)
    }
  }

  #prepare(snapshot: string, preparing: Preparing): Promise<Record<string, unknown>> {
    const { prepare, prepareTool } = this.#options
    if (isProjectKind(preparing.production.kind))
      return prepare({ ...preparing, project: openProject(snapshot) })
    if (!prepareTool) throw new Error(`nobody prepares a ${preparing.production.kind}`)
    return prepareTool({ ...preparing, snapshot })
  }

  /** The job appears in the same step in which the production ends: never none, never two. */
  #handOver(production: Production, body: Record<string, unknown>): void {
    const { store, jobs, clock, owner } = this.#options
    const { id, kind, title, connection, target } = production
    jobs.add({ id, kind, title, connection, body, target }, () => {
      if (!store.end(id, owner, clock.now(), 'handed', null)) throw new NotOurs()
    })
    this.#tell(id)
  }

  #onFault(production: Production, error: unknown): void {
    const { store, clock, owner, random, patienceMs = usualPatienceMs } = this.#options
    const { id, tries, updatedAt } = production
    const now = clock.now()
    const fault = passing(error)
    if (fault && now - updatedAt < patienceMs) {
      const wait = Math.max(fault.retryAfterMs ?? 0, backoff(retrySteps, tries, random()))
      store.putOff(id, owner, now + wait, fault.message)
      this.#tell(id)
      return
    }
    const failure = failureOf(error)
    if (failure.code === 'internal') this.#options.onError(error)
    store.end(id, owner, now, failure.code === 'unconfirmed' ? 'unconfirmed' : 'failed', failure)
    this.#tell(id)
  }

  #tell(id: string): void {
    this.#options.onEvent({ type: 'production', id })
  }
}

/** Trouble on the way to the service, while nothing was asked for yet: it may pass. */
function passing(error: unknown): { message: string; retryAfterMs: number | undefined } | null {
  if (!(error instanceof Error) || !('kind' in error)) return null
  const fault = readFault(error)
  const may = fault.kind === 'network' || fault.kind === 'timeout' || fault.kind === 'rate'
  return may ? { message: fault.message, retryAfterMs: fault.retryAfterMs } : null
}

function failureOf(error: unknown): ProductionFailure {
  if (error instanceof RenderError) {
    const { code, message, next, problems, details } = error
    const first = details[0]
    const said =
      first === undefined
        ? message
        : `${message} ${first}${details.length > 1 ? ` (and ${details.length - 1} more)` : ''}`
    return { code, message: said, ...(next === undefined ? {} : { next }), problems }
  }
  if (error instanceof StudioError)
    return {
      code: error.code,
      message: error.message,
      ...(error.next === undefined ? {} : { next: error.next }),
    }
  if (error instanceof Error && 'kind' in error) {
    const { kind, message, next } = readFault(error)
    return { code: kind, message, ...(next === undefined ? {} : { next }) }
  }
  const text = error instanceof Error ? error.message : String(error)
  return { code: 'internal', message: `Something went wrong inside Greenroom: ${text}`, next: 'Try again.' }
}
