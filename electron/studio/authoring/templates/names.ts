import { message } from '../../../common/messages/index.ts'
import { nameRows, parseTemplate, rowFields } from '../../../common/naming/index.ts'
import type { NameRowsOptions, NameTemplate, RowToName } from '../../../common/naming/index.ts'
import { StudioError } from '../../core/studio-error.ts'

/** Parses a template of file names. @throws StudioError `bad-template` with what is wrong and where */
export function batchNames(text: string, columns: readonly { name: string }[]): NameTemplate {
  const parsed = parseTemplate(text, [...rowFields, ...columns.map(({ name }) => name)])
  if (parsed.ok) return parsed.template
  throw new StudioError('bad-template', parsed.problem, {
    next: message('batchErrors.correctTemplate'),
    field: 'names',
  })
}

/**
 * File names of the clips with their extension, in the order of the rows, distinct from each other and from files in
 * the folder.
 */
export function namesOfRows(template: NameTemplate, rows: readonly RowToName[], more: NameRowsOptions): string[] {
  return nameRows(template, rows, more).map(({ name }) => name)
}
