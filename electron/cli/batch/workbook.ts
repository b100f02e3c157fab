import type { Format } from '../../common/messages/index.ts'
import { resultColumns } from '../../studio/authoring/sheets/index.ts'
import type { SheetTable, WorkbookContent } from '../../studio/authoring/sheets/index.ts'
import { CliError } from '../errors.ts'
import type { ManifestEntry } from './manifest.ts'
import type { PlannedRow } from './plan.ts'

export interface BatchOutcome {
  /** Name of the worksheet. */
  name: string
  table: SheetTable
  rows: readonly PlannedRow[]
  /** Outcomes of finished rows, by the row's index in the sheet. */
  outcomes: ReadonlyMap<number, ManifestEntry | CliError>
  /** Formats texts in the language of the terminal. */
  format: Format
}

/** A workbook with the sheet's columns and, after them, the outcome of each row. */
export function workbookOf({ name, table, rows, outcomes, format }: BatchOutcome): WorkbookContent {
  const own = table.columns.map((column) => column.name)
  const { columns, row: rowOf } = resultColumns(own, ['clip', 'state', 'seconds', 'note'])
  const clips = new Map(rows.map((row) => [row.row, row.name]))
  return {
    name,
    columns,
    rows: table.rows(0, table.rowCount).map((cells, row) => {
      const outcome = outcomes.get(row)
      if (outcome === undefined) return rowOf(cells, ['', '', '', ''])
      if (outcome instanceof CliError) {
        const note = [outcome.text, ...outcome.details].map(format).join(' ')
        return rowOf(cells, ['', 'failed', '', note])
      }
      const { durationMs } = outcome
      const seconds = durationMs === null ? '' : (durationMs / 1000).toFixed(3)
      return rowOf(cells, [clips.get(row) ?? '', 'done', seconds, ''])
    }),
  }
}
