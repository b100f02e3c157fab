import { message } from '../../../common/messages/index.ts'
import type { Project } from '../../../common/composition/index.ts'
import { nameInMessage } from '../../service/connections/index.ts'
import { warningFault } from './fault.ts'
import type { Fault } from './fault.ts'
import type { PreflightDeps } from './types.ts'

/** The warning that a project costs several clips, since its transitions or camera moves are made on this machine. */
export function severalClips(
  { connection }: Pick<PreflightDeps, 'connection'>,
  { scenes }: Pick<Project, 'scenes'>,
  parts: readonly number[],
): Fault[] {
  if (parts.length < 2) return []
  const first = scenes.findIndex(({ transition, camera }, index) => camera || (transition && index > 0))
  const field = scenes[first]?.camera ? 'camera' : 'transition'
  const text = message('renderErrors.severalClips', { connection: nameInMessage(connection), n: parts.length })
  const next = message('renderErrors.severalClipsNext')
  return [warningFault(`scenes[${first}].${field}`, 'several-clips', text, next)]
}
