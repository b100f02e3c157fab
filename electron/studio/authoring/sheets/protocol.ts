import type { StudioErrorData } from '../../../common/bridge/index.ts'
import type { PackedCells } from './packed.ts'
import type { ReadOptions, ReadTable, Source } from './types.ts'

export interface WorkerTask {
  source: Source
  options: ReadOptions
}

export interface WorkerTable extends Omit<ReadTable, 'rows'> {
  rowCount: number
  cells: PackedCells
}

export type WorkerAnswer = { ok: true; table: WorkerTable } | { ok: false; error: StudioErrorData }
