import { foldName, sheetColumn, sheetColumnNames } from '@common/sheets/index.ts'
import type { SheetMapping, SheetReading } from '@common/bridge/index.ts'

/** What a column of a file is for. */
export const roles = [...sheetColumnNames, 'variable'] as const
export type Role = (typeof roles)[number]

/** A mapping while it is being chosen: the text may be missing. */
export type MappingDraft = Omit<SheetMapping, 'text'> & { text: number | null }

export function roleOf(mapping: MappingDraft, column: number): Role {
  return roles.find((role) => role !== 'variable' && mapping[role] === column) ?? 'variable'
}

/** Gives a column a role; the column that had it before becomes a variable. */
export function withRole(mapping: MappingDraft, column: number, role: Role): MappingDraft {
  const next = { ...mapping }
  const before = roleOf(mapping, column)
  if (before !== 'variable') next[before] = null
  if (role !== 'variable') next[role] = column
  return next
}

export function complete(mapping: MappingDraft): SheetMapping | null {
  return mapping.text === null ? null : { ...mapping, text: mapping.text }
}

/** Whether no question is needed: the columns have known names, or only one of them can be the text. */
export function isCertain(reading: SheetReading, mapping: SheetMapping): boolean {
  if (reading.notices.length > 0) return false
  if (!['csv', 'tsv', 'xlsx'].includes(reading.format)) return true
  if (reading.columns.length === 1 && !reading.hasHeader) return true
  if (!reading.hasHeader) return false
  return sheetColumnNames.every((role) => {
    const { certain, required } = sheetColumn(role)
    const column = mapping[role]
    return column === null ? !required : certain.includes(foldName(reading.columns[column]?.name ?? ''))
  })
}

/** Columns whose values become variables, with their names. */
export function variablesOf(reading: SheetReading, mapping: MappingDraft): string[] {
  return reading.columns.flatMap(({ name }, index) => (roleOf(mapping, index) === 'variable' ? [name] : []))
}
