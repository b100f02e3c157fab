import { Worker } from 'node:worker_threads'
import { MediaError } from '../errors.ts'
import { message } from '../../common/messages/index.ts'
import type {
  CaptionsRequest,
  DrawingRequest,
  DrawingResult,
  DrawnCaptions,
  DrawRequest,
  DrawResult,
  MovedRequest,
  ThreadAnswer,
  ThreadCancel,
  ThreadRequest,
} from './protocol.ts'

/** Path of the thread: beside the sources in a clone, beside the bundle when the studio is built into one file. */
const entry = import.meta.url.includes('/media/drawing/')
  ? new URL('./draw-thread.ts', import.meta.url)
  : new URL('./draw-thread.js', import.meta.url)

interface Waiting {
  resolve: (result: DrawingResult) => void
  reject: (error: Error) => void
}

/**
 * Draws elements, captions and moving stills in a thread of its own, which is started with the first one and keeps its fonts. An idle thread
 * doesn't keep the process from ending.
 */
export class PictureDrawing {
  #worker: Worker | undefined
  #lastId = 0
  readonly #waiting = new Map<number, Waiting>()

  /** @throws MediaError `failed` with the reason; the signal's reason when it aborts */
  async draw(request: DrawRequest, signal?: AbortSignal): Promise<DrawResult> {
    return (await this.#ask({ element: request }, signal)) as DrawResult
  }

  /** @throws MediaError `failed` with the reason; the signal's reason when it aborts */
  async drawCaptions(request: CaptionsRequest, signal?: AbortSignal): Promise<DrawnCaptions> {
    return (await this.#ask({ captions: request }, signal)) as DrawnCaptions
  }

  /**
   * Draws the pictures of a still that moves into files.
   * @throws MediaError `failed` with the reason; the signal's reason when it aborts
   */
  async drawMoved(request: MovedRequest, signal?: AbortSignal): Promise<void> {
    await this.#ask({ moved: request }, signal)
  }

  async close(): Promise<void> {
    await this.#worker?.terminate()
  }

  #ask(request: DrawingRequest, signal?: AbortSignal): Promise<DrawingResult> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted()
      const id = ++this.#lastId
      const thread = this.#thread()
      // The answer to a cancelled request is awaited: until then the thread may write into the folder of the caller.
      const stop = (): void => {
        const cancel: ThreadCancel = { cancel: id }
        thread.postMessage(cancel)
      }
      signal?.addEventListener('abort', stop, { once: true })
      const settled = (): void => signal?.removeEventListener('abort', stop)
      this.#waiting.set(id, {
        resolve: (result) => {
          settled()
          if (signal?.aborted) reject(signal.reason as Error)
          else resolve(result)
        },
        reject: (error) => {
          settled()
          reject(signal?.aborted ? (signal.reason as Error) : error)
        },
      })
      const asked: ThreadRequest = { ...request, id }
      thread.ref()
      thread.postMessage(asked)
    })
  }

  #thread(): Worker {
    if (this.#worker) return this.#worker
    const worker = new Worker(entry)
    worker.on('message', (answer: ThreadAnswer) => this.#settle(answer))
    worker.on('error', (error) => this.#end(worker, error))
    worker.on('exit', (code) => this.#end(worker, new Error(`the drawing thread ended with ${code}`)))
    this.#worker = worker
    return worker
  }

  #settle(answer: ThreadAnswer): void {
    const waiting = this.#waiting.get(answer.id)
    this.#waiting.delete(answer.id)
    if (this.#waiting.size === 0) this.#worker?.unref()
    if ('result' in answer) waiting?.resolve(answer.result)
    else waiting?.reject(notDrawn(new Error(answer.error)))
  }

  /** Handles the end of the thread: requests that wait for it fail, and the next request starts another thread. */
  #end(worker: Worker, cause: Error): void {
    if (this.#worker !== worker) return
    this.#worker = undefined
    for (const { reject } of this.#waiting.values()) reject(notDrawn(cause))
    this.#waiting.clear()
  }
}

function notDrawn(cause: Error): MediaError {
  return new MediaError('failed', message('mediaErrors.notDrawn', { why: cause.message }), { cause })
}
