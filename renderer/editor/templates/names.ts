import type { Text } from '@common/messages/index.ts'
import type { SheetReading } from '@common/bridge/index.ts'
import { fillIn } from '@common/composition/index.ts'
import type { Project } from '@common/composition/index.ts'
import { nameRows, parseTemplate, rowFields } from '@common/naming/index.ts'
import type { MappedVariable } from './mapping.ts'
import { formatText } from '../../i18n/translate.ts'

export const usualNames = '{index:003}_{name}'

export interface NamesDraft {
  /** What is wrong with the template, as a sentence; null when it is valid. */
  problem: string | null
  /** Index of the character at fault. */
  at: number | null
  names: { id: string; name: string; changed: Text | null }[]
}

export interface NamesQuestion {
  template: string
  reading: SheetReading
  project: Project
  variables: readonly MappedVariable[]
  kind: string
  /** The present time, for fields of date and time, ms since 1970. */
  now: number
  /** Indexes of rows that get no clip. */
  left: ReadonlySet<number>
}

/** File names of the first rows' clips, computed as the studio does. */
export function draftNames({ template, reading, project, variables, kind, now, left }: NamesQuestion): NamesDraft {
  const columns = reading.columns.map(({ name }) => name)
  const parsed = parseTemplate(template, [...rowFields, ...columns])
  if (template.trim() === '' || !parsed.ok)
    return {
      problem: parsed.ok ? '' : formatText(parsed.problem),
      at: parsed.ok ? null : parsed.at,
      names: [],
    }
  const rows = reading.preview.flatMap((cells, row) => {
    if (left.has(row)) return []
    const values = Object.fromEntries(
      variables.map(({ name, column }) => [name, column === null ? undefined : (cells[column] ?? '')]),
    )
    const { name } = fillIn({ ...project, scenes: [] }, values).project
    const cellsByName = Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? '']))
    return [{ row, project: { name, canvas: project.canvas }, variables: cellsByName }]
  })
  const given = nameRows(parsed.template, rows, { kind, now, project: project.name })
  return {
    problem: null,
    at: null,
    names: given.map((one, index) => ({ id: String(rows[index]!.row), ...one })),
  }
}

/** Fields for file names, each with its value in the first row. */
export function nameFields(reading: SheetReading | null): { name: string; example: string }[] {
  const columns = reading?.columns ?? []
  const taken = new Set(columns.map(({ name }) => name.trim().toLowerCase()))
  return [
    ...rowFields.filter((name) => !taken.has(name)).map((name) => ({ name, example: '' })),
    ...columns.map(({ name, samples }) => ({ name, example: samples[0] ?? '' })),
  ]
}
