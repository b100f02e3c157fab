import { message } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'
import type { EngineChildProcess } from '../../host.ts'

const tailCharacters = 8_000
const living = new Set<EngineChild>()
let guarded = false

/** One process of the engine, with the group of processes that it starts. */
export class EngineChild {
  readonly #child: EngineChildProcess
  /** Resolves with the reason when the process has ended. */
  readonly ended: Promise<Text>
  #tail = ''
  #over = false

  constructor(child: EngineChildProcess, onText: (text: string) => void) {
    this.#child = child
    this.#child.stdout?.setEncoding('utf8').on('data', onText)
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#tail = (this.#tail + text).slice(-tailCharacters)
    })
    this.ended = new Promise((resolve) => {
      const over = (reason: Text): void => {
        this.#over = true
        living.delete(this)
        resolve(reason)
      }
      this.#child.once('error', (error) => over(message('engineErrors.reasons.cannotStart', { error: error.message })))
      this.#child.once('close', (code, signal) =>
        over(
          signal
            ? message('engineErrors.reasons.signal', { signal })
            : message('engineErrors.reasons.code', { code: String(code ?? '?') }),
        ),
      )
    })
    living.add(this)
    guard()
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  /** The last characters that the engine wrote to its error output. */
  get log(): string {
    return this.#tail
  }

  /** Asks the engine's process to stop. */
  terminate(): void {
    if (!this.#over) this.#child.kill('SIGTERM')
  }

  /** Ends the engine's process with everything that it started. */
  kill(): void {
    if (!this.#over) this.#child.kill('SIGKILL')
  }
}

/** Ends the children when this process exits. (If it is killed, they notice the closed pipe.) */
function guard(): void {
  if (guarded) return
  guarded = true
  process.once('exit', () => {
    for (const child of living) child.kill()
  })
}
