import { parentPort, workerData } from 'node:worker_threads'
import { StudioError } from '../studio-error.ts'
import { pack } from './packed.ts'
import { readTable } from './read-table.ts'
import type { WorkerAnswer, WorkerTask } from './protocol.ts'

const port = parentPort
if (!port) throw new Error('This is a worker thread: start it with `new Worker`.')

const { source, options } = workerData as WorkerTask
try {
  const { rows, columns, ...table } = readTable(source, options)
  const cells = pack(rows, columns.length)
  const answer: WorkerAnswer = { ok: true, table: { ...table, columns, rowCount: rows.length, cells } }
  port.postMessage(answer, [cells.bytes.buffer, cells.ends.buffer])
} catch (error) {
  if (!(error instanceof StudioError)) throw error
  const answer: WorkerAnswer = { ok: false, error: error.data() }
  port.postMessage(answer)
}
