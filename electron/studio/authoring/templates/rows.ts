import { message } from '../../../common/messages/index.ts'
import { variableKey, variablesOf } from '../../../common/composition/index.ts'
import type { Project, VariableValues } from '../../../common/composition/index.ts'
import { StudioError } from '../../core/studio-error.ts'

/** Columns of a sheet, and the mapping from variables to them. */
export interface RowSource {
  columns: readonly { name: string }[]
  /** Variable to index of a column; a variable not named takes the column of its own name. */
  mapping: Readonly<Record<string, number>>
}

/** Index of the column that each variable of the project takes; null for a variable without one. */
export function columnsOf(project: Project, { columns, mapping }: RowSource): Map<string, number | null> {
  const byName = new Map(columns.map(({ name }, index) => [variableKey(name), index]))
  const chosen = new Map(Object.entries(mapping).map(([name, index]) => [variableKey(name), index]))
  for (const [name, index] of Object.entries(mapping)) {
    if (index < columns.length) continue
    throw new StudioError('invalid-input', message('batchErrors.noColumnAt', { index: index + 1, name }), {
      next: message('batchErrors.chooseColumn'),
      field: `mapping.${name}`,
    })
  }
  return new Map(
    variablesOf(project).map(({ name }) => {
      const key = variableKey(name)
      return [name, chosen.get(key) ?? byName.get(key) ?? null]
    }),
  )
}

/** Name of the column by which a row names its brand kit, as it is suggested. */
export const brandColumnName = 'Brand kit'
/** Its names, without spaces. */
const brandColumnNames = ['brandkit', '品牌套件']

/** Index of the column that names the brand kit of each row; a variable of the project takes its column for itself. */
export function brandColumn(columns: readonly { name: string }[], variables: readonly string[]): number | null {
  const plain = (name: string): string => variableKey(name).replaceAll(/[\s_-]/g, '')
  if (variables.some((name) => brandColumnNames.includes(plain(name)))) return null
  const found = columns.findIndex(({ name }) => brandColumnNames.includes(plain(name)))
  return found < 0 ? null : found
}

/** Variables that need a column and have none. */
export function unmappedIn(project: Project, columns: ReadonlyMap<string, number | null>): string[] {
  return variablesOf(project)
    .filter(({ name, optional }) => !optional && (columns.get(name) ?? null) === null)
    .map(({ name }) => name)
}

/** The values that one row gives the project's variables. */
export function valuesOf(columns: ReadonlyMap<string, number | null>, cells: readonly string[]): VariableValues {
  return Object.fromEntries(
    [...columns].map(([name, index]) => [name, index === null ? undefined : (cells[index] ?? '')]),
  )
}

/** A row's cells by column name: for file names, and to be stored with its clip. */
export function cellsByName(columns: readonly { name: string }[], cells: readonly string[]): Record<string, string> {
  return Object.fromEntries(columns.map(({ name }, index) => [name, cells[index] ?? '']))
}
