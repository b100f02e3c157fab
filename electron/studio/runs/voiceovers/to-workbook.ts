import type { Format } from '../../../common/messages/index.ts'
import type { VoiceoverRow, VoiceoverSheet } from '../../../common/bridge/index.ts'
import { sheetColumnNames } from '../../../common/sheets/index.ts'
import { freeColumns } from '../../authoring/sheets/index.ts'
import type { WorkbookContent } from '../../authoring/sheets/index.ts'

/**
 * A sheet as the worksheet of a workbook: its own columns, under names by which they are found when it is read again, and
 * behind them what became of each row.
 */
export function workbookOf(
  { name, variables }: Pick<VoiceoverSheet, 'name' | 'variables'>,
  rows: Iterable<VoiceoverRow>,
  format: Format,
): WorkbookContent {
  const own = [...sheetColumnNames, ...variables]
  return {
    name,
    columns: [...own, ...freeColumns(['result', 'state', 'seconds', 'note'], own)],
    rows: Array.from(rows, (row) => [
      ...sheetColumnNames.map((column) => row[column]),
      ...variables.map((_variable, index) => row.values[index] ?? ''),
      ...[row.fileName, row.state, row.durationMs === null ? '' : (row.durationMs / 1000).toFixed(3)],
      [...row.problems.map(({ message }) => message), row.message ?? ''].map(format).join(' ').trim(),
    ]),
  }
}
