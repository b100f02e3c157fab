import { message } from '../common/messages/index.ts'
import type { Text } from '../common/messages/index.ts'

export interface ClosingOptions {
  runningJobs: () => number
  print: (text: Text) => void
  /** The browser ended and no page came: the window never opened. */
  onUnseen?: () => void
  /** How long no page must be connected after the window was closed, ms: a page that is loaded again is away shortly. */
  quietMs?: number
}

/**
 * When the host ends by itself: the window that it opened was closed, no page is left in another tab, and no job runs.
 * While jobs run it stays, because nobody asked it to stop them.
 */
export class Closing {
  readonly #options: Required<ClosingOptions>
  /** Resolves when it is time to close. */
  readonly wanted: Promise<void>
  #want: () => void = () => undefined
  #pages = 0
  #windowGone = false
  #seen = false
  #printed = false
  #timer: NodeJS.Timeout | null = null
  #unseen: NodeJS.Timeout | undefined

  constructor(options: ClosingOptions) {
    this.#options = { quietMs: 5_000, onUnseen: () => undefined, ...options }
    this.wanted = new Promise((resolve) => (this.#want = resolve))
  }

  /** How many pages are connected. */
  pages(count: number): void {
    this.#pages = count
    if (count > 0) this.#seen = true
    this.#look()
  }

  /** @param ended resolves when the window that the host opened is gone */
  watch(ended: Promise<void>): void {
    void ended.then(() => {
      this.#windowGone = true
      if (this.#seen) this.#look()
      // A browser that runs already has taken the page over, and it comes in a moment.
      else this.#unseen = setTimeout(() => this.#seen || this.#options.onUnseen(), this.#options.quietMs)
    })
  }

  now(): void {
    this.stop()
    this.#want()
  }

  stop(): void {
    clearTimeout(this.#unseen)
    this.#wait()
  }

  #wait(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
  }

  #look(): void {
    this.#wait()
    // A browser that ended before it showed the page has failed, or has handed over to one that runs: the user may still
    // come by the address.
    if (!this.#windowGone || !this.#seen || this.#pages > 0) return
    this.#timer = setTimeout(() => this.#decide(), this.#options.quietMs)
  }

  #decide(): void {
    const jobs = this.#options.runningJobs()
    if (jobs === 0) return this.now()
    if (!this.#printed) this.#options.print(message('browserHost.staysForJobs', { n: jobs }))
    this.#printed = true
    this.#look()
  }
}
