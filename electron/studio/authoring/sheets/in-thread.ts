import { message } from '../../../common/messages/index.ts'
import type { StudioErrorData } from '../../../common/bridge/index.ts'
import { Worker } from 'node:worker_threads'
import { StudioError } from '../../core/studio-error.ts'
import { heapMiB, mostThreadMs } from './limits.ts'
import type { WorkbookContent } from './office/index.ts'
import type { ReadTask, WorkerAnswer, WorkerTable, WorkerTask } from './protocol.ts'
import { badSheet, exportAsCsv } from './refuse.ts'
import type { Text } from '../../../common/messages/index.ts'

/** Path of the worker: beside the sources in a clone, beside the bundle when the studio is built into one file. */
const entry = import.meta.url.includes('/studio/authoring/sheets/')
  ? new URL('./worker.ts', import.meta.url)
  : new URL('./sheets-worker.js', import.meta.url)

/** Reads a sheet in a worker thread, which ends afterwards. @throws StudioError `bad-sheet` */
export function readInThread(task: Omit<ReadTask, 'do'>, signal?: AbortSignal): Promise<WorkerTable> {
  return inThread<WorkerTable>({ do: 'read', ...task }, [message('sheetErrors.readTooLong'), exportAsCsv], signal)
}

/**
 * Makes the bytes of a workbook in a worker thread, since tens of thousands of rows take seconds. @throws StudioError
 * `bad-sheet`
 */
export function writeInThread(content: WorkbookContent, signal?: AbortSignal): Promise<Uint8Array> {
  return inThread<Uint8Array>(
    { do: 'write', content },
    [message('sheetErrors.writeTooLong'), message('sheetErrors.fewerRows')],
    signal,
  )
}

function inThread<T>(
  task: WorkerTask,
  [tooLongText, next]: [tooLongText: Text, next: Text],
  signal?: AbortSignal,
): Promise<T> {
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
      end(badSheet(tooLongText, next))
    }, mostThreadMs)
    signal?.addEventListener('abort', stop, { once: true })
    worker.once('message', (answer: WorkerAnswer<T>) => {
      if (answer.ok) resolve(answer.value)
      else reject(asError(answer.error))
    })
    worker.once('error', (error) => reject(faultOf(error)))
    worker.once('exit', (code) => {
      clearTimeout(tooLong)
      signal?.removeEventListener('abort', stop)
      reject(new Error(`the thread of sheets ended with ${code} and no answer`))
    })
  })
}

function asError({ code, message: text, next, field }: StudioErrorData): StudioError {
  return new StudioError(code, text, { next, field })
}

function faultOf(error: Error): Error {
  if ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
    return badSheet(message('sheetErrors.outOfMemory'), message('sheetErrors.splitSheet'))
  }
  return error
}
