import { dialog } from 'electron'
import type { App, BrowserWindow } from 'electron'
import { message } from '../common/messages/index.ts'
import type { Format } from '../common/messages/index.ts'

export interface QuittingParts {
  app: App
  window: () => BrowserWindow | null
  runningJobs: () => number
  format: () => Format
  /** Ends everything in order. */
  close: () => Promise<void>
  log: (message: string, detail: Record<string, unknown>) => void
  platform: NodeJS.Platform
}

/** Longest wait for closing, ms: unfinished work continues at the next start. */
const stopTimeoutMs = 25_000

/** Asks before quitting while jobs run, then closes the studio before the process ends. */
export class Quitting {
  readonly #parts: QuittingParts
  #agreed = false
  #asking = false
  #closed = false

  constructor(parts: QuittingParts) {
    this.#parts = parts
    parts.app.on('before-quit', (event) => this.#beforeQuit(event))
    parts.app.on('window-all-closed', () => {
      if (parts.platform !== 'darwin' || this.#agreed) parts.app.quit()
    })
  }

  /** Whether the window may close now; if not, the user is asked, and the application quits if they agree. */
  mayClose(): boolean {
    // On macOS the application continues without a window.
    if (this.#agreed || this.#parts.platform === 'darwin' || this.#parts.runningJobs() === 0) return true
    void this.#ask()
    return false
  }

  /** Quits without asking, because the system asks for it or the user has agreed already. */
  now(): void {
    void this.#close()
  }

  #beforeQuit(event: { preventDefault: () => void }): void {
    if (this.#closed) return
    event.preventDefault()
    if (this.#agreed) return
    if (this.#parts.runningJobs() > 0) void this.#ask()
    else void this.#close()
  }

  async #ask(): Promise<void> {
    if (this.#asking) return
    this.#asking = true
    const { window, runningJobs } = this.#parts
    const format = this.#parts.format()
    const count = runningJobs()
    const question = {
      type: 'question' as const,
      message: count === 1 ? format(message('host.quitWithOne')) : format(message('host.quitWithMany', { count })),
      detail: format(message('host.quitDetail')),
      buttons: [format(message('host.quit')), format(message('host.stay'))],
      defaultId: 0,
      cancelId: 1,
      noLink: true,
    }
    const parent = window()
    try {
      const { response } = await (parent && !parent.isDestroyed()
        ? dialog.showMessageBox(parent, question)
        : dialog.showMessageBox(question))
      if (response === 0) await this.#close()
    } finally {
      this.#asking = false
    }
  }

  async #close(): Promise<void> {
    if (this.#agreed) return
    this.#agreed = true
    const { app, close, log } = this.#parts
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, stopTimeoutMs)))
    try {
      await Promise.race([close(), late])
    } catch (error) {
      log('The studio did not close in order.', {
        reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
      })
    }
    clearTimeout(timer)
    this.#closed = true
    app.quit()
  }
}
