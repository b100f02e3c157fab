import { message } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'
import { runInThread } from '../../core/run-in-thread.ts'
import { heapMiB, mostThreadMs } from './limits.ts'
import type { WorkbookContent } from './office/index.ts'
import type { ReadTask, WorkerTable, WorkerTask } from './protocol.ts'
import { badSheet, exportAsCsv } from './refuse.ts'

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

function inThread<T>(task: WorkerTask, tooLong: [text: Text, next: Text], signal?: AbortSignal): Promise<T> {
  return runInThread<T>(entry, {
    task,
    heapMiB,
    mostMs: mostThreadMs,
    refuse: (why) =>
      why === 'time'
        ? badSheet(...tooLong)
        : badSheet(message('sheetErrors.outOfMemory'), message('sheetErrors.splitSheet')),
    signal,
  })
}
