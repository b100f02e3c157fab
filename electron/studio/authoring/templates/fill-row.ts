import { isAbsolute, resolve } from 'node:path'
import { fillIn } from '../../../common/composition/index.ts'
import type { Filled, Project, ValueOptions } from '../../../common/composition/index.ts'
import { valuesOf } from './rows.ts'

export interface FillContext {
  /** With absolute paths. */
  project: Project
  columns: ReadonlyMap<string, number | null>
  /** What relative paths in the sheet are of. */
  folder: string
  avatarFrom?: ValueOptions['avatarFrom']
}

/** The project with one row filled in. Files that the row names are of the sheet's folder. */
export function fillRow(
  { project, columns, folder, avatarFrom }: FillContext,
  cells: readonly string[],
): Filled {
  return fillIn(project, valuesOf(columns, cells), {
    file: (path) => (isAbsolute(path) ? path : resolve(folder, path)),
    ...(avatarFrom ? { avatarFrom } : {}),
  })
}
