import type { Clock } from '../../../core/clock.ts'
import type { SheetStore } from '../store/store.ts'
import { VoiceBook } from './voice-book.ts'
import type { BookedVoice } from './voice-book.ts'

export interface VoicesOptions {
  store: SheetStore
  clock: Clock
  /** Requests all voices of a connection. @throws while they are not available */
  list: (connection: string) => Promise<readonly BookedVoice[]>
  /** The user's own voices. */
  own: () => readonly BookedVoice[]
  /** Called when the voices of a connection have changed. */
  onChanged: (connection: string) => Promise<void>
  onError: (error: unknown) => void
}

/** How often a service that can't be reached is asked again (the engine may be starting), ms. */
const againMs = 2_000
const mostTries = 60

/** The voices of each connection as last known; they are requested in the background. */
export class Voices {
  readonly #options: VoicesOptions
  readonly #books = new Map<string, { text: string; book: VoiceBook }>()
  readonly #asking = new Map<string, Promise<boolean>>()
  readonly #timers = new Set<() => void>()
  #closed = false

  constructor(options: VoicesOptions) {
    this.#options = options
  }

  book(connection: string): VoiceBook {
    const known = this.#books.get(connection)
    if (known) return known.book
    const kept = this.#options.store.voices(connection)
    return this.#keep(connection, kept).book
  }

  /** Requests the voices of a connection. Returns false when they are not available now. */
  refresh(connection: string): Promise<boolean> {
    const under = this.#asking.get(connection)
    if (under) return under
    const asked = this.#ask(connection).finally(() => this.#asking.delete(connection))
    this.#asking.set(connection, asked)
    return asked
  }

  /** Requests the voices of a connection until they arrive. */
  pursue(connection: string, tries = 0): void {
    if (this.#closed) return
    this.refresh(connection).then((had) => {
      if (had || this.#closed || tries >= mostTries) return
      const stop = this.#options.clock.after(againMs, () => {
        this.#timers.delete(stop)
        this.pursue(connection, tries + 1)
      })
      this.#timers.add(stop)
    }, this.#options.onError)
  }

  /** Updates all connections after the user's own voices have changed. */
  ownChanged(): void {
    for (const connection of [...this.#books.keys()]) {
      const { text } = this.#books.get(connection)!
      this.#keep(connection, text === '' ? null : text)
      this.#options.onChanged(connection).catch(this.#options.onError)
    }
  }

  close(): void {
    this.#closed = true
    for (const stop of this.#timers) stop()
  }

  async #ask(connection: string): Promise<boolean> {
    const { store, clock, list } = this.#options
    let voices: readonly BookedVoice[]
    try {
      voices = await list(connection)
    } catch {
      // The service can't be reached; rows are checked once the list arrives.
      return false
    }
    if (this.#closed) return true
    const text = JSON.stringify(voices.map(({ voiceId, name, language }) => ({ voiceId, name, language })))
    if (this.book(connection).complete && this.#books.get(connection)?.text === text) return true
    store.keepVoices(connection, text, clock.now())
    this.#keep(connection, text)
    await this.#options.onChanged(connection)
    return true
  }

  #keep(connection: string, text: string | null): { text: string; book: VoiceBook } {
    const voices = text === null ? null : (JSON.parse(text) as BookedVoice[])
    const entry = { text: text ?? '', book: new VoiceBook(voices, this.#options.own()) }
    this.#books.set(connection, entry)
    return entry
  }
}
