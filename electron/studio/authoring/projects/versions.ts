import type { Project } from '../../../common/composition/index.ts'
import { contentHash } from './content.ts'
import { openFile } from './open-file.ts'
import type { ProjectSessions } from './sessions.ts'

/**
 * The file of the project that a clip was made of, where the project would make the same clip today. Null: it was
 * changed since, or its file is not among the recent ones.
 * @param version the project as the clip shows it, with absolute paths
 */
export async function unchangedFile(
  version: Project,
  sessions: Pick<ProjectSessions, 'head' | 'recent'>,
): Promise<string | null> {
  if (sessions.head(version.id) !== contentHash(version, '/')) return null
  for (const { path, missing } of await sessions.recent()) {
    // A file that can't be read is another project's, or the project is opened as the clip shows it.
    const opened = missing ? null : await openFile(path).catch(() => null)
    if (opened?.project.id === version.id) return path
  }
  return null
}
