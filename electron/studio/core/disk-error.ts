import { dirname } from 'node:path'
import { message } from '../../common/messages/index.ts'
import type { Text } from '../../common/messages/index.ts'
import { StudioError } from './studio-error.ts'

/** Which disk is full, where the system names a file; a file that is being written has no name there. */
function diskFull(error: Error): Text {
  if (!('path' in error) || typeof error.path !== 'string') return message('studioErrors.diskFull')
  return message('studioErrors.diskFullAt', { folder: dirname(error.path) })
}

/** The error for a failure of the disk that whoever wrote or read has not described; null for other errors. */
export function diskError(error: unknown): StudioError | null {
  if (!(error instanceof Error)) return null
  const code = 'code' in error ? error.code : undefined
  const path = 'path' in error && typeof error.path === 'string' ? error.path : message('studioErrors.aFile')
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new StudioError('disk-full', diskFull(error), {
        next: message('studioErrors.freeSpace'),
        cause: error,
      })
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new StudioError('denied', message('studioErrors.mayNotUse', { path }), {
        next: message('studioErrors.changePermissions'),
        cause: error,
      })
    case 'ENOENT':
    case 'ENOTDIR':
      return new StudioError('not-found', message('studioErrors.notThere', { path }), {
        next: message('studioErrors.chooseOther'),
        cause: error,
      })
    case 'EISDIR':
      return new StudioError('not-a-file', message('downloadErrors.isFolder', { path }), {
        next: message('studioErrors.chooseOther'),
        cause: error,
      })
    default:
      return null
  }
}
