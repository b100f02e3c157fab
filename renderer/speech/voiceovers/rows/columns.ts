import { sheetColumn, sheetColumnNames } from '@common/sheets/index.ts'
import type { SheetColumnName } from '@common/sheets/index.ts'

/** Column of the grid: one of the sheet's own by name, or a variable by its index. */
export type ColumnField = SheetColumnName | number

export interface GridColumn {
  /** The field of the cells; `state` can't be edited. */
  field: ColumnField | 'state'
  /** Width of the column, px; null: all that is left. */
  width: number | null
  /** Name of a variable; null for the sheet's own columns, which have a message. */
  name: string | null
}

/** Sizes of rows and columns, px. */
export const measures = { row: 38, head: 32, number: 64, leastText: 260 } as const

/** Columns of a sheet from left to right, without the number of the row. */
export function columnsOf(variables: readonly string[]): GridColumn[] {
  return [
    ...sheetColumnNames.map((field) => ({ field, width: sheetColumn(field).width, name: null })),
    ...variables.map((name, index) => ({ field: index, width: 132, name })),
    { field: 'state', width: 196, name: null },
  ]
}

export interface Laid {
  column: GridColumn
  /** Index of the column, from 0. */
  index: number
  /** Left edge of the column, px from the left of the table. */
  left: number
  width: number
}

/** Where columns lie in a table that is at least `room` px wide. */
export function layColumns(columns: readonly GridColumn[], room: number): { laid: Laid[]; width: number } {
  const fixed = columns.reduce((sum, one) => sum + (one.width ?? 0), Number(measures.number))
  const text = Math.max(measures.leastText, Math.floor(room) - fixed)
  let left: number = measures.number
  const laid = columns.map((column, index) => {
    const one = { column, index, left, width: column.width ?? text }
    left += one.width
    return one
  })
  return { laid, width: left }
}

/** The visible columns; the one fixed at the right edge is always visible. */
export function columnsInSight(laid: readonly Laid[], scrolled: number, room: number): Laid[] {
  return laid.filter(
    ({ column, left, width }) =>
      column.field === 'state' || (left + width > scrolled + measures.number && left < scrolled + room),
  )
}
