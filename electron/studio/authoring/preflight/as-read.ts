import { asSpoken, withoutAnchors } from '../../../common/composition/index.ts'
import type { Project } from '../../../common/composition/index.ts'
import type { PreflightDeps } from './types.ts'

/**
 * A project as it is sent: with pronunciations applied to its scripts. Their words are other ones than those that anchors
 * name, which is why the times of anchored elements must be set before.
 */
export function asRead({ speaking }: Pick<PreflightDeps, 'speaking'>, project: Project): Project {
  return asSpoken(withoutAnchors(project), speaking?.pronunciations ?? [])
}
