import { nameAll } from './name-all.ts'
import type { GivenName } from './name-all.ts'
import type { NameTemplate, NameValues } from './template.ts'

/** Fields by which every clip of a sheet can be named; a column of the same name takes precedence. */
export const rowFields = ['date', 'project', 'index', 'name', 'kind', 'width', 'height'] as const

export interface RowToName {
  /** Index of the row in the sheet, from 0. */
  row: number
  /** The project with this row's values filled in. */
  project: { name: string; canvas: { width: number; height: number } }
  /** The row's cells by the names of their columns. */
  variables: Readonly<Record<string, string>>
}

export interface NameRowsOptions {
  kind: string
  /** The present time, for fields of date and time, ms since 1970. */
  now: number
  /** Name of the template project. */
  project: string
  taken?: Iterable<string>
}

/** File names of clips with extension, in the order of the rows, different from each other and from what is `taken`. */
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

/** Adds the columns; one takes precedence over a field whose name differs at most in case or blanks. */
function withColumns(own: NameValues, variables: Readonly<Record<string, string>>): NameValues {
  const keys = new Set(Object.keys(variables).map((name) => name.trim().toLowerCase()))
  const left = Object.entries(own).filter(([name]) => !keys.has(name))
  return { ...Object.fromEntries(left), ...variables }
}
