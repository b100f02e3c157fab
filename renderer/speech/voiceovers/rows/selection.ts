import type { RowRange } from '../../../stores/voiceovers.ts'

export interface Cell {
  row: number
  column: number
}

/**
 * Selection in a grid: a block of cells between two corners, one of which is active, or whole rows. Rows are given by
 * their index in the list.
 */
export interface GridSelection {
  active: Cell
  anchor: Cell
  /** Ranges of whole rows, in order and not adjacent; empty: the block is selected. */
  rows: readonly RowRange[]
}

export const atTop: GridSelection = {
  active: { row: 0, column: 0 },
  anchor: { row: 0, column: 0 },
  rows: [],
}

export interface Block {
  top: number
  bottom: number
  left: number
  right: number
}

export function blockOf({ active, anchor }: GridSelection): Block {
  return {
    top: Math.min(active.row, anchor.row),
    bottom: Math.max(active.row, anchor.row),
    left: Math.min(active.column, anchor.column),
    right: Math.max(active.column, anchor.column),
  }
}

/** Moves to a cell; `extend` keeps the other corner. */
export function goTo(selection: GridSelection, cell: Cell, extend: boolean): GridSelection {
  return { active: cell, anchor: extend ? selection.anchor : cell, rows: [] }
}

/** Selects whole rows from the anchor to `row`, or that row alone. */
export function chooseRows(selection: GridSelection, row: number, extend: boolean): GridSelection {
  const from = extend ? selection.anchor.row : row
  return {
    active: { row, column: selection.active.column },
    anchor: { row: from, column: selection.anchor.column },
    rows: [[Math.min(from, row), Math.max(from, row)]],
  }
}

/** Adds a row to the selection or removes it. The rows of a selected block become whole rows. */
export function toggleRow(selection: GridSelection, row: number): GridSelection {
  const cell = { row, column: selection.active.column }
  const { top, bottom } = blockOf(selection)
  const rows = selection.rows.length > 0 || top === bottom ? selection.rows : [[top, bottom] as const]
  return {
    active: cell,
    anchor: cell,
    rows: isIn(rows, row) ? without(rows, row) : merged([...rows, [row, row]]),
  }
}

export function chooseAll(selection: GridSelection, total: number): GridSelection {
  return { ...selection, rows: total === 0 ? [] : [[0, total - 1]] }
}

export function isIn(ranges: readonly RowRange[], row: number): boolean {
  return ranges.some(([first, last]) => row >= first && row <= last)
}

/** The rows to which an action applies. */
export function rangesOf(selection: GridSelection): readonly RowRange[] {
  if (selection.rows.length > 0) return selection.rows
  const { top, bottom } = blockOf(selection)
  return [[top, bottom]]
}

export const countOf = (ranges: readonly RowRange[]): number =>
  ranges.reduce((sum, [first, last]) => sum + last - first + 1, 0)

/** The selection limited to a list of this size. */
export function within(selection: GridSelection, total: number, columns: number): GridSelection {
  const last = Math.max(0, total - 1)
  const fit = ({ row, column }: Cell): Cell => ({
    row: Math.max(0, Math.min(row, last)),
    column: Math.max(0, Math.min(column, columns - 1)),
  })
  const rows = selection.rows
    .filter(([first]) => first < total)
    .map(([first, end]) => [first, Math.min(end, last)] as const)
  return { active: fit(selection.active), anchor: fit(selection.anchor), rows }
}

function merged(ranges: readonly RowRange[]): RowRange[] {
  const result: [number, number][] = []
  for (const [first, last] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const before = result.at(-1)
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last)
    else result.push([first, last])
  }
  return result
}

function without(ranges: readonly RowRange[], row: number): RowRange[] {
  return ranges.flatMap(([first, last]): RowRange[] => {
    if (row < first || row > last) return [[first, last]]
    const parts: RowRange[] = []
    if (first < row) parts.push([first, row - 1])
    if (row < last) parts.push([row + 1, last])
    return parts
  })
}
