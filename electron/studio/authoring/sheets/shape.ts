import { groupedNumber, message } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'
import type { SheetNotice } from '../../../common/bridge/index.ts'
import { looksLikeHeader } from './header.ts'
import { mostColumns, mostNotices, mostRows } from './limits.ts'
import { badSheet } from './refuse.ts'
import type { Grid, ReadTable } from './types.ts'

/** Up to this many empty rows at the end stay without a notice; more are what spreadsheets leave behind. */
const mostEmptyAtEnd = 3

/** Makes a table of the raw cells: column names, rows of equal length, and a notice for everything that was changed. */
export function shapeTable(grid: Grid, encoding: string | null, asked: boolean | null, name: Text): ReadTable {
  const notices = [...grid.notices]
  const { rows } = grid
  // The first line of a plain text is content, unless the user says otherwise.
  const guess = (): boolean => grid.format !== 'text' && looksLikeHeader(rows)
  const hasHeader = grid.columns !== null || (asked ?? guess())
  const header = grid.columns ?? (hasHeader ? (rows[0] ?? []) : null)
  const body = grid.columns === null && hasHeader ? rows.slice(1) : rows
  const width = body.reduce((most, row) => Math.max(most, row.length), header?.length ?? 0)
  if (width > mostColumns) {
    const text = message('sheetErrors.tooManyColumns', {
      name,
      columns: groupedNumber(width),
      limit: mostColumns,
    })
    throw badSheet(text, message('sheetErrors.delimiterOrColumns'))
  }
  const kept = withoutEmptyEnd(body, notices)
  if (kept.length === 0) {
    throw badSheet(
      header === null || rows.length === 0
        ? message('sheetErrors.empty', { name })
        : message('sheetErrors.onlyHeader', { name }),
      message('sheetErrors.sheetWithRows'),
    )
  }
  if (kept.length > mostRows) {
    const text = message('sheetErrors.nameTooManyRows', { name, limit: groupedNumber(mostRows) })
    throw badSheet(text, message('sheetErrors.splitSheet'))
  }
  // Workbooks don't store empty cells, so a shorter row has lost nothing.
  const mayEndEarly = grid.format === 'xlsx'
  const usual = header?.length ?? (mayEndEarly ? width : usualWidth(kept))
  const offset = grid.columns === null && hasHeader ? 2 : 1
  const filled = kept.map((row, index) => {
    const isEmpty = row.length === 1 && row[0] === ''
    if (row.length > usual || (row.length < usual && !mayEndEarly && !isEmpty)) {
      const cells = message('sheetErrors.cells', { n: row.length })
      notices.push({
        line: index + offset,
        message:
          header === null
            ? message('sheetErrors.cellsUnlikeOthers', { cells, n: usual })
            : message('sheetErrors.cellsUnlikeColumns', { cells, n: usual }),
      })
    }
    return row.length === width ? row : [...row, ...Array<string>(width - row.length).fill('')]
  })
  return {
    format: grid.format,
    delimiter: grid.delimiter,
    encoding,
    hasHeader,
    ...(grid.textRows === undefined ? {} : { textRows: grid.textRows }),
    ...(grid.worksheet === undefined ? {} : { worksheet: grid.worksheet }),
    ...(grid.worksheets === undefined ? {} : { worksheets: grid.worksheets }),
    columns: columnNames(header ?? grid.unnamed ?? null, width),
    rows: filled,
    notices: limited(notices),
  }
}

function withoutEmptyEnd(rows: readonly string[][], notices: SheetNotice[]): readonly string[][] {
  let end = rows.length
  while (end > 0 && rows[end - 1]!.every((cell) => cell.trim() === '')) end -= 1
  const empty = rows.length - end
  if (empty <= mostEmptyAtEnd && end > 0) return rows
  if (end > 0) notices.push({ line: null, message: message('sheetErrors.emptyRowsAtEnd', { n: empty }) })
  return rows.slice(0, end)
}

/** The number of cells that most rows have. */
function usualWidth(rows: readonly string[][]): number {
  const counts = new Map<number, number>()
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1)
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 0
}

/** Gives every column a unique name, so that name templates can tell them apart. */
function columnNames(header: readonly string[] | null, width: number): string[] {
  const used = new Set<string>()
  return Array.from({ length: width }, (_none, index) => {
    const typed = (header?.[index] ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 200)
    const name = typed === '' ? `Column ${index + 1}` : typed
    let free = name
    for (let count = 2; used.has(free.toLowerCase()); count++) free = `${name} (${count})`
    used.add(free.toLowerCase())
    return free
  })
}

function limited(notices: readonly SheetNotice[]): SheetNotice[] {
  if (notices.length <= mostNotices) return [...notices]
  const more = notices.length - mostNotices
  return [
    ...notices.slice(0, mostNotices),
    { line: null, message: message('sheetErrors.moreLikeThese', { count: groupedNumber(more) }) },
  ]
}
