import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'

export interface ChildCommand {
  command: string
  args: readonly string[]
  env?: NodeJS.ProcessEnv
}

const tailCharacters = 8_000
const living = new Set<EngineChild>()
let guarded = false

/** One run of the program, and the whole group of processes that it may start. */
export class EngineChild {
  readonly #child: ChildProcess
  /** Resolves with why it ended. */
  readonly ended: Promise<string>
  #tail = ''
  #over = false

  constructor(run: ChildCommand, onText: (text: string) => void) {
    // A group of its own: Ctrl+C in the terminal reaches the studio alone, which then stops the engine in order.
    this.#child = spawn(run.command, [...run.args], {
      env: run.env ?? process.env,
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
      windowsHide: true,
    })
    this.#child.stdout?.setEncoding('utf8').on('data', onText)
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#tail = (this.#tail + text).slice(-tailCharacters)
    })
    // It ends with its parent by noticing that this pipe closed; a pipe that breaks first is no news.
    this.#child.stdin?.on('error', () => undefined)
    this.ended = new Promise((resolve) => {
      const over = (reason: string): void => {
        this.#over = true
        living.delete(this)
        resolve(reason)
      }
      this.#child.once('error', (error) => over(`it could not be started: ${error.message}`))
      this.#child.once('close', (code, signal) =>
        over(signal ? `it was ended by ${signal}` : `it ended with code ${code ?? 'unknown'}`),
      )
    })
    living.add(this)
    guard()
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  /** The end of what it wrote to its error output. */
  get log(): string {
    return this.#tail
  }

  /** Asks it to stop. */
  terminate(): void {
    if (!this.#over) this.#child.kill('SIGTERM')
  }

  /** Ends it and everything that it started. */
  kill(): void {
    const { pid } = this.#child
    if (this.#over || pid === undefined) return
    try {
      if (process.platform === 'win32') this.#child.kill('SIGKILL')
      else process.kill(-pid, 'SIGKILL')
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
}

/** Whatever ends this process, its children go with it. (When it is killed, they notice the closed pipe.) */
function guard(): void {
  if (guarded) return
  guarded = true
  process.once('exit', () => {
    for (const child of living) child.kill()
  })
}
