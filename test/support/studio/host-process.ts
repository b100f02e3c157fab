import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { HostOrder } from './host-main.ts'

type Order = HostOrder extends infer One ? (One extends { id: number } ? Omit<One, 'id'> : never) : never

/** A studio in a process of its own. */
export class HostProcess {
  readonly #child: ChildProcess
  readonly #answers = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  readonly #ended: Promise<void>
  #ids = 0

  private constructor(child: ChildProcess) {
    this.#child = child
    child.on('message', (message: { id: number; result?: unknown; error?: string }) => {
      const waiting = this.#answers.get(message.id)
      this.#answers.delete(message.id)
      if (message.error === undefined) waiting?.resolve(message.result)
      else waiting?.reject(new Error(message.error))
    })
    this.#ended = new Promise((resolve) => {
      child.once('exit', () => {
        for (const { reject } of this.#answers.values()) reject(new Error('the host is gone'))
        resolve()
      })
    })
  }

  /**
   * Starts a host in a process of its own.
   * @param factor by which its clock runs faster than time
   */
  static async start(folder: string, options: { factor?: number; engine?: boolean } = {}): Promise<HostProcess> {
    const entry = fileURLToPath(new URL('./host-main.ts', import.meta.url))
    const child = fork(entry, [folder, String(options.factor ?? 1), options.engine ? 'engine' : 'no'], {
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    const host = new HostProcess(child)
    let stderr = ''
    child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
    const ready = new Promise<unknown>((resolve, reject) => host.#answers.set(0, { resolve, reject }))
    await ready.catch(() => Promise.reject(new Error(`The host did not start: ${stderr}`)))
    return host
  }

  ask<T>(order: Order): Promise<T> {
    const id = (this.#ids += 1)
    return new Promise<T>((resolve, reject) => {
      this.#answers.set(id, { resolve: resolve as (value: unknown) => void, reject })
      this.#child.send({ ...order, id }, (error) => error && reject(error))
    })
  }

  /** Kills it, as a crash or the user's system would. */
  async kill(): Promise<void> {
    this.#child.kill('SIGKILL')
    await this.#ended
  }

  /** Ends the host in order. */
  async end(): Promise<void> {
    if (this.#child.connected) this.#child.disconnect()
    await this.#ended
  }
}
