import { groupedNumber, message } from '../../../../common/messages/index.ts'
import { utils, write } from '@e965/xlsx'
import type { CellObject, WorkBook, WorkSheet } from '@e965/xlsx'
import { badSheet } from '../refuse.ts'

/** The table for the only worksheet of a workbook. */
export interface WorkbookContent {
  /** Name of the worksheet; characters that Excel refuses are left out. */
  name: string
  columns: readonly string[]
  /** The rows of the worksheet, each with one cell per column. */
  rows: readonly (readonly string[])[]
}

/** Limits of Excel: characters per cell, rows and columns per worksheet, characters of a worksheet's name. */
const mostCharacters = 32_767
const mostLines = 1_048_576
const mostWide = 16_384
const mostOfName = 31

/**
 * Makes an Excel workbook. Every cell is stored as text, so that it is shown unchanged: `=1+1` is no formula, `007`
 * keeps its zeros and `1-2` is no date.
 * @throws StudioError `bad-sheet` for more than a worksheet holds
 */
export function writeXlsx({ name, columns, rows }: WorkbookContent): Uint8Array<ArrayBuffer> {
  if (rows.length + 1 > mostLines || columns.length > mostWide) {
    throw badSheet(
      message('sheetErrors.worksheetFull', {
        rows: groupedNumber(mostLines),
        columns: groupedNumber(mostWide),
      }),
      message('sheetErrors.leaveOutSome'),
    )
  }
  const lines = [columns, ...rows]
  const worksheet = worksheetName(name)
  const sheet: WorkSheet = {
    '!data': lines.map((cells, line) => cells.map((text) => cellOf(text, line))),
    '!ref': utils.encode_range({
      s: { r: 0, c: 0 },
      e: { r: lines.length - 1, c: Math.max(0, columns.length - 1) },
    }),
  }
  const workbook: WorkBook = { SheetNames: [worksheet], Sheets: { [worksheet]: sheet } }
  const bytes = write(workbook, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer
  return new Uint8Array(bytes)
}

function cellOf(text: string, line: number): CellObject {
  if (text.length > mostCharacters) {
    throw badSheet(
      message('sheetErrors.cellTooLong', {
        line,
        count: groupedNumber(text.length),
        limit: groupedNumber(mostCharacters),
      }),
      message('sheetErrors.shortenOrSplit'),
    )
  }
  return { t: 's', v: literal(text), z: '@' }
}

/**
 * Escapes text for a cell: Excel reads `_x0041_` as an A, lines end with a line feed, and XML takes no lone surrogates.
 */
function literal(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replaceAll(/[\uFFFE\uFFFF]/g, '\uFFFD')
}

function worksheetName(name: string): string {
  const allowed = name.replaceAll(/[\\/?*[\]:\p{Cc}]/gu, ' ').trim()
  const short = [...allowed].reduce((text, one) => (text.length + one.length > mostOfName ? text : text + one), '')
  // Excel permits apostrophes only within a name, and reserves the name "History".
  const plain = short.replaceAll(/^'+|'+$/g, '').trim()
  return plain === '' || plain.toLowerCase() === 'history' ? 'Sheet' : plain
}
