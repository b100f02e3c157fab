import { readTable, readText } from '../../../../../electron/studio/authoring/sheets/read-table.ts'
import type { ReadOptions, ReadTable } from '../../../../../electron/studio/authoring/sheets/types.ts'

const usual: ReadOptions = {
  encoding: null,
  delimiter: null,
  hasHeader: null,
  textRows: null,
  worksheet: null,
}

export function pasted(text: string, options: Partial<ReadOptions> = {}): ReadTable {
  return readText(text, { ...usual, ...options })
}

export function file(path: string, options: Partial<ReadOptions> = {}): Promise<ReadTable> {
  return readTable({ kind: 'file', path }, { ...usual, ...options })
}
