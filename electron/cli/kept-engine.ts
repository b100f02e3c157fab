import type { EngineProcess, SharedEngine } from '../studio/service/engine-process/index.ts'
import { makeEngine } from './engine-host.ts'
import type { EngineSettings } from './engine-host.ts'

interface Opened {
  engine: EngineProcess
  shared: SharedEngine
}

/**
 * The built-in engine of a program that does the work of many commands: started with the first that needs it, and kept for
 * the next ones, since starting it and its voices takes longer than most of what is asked of it.
 */
export class KeptEngine {
  readonly #listeners = new Set<(error: Error) => void>()
  #opened: Promise<Opened> | null = null

  /** The engine, whose start is up to the caller. @param onLost called when it has stopped and can't be started again */
  open(settings: Omit<EngineSettings, 'borrow' | 'onFailed'>, onLost: (error: Error) => void): Promise<Opened> {
    this.#listeners.add(onLost)
    return (this.#opened ??= this.#start(settings))
  }

  /** What is done with it has ended. */
  release(onLost: (error: Error) => void): void {
    this.#listeners.delete(onLost)
  }

  async close(): Promise<void> {
    const opened = this.#opened
    this.#opened = null
    // An engine that could not be started needs no stopping.
    await opened?.then(
      ({ shared }) => shared.stop(),
      () => undefined,
    )
  }

  async #start(settings: Omit<EngineSettings, 'borrow' | 'onFailed'>): Promise<Opened> {
    const lost = (error: Error): void => {
      // The next command starts another one.
      this.#opened = null
      for (const tell of this.#listeners) tell(error)
    }
    try {
      const opened = await makeEngine({ ...settings, borrow: true, onFailed: lost })
      await opened.shared.start()
      return opened
    } catch (error) {
      this.#opened = null
      throw error
    }
  }
}
