import type { NameValues } from '../naming/index.ts'
import { plainText } from '../pronounce/index.ts'

/** Fields for names of files by a template, beside the sheet's own columns. */
export const rowNameFields = ['index', 'name', 'voice', 'sheet', 'date'] as const
type RowNameField = (typeof rowNameFields)[number]

/** How much of the text the field `name` holds. */
const mostWords = 6
const mostCharacters = 40

/** What the fields and the sheet's own columns hold in a row. @param row its `position` is counted from 0 */
export function rowNameValues(
  row: { position: number; text: string; voice: string; values: readonly string[] },
  sheet: { name: string; createdAt: number; variables: readonly string[] },
): NameValues {
  const values: Record<RowNameField, string | number> = {
    index: row.position + 1,
    name: firstWords(row.text),
    voice: row.voice,
    sheet: sheet.name,
    date: sheet.createdAt,
  }
  return { ...values, ...Object.fromEntries(sheet.variables.map((name, at) => [name, row.values[at] ?? ''])) }
}

function firstWords(text: string): string {
  const words = plainText(text).trim().split(/\s+/).slice(0, mostWords).join(' ')
  const short = [...words].slice(0, mostCharacters).join('')
  return short.replace(/[\p{P}\s]+$/u, '')
}
