import { nameAll } from './name-all.ts'
import type { GivenName } from './name-all.ts'
import type { NameTemplate, NameValues } from './template.ts'

/** Fields that every clip of a sheet can be named by; columns of the sheet with the same name stand in their place. */
export const rowFields = ['date', 'project', 'index', 'name', 'kind', 'width', 'height'] as const

export interface RowToName {
  /** From 0, of the sheet. */
  row: number
  /** Filled in with the row. */
  project: { name: string; canvas: { width: number; height: number } }
  /** The row by the names of its columns. */
  variables: Readonly<Record<string, string>>
}

export interface NameRowsOptions {
  kind: string
  /** ms since 1970 */
  now: number
  /** Name of the project that the rows are filled into. */
  project: string
  taken?: Iterable<string>
}

/** Names of clips with their ending, in the order of the rows, unlike each other and what is `taken`. */
export function nameRows(
  template: NameTemplate,
  rows: readonly RowToName[],
  { kind, now, project: templateName, taken = [] }: NameRowsOptions,
): GivenName[] {
  const items = rows.map(({ row, project, variables }) => {
    const { width, height } = project.canvas
    const own: NameValues = {
      date: now,
      project: templateName,
      index: row + 1,
      name: project.name,
      kind,
      width,
      height,
    }
    return { values: withColumns(own, variables), extension: '.mp4' }
  })
  return nameAll(template, items, { taken, uniqueStems: true })
}

/** A column takes the place of a field of its name, however either is written. */
function withColumns(own: NameValues, variables: Readonly<Record<string, string>>): NameValues {
  const keys = new Set(Object.keys(variables).map((name) => name.trim().toLowerCase()))
  const left = Object.entries(own).filter(([name]) => !keys.has(name))
  return { ...Object.fromEntries(left), ...variables }
}
