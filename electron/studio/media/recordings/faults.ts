import { message } from '../../../common/messages/index.ts'
import { StudioError } from '../../core/studio-error.ts'

/** There is no such recording, or it takes no more. */
export function gone(): StudioError {
  return new StudioError('no-recording', message('recordingErrors.recordingEnded'), {
    field: 'id',
    next: message('recordingErrors.lookInTakes'),
  })
}

/** A recording has nothing that a file could be made of. */
export function nothingRecorded(cause?: unknown): StudioError {
  return new StudioError('empty', message('recordingErrors.nothingRecorded'), {
    next: message('recordingErrors.recordLonger'),
    cause,
  })
}
