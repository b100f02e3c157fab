import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { errorText, message } from '../../../../common/messages/index.ts'
import type { Text } from '../../../../common/messages/index.ts'
import { AvatarError } from '../errors.ts'
import type { Answer, ChoicesJob, ClipJob, Job, StillJob } from './protocol.ts'

const script = fileURLToPath(new URL('./draw-process.ts', import.meta.url))
/** How long a cancelled process may take to end by itself, ms; it is killed then. */
const graceMs = 1500

function start(): ChildProcess {
  // Flags of the calling process (inspectors, test runners) are not passed on.
  return fork(script, [], {
    execArgv: [],
    // The allocator of the canvas returns freed blocks to the system at once by default. Allocating them anew takes 7
    // ms for each frame of 1 megapixel.
    env: { ...process.env, MIMALLOC_PURGE_DELAY: '-1' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

const send = (child: ChildProcess, job: Job): void => {
  if (child.connected) child.send(job)
}

const cancelled = () => new AvatarError('cancelled', message('engineAvatars.cancelled'))

/** How long a process without work is kept, ms: starting one and preparing a figure take a second. */
const idleMs = 30_000
const mostIdle = 2

/**
 * Draws clips, each in a process that does nothing else meanwhile. A process that has finished is kept for the next
 * clip.
 */
export class ClipProcesses {
  readonly #idle = new Map<ChildProcess, NodeJS.Timeout>()

  /** Draws a clip. Aborting ends the process and its ffmpeg before the promise rejects. */
  run(
    job: ClipJob,
    options: { signal?: AbortSignal | undefined; onProgress?: ((share: number) => void) | undefined },
  ): Promise<void> {
    const { signal, onProgress } = options
    // The `abort` event of a signal that is aborted already never comes.
    if (signal?.aborted) return Promise.reject(cancelled())
    return new Promise((resolve, reject) => {
      const child = this.#take()
      let timer: NodeJS.Timeout | undefined
      const cancel = () => {
        send(child, { kind: 'cancel' })
        timer = setTimeout(() => child.kill('SIGKILL'), graceMs)
      }
      const settle = (outcome: Answer | undefined, why: Text) => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', cancel)
        child.off('message', onMessage).off('error', onError).off('exit', onExit)
        if (signal?.aborted) reject(cancelled())
        else if (outcome?.kind === 'done') resolve()
        else reject(new AvatarError('failed', outcome?.kind === 'failed' ? outcome.text : why))
      }
      const onMessage = (answer: Answer) => {
        if (answer.kind === 'progress' && !signal?.aborted) onProgress?.(answer.share)
        // The promise of an aborted drawing process is settled when the process exits.
        if (answer.kind === 'progress' || signal?.aborted) return
        if (answer.kind === 'done') this.#keep(child)
        else child.kill('SIGKILL')
        settle(answer, '')
      }
      const onError = (error: Error) => {
        settle(undefined, message('engineAvatars.notStarted', { reason: errorText(error) }))
      }
      const onExit = (code: number | null, end: string | null) => {
        settle(
          undefined,
          message('engineAvatars.endedEarlyHow', {
            how: end ?? message('engineWork.ends.code', { code: String(code) }),
          }),
        )
      }
      signal?.addEventListener('abort', cancel, { once: true })
      child.on('message', onMessage).on('error', onError).on('exit', onExit)
      send(child, { kind: 'clip', clip: job })
    })
  }

  async close(): Promise<void> {
    const children = [...this.#idle.keys()]
    await Promise.all(
      children.map((child) => {
        const gone = new Promise((resolve) => child.once('exit', resolve))
        this.#end(child)
        return gone
      }),
    )
  }

  #take(): ChildProcess {
    for (const [child, timer] of this.#idle) {
      clearTimeout(timer)
      this.#idle.delete(child)
      if (!child.connected) continue
      child.ref()
      child.channel?.ref()
      return child
    }
    const child = start()
    // A drawing process that ends while it waits for work is removed. While it works, `run` handles its exit first.
    child.on('exit', () => {
      clearTimeout(this.#idle.get(child))
      this.#idle.delete(child)
    })
    return child
  }

  #keep(child: ChildProcess): void {
    if (this.#idle.size >= mostIdle) return void child.kill('SIGKILL')
    // A drawing process that waits for work must not keep its parent process running.
    child.unref()
    child.channel?.unref()
    this.#idle.set(child, setTimeout(() => this.#end(child), idleMs).unref())
  }

  #end(child: ChildProcess): void {
    clearTimeout(this.#idle.get(child))
    this.#idle.delete(child)
    // `close` waits for the exit of the drawing process, which therefore has to keep its parent process running again.
    child.ref()
    child.kill('SIGKILL')
  }
}

/** Draws stills in one process, which is kept for the next still. */
export class StillProcess {
  #child: ChildProcess | undefined
  #last = 0
  readonly #waiting = new Map<number, { resolve: (png: Buffer) => void; reject: (error: Error) => void }>()

  draw(still: StillJob): Promise<Buffer> {
    return this.#ask((id) => ({ kind: 'still', id, still }))
  }

  /** Draws what can be chosen for a presenter; stills that are asked for meanwhile come first. */
  choices(choices: ChoicesJob): Promise<Buffer> {
    return this.#ask((id) => ({ kind: 'choices', id, choices }))
  }

  #ask(job: (id: number) => Job): Promise<Buffer> {
    const child = (this.#child ??= this.#begin())
    const id = ++this.#last
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      send(child, job(id))
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
    child.on('message', (answer: Answer) => {
      if (answer.kind !== 'still' && answer.kind !== 'failed') return
      const waiting = this.#waiting.get(answer.id ?? -1)
      this.#waiting.delete(answer.id ?? -1)
      if (answer.kind === 'still') waiting?.resolve(Buffer.from(answer.png))
      else waiting?.reject(new AvatarError('failed', answer.text))
    })
    const lost = (why: Text) => {
      if (this.#child === child) this.#child = undefined
      for (const { reject } of this.#waiting.values()) reject(new AvatarError('failed', why))
      this.#waiting.clear()
    }
    child.on('error', (error) => {
      lost(message('engineAvatars.notStarted', { reason: errorText(error) }))
    })
    child.on('exit', () => {
      lost(message('engineAvatars.endedEarly'))
    })
    return child
  }
}
