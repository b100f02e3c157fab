import { StudioError } from '../../core/studio-error.ts'
import type { Text } from '../../../common/messages/index.ts'

/** The refusal of what would have to be sent to a service that takes no files. @param next what the user can do instead */
export function noUploads(connection: { name: string }, next: Text, field = 'path'): StudioError {
  return new StudioError('no-uploads', `${connection.name} can't fetch files of this machine.`, {
    field,
    next,
  })
}
