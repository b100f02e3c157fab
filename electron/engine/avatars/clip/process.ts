import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { AvatarError } from '../errors.ts'
import type { Answer, ClipJob, Job, StillJob } from './protocol.ts'

const SCRIPT = fileURLToPath(new URL('./draw-process.ts', import.meta.url))
/** How long a cancelled process may take to go by itself. */
const GRACE_MS = 1500

function start(): ChildProcess {
  // Flags of the caller (inspectors, test runners) are not meant for this process.
  return fork(SCRIPT, [], {
    execArgv: [],
    // The canvas's allocator gives freed blocks back at once; fetching them anew for every frame costs 7 ms of 1 MP.
    env: { ...process.env, MIMALLOC_PURGE_DELAY: '-1' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

const send = (child: ChildProcess, job: Job): void => {
  if (child.connected) child.send(job)
}

/** Draws a clip in a process of its own. Aborting ends that process and its ffmpeg before the promise rejects. */
export function runClip(
  job: ClipJob,
  options: { signal?: AbortSignal | undefined; onProgress?: ((share: number) => void) | undefined },
): Promise<void> {
  const { signal, onProgress } = options
  return new Promise((resolve, reject) => {
    const child = start()
    let outcome: Answer | undefined
    let timer: NodeJS.Timeout | undefined
    const cancel = () => {
      send(child, { kind: 'cancel' })
      timer = setTimeout(() => child.kill('SIGKILL'), GRACE_MS)
    }
    signal?.addEventListener('abort', cancel, { once: true })
    child.on('message', (message: Answer) => {
      if (message.kind === 'progress') {
        if (!signal?.aborted) onProgress?.(message.share)
      } else outcome = message
    })
    const settle = (why: string) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', cancel)
      if (signal?.aborted) reject(new AvatarError('cancelled', 'Drawing the avatar was cancelled.'))
      else if (outcome?.kind === 'done') resolve()
      else reject(new AvatarError('failed', outcome?.kind === 'failed' ? outcome.message : why))
    }
    child.on('error', (error) => {
      settle(`The drawing process could not be started: ${error.message}`)
    })
    child.on('exit', (code, end) => {
      settle(`The drawing process ended early (${end ?? `code ${code}`}).`)
    })
    send(child, { kind: 'clip', clip: job })
  })
}

/** Draws stills in one process that is kept for the next still. */
export class StillProcess {
  #child: ChildProcess | undefined
  #last = 0
  readonly #waiting = new Map<number, { resolve: (png: Buffer) => void; reject: (error: Error) => void }>()

  draw(still: StillJob): Promise<Buffer> {
    const child = (this.#child ??= this.#begin())
    const id = ++this.#last
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      send(child, { kind: 'still', id, still })
    })
  }

  async close(): Promise<void> {
    const child = this.#child
    if (!child) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await gone
  }

  #begin(): ChildProcess {
    const child = start()
    child.on('message', (message: Answer) => {
      if (message.kind !== 'still' && message.kind !== 'failed') return
      const waiting = this.#waiting.get(message.id ?? -1)
      this.#waiting.delete(message.id ?? -1)
      if (message.kind === 'still') waiting?.resolve(Buffer.from(message.png))
      else waiting?.reject(new AvatarError('failed', message.message))
    })
    const lost = (why: string) => {
      if (this.#child === child) this.#child = undefined
      for (const { reject } of this.#waiting.values()) reject(new AvatarError('failed', why))
      this.#waiting.clear()
    }
    child.on('error', (error) => {
      lost(`The drawing process could not be started: ${error.message}`)
    })
    child.on('exit', () => {
      lost('The drawing process ended early.')
    })
    return child
  }
}
