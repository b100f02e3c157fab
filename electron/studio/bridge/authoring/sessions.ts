import { StudioError } from '../../core/studio-error.ts'
import type { StudioParts } from '../parts.ts'

/** The folder that relative paths are of. @throws StudioError `not-found` for a project that isn't open */
export function folderOf(parts: Pick<StudioParts, 'projectFolders'>, session: string | null): string | null {
  if (session === null) return null
  const folder = parts.projectFolders.get(session)
  if (folder !== undefined) return folder
  throw new StudioError('not-found', 'This project is not open any more.', {
    field: 'session',
    next: 'Open it again.',
  })
}
