import type { WorkbookContent } from './office/index.ts'
import type { PackedCells } from './packed.ts'
import type { ReadOptions, ReadTable, Source } from './types.ts'

export interface ReadTask {
  do: 'read'
  source: Source
  options: ReadOptions
}

export interface WriteTask {
  do: 'write'
  content: WorkbookContent
}

export type WorkerTask = ReadTask | WriteTask

export interface WorkerTable extends Omit<ReadTable, 'rows'> {
  rowCount: number
  cells: PackedCells
}
