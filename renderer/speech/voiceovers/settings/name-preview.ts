import { fieldText, nameAll, parseTemplate } from '@common/naming/index.ts'
import { plainText } from '@common/pronounce/index.ts'
import type { VoiceoverRow, VoiceoverSheet } from '@common/bridge/index.ts'
import { formatText } from '../../../i18n/translate.ts'

/** Fields for file names besides the sheet's columns; the same as in the studio. */
export const nameFields = ['index', 'name', 'voice', 'sheet', 'date'] as const

const mostWords = 6
const mostCharacters = 40

export interface PreviewedName {
  name: string
  /** The name stands in the row itself: the template does not change it. */
  own: boolean
}

export type NamePreview = { ok: true; names: PreviewedName[] } | { ok: false; problem: string }

/** Preview of file names while a template is typed; rows with a file name of their own show that. */
export function previewNames(
  template: string,
  sheet: Pick<VoiceoverSheet, 'variables' | 'name' | 'createdAt' | 'output'>,
  rows: readonly VoiceoverRow[],
): NamePreview {
  const parsed = parseTemplate(template, [...nameFields, ...sheet.variables])
  if (!parsed.ok) return { ok: false, problem: formatText(parsed.problem) }
  const named = rows.filter((row) => row.file.trim() === '')
  const items = named.map((row) => ({
    extension: `.${sheet.output.format}`,
    values: {
      index: row.position + 1,
      name: firstWords(row.text),
      voice: row.voice,
      sheet: sheet.name,
      date: sheet.createdAt,
      ...Object.fromEntries(sheet.variables.map((name, index) => [name, row.values[index] ?? ''])),
    },
  }))
  const names = nameAll(parsed.template, items, { fallback: 'Voiceover', uniqueStems: true })
  return {
    ok: true,
    names: rows.map((row) => {
      const at = named.indexOf(row)
      return at < 0 ? { name: row.fileName, own: true } : { name: names[at]!.name, own: false }
    }),
  }
}

/** The fields as they are written in a template. */
export function fieldsOf(variables: readonly string[]): string[] {
  return ['{index:003}', '{name}', '{voice}', '{sheet}', '{date}'].concat(
    variables.flatMap((name) => fieldText(name) ?? []),
  )
}

function firstWords(text: string): string {
  const words = plainText(text).trim().split(/\s+/).slice(0, mostWords).join(' ')
  return [...words]
    .slice(0, mostCharacters)
    .join('')
    .replace(/[\p{P}\s]+$/u, '')
}
