import { basename } from 'node:path'
import { setImmediate as breath } from 'node:timers/promises'
import type { Format } from '../../../common/messages/index.ts'
import type { VoiceoverRow, VoiceoverSheet } from '../../../common/bridge/index.ts'
import { sheetColumnNames } from '../../../common/sheets/index.ts'
import { resultColumns } from '../../authoring/sheets/index.ts'
import type { WorkbookContent } from '../../authoring/sheets/index.ts'
import type { VoiceoverSheets } from './edit/sheets.ts'
import type { RowStore } from './store/row-store.ts'
import type { Sheet } from './store/types.ts'

/** Rows read per turn of the event loop. */
const rowsAtOnce = 500

interface OutcomeRow extends VoiceoverRow {
  /** Name of the file that was made; '' while there is none. */
  result: string
}

/** All rows of a sheet with their results, as a worksheet. */
export async function workbookOf(
  { rows, sheets }: { rows: RowStore; sheets: VoiceoverSheets },
  sheet: Sheet,
  format: Format,
): Promise<WorkbookContent> {
  const outcomes: OutcomeRow[] = []
  for (let offset = 0; ; offset += rowsAtOnce) {
    const page = rows.from(sheet.id, offset, rowsAtOnce)
    sheets.viewRows(sheet, page).forEach((row, index) => {
      const { state, outputFile } = page[index]!
      outcomes.push({ ...row, result: state === 'done' && outputFile ? basename(outputFile.path) : '' })
    })
    if (page.length < rowsAtOnce) return worksheet(sheet, outcomes, format)
    await breath()
  }
}

/**
 * A sheet as a worksheet: its own columns, under names that are recognised when the worksheet is read again, followed
 * by the result of each row.
 */
function worksheet(
  { name, variables }: Pick<VoiceoverSheet, 'name' | 'variables'>,
  rows: Iterable<OutcomeRow>,
  format: Format,
): WorkbookContent {
  const own = [...sheetColumnNames, ...variables]
  const { columns, row: rowOf } = resultColumns(own, ['result', 'state', 'seconds', 'note'])
  return {
    name,
    columns,
    rows: Array.from(rows, (row) => {
      const typed = sheetColumnNames.map((column) => row[column])
      const cells = [...typed, ...variables.map((_variable, index) => row.values[index] ?? '')]
      const seconds = row.durationMs === null ? '' : (row.durationMs / 1000).toFixed(3)
      const notes = [...row.problems.map(({ message }) => message), row.message ?? '']
      return rowOf(cells, [row.result, row.state, seconds, notes.map(format).join(' ').trim()])
    }),
  }
}
