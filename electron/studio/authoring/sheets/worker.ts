import { parentPort, workerData } from 'node:worker_threads'
import { StudioError } from '../../core/studio-error.ts'
import { pack } from './packed.ts'
import { readTable } from './read-table.ts'
import { badSheet, exportAsCsv } from './refuse.ts'
import type { WorkerAnswer, WorkerTask } from './protocol.ts'

const port = parentPort
if (!port) throw new Error('This is a worker thread: start it with `new Worker`.')

const { source, options } = workerData as WorkerTask
try {
  const { rows, columns, ...table } = await readTable(source, options)
  const cells = pack(rows, columns.length)
  const answer: WorkerAnswer = { ok: true, table: { ...table, columns, rowCount: rows.length, cells } }
  port.postMessage(answer, [cells.bytes.buffer, cells.ends.buffer])
} catch (error) {
  const answer: WorkerAnswer = { ok: false, error: refusalOf(error).data() }
  port.postMessage(answer)
}

/** Whatever somebody builds to break a reader ends at a limit of the language: too deep, or too long. */
function refusalOf(error: unknown): StudioError {
  if (error instanceof StudioError) return error
  if (!(error instanceof RangeError)) throw error
  return badSheet('It is nested too deeply, or a part of it is too long to be read.', exportAsCsv)
}
