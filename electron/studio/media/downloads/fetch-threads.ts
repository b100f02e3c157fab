import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { SaveFault } from '../../core/save-fault.ts'
import type { Fetched, FetchPartOptions } from './fetch-part.ts'
import type { FromThread, ThreadOrder, ToThread } from './thread-protocol.ts'
import { inEnglish, message } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'

/** Path of the worker: beside the sources in a clone, beside the bundle when the studio is built into one file. */
const entry = import.meta.url.includes('/studio/media/downloads/')
  ? new URL('./worker.ts', import.meta.url)
  : new URL('./downloads-worker.js', import.meta.url)

/** More threads than this are no faster, since the disk is the limit then. */
const mostThreads = 2

export type ThreadFetch = Omit<FetchPartOptions, 'clock' | 'random' | 'onProgress' | 'onRetry'>

interface Pending {
  options: ThreadFetch
  resolve: (fetched: Fetched) => void
  reject: (error: unknown) => void
}

interface Thread {
  worker: Worker
  pending: Map<number, Pending>
}

/** Runs `fetchPart` in worker threads, each with its own connections; started on first use. */
export class FetchThreads {
  readonly #threads: Thread[] = []
  #ids = 0

  /** Downloads a file. @throws as `fetchPart` */
  fetch(options: ThreadFetch): Promise<Fetched> {
    const { signal } = options
    if (signal.aborted) return Promise.reject(signal.reason as Error)
    const thread = this.#leastBusy()
    const id = (this.#ids += 1)
    return new Promise<Fetched>((resolve, reject) => {
      const abort = (): void => thread.worker.postMessage({ type: 'abort', id } satisfies ToThread)
      const settled = <T>(then: (value: T) => void) => {
        return (value: T): void => {
          signal.removeEventListener('abort', abort)
          thread.pending.delete(id)
          if (thread.pending.size === 0) thread.worker.unref()
          then(value)
        }
      }
      thread.pending.set(id, { options, resolve: settled(resolve), reject: settled(reject) })
      thread.worker.ref()
      signal.addEventListener('abort', abort, { once: true })
      thread.worker.postMessage({ type: 'fetch', id, order: orderOf(options) } satisfies ToThread)
    })
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.splice(0).map(({ worker }) => worker.terminate()))
  }

  #leastBusy(): Thread {
    const free = this.#threads.find(({ pending }) => pending.size === 0)
    if (free) return free
    if (this.#threads.length < Math.min(mostThreads, availableParallelism())) return this.#begin()
    return this.#threads.toSorted((a, b) => a.pending.size - b.pending.size)[0] ?? this.#begin()
  }

  #begin(): Thread {
    const thread: Thread = { worker: new Worker(entry), pending: new Map() }
    const { worker, pending } = thread
    const lost = (reason: Text): void => {
      const at = this.#threads.indexOf(thread)
      if (at >= 0) this.#threads.splice(at, 1)
      for (const one of [...pending.values()])
        one.reject(one.options.signal.aborted ? one.options.signal.reason : new SaveFault('network', reason))
    }
    worker.on('message', (answer: FromThread) => receive(worker, pending, answer))
    worker.once('error', (error: Error) => lost(message('downloadErrors.threadFailed', { reason: error.message })))
    worker.once('exit', () => lost(message('downloadErrors.threadEnded')))
    this.#threads.push(thread)
    return thread
  }
}

function receive(worker: Worker, pending: Map<number, Pending>, message: FromThread): void {
  const one = pending.get(message.id)
  if (!one) return
  const { options, resolve, reject } = one
  switch (message.type) {
    case 'entity':
      try {
        Promise.resolve(options.onEntity(message.entity)).then(
          () => worker.postMessage({ type: 'noted', id: message.id } satisfies ToThread),
          reject,
        )
      } catch (error) {
        reject(error)
      }
      return
    case 'bytes':
      options.onBytes?.(message.have, message.total)
      return
    case 'done':
      options.onBytes?.(message.size, message.size)
      return resolve({ size: message.size, sha256: message.sha256 })
    case 'fault':
      if (options.signal.aborted) return reject(options.signal.reason)
      return reject(faultOf(message))
  }
}

function faultOf({ kind, message, next, stack }: Extract<FromThread, { type: 'fault' }>): Error {
  if (kind !== null) return new SaveFault(kind, message, next === undefined ? {} : { next })
  return Object.assign(new Error(inEnglish(message)), { stack })
}

function orderOf({ url, part, entity, stallMs, retryMs, sync }: ThreadFetch): ThreadOrder {
  return {
    url,
    part,
    entity,
    ...(stallMs === undefined ? {} : { stallMs }),
    ...(retryMs ? { retryMs } : {}),
    ...(sync === undefined ? {} : { sync }),
  }
}
