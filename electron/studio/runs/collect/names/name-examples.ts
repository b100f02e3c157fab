import { fieldText, parseTemplate, renderTemplate } from '../../../../common/naming/index.ts'
import type { ItemRow } from '../store/item-rows.ts'
import { valuesOf } from './names.ts'

/** Example value of a template field: that of the first clip that has one. */
export function applied(field: string, rows: readonly ItemRow[], connectionName: (id: string) => string): string {
  const text = fieldText(field)
  const read = text === null ? null : parseTemplate(field === 'date' ? '{date:YYYY-MM-DD}' : text)
  if (!read?.ok) return ''
  for (const [index, row] of rows.slice(0, 100).entries()) {
    const value = renderTemplate(read.template, valuesOf(row, index + 1, connectionName(row.connection)))
    if (value !== '') return value.slice(0, 200)
  }
  return ''
}
