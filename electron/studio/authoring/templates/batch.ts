import { message } from '../../../common/messages/index.ts'
import { isAbsolute, resolve } from 'node:path'
import { fillIn, variableKey, variablesOf } from '../../../common/composition/index.ts'
import type { Problem, Project, ValueOptions } from '../../../common/composition/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import type { SheetTable } from '../sheets/index.ts'
import { cellsByName, columnsOf, unmappedIn, valuesOf } from './rows.ts'

/** More clips than anybody wants at once, and as many as one step stores quickly. */
const mostRows = 5_000

/** A project with variables, and a sheet whose rows fill it in. */
export interface Batch {
  /** With absolute paths. */
  project: Project
  table: SheetTable
  /** Which column each variable takes; null for one without. */
  variables: ReadonlyMap<string, number | null>
  /** What relative paths in the sheet are of. */
  folder: string
}

/** The project with one row filled in. */
export interface FilledRow {
  /** From 0, of the sheet. */
  row: number
  project: Project
  /** What the row's values are missing from, or are wrong for. */
  problems: readonly Problem[]
  /** The row by the names of its columns. */
  variables: Record<string, string>
}

/**
 * Relative paths of the sheet are of its folder; of pasted cells, of the project's (`home`).
 * @param mapping variable to index of a column; a variable not named takes the column of its own name
 * @throws StudioError `invalid-input` for a column that is none
 */
export function openBatch(
  project: Project,
  table: SheetTable,
  more: { mapping?: Readonly<Record<string, number>>; home: string },
): Batch {
  const { mapping = {}, home } = more
  const variables = columnsOf(project, { columns: table.columns, mapping })
  return { project, table, variables, folder: table.folder ?? home }
}

/** Every row filled in. @throws StudioError `too-many-rows` */
export function* filledRows(
  batch: Batch,
  avatarFrom?: ValueOptions['avatarFrom'],
): Generator<FilledRow, void, undefined> {
  const { rowCount } = batch.table
  if (rowCount > mostRows) {
    const [most, count] = [mostRows.toLocaleString('en'), rowCount.toLocaleString('en')]
    throw new StudioError('too-many-rows', message('batchErrors.tooManyRows', { most, count }), {
      next: message('batchErrors.splitSheet'),
      field: 'reading',
    })
  }
  let row = 0
  for (const chunk of batch.table.chunks(100)) for (const cells of chunk) yield fillRow(batch, row++, cells, avatarFrom)
}

/** One row filled in. @throws StudioError `not-found` */
export function filledRow(batch: Batch, row: number): FilledRow {
  const [cells] = batch.table.rows(row, 1)
  if (cells) return fillRow(batch, row, cells)
  throw new StudioError('not-found', message('batchErrors.noRow', { row: row + 1 }), {
    next: message('batchErrors.chooseRow', { count: batch.table.rowCount }),
    field: 'row',
  })
}

function fillRow(
  { project, table, variables, folder }: Batch,
  row: number,
  cells: readonly string[],
  avatarFrom?: ValueOptions['avatarFrom'],
): FilledRow {
  const filled = fillIn(project, valuesOf(variables, cells), {
    file: (path) => (isAbsolute(path) ? path : resolve(folder, path)),
    ...(avatarFrom ? { avatarFrom } : {}),
  })
  return { ...filled, row, variables: cellsByName(table.columns, cells) }
}

/** Variables that need a column and have none. */
export function unmappedOf({ project, variables }: Batch): string[] {
  return unmappedIn(project, variables)
}

/** Whether rows name avatars. */
export function namesAvatars({ project, variables }: Batch): boolean {
  const used = new Set([...variables.keys()].map(variableKey))
  return project.scenes.some(({ elements }) =>
    elements.some(
      ({ kind, replaceable }) => kind === 'avatar' && replaceable !== undefined && used.has(variableKey(replaceable)),
    ),
  )
}

/** For whoever can't choose columns by hand. @throws StudioError `no-variables`, `no-column` */
export function mustBeMapped(batch: Batch): void {
  if (variablesOf(batch.project).length === 0)
    throw new StudioError('no-variables', message('batchErrors.noVariables'), {
      next: message('batchErrors.addVariables'),
    })
  const missing = unmappedOf(batch)
  if (missing.length === 0) return
  const columns = batch.table.columns.map(({ name }) => name).join(', ')
  const names = missing.map((name) => `{{${name}}}`).join(', ')
  throw new StudioError('no-column', message('batchErrors.noColumnsFor', { names }), {
    next: message('batchErrors.nameColumn', { columns }),
  })
}
