import { groupedNumber, message } from '../../../../common/messages/index.ts'
import { read } from '@e965/xlsx'
import type { CellObject, WorkBook, WorkSheet } from '@e965/xlsx'
import type { SheetNotice } from '../../../../common/bridge/index.ts'
import { mostColumns, mostRows } from '../limits.ts'
import { badSheet } from '../refuse.ts'
import type { Grid } from '../types.ts'
import { cleanArchive, damaged } from './archive.ts'
import type { Wanted } from './archive.ts'

const wanted: Wanted = {
  kind: 'workbook',
  main: 'xl/workbook.xml',
  // SheetJS opens every entry that the workbook names; the caches of pivot tables are large and never needed.
  parts: /^(?!xl\/pivotCache\/).*\.(xml|rels)$/i,
  // A workbook of 200,000 rows with a sentence each unpacks to about 60 MiB.
  mostMiB: 192,
  split: message('sheetErrors.splitOrCsv'),
}

/**
 * Reads a worksheet of an Excel workbook: the one asked for, otherwise the first that is not empty. Cells are texts as
 * Excel shows them by their number format: `80%`, `1,200.50`, dates as `2026-01-31`; formulas give their last result.
 * @throws StudioError `bad-sheet`
 */
export function readXlsx(bytes: Uint8Array, name: string, asked: string | null): Grid {
  const archive = cleanArchive(bytes, wanted, name)
  const workbook = open(archive, name, [])
  const sheets = workbook.SheetNames
  if (sheets.length === 0)
    throw badSheet(message('sheetErrors.noWorksheet', { name }), message('sheetErrors.chooseFile'))
  if (asked !== null && !sheets.includes(asked)) {
    const problem = message('sheetErrors.noSuchWorksheet', { name, worksheet: asked.slice(0, 80) })
    throw badSheet(
      problem,
      message('sheetErrors.chooseWorksheet', { worksheets: sheets.slice(0, 10) }),
      'options.worksheet',
    )
  }
  const hidden = hiddenOf(workbook)
  const shown = sheets.filter((sheet) => !hidden.has(sheet))
  for (const worksheet of asked === null ? [...shown, ...sheets.filter((one) => hidden.has(one))] : [asked]) {
    const grid = gridOf(open(archive, name, [worksheet]).Sheets[worksheet], name)
    if (grid.rows.length === 0 && asked === null) continue
    const others = sheets.length - 1
    if (others > 0 && asked === null) {
      const notice = message('sheetErrors.worksheetRead', { worksheet, n: others })
      grid.notices.unshift({ line: null, message: notice })
    }
    return { ...grid, worksheet, worksheets: sheets }
  }
  throw badSheet(message('sheetErrors.empty', { name }), message('sheetErrors.workbookWithRows'))
}

/** Names of all worksheets, and the cells of the worksheets that are asked for. */
function open(archive: Uint8Array, name: string, sheets: string[]): WorkBook {
  try {
    // One row more than the limit is read, so that a sheet with too many rows is noticed.
    const limits = { dense: true, sheetRows: mostRows + 2 }
    const form = { cellNF: true, cellHTML: false, cellFormula: true, dateNF: 'yyyy-mm-dd' }
    return read(archive, { type: 'array', ...limits, ...form, sheets })
  } catch (error) {
    throw damaged(name, wanted.kind, error)
  }
}

function hiddenOf({ SheetNames, Workbook }: WorkBook): ReadonlySet<string> {
  const states = Workbook?.Sheets ?? []
  return new Set(SheetNames.filter((_name, index) => (states[index]?.Hidden ?? 0) !== 0))
}

function gridOf(sheet: WorkSheet | undefined, name: string): Grid {
  const notices: SheetNotice[] = []
  const rows: string[][] = []
  const faults: { line: number; text: string }[] = []
  // SheetJS gives sparse arrays: rows and cells that are not in the file are holes.
  const data = (sheet?.['!data'] ?? []) as (CellObject | undefined)[][]
  let filled = 0
  for (let at = 0; at < data.length; at += 1) {
    const cells: string[] = []
    data[at]?.forEach((cell, column) => {
      const text = textOf(cell)
      if (cell?.t === 'e') faults.push({ line: at + 1, text: String(cell.w ?? '#ERROR') })
      if (text === '') return
      if (column >= mostColumns) {
        throw badSheet(
          message('sheetErrors.textTooFarRight', {
            name,
            column: groupedNumber(column + 1),
            limit: mostColumns,
          }),
          message('sheetErrors.fewerColumns'),
        )
      }
      while (cells.length < column) cells.push('')
      cells.push(text)
    })
    if (cells.length > 0) filled = at + 1
    rows.push(cells)
  }
  for (const { line, text } of faults)
    notices.push({ line, message: message('sheetErrors.cellError', { error: text }) })
  return { format: 'xlsx', delimiter: null, columns: null, rows: rows.slice(0, filled), notices }
}

/** The text that Excel shows for a cell. */
function textOf(cell: CellObject | undefined): string {
  if (!cell || cell.t === 'e' || cell.t === 'z' || cell.v === undefined) return ''
  if (cell.t === 's') return String(cell.v)
  // Excel shortens a number without a format to the column's width; here all of its digits are kept.
  if (cell.t === 'n' && (cell.z === undefined || cell.z === 'General')) return String(cell.v)
  return (cell.w ?? String(cell.v)).trim()
}
