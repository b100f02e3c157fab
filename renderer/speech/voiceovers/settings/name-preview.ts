import { fieldText, nameAll, parseTemplate } from '@common/naming/index.ts'
import { rowNameFields, rowNameValues } from '@common/sheets/index.ts'
import { soundEnding } from '@common/formats/index.ts'
import type { VoiceoverRow, VoiceoverSheet } from '@common/bridge/index.ts'
import { formatText } from '../../../i18n/translate.ts'

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
  const parsed = parseTemplate(template, [...rowNameFields, ...sheet.variables])
  if (!parsed.ok) return { ok: false, problem: formatText(parsed.problem) }
  const named = rows.filter((row) => row.file.trim() === '')
  const items = named.map((row) => ({
    extension: soundEnding(sheet.output.format),
    values: rowNameValues(row, sheet),
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
  const usual = rowNameFields.map((name) => (name === 'index' ? '{index:003}' : `{${name}}`))
  return [...usual, ...variables.flatMap((name) => fieldText(name) ?? [])]
}
