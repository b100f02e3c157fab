import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import type { Clock } from '../../core/clock.ts'
import { wait } from '../../core/clock.ts'
import type { EngineProcess } from './engine-process.ts'
import { EngineFailure } from './types.ts'
import type { EngineAddress } from './types.ts'

export interface SharedEngineOptions {
  /** File by which studios on this data folder share the engine's address. */
  file: string
  engine: EngineProcess
  clock: Clock
  /** Whether an engine answers at this address. */
  answers: (address: EngineAddress) => Promise<boolean>
  /** Called when the engine was lost and can't be started again. */
  onFailed?: (error: Error) => void
  /** Whether a process is running. */
  lives?: (pid: number) => boolean
  pid?: number
  /** How often an engine of another studio is checked, ms. */
  watchMs?: number
  /** Whether an engine of another studio may be used; default true. */
  borrow?: boolean
  /** How long to wait for an engine that another studio is starting or stopping, ms. */
  borrowTimeoutMs?: number
}

/**
 * One engine for all studios on a data folder: the first studio starts it, others use it, and when the first one ends,
 * another starts it again; its unfinished work then continues.
 */
export class SharedEngine {
  readonly #options: Required<SharedEngineOptions>
  readonly #listeners = new Set<(address: EngineAddress | null) => void>()
  #address: EngineAddress | null = null
  /** Whether a lost engine is being started again. */
  #coming = false
  #waiting: (() => void)[] = []
  #owned = false
  #stopped = false
  #cancelWatch: () => void = () => undefined
  #unsubscribe: () => void = () => undefined

  constructor(options: SharedEngineOptions) {
    this.#options = {
      lives: processLives,
      pid: process.pid,
      watchMs: 1_000,
      // As long as an engine may take to start (`EngineProcess`): of two that start at once one has to wait for the other.
      borrowTimeoutMs: 60_000,
      onFailed: () => undefined,
      borrow: true,
      ...options,
    }
  }

  /** Address of the engine; null while there is none. */
  get address(): EngineAddress | null {
    return this.#address
  }

  /** True when this studio started the engine. */
  get owned(): boolean {
    return this.#owned
  }

  /** Adds a listener for changes of the address; null means that there is no engine at present. */
  subscribe(listener: (address: EngineAddress | null) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Finds or starts the engine. @throws EngineFailure */
  async start(): Promise<EngineAddress> {
    const end = this.#options.clock.now() + (this.#options.borrow ? this.#options.borrowTimeoutMs : 0)
    for (;;) {
      const borrowed = this.#options.borrow ? await this.#borrow() : null
      if (borrowed) return borrowed
      try {
        return await this.#own()
      } catch (error) {
        // `engine-running` is the code that an engine logs when another one holds its data folder.
        const taken = error instanceof EngineFailure && error.log.includes('"code":"engine-running"')
        if (!taken || this.#stopped || this.#options.clock.now() >= end) throw error
        await wait(this.#options.clock, 300)
      }
    }
  }

  /** Resolves when a restart under way has ended: there is an address again, or the engine can't be started. */
  async started(): Promise<void> {
    if (this.#coming) await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  /** Stops the engine if this studio started it; otherwise leaves it running. */
  async stop(): Promise<void> {
    this.#stopped = true
    this.#cancelWatch()
    this.#unsubscribe()
    if (this.#owned) await rm(this.#options.file, { force: true })
    await this.#options.engine.stop()
    this.#owned = false
    this.#address = null
    this.#settle()
  }

  async #borrow(): Promise<EngineAddress | null> {
    const other = await this.#read()
    if (!other || other.pid === this.#options.pid || !this.#options.lives(other.pid)) return null
    if (!(await this.#options.answers(other.address))) return null
    this.#set(other.address)
    this.#watch(other.pid)
    return other.address
  }

  async #own(): Promise<EngineAddress> {
    const address = await this.#options.engine.start()
    this.#owned = true
    await this.#write(address)
    this.#unsubscribe = this.#options.engine.subscribe((state) => {
      if (state.name === 'ready') {
        void this.#write(state.address)
        this.#set(state.address)
      } else if (state.name !== 'stopping') {
        this.#set(null, state.name === 'restarting' || state.name === 'starting')
        if (state.name === 'failed') this.#options.onFailed(state.failure)
      }
    })
    this.#set(address)
    return address
  }

  #watch(pid: number): void {
    this.#cancelWatch = this.#options.clock.after(this.#options.watchMs, () => {
      if (this.#stopped) return
      if (this.#options.lives(pid)) return this.#watch(pid)
      this.#set(null, true)
      this.start().catch((error: unknown) => {
        this.#settle()
        if (!this.#stopped) this.#options.onFailed(error instanceof Error ? error : new Error(String(error)))
      })
    })
  }

  async #read(): Promise<{ pid: number; address: EngineAddress } | null> {
    try {
      const value = JSON.parse(await readFile(this.#options.file, 'utf8')) as {
        pid: number
        address: EngineAddress
      }
      return typeof value.pid === 'number' && typeof value.address?.baseUrl === 'string' ? value : null
    } catch {
      // The engine's address file doesn't exist, or is half-written by a studio that died: there is no engine to use.
      return null
    }
  }

  async #write(address: EngineAddress): Promise<void> {
    const { file, pid } = this.#options
    const draft = `${file}.${pid}`
    await writeFile(draft, JSON.stringify({ pid, address }), { mode: 0o600 })
    await rename(draft, file)
  }

  #set(address: EngineAddress | null, coming = false): void {
    if (this.#stopped) return
    this.#address = address
    if (coming) this.#coming = true
    else this.#settle()
    for (const listener of this.#listeners) listener(address)
  }

  /** Ends the waiting for a restart. */
  #settle(): void {
    this.#coming = false
    for (const resolve of this.#waiting.splice(0)) resolve()
  }
}

function processLives(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
