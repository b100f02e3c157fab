import type { Format } from '../../common/messages/index.ts'
import { freeColumns } from '../../studio/authoring/sheets/index.ts'
import type { SheetTable, WorkbookContent } from '../../studio/authoring/sheets/index.ts'
import { CliError } from '../errors.ts'
import type { ManifestEntry } from './manifest.ts'
import type { PlannedRow } from './plan.ts'

export interface BatchOutcome {
  /** Of the worksheet. */
  name: string
  table: SheetTable
  rows: readonly PlannedRow[]
  /** Of rows that have come to an end, by their place in the sheet. */
  outcomes: ReadonlyMap<number, ManifestEntry | CliError>
  /** For the language of the terminal. */
  format: Format
}

/** A sheet as it was read, and behind its columns what became of each row. */
export function workbookOf({ name, table, rows, outcomes, format }: BatchOutcome): WorkbookContent {
  const own = table.columns.map((column) => column.name)
  const clips = new Map(rows.map((row) => [row.row, row.name]))
  return {
    name,
    columns: [...own, ...freeColumns(['clip', 'state', 'seconds', 'note'], own)],
    rows: table.rows(0, table.rowCount).map((cells, row) => {
      const outcome = outcomes.get(row)
      const clip = clips.get(row) ?? ''
      if (outcome === undefined) return [...cells, clip, '', '', '']
      if (outcome instanceof CliError)
        return [...cells, clip, 'failed', '', [outcome.text, ...outcome.details].map(format).join(' ')]
      const { durationMs } = outcome
      return [...cells, clip, 'done', durationMs === null ? '' : (durationMs / 1000).toFixed(3), '']
    }),
  }
}
