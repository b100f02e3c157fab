import { message } from '../../common/messages/index.ts'
import type { Text } from '../../common/messages/index.ts'
import type { SignResult } from './types.ts'

/**
 * What the user is told of a file that has no content credentials although it is one that can have them; null when there is
 * nothing to tell. Formats that hold none are told of where formats are chosen.
 */
export function signNote(result: SignResult): Text | null {
  if (result.state === 'failed') return message('provenance.notes.failed', { reason: result.reason })
  return result.state === 'unavailable' ? message('provenance.notes.unavailable') : null
}
