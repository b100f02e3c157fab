import { basename, extname } from 'node:path'
import { message } from '../../../common/messages/index.ts'
import { Speed } from '../../../common/progress/index.ts'
import { backoff } from '../../core/backoff.ts'
import type { Clock } from '../../core/clock.ts'
import { StudioError } from '../../core/studio-error.ts'
import { Interrupted, listedTroubleSteps, OutageBackoff, RunLoop, Stopping } from '../../durable/index.ts'
import type { Due, Holder } from '../../durable/index.ts'
import { mediaType } from '../../media/files/index.ts'
import type { Destinations } from './destinations.ts'
import { isTransient } from './remotes/faults.ts'
import { inThread } from './remotes/in-thread.ts'
import type { Note } from './remotes/types.ts'
import type { DeliveryRow, DeliveryStore } from './store.ts'

/** Files that are sent at once: in all, and to one destination. */
const atOnce = { all: 3, destination: 2 }
/** How often the table gets the bytes that were sent, ms: other programs show them. */
const storeMs = 1_000
/** After these faults nothing of the file is of use at the destination. */
const useless: ReadonlySet<string> = new Set(['changed', 'not-found', 'differs'])

export interface RunnerOptions extends Holder {
  store: DeliveryStore
  destinations: Pick<Destinations, 'account' | 'pinHostKey'>
  clock: Clock
  random: () => number
  /** Whether deliveries that other processes left are taken over. */
  adopt: boolean
  /** Tries without progress after which a delivery fails. */
  mostTries: number
  onChange: (id: string) => void
  onError: (error: unknown) => void
}

interface Step extends Due {
  destination: string
}

/** Sends files, several at once. All state is in the table, so the process may be killed at any moment. */
export class DeliveryRunner {
  readonly #options: RunnerOptions
  readonly #loop: RunLoop<Step>
  readonly #outages = new OutageBackoff()
  readonly #progress = new Map<string, { sent: number; speed: Speed; storedAt: number }>()

  constructor(options: RunnerOptions) {
    this.#options = options
    const { clock, store, owner, onError } = options
    this.#loop = new RunLoop<Step>({
      clock,
      onError,
      agenda: (now) => this.#agenda(now),
      hasRoom: ({ destination }, underWay) =>
        underWay.length < atOnce.all &&
        underWay.filter((one) => one.destination === destination).length <
          (this.#outages.isUnreachable(destination) ? 1 : atOnce.destination),
      step: async ({ key }, signal) => {
        const row = store.get(key)
        if (row) await this.#send(row, signal)
      },
      onFault: ({ key }, error) => this.#rescue(key, error),
      leases: {
        table: store.leases,
        holder: { owner, alive: options.alive },
        adopt: (now) => {
          if (options.adopt) this.adopt(now)
        },
        onCancelAsked: (id) => void this.cancel(id).catch(onError),
      },
    })
  }

  start(): void {
    this.#loop.start()
  }

  /** Interrupts what is under way; the next start, of any process, goes on. */
  async stop(): Promise<void> {
    await this.#loop.stop()
  }

  wake(): void {
    this.#loop.wake()
  }

  /** Bytes that were sent, and the speed; null for a delivery that this process isn't sending. */
  progress(id: string): { sent: number; speed: Speed } | null {
    return this.#progress.get(id) ?? null
  }

  /** Takes over deliveries that no living process works on. */
  adopt(now: number): string[] {
    const { store, onChange } = this.#options
    const ids = store.leases.adopt(this.#options, now)
    for (const id of ids) {
      store.change(id, { state: 'queued', nextAt: 0 })
      onChange(id)
    }
    return ids
  }

  /** Forgets the failures of a destination, when the user tries again. */
  clearFailures(destination: string): void {
    this.#outages.reset(destination)
  }

  /** Ends a delivery of this process and deletes what it has sent. */
  async cancel(id: string): Promise<void> {
    const { store, clock } = this.#options
    this.#change(id, { state: 'cancelled', message: null, next: null, endedAt: clock.now() })
    await this.#loop.interrupt(({ key }) => key === id)
    const row = store.get(id)
    if (row?.state === 'cancelled') await this.#discard(row)
  }

  *#agenda(now: number): Iterable<Step> {
    const { store, owner } = this.#options
    for (const { id, destination, nextAt } of store.agenda(owner)) {
      const held = this.#outages.heldUntil(destination, now)
      yield { key: id, at: Math.max(nextAt, held ?? 0), destination }
    }
  }

  async #send(row: DeliveryRow, signal: AbortSignal): Promise<void> {
    const { destinations, clock } = this.#options
    this.#change(row.id, { state: 'sending', message: null, next: null, nextAt: 0 })
    this.#progress.set(row.id, { sent: row.sent, speed: new Speed(), storedAt: 0 })
    try {
      const account = await destinations.account(row.destination)
      const { id, path, size, mtimeMs, sha256, stem, extension, resume } = row
      const contentType = mediaType(path)
      const shipment = { id, path, size, mtimeMs, sha256, stem, extension, contentType, resume }
      const done = await inThread(
        { do: 'send', account, shipment },
        { signal, onNote: (note) => this.#note(row, note) },
      )
      signal.throwIfAborted()
      this.#outages.reset(row.destination)
      this.#change(id, {
        state: 'done',
        stem: basename(done.name, extname(done.name)),
        extension: extname(done.name),
        location: done.location,
        checked: done.checked,
        sha256: done.sha256,
        sent: size,
        resume: null,
        endedAt: clock.now(),
      })
    } catch (error) {
      this.#failed(row.id, error)
    } finally {
      this.#progress.delete(row.id)
      this.#options.onChange(row.id)
    }
  }

  #note(row: DeliveryRow, note: Note): void {
    const { store, clock, onChange, onError } = this.#options
    switch (note.type) {
      case 'sent':
        return this.#sent(row, note.bytes)
      case 'hash':
        return store.change(row.id, { sha256: note.sha256 })
      case 'resume':
        return store.change(row.id, { resume: note.resume })
      case 'host-key':
        void this.#options.destinations.pinHostKey(row.destination, note.hostKey).catch(onError)
        onChange(row.id)
        this.#progress.get(row.id)?.speed.add(0, clock.now())
    }
  }

  #sent(row: DeliveryRow, bytes: number): void {
    const { store, clock, onChange } = this.#options
    const progress = this.#progress.get(row.id)
    if (!progress) return
    const now = clock.now()
    if (bytes > progress.sent) {
      progress.speed.add(bytes - progress.sent, now)
      this.#outages.reset(row.destination)
    }
    progress.sent = bytes
    if (now - progress.storedAt >= storeMs || bytes === row.size) {
      progress.storedAt = now
      // Progress is a reason to go on trying.
      store.change(row.id, { sent: bytes, tries: 0 })
    }
    onChange(row.id)
  }

  #failed(id: string, error: unknown): void {
    const { store, clock, random, mostTries } = this.#options
    const row = store.get(id)
    // Whoever interrupted the delivery has stored its state already.
    if (!row || row.state !== 'sending') return
    if (error instanceof Interrupted || error instanceof Stopping) return this.#change(id, { state: 'queued' })
    if (!(error instanceof StudioError)) throw error
    const { text, next = null, code } = error
    if (isTransient(code) && row.tries < mostTries) {
      if (this.#outages.failed(row.destination)) this.#outages.hold(row.destination, clock.now(), random())
      const nextAt = clock.now() + backoff(listedTroubleSteps, row.tries, random())
      return this.#change(id, { state: 'queued', message: text, next, tries: row.tries + 1, nextAt })
    }
    this.#change(id, { state: 'failed', message: text, next, endedAt: clock.now() })
    if (useless.has(code)) void this.#discard(row)
  }

  /** Deletes what is left of a delivery at its destination. What can't be deleted stays there, hidden. */
  async #discard(row: DeliveryRow): Promise<void> {
    const { destinations, store, onError, onChange } = this.#options
    try {
      const account = await destinations.account(row.destination)
      const { id, resume } = row
      await inThread({ do: 'discard', account, id, resume }, { signal: AbortSignal.timeout(60_000) })
      store.change(id, { resume: null, sent: 0 })
    } catch (error) {
      if (!(error instanceof StudioError) && !(error instanceof DOMException)) onError(error)
      store.change(row.id, { message: message('deliveryErrors.leftThere'), next: null })
    }
    onChange(row.id)
  }

  /** Fails the delivery of a step that threw an unexpected error, so that it does not stay under way for ever. */
  #rescue(id: string, error: unknown): void {
    const { onError, clock } = this.#options
    onError(error)
    const reason = error instanceof Error ? error.message : String(error)
    this.#change(id, {
      state: 'failed',
      message: message('runErrors.internal', { reason }),
      next: null,
      endedAt: clock.now(),
    })
  }

  #change(id: string, change: Partial<DeliveryRow>): void {
    this.#options.store.change(id, change)
    this.#options.onChange(id)
  }
}
