import { Worker } from 'node:worker_threads'
import { StudioError } from '../../core/studio-error.ts'
import { heapMiB, mostReadMs } from './limits.ts'
import type { WorkerAnswer, WorkerTable, WorkerTask } from './protocol.ts'
import { badSheet, exportAsCsv } from './refuse.ts'

/** Beside the sources in a clone, beside the bundle where the studio is built into one file. */
const entry = import.meta.url.includes('/studio/authoring/sheets/')
  ? new URL('./worker.ts', import.meta.url)
  : new URL('./sheets-worker.js', import.meta.url)

/** Reads a sheet in a thread of its own, which ends with it. @throws StudioError `bad-sheet` */
export function readInThread(task: WorkerTask, signal?: AbortSignal): Promise<WorkerTable> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason as Error)
      return
    }
    const worker = new Worker(entry, {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: heapMiB },
    })
    const end = (why: Error): void => {
      void worker.terminate()
      reject(why)
    }
    const stop = (): void => end(signal?.reason as Error)
    const tooLong = setTimeout(() => {
      end(badSheet('The sheet takes more than two minutes to read.', exportAsCsv))
    }, mostReadMs)
    signal?.addEventListener('abort', stop, { once: true })
    worker.once('message', (answer: WorkerAnswer) => {
      if (answer.ok) resolve(answer.table)
      else reject(asError(answer.error))
    })
    worker.once('error', (error) => reject(faultOf(error)))
    worker.once('exit', (code) => {
      clearTimeout(tooLong)
      signal?.removeEventListener('abort', stop)
      reject(new Error(`the thread that reads sheets ended with ${code} and no answer`))
    })
  })
}

function asError({
  code,
  message,
  next,
  field,
}: {
  code: string
  message: string
  next?: string
  field?: string
}) {
  return new StudioError(code, message, { next, field })
}

function faultOf(error: Error): Error {
  if ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
    return badSheet('The sheet takes more memory than there is for it.', 'Split it into several sheets.')
  }
  return error
}
