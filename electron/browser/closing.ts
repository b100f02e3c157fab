import { message } from '../common/messages/index.ts'
import type { Text } from '../common/messages/index.ts'

export interface ClosingOptions {
  runningJobs: () => number
  print: (text: Text) => void
  /** Called when the browser ended without having loaded the page: no window was opened. */
  onUnseen?: () => void
  /** Time without a connected page after which the host closes, ms: a reloaded page is disconnected for a moment. */
  quietMs?: number
}

/**
 * Decides when the host ends by itself: the window that it opened was closed, no page is open in another tab, and no
 * job runs. While jobs run it continues, because nobody asked to stop them.
 */
export class Closing {
  readonly #options: Required<ClosingOptions>
  /** Resolves when the host should close. */
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

  /** Tells the number of connected pages. */
  pages(count: number): void {
    this.#pages = count
    if (count > 0) this.#seen = true
    this.#look()
  }

  /**
   * Follows the window that the host has opened.
   * @param ended resolves when the window is closed
   */
  watch(ended: Promise<void>): void {
    void ended.then(() => {
      this.#windowGone = true
      if (this.#seen) this.#look()
      // A running browser has taken the page over and will load it in a moment.
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
    // A browser that ended before it loaded the page has failed, or has passed the page to a running one: the user may
    // still open the address.
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
