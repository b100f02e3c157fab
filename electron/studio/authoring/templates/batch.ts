import { groupedNumber, message } from '../../../common/messages/index.ts'
import { isAbsolute, resolve } from 'node:path'
import { fillIn, variableKey, variablesOf } from '../../../common/composition/index.ts'
import type { LanguageVoice, Problem, Project, ValueOptions } from '../../../common/composition/index.ts'
import { applyBrandKit } from '../../../common/composition/brand/index.ts'
import type { BrandKit } from '../../../common/composition/brand/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import { named } from '../bundles/index.ts'
import { nearest } from '../preflight/index.ts'
import type { SheetTable } from '../sheets/index.ts'
import { projectOfRow, rowLanguages } from './row-languages.ts'
import type { RowLanguages } from './row-languages.ts'
import { brandColumn, brandColumnName, cellsByName, columnsOf, unmappedIn, valuesOf } from './rows.ts'

/** Most rows of a batch: more clips than anybody wants at once, and as many as one transaction stores quickly. */
const mostRows = 5_000

/** A project with variables, and a sheet whose rows give them values. */
export interface Batch {
  /** The project with absolute asset paths. */
  project: Project
  table: SheetTable
  /** Index of the column that each variable takes; null for a variable without a column. */
  variables: ReadonlyMap<string, number | null>
  /** Folder that relative paths in the sheet refer to. */
  folder: string
  brands: RowBrands
  languages: RowLanguages
}

/** The brand kits of rows. */
export interface RowBrands {
  /** The kits that a row can name. */
  kits: readonly BrandKit[]
  /** The kit of rows that name none; null: they stay as the project is. */
  usual: BrandKit | null
  /** Index of the column that names a kit; null: the sheet has none. */
  column: number | null
}

/** The project with the values of one row. */
export interface FilledRow {
  /** Index of the row in the sheet, from 0. */
  row: number
  project: Project
  /** Fields that a value of the row is missing for, or is invalid in. */
  problems: readonly Problem[]
  /** The cells of the row by their column's name. */
  variables: Record<string, string>
}

/**
 * Opens a batch. Relative paths in a sheet refer to its folder; those in pasted cells to the project's folder (`home`).
 * @param mapping variable to index of a column; a variable not named takes the column of its own name
 * @throws StudioError `invalid-input` for a column that does not exist
 */
export function openBatch(
  project: Project,
  table: SheetTable,
  more: {
    mapping?: Readonly<Record<string, number>>
    home: string
    kits?: readonly BrandKit[]
    usual?: BrandKit | null
    /** Voices of the service, for languages of the project that have none chosen. */
    voices?: readonly LanguageVoice[]
  },
): Batch {
  const { mapping = {}, home, kits = [], usual = null, voices = [] } = more
  const variables = columnsOf(project, { columns: table.columns, mapping })
  const column = brandColumn(table.columns, [...variables.keys()])
  const languages = rowLanguages(project, table.columns, [...variables.keys()], voices)
  return { project, table, variables, folder: table.folder ?? home, brands: { kits, usual, column }, languages }
}

/** The project filled in with each row. @throws StudioError `too-many-rows` */
export function* filledRows(
  batch: Batch,
  avatarFrom?: ValueOptions['avatarFrom'],
): Generator<FilledRow, void, undefined> {
  const { rowCount } = batch.table
  if (rowCount > mostRows) {
    const [most, count] = [groupedNumber(mostRows), groupedNumber(rowCount)]
    throw new StudioError('too-many-rows', message('batchErrors.tooManyRows', { most, count }), {
      next: message('batchErrors.splitSheet'),
      field: 'reading',
    })
  }
  let row = 0
  for (const chunk of batch.table.chunks(100)) for (const cells of chunk) yield fillRow(batch, row++, cells, avatarFrom)
}

/** The project filled in with one row. @throws StudioError `not-found` */
export function filledRow(batch: Batch, row: number): FilledRow {
  const [cells] = batch.table.rows(row, 1)
  if (cells) return fillRow(batch, row, cells)
  throw new StudioError('not-found', message('batchErrors.noRow', { row: row + 1 }), {
    next: message('batchErrors.chooseRow', { count: batch.table.rowCount }),
    field: 'row',
  })
}

function fillRow(
  { project, table, variables, folder, brands, languages }: Batch,
  row: number,
  cells: readonly string[],
  avatarFrom?: ValueOptions['avatarFrom'],
): FilledRow {
  const ofLanguage: Problem[] = []
  const translated = projectOfRow(project, languages, cells, ofLanguage)
  const filled = fillIn(translated, valuesOf(variables, cells), {
    file: (path) => (isAbsolute(path) ? path : resolve(folder, path)),
    ...(avatarFrom ? { avatarFrom } : {}),
  })
  const problems = [...ofLanguage, ...filled.problems]
  const kit = kitOfRow(brands, cells, problems)
  const branded = kit ? applyBrandKit(filled.project, kit).project : filled.project
  return { project: branded, problems, row, variables: cellsByName(table.columns, cells) }
}

/** The kit of a row; a name of none is added to its problems. */
function kitOfRow({ kits, usual, column }: RowBrands, cells: readonly string[], problems: Problem[]): BrandKit | null {
  const name = column === null ? '' : (cells[column] ?? '').trim()
  if (name === '') return usual
  const found = named(kits, name)
  if (found) return found
  problems.push({ path: '', code: 'wrong-value', severity: 'error', message: message('brandErrors.noSuch', { name }) })
  return null
}

/** A column that neither a variable, a brand kit nor a file name takes, and what is near its name and without a column. */
export interface UnusedColumn {
  name: string
  near: string[]
}

/** Columns of a sheet that nothing uses. @param fields names that the template of file names takes */
export function unusedColumns(
  { table, variables, brands, languages }: Batch,
  fields: readonly string[],
): UnusedColumn[] {
  const taken = new Set([...variables.values(), brands.column, languages.column])
  const named = new Set(fields.map(variableKey))
  const free = [...variables].flatMap(([name, column]) => (column === null ? [name] : []))
  const wanted = [...free, ...(brands.column === null ? [brandColumnName] : [])].map((name) => ({ id: name, name }))
  return table.columns.flatMap(({ name }, index) =>
    taken.has(index) || named.has(variableKey(name)) || name.trim() === ''
      ? []
      : [{ name, near: nearest(name, wanted).map((one) => one.name) }],
  )
}

/** Variables that need a column and have none. */
export function unmappedOf({ project, variables }: Batch): string[] {
  return unmappedIn(project, variables)
}

/** Whether a variable stands for an avatar, so that rows choose avatars. */
export function namesAvatars({ project, variables }: Batch): boolean {
  const used = new Set([...variables.keys()].map(variableKey))
  return project.scenes.some(({ elements }) =>
    elements.some(
      ({ kind, replaceable }) => kind === 'avatar' && replaceable !== undefined && used.has(variableKey(replaceable)),
    ),
  )
}

/**
 * Throws when a variable has no column, for callers that can't map columns by hand. @throws StudioError `no-variables`,
 * `no-column`
 */
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
