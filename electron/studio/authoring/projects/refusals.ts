import { message } from '../../../common/messages/index.ts'
import { openProject, ProjectFileError } from '../../../common/composition/index.ts'
import type { Project } from '../../../common/composition/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import { ProjectFault } from './fault.ts'

/** Turns a ProjectFault into the StudioError that callers of the studio get; returns other errors unchanged. */
export function asRefusal(error: unknown, field = 'path'): unknown {
  if (!(error instanceof ProjectFault)) return error
  return new StudioError(error.code, error.text, { next: error.next, field, cause: error })
}

/**
 * Validates the document that a window sent.
 * @throws StudioError `project` naming the field
 */
export function readDocument(value: unknown): Project {
  let text: string
  try {
    text = JSON.stringify(value) ?? 'null'
  } catch (cause) {
    throw new StudioError('project', message('projectErrors.notPlainData'), {
      field: 'project',
      cause,
    })
  }
  try {
    return openProject(text)
  } catch (error) {
    if (!(error instanceof ProjectFileError)) throw error
    throw new StudioError('project', error.text, {
      field: error.path === undefined ? 'project' : `project.${error.path}`,
      next: message('projectErrors.undo'),
      cause: error,
    })
  }
}

export function noSession(): StudioError {
  return new StudioError('no-session', message('projectErrors.notOpen'), {
    next: message('projectErrors.openAgain'),
    field: 'id',
  })
}
