import { asSpoken, withNotice, withoutAnchors, withoutTakes } from '../../../common/composition/index.ts'
import type { BodyKind, Project, ProjectWithNotice } from '../../../common/composition/index.ts'
import { namesOf } from './names.ts'
import type { PreflightDeps } from './types.ts'

/**
 * A project as it is sent: with pronunciations applied to its scripts. Their words are other ones than those that anchors
 * name, which is why the times of anchored elements must be set before. Only an engine is asked for takes.
 */
export function asRead(
  { speaking, connection }: Pick<PreflightDeps, 'speaking' | 'connection'>,
  project: Project,
): Project {
  const read = connection.service.local === true ? project : withoutTakes(project)
  return asSpoken(withoutAnchors(read), speaking?.pronunciations ?? [])
}

/**
 * The project as its clip is made, with the notice that it asks for. Names of voices are asked for only where it does; while
 * they can't be had, the notice is in the language of the project.
 */
export async function asDisclosed(
  { connection, names = namesOf(connection.service), signal }: Pick<PreflightDeps, 'connection' | 'names' | 'signal'>,
  project: Project,
  kind: BodyKind,
): Promise<ProjectWithNotice> {
  if (!project.disclosure?.notice) return { project, problems: [] }
  const voices = await names.voices(signal).catch(() => {
    signal.throwIfAborted()
    // The preflight asks again, and says why they can't be had.
    return []
  })
  return withNotice(
    project,
    kind,
    voices.map(({ id, language = '' }) => ({ voiceId: id, language })),
  )
}
