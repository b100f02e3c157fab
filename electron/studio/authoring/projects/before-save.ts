import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Project } from '../../../common/composition/index.ts'
import type { Clock } from '../../core/clock.ts'
import type { Backups } from './backups.ts'
import { documentHash } from './content.ts'
import { faultOf, ProjectFault } from './fault.ts'
import { openFile } from './open-file.ts'
import { asSavedAt, withAbsolutePaths } from './paths.ts'
import { createNumbered } from './new-file.ts'
import { createProject } from './project-file.ts'
import { asRefusal } from './refusals.ts'
import { refuse } from './session-rows.ts'
import type { SessionRow } from './session-store.ts'

/**
 * Backs up the project file that is about to be overwritten, when it differs from the document. Returns false when the
 * file already holds what is to be saved.
 */
export async function backUp(
  {
    backups,
    clock,
    onError,
  }: {
    backups: Pick<Backups, 'add'>
    clock: Clock
    onError: (error: unknown) => void
  },
  row: SessionRow,
  project: Project,
): Promise<boolean> {
  const path = row.path ?? ''
  try {
    const before = await openFile(path)
    const folder = dirname(path)
    if (documentHash(before.project, folder) === documentHash(project, row.folder) && !before.readOnly)
      return before.hash !== row.fileHash || row.savedHash !== row.draftHash
    // Another program changed the file since it was read: its version is always backed up, so that saving loses
    // nothing.
    const foreign = row.fileHash !== null && before.hash !== row.fileHash
    await backups.add(withAbsolutePaths(before.project, folder), clock.now(), foreign)
  } catch (error) {
    // The save matters more than the backup, so a failed backup is only reported; a missing file is simply written
    // anew.
    if (!(error instanceof ProjectFault && error.code === 'missing')) onError(error)
  }
  return true
}

/**
 * Writes a project that has no file yet, under a name that is free.
 * @param home folder for new projects; it is created when missing
 * @param folder folder that relative paths of the document refer to
 * @throws StudioError
 */
export async function saveAnew(
  home: string,
  project: Project,
  folder: string,
): Promise<{ path: string; text: string }> {
  try {
    await mkdir(home, { recursive: true })
  } catch (error) {
    throw asRefusal(faultOf(error, join(home, 'project'), 'write'))
  }
  return createNumbered(home, project.name, (path) =>
    createProject(path, asSavedAt(project, folder, path)).catch(refuse),
  )
}
