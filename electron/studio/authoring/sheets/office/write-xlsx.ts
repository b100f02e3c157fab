import { message } from '../../../../common/messages/index.ts'
import { utils, write } from '@e965/xlsx'
import type { CellObject, WorkBook, WorkSheet } from '@e965/xlsx'
import { badSheet } from '../refuse.ts'

/** A table that becomes the one worksheet of a workbook. */
export interface WorkbookContent {
  /** Name of the worksheet; what Excel does not take in it is left out. */
  name: string
  columns: readonly string[]
  /** With a cell for each column. */
  rows: readonly (readonly string[])[]
}

/** What Excel takes: characters of a cell, rows and columns of a worksheet, characters of its name. */
const mostCharacters = 32_767
const mostLines = 1_048_576
const mostWide = 16_384
const mostOfName = 31

/**
 * An Excel workbook. Every cell is a text, so that it is shown as it stands: `=1+1` is no formula, `007` keeps its zeros and
 * `1-2` is no date.
 * @throws StudioError `bad-sheet` for more than a worksheet holds
 */
export function writeXlsx({ name, columns, rows }: WorkbookContent): Uint8Array<ArrayBuffer> {
  if (rows.length + 1 > mostLines || columns.length > mostWide) {
    throw badSheet(
      message('sheetErrors.worksheetFull', {
        rows: mostLines.toLocaleString('en'),
        columns: mostWide.toLocaleString('en'),
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
        count: text.length.toLocaleString('en'),
        limit: mostCharacters.toLocaleString('en'),
      }),
      message('sheetErrors.shortenOrSplit'),
    )
  }
  return { t: 's', v: literal(text), z: '@' }
}

/** Text of a cell as Excel reads it: `_x0041_` would be an A to it, a line ends with a line feed, XML has no half characters. */
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
  // An apostrophe may stand within it alone; "History" is a name of Excel's own.
  const plain = short.replaceAll(/^'+|'+$/g, '').trim()
  return plain === '' || plain.toLowerCase() === 'history' ? 'Sheet' : plain
}
