import { nameAll, parseTemplate } from '../../common/naming/index.ts'
import type { NameTemplate, NameValues } from '../../common/naming/index.ts'
import type { BodyKind, Project } from '../../common/composition/index.ts'
import { StudioError } from '../studio-error.ts'

/** Fields that every clip of a batch can be named by; columns of the sheet with the same name stand in their place. */
export const batchFields = ['date', 'project', 'index', 'name', 'kind', 'width', 'height'] as const

/** @throws StudioError `bad-template` with what is wrong and where */
export function batchNames(text: string, columns: readonly { name: string }[]): NameTemplate {
  const parsed = parseTemplate(text, [...batchFields, ...columns.map(({ name }) => name)])
  if (parsed.ok) return parsed.template
  throw new StudioError('bad-template', parsed.problem, {
    next: 'Correct the template of the names.',
    field: 'names',
  })
}

export interface RowToName {
  /** From 0, of the sheet. */
  row: number
  project: Project
  variables: Readonly<Record<string, string>>
}

/** Names of the clips with their ending, in the order of the rows, unlike each other and what is in the folder. */
export function namesOfRows(
  template: NameTemplate,
  rows: readonly RowToName[],
  more: { kind: BodyKind; now: number; project: string; taken?: Iterable<string> },
): string[] {
  const { kind, now, project: templateName, taken = [] } = more
  const items = rows.map(({ row, project, variables }) => {
    const { width, height } = project.canvas
    const own: NameValues = {
      ...{ date: now, project: templateName, index: row + 1, name: project.name, width, height },
      kind: kind === 'avatar-video' ? 'avatar-video' : 'talking-avatar',
    }
    return { values: withColumns(own, variables), extension: '.mp4' }
  })
  return nameAll(template, items, { taken, uniqueStems: true }).map(({ name }) => name)
}

/** A column takes the place of a field of its name, however either is written. */
function withColumns(own: NameValues, variables: Readonly<Record<string, string>>): NameValues {
  const keys = new Set(Object.keys(variables).map((name) => name.trim().toLowerCase()))
  const left = Object.entries(own).filter(([name]) => !keys.has(name))
  return { ...Object.fromEntries(left), ...variables }
}
