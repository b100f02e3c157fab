import { errorText, message, sentences } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'
import type { Clock } from '../../core/clock.ts'
import { AddressLine } from './address-line.ts'
import { EngineChild } from './child.ts'
import type { EngineLauncher } from '../../host.ts'
import type { EngineAddress, EngineState } from './types.ts'
import { EngineFailure, explains } from './types.ts'

export interface EngineProcessOptions {
  /** How the host starts the engine. */
  launcher: EngineLauncher
  /**
   * Arguments of the engine. After a crash `port` is the former one, so that links to it stay valid (0: the system
   * chooses).
   */
  args: (port: number) => readonly string[]
  env?: NodeJS.ProcessEnv
  clock: Clock
  /** Time limit for the engine's line with its address, ms. */
  startTimeoutMs?: number
  /** Time between the request to stop and the forced end, ms. */
  stopGraceMs?: number
  /** Delays before successive restarts, ms; one more crash is a failure. */
  restartMs?: readonly number[]
  /** A run of at least this length resets the count of crashes, ms. */
  healthyMs?: number
}

type Listener = (state: EngineState) => void

/**
 * Keeps an engine running as a child process: starts it, restarts it after a crash, stops it, and leaves no process
 * behind.
 */
export class EngineProcess {
  readonly #options: Required<Omit<EngineProcessOptions, 'env'>> & { env: NodeJS.ProcessEnv | undefined }
  readonly #listeners = new Set<Listener>()
  #state: EngineState = { name: 'stopped' }
  #child: EngineChild | null = null
  #starting: Promise<EngineAddress> | null = null
  #crashes = 0
  #cancelRestart: (() => void) | null = null

  constructor(options: EngineProcessOptions) {
    this.#options = {
      startTimeoutMs: 60_000,
      stopGraceMs: 10_000,
      restartMs: [300, 1_000, 3_000, 10_000],
      healthyMs: 60_000,
      ...options,
      env: options.env,
    }
  }

  get state(): EngineState {
    return this.#state
  }

  /** Address of the engine while it is ready. */
  get address(): EngineAddress | null {
    return this.#state.name === 'ready' ? this.#state.address : null
  }

  get pid(): number | undefined {
    return this.#child?.pid
  }

  /** Adds a listener for changes of the engine's state. The returned function removes it. */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Resolves once the engine accepts requests. @throws EngineFailure */
  start(): Promise<EngineAddress> {
    if (this.#state.name === 'ready') return Promise.resolve(this.#state.address)
    if (this.#starting) return this.#starting
    this.#crashes = 0
    this.#cancelRestart?.()
    this.#cancelRestart = null
    this.#set({ name: 'starting' })
    return this.#launch(0)
  }

  /** Asks the engine to stop, ends it by force if it doesn't, and resolves when its process has ended. */
  async stop(): Promise<void> {
    this.#cancelRestart?.()
    this.#cancelRestart = null
    const child = this.#child
    if (!child) {
      if (this.#state.name !== 'failed') this.#set({ name: 'stopped' })
      return
    }
    this.#set({ name: 'stopping' })
    const cancel = this.#options.clock.after(this.#options.stopGraceMs, () => child.kill())
    child.terminate()
    await child.ended
    cancel()
    await this.#starting?.catch(() => undefined)
    this.#set({ name: 'stopped' })
  }

  #launch(port: number): Promise<EngineAddress> {
    this.#starting = this.#run(port).finally(() => (this.#starting = null))
    return this.#starting
  }

  async #run(port: number): Promise<EngineAddress> {
    const { clock, launcher, args, env, startTimeoutMs } = this.#options
    const line = new AddressLine()
    let found: (address: EngineAddress) => void = () => undefined
    let fail: (failure: { code: 'bad-line' | 'too-slow'; reason: Text }) => void = () => undefined
    const address = new Promise<EngineAddress>((resolve) => (found = resolve))
    const trouble = new Promise<{ code: 'bad-line' | 'too-slow'; reason: Text }>((resolve) => (fail = resolve))
    let addressFound = false
    const child = new EngineChild(launcher.launch(args(port), env ?? process.env), (text) => {
      if (addressFound) return
      try {
        const where = line.add(text)
        addressFound = where !== null
        if (where) found(where)
      } catch (error) {
        fail({ code: 'bad-line', reason: errorText(error) })
      }
    })
    this.#child = child
    const seconds = Math.round(startTimeoutMs / 1000)
    const cancel = clock.after(startTimeoutMs, () =>
      fail({ code: 'too-slow', reason: message('engineErrors.reasons.slow', { seconds }) }),
    )
    const first = await Promise.race([
      address.then((value) => ({ address: value })),
      trouble,
      child.ended.then((reason) => ({ code: 'not-started' as const, reason })),
    ])
    cancel()
    if ('address' in first) {
      this.#onReady(child, first.address)
      return first.address
    }
    child.kill()
    await child.ended
    return this.#onStartFailed(child, first.code, first.reason)
  }

  #onReady(child: EngineChild, address: EngineAddress): void {
    const since = this.#options.clock.now()
    if (this.#state.name !== 'stopping') this.#set({ name: 'ready', address })
    void child.ended.then((reason) => {
      this.#child = null
      if (this.#state.name === 'stopping') return
      if (this.#options.clock.now() - since >= this.#options.healthyMs) this.#crashes = 0
      this.#again(child, reason, Number(new URL(address.baseUrl).port))
    })
  }

  #onStartFailed(child: EngineChild, code: 'not-started' | 'bad-line' | 'too-slow', reason: Text): never {
    this.#child = null
    const own = explains(child.log) ? lastMessages(child.log) : ''
    const text = own === '' ? withLastWords(message('engineErrors.notStarted', { reason }), child.log) : own
    const failure = new EngineFailure(code, text, child.log)
    if (this.#state.name === 'stopping') throw new EngineFailure('stopped', message('engineErrors.stopped'), child.log)
    // An engine that has run before may start again; one that never ran would only fail again.
    if (this.#crashes > 0) this.#again(child, reason, 0)
    else this.#set({ name: 'failed', failure })
    throw failure
  }

  #again(child: EngineChild, reason: Text, port: number): void {
    const { clock, restartMs } = this.#options
    const wait = restartMs[this.#crashes]
    this.#crashes += 1
    if (wait === undefined) {
      const text = withLastWords(message('engineErrors.crashed', { n: this.#crashes, reason }), child.log)
      this.#set({ name: 'failed', failure: new EngineFailure('crashed', text, child.log) })
      return
    }
    this.#set({ name: 'restarting', count: this.#crashes, reason })
    this.#cancelRestart = clock.after(wait, () => {
      this.#cancelRestart = null
      // A failed restart has already led to the engine's next state.
      this.#launch(port).catch(() => undefined)
    })
  }

  #set(state: EngineState): void {
    this.#state = state
    for (const listener of this.#listeners) listener(state)
  }
}

function withLastWords(text: Text, log: string): Text {
  const words = lastMessages(log)
  return words === '' ? text : sentences(text, message('engineErrors.says', { words }))
}

/** The last lines of the output that are sentences, not log entries or stacks. */
function lastMessages(log: string): string {
  const lines = log
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('{') && !line.startsWith('at ') && !/^Node\.js v\d/.test(line))
  return lines.slice(-2).join(' ').slice(0, 400)
}
