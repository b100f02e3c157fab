import type { Format } from '../../../common/messages/index.ts'
import type { VoiceoverRow, VoiceoverSheet } from '../../../common/bridge/index.ts'
import { sheetColumnNames } from '../../../common/sheets/index.ts'
import { resultColumns } from '../../authoring/sheets/index.ts'
import type { WorkbookContent } from '../../authoring/sheets/index.ts'

export interface OutcomeRow extends VoiceoverRow {
  /** Name of the file that was made; '' while there is none. */
  result: string
}

/**
 * A sheet as a worksheet: its own columns, under names that are recognised when the worksheet is read again, followed
 * by the result of each row.
 */
export function workbookOf(
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
