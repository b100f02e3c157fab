import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '../../../common/languages.ts'
import type { EngineStatus } from '../../../common/bridge/index.ts'
import { Channel } from '../../core/channel.ts'
import type { Stream } from '../../core/channel.ts'
import type { Clock } from '../../core/clock.ts'
import { EngineConnection } from '../connections/index.ts'
import { EngineProcess, SharedEngine } from '../engine-process/index.ts'
import type { EngineAddress } from '../engine-process/index.ts'
import type { EngineLauncher } from '../../host.ts'
import type { ServiceClient } from '../client/index.ts'
import { failedStatus, statusOf } from './status.ts'

export interface BuiltInEngineOptions {
  launcher: EngineLauncher
  /** The engine's own data folder. */
  folder: string
  clock: Clock
  /** Language of the engine's answers. */
  language: () => Language
  /** Environment of the engine's process, read at each start. */
  env?: () => NodeJS.ProcessEnv
  /** Additional arguments of the engine. */
  args?: readonly string[]
  /** Called when the engine's status has changed. */
  onStatus?: (status: EngineStatus) => void
  log: (level: 'info' | 'warning' | 'error', message: string, detail?: Record<string, unknown>) => void
}

const healthTimeoutMs = 5_000
/** Time for the engine to end its running work in an orderly way, ms. */
const stopGraceMs = 17_000

/**
 * The engine that comes with the product: supervised, and shared by all studios and commands on the same data folder.
 */
export class BuiltInEngine {
  readonly connection: EngineConnection
  readonly #options: BuiltInEngineOptions
  readonly #channel = new Channel<EngineStatus>({ limit: 20 })
  #shared: SharedEngine | null = null
  #process: EngineProcess | null = null
  #unsubscribe: () => void = () => undefined
  #failed: EngineStatus | null = null
  #starting: Promise<void> | null = null
  #last: EngineStatus = { name: 'stopped' }
  #closed = false

  constructor(options: BuiltInEngineOptions) {
    this.#options = options
    this.connection = new EngineConnection(this, options.language)
  }

  /** Address of the engine; null while there is none. */
  get address(): EngineAddress | null {
    return this.#shared?.address ?? null
  }

  get status(): EngineStatus {
    return this.#last
  }

  get listeners(): number {
    return this.#channel.listeners
  }

  /**
   * Client for functions that only the engine has. @throws an error of kind `network` while the engine can't be reached
   */
  client(): ServiceClient {
    return this.connection.presentClient()
  }

  /** Yields the present status, then every change. */
  watch(signal?: AbortSignal): Stream<EngineStatus> {
    return this.#channel.subscribe(signal, [this.#last])
  }

  /** Starts the engine unless it runs or is being started. Never rejects: the status tells the outcome. */
  start(): Promise<void> {
    if (this.#closed) return Promise.resolve()
    if (this.#starting) return this.#starting
    this.#starting = this.#start().finally(() => (this.#starting = null))
    this.#tell()
    return this.#starting
  }

  /** Resolves when a start or a restart under way has ended, successful or not. */
  async started(): Promise<void> {
    await this.#starting
    await this.#shared?.started()
  }

  /** Restarts the engine, after a failure or at the user's request. */
  async restart(): Promise<void> {
    await this.#starting
    await this.#stop()
    await this.start()
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.connection.close()
    await this.#stop()
    await this.#starting
    this.#channel.close()
  }

  async #start(): Promise<void> {
    // A supervisor that hasn't given up restarts the engine by itself.
    if (this.#shared && !this.#failed) return
    const { folder, log } = this.#options
    try {
      this.#failed = null
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const shared = await this.#make()
      if (this.#closed) return
      const address = await shared.start()
      log('info', 'The engine is ready.', { baseUrl: address.baseUrl, borrowed: !shared.owned })
    } catch (error) {
      if (!this.#closed) this.#fail(error)
    }
    this.#tell()
  }

  /** A new supervisor for each start after a failure, with its count of crashes at zero. */
  async #make(): Promise<SharedEngine> {
    await this.#stop()
    const { launcher, folder, clock, args = [], env } = this.#options
    const engine = new EngineProcess({
      launcher,
      clock,
      stopGraceMs,
      args: (port) => ['--port', String(port), '--data', folder, '--json', '--with-parent', ...args],
      ...(env ? { env: env() } : {}),
    })
    const shared = new SharedEngine({
      file: join(folder, 'studio.json'),
      engine,
      clock,
      answers,
      onFailed: (error) => this.#fail(error),
    })
    const offState = engine.subscribe((state) => {
      if (state.name === 'restarting')
        this.#options.log('warning', 'The engine died and is started again.', { reason: state.reason })
      this.#tell()
    })
    const offAddress = shared.subscribe(() => this.#tell())
    this.#unsubscribe = () => {
      offState()
      offAddress()
    }
    this.#process = engine
    this.#shared = shared
    return shared
  }

  async #stop(): Promise<void> {
    const shared = this.#shared
    this.#shared = null
    await shared?.stop()
    this.#unsubscribe()
    this.#unsubscribe = () => undefined
    this.#process = null
    this.#tell()
  }

  #fail(error: unknown): void {
    this.#failed = failedStatus(error)
    const message = error instanceof Error ? error.message : String(error)
    this.#options.log('error', message)
    this.#tell()
  }

  #tell(): void {
    const reachable = this.address !== null
    if (reachable) this.#failed = null
    const state = this.#process?.state ?? { name: this.#starting ? 'starting' : 'stopped' }
    const status = this.#failed ?? statusOf(state, reachable)
    if (JSON.stringify(status) === JSON.stringify(this.#last)) return
    this.#last = status
    this.#channel.publish(status)
    this.#options.onStatus?.(status)
  }
}

async function answers(address: EngineAddress): Promise<boolean> {
  try {
    const response = await fetch(`${address.baseUrl}/engine/health`, {
      signal: AbortSignal.timeout(healthTimeoutMs),
    })
    await response.body?.cancel()
    return response.ok
  } catch {
    // Nothing answers at the address, or another program does: in both cases there is no engine to use.
    return false
  }
}
