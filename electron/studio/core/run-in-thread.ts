import { Worker } from 'node:worker_threads'
import type { StudioErrorData } from '../../common/bridge/index.ts'
import { StudioError } from './studio-error.ts'

/** What a thread posts: shares of its progress, notes, then its answer. */
export type ThreadMessage<T> =
  | { share: number }
  | { note: unknown }
  | { ok: true; value: T }
  | { ok: false; error: StudioErrorData }

/** What a thread gets for each of its notes, in their order, once it is stored. */
export const noteStored = 'note stored'

export interface ThreadOptions {
  /** What the thread is to do; its `workerData`. */
  task: unknown
  /** Limit of its heap, MiB. */
  heapMiB: number
  /** How long it may take, ms. */
  mostMs: number
  /** The error of a thread that takes too long, or too much memory. */
  refuse: (why: 'time' | 'memory') => Error
  signal?: AbortSignal | undefined
  onShare?: ((share: number) => void) | undefined
  /** Stores a note of the thread, which is told afterwards (`noteStored`). */
  onNote?: ((note: unknown) => void) | undefined
}

/**
 * Does work in a thread of its own, which ends afterwards: what a file of anybody makes a parser do can be ended, and the
 * thread that serves windows goes on. @throws the thread's StudioError; `refuse`'s error; the signal's reason
 */
export function runInThread<T>(
  entry: URL,
  { task, heapMiB, mostMs, refuse, signal, onShare, onNote }: ThreadOptions,
): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason as Error)
      return
    }
    const worker = new Worker(entry, { workerData: task, resourceLimits: { maxOldGenerationSizeMb: heapMiB } })
    let ended: Error | null = null
    // Until the thread has ended it may write into files.
    const end = (why: Error): void => {
      ended = why
      void worker.terminate()
    }
    const stop = (): void => end(signal?.reason as Error)
    const tooLong = setTimeout(() => end(refuse('time')), mostMs)
    signal?.addEventListener('abort', stop, { once: true })
    worker.on('message', (message: ThreadMessage<T>) => {
      if ('share' in message) onShare?.(message.share)
      else if ('note' in message) {
        // What it noted may belong to somebody else since the thread was ended.
        if (ended !== null) return
        try {
          onNote?.(message.note)
          worker.postMessage(noteStored)
        } catch (error) {
          end(error as Error)
        }
      } else if (message.ok) resolve(message.value)
      else reject(asError(message.error))
    })
    worker.once('error', (error) => {
      const isFull = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      reject(isFull ? refuse('memory') : error)
    })
    worker.once('exit', (code) => {
      clearTimeout(tooLong)
      signal?.removeEventListener('abort', stop)
      reject(ended ?? new Error(`the thread of ${entry.pathname} ended with ${code} and no answer`))
    })
  })
}

function asError({ code, message, next, field }: StudioErrorData): StudioError {
  return new StudioError(code, message, { next, field })
}
