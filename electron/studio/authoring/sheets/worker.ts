import { message } from '../../../common/messages/index.ts'
import { parentPort, workerData } from 'node:worker_threads'
import type { Transferable } from 'node:worker_threads'
import type { ThreadMessage } from '../../core/run-in-thread.ts'
import { StudioError } from '../../core/studio-error.ts'
import { pack } from './packed.ts'
import { readTable } from './read-table.ts'
import { badSheet, exportAsCsv } from './refuse.ts'
import type { ReadTask, WorkerTable, WorkerTask, WriteTask } from './protocol.ts'

const port = parentPort
if (!port) throw new Error('a worker thread is started with `new Worker`')

const task = workerData as WorkerTask
try {
  if (task.do === 'read') await read(task)
  else await write(task)
} catch (error) {
  const refused: ThreadMessage<never> = { ok: false, error: refusalOf(error).data() }
  port.postMessage(refused)
}

async function read({ source, options }: ReadTask): Promise<void> {
  const { rows, columns, ...table } = await readTable(source, options)
  const cells = pack(rows, columns.length)
  answer<WorkerTable>({ ...table, columns, rowCount: rows.length, cells }, [cells.bytes.buffer, cells.ends.buffer])
}

async function write({ content }: WriteTask): Promise<void> {
  const { writeXlsx } = await import('./office/index.ts')
  const bytes = writeXlsx(content)
  answer<Uint8Array>(bytes, [bytes.buffer])
}

function answer<T>(value: T, transfer: Transferable[]): void {
  const answered: ThreadMessage<T> = { ok: true, value }
  port?.postMessage(answered, transfer)
}

/**
 * A file built to break a parser ends at a limit of the language (call depth or string length); this makes a refusal of
 * that error.
 */
function refusalOf(error: unknown): StudioError {
  if (error instanceof StudioError) return error
  if (!(error instanceof RangeError)) throw error
  return badSheet(message('sheetErrors.tooDeep'), exportAsCsv)
}
