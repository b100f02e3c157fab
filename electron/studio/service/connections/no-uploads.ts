import { message } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'
import { StudioError } from '../../core/studio-error.ts'

/**
 * The error for files that would have to be uploaded to a service that accepts none. @param next what the user can do
 * instead
 */
export function noUploads(connection: { name: string }, next: Text, field = 'path'): StudioError {
  return new StudioError('no-uploads', message('connectionErrors.noUploads', { name: connection.name }), {
    field,
    next,
  })
}
