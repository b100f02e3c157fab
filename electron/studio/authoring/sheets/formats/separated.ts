import { groupedNumber, message } from '../../../../common/messages/index.ts'
import Papa from 'papaparse'
import type { SheetNotice } from '../../../../common/bridge/index.ts'
import { mostColumns, mostRows } from '../limits.ts'
import { badSheet } from '../refuse.ts'
import type { Grid } from '../types.ts'
import { guessDelimiter, noDelimiter } from './delimiter.ts'
import { mend } from './quotes.ts'
import type { RowEnd } from './quotes.ts'

/** Reads cells separated by a delimiter: RFC 4180 and the deviations of common spreadsheets. */
export function readSeparated(written: string, asked: string | null): Grid {
  const hint = /^sep=(.)\r?\n/.exec(written)
  const text = hint ? written.slice(hint[0].length) : written
  const delimiter = asked ?? hint?.[1] ?? guessDelimiter(text)
  const notices: SheetNotice[] = []
  const newline = newlineOf(text)
  let parsed = newline === null ? null : parse(text, delimiter, newline)
  if (parsed === null || parsed.broken) {
    const mended = mend(text, delimiter ?? noDelimiter)
    parsed = parse(mended.text, delimiter, mended.rowEnd)
    for (const line of mended.rows) {
      notices.push({
        line,
        message: message('sheetErrors.openQuote'),
      })
    }
  }
  const rows = parsed.data
  // A final line break starts no further row.
  const last = rows.at(-1)
  if (last?.length === 1 && last[0] === '' && rows.length > 1) rows.pop()
  return { format: delimiter === '\t' ? 'tsv' : 'csv', delimiter, columns: null, rows, notices }
}

function parse(text: string, delimiter: string | null, newline: RowEnd): { data: string[][]; broken: boolean } {
  const data: string[][] = []
  let broken = false
  Papa.parse<string[]>(text, {
    delimiter: delimiter ?? noDelimiter,
    newline,
    step({ data: row, errors: found }) {
      if (row.length > mostColumns) {
        throw badSheet(
          message('sheetErrors.tooManyCells', {
            line: data.length + 1,
            cells: groupedNumber(row.length),
            limit: mostColumns,
          }),
          message('sheetErrors.delimiterOrColumns'),
        )
      }
      if (data.length > mostRows) {
        throw badSheet(
          message('sheetErrors.tooManyRows', { limit: groupedNumber(mostRows) }),
          message('sheetErrors.splitSheet'),
        )
      }
      data.push(row)
      broken ||= found.some((error) => error.type === 'Quotes')
    },
  })
  return { data, broken }
}

/** The only kind of line break in a text; null when it has several kinds. */
function newlineOf(text: string): RowEnd | null {
  if (!text.includes('\r')) return '\n'
  if (!text.includes('\n')) return '\r'
  return /\r(?!\n)|(?<!\r)\n/.test(text) ? null : '\r\n'
}
