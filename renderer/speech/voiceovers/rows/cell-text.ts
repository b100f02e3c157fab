import type { VoiceoverRow } from '@common/bridge/index.ts'
import type { ColumnField, GridColumn } from './columns.ts'

/** What a cell holds, as typed. */
export function cellText(row: VoiceoverRow, field: ColumnField): string {
  return typeof field === 'number' ? (row.values[field] ?? '') : row[field]
}

/** A block of cells as spreadsheets put it on the clipboard. */
export function blockText(rows: readonly VoiceoverRow[], columns: readonly GridColumn[]): string {
  const fields = columns.flatMap(({ field }) => (field === 'state' ? [] : [field]))
  return rows.map((row) => fields.map((field) => quoted(cellText(row, field))).join('\t')).join('\n')
}

const quoted = (text: string): string => (/[\t\n\r]|^"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
