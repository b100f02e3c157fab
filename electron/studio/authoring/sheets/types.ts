import type { SheetFormat, SheetNotice } from '../../../common/bridge/index.ts'

/** What a format's reader gives: cells as written, ragged as they came. */
export interface Grid {
  format: SheetFormat
  delimiter: string | null
  /** Names that the format gives its columns; null where only the first row could hold them. */
  columns: string[] | null
  /** What columns are called that nothing names; `Column 1`, … where absent. */
  unnamed?: string[]
  rows: string[][]
  notices: SheetNotice[]
  /** Names of a workbook's worksheets, and the one that was read. */
  worksheets?: string[]
  worksheet?: string
  /** How the lines of a text became rows, for `text` alone. */
  textRows?: TextRows
}

export type TextRows = 'lines' | 'paragraphs'

export interface ReadOptions {
  encoding: string | null
  delimiter: string | null
  hasHeader: boolean | null
  textRows: TextRows | null
  /** Which worksheet of a workbook; null: the first that holds something. */
  worksheet: string | null
}

export type Source = { kind: 'file'; path: string } | { kind: 'text'; text: string }

/** A table as it was read: every row has as many cells as there are columns. */
export interface ReadTable extends Omit<Grid, 'columns' | 'unnamed'> {
  columns: string[]
  encoding: string | null
  hasHeader: boolean
}
