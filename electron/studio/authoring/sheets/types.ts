import type { SheetFormat, SheetNotice } from '../../../common/bridge/index.ts'

/** Output of a format's reader: cells as written, in rows of different lengths. */
export interface Grid {
  format: SheetFormat
  delimiter: string | null
  /** Column names that the format defines; null when only the first row could hold them. */
  columns: string[] | null
  /** Names for columns that nothing names; `Column 1`, … when absent. */
  unnamed?: string[]
  rows: string[][]
  notices: SheetNotice[]
  /** Names of all worksheets of a workbook, and the one that was read. */
  worksheets?: string[]
  worksheet?: string
  /** How lines became rows; for the format `text` alone. */
  textRows?: TextRows
}

export type TextRows = 'lines' | 'paragraphs'

export interface ReadOptions {
  encoding: string | null
  delimiter: string | null
  hasHeader: boolean | null
  textRows: TextRows | null
  /** Which worksheet of a workbook to read; null for the first that is not empty. */
  worksheet: string | null
}

export type Source = { kind: 'file'; path: string } | { kind: 'text'; text: string }

/** A table with as many cells in every row as there are columns. */
export interface ReadTable extends Omit<Grid, 'columns' | 'unnamed'> {
  columns: string[]
  encoding: string | null
  hasHeader: boolean
}
