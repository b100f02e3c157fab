import { explainProblem } from '../../service/codes/explain.ts'
import { PROJECT_SCHEMA, PROJECT_VERSION, projectSchema } from '../model.ts'
import type { Project } from '../model.ts'
import { pathOf } from '../problems.ts'
import { ProjectFileError } from './errors.ts'
import { migrate } from './migrations.ts'
import type { Stored } from './migrations.ts'
import { message } from '../../messages/index.ts'

/**
 * Opens the text of a project file, of this version or an older one.
 * @throws ProjectFileError for what is no project, one of a newer version, or one with a field that is wrong
 */
export function openProject(text: string): Project {
  const stored = read(text)
  const current = migrate(stored, versionOf(stored))
  const checked = projectSchema.safeParse(current)
  if (checked.success) return checked.data
  const issue = checked.error.issues[0]!
  const path = pathOf(issue.path)
  const more = checked.error.issues.length - 1
  throw new ProjectFileError(
    'damaged',
    message('projectFile.damaged', {
      reason: explainProblem(issue, current, 'the project').message,
      others: more === 0 ? '' : message('projectFile.moreWrong', { n: more }),
    }),
    message('projectFile.correct'),
    path,
  )
}

/** The text of a project file: JSON, indented, so that versions can be compared line by line. */
export function serializeProject(project: Project): string {
  return `${JSON.stringify(project, null, 2)}\n`
}

const OTHER = 'Choose a file that Greenroom has saved.'

function read(text: string): Stored {
  let stored: unknown
  try {
    // An editor may have put a byte order mark in front.
    stored = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (cause) {
    if (text.trim() === '') throw new ProjectFileError('not-json', 'The file is empty.', OTHER)
    const why = cause instanceof SyntaxError ? cause.message : 'it is nested too deeply'
    throw new ProjectFileError('not-json', `The file is not a project: it is not JSON (${why}).`, OTHER)
  }
  if (
    typeof stored === 'object' &&
    stored !== null &&
    'schema' in stored &&
    stored.schema === PROJECT_SCHEMA
  ) {
    return stored as unknown as Stored
  }
  const body = typeof stored === 'object' && stored !== null && ('data' in stored || 'elements' in stored)
  throw new ProjectFileError(
    'not-a-project',
    `The file is not a project: its "schema" is not "${PROJECT_SCHEMA}".`,
    body ? 'It looks like a request body: import it instead.' : OTHER,
    'schema',
  )
}

function versionOf(stored: Stored): number {
  const version = stored['version']
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1) {
    const text = 'The project can’t be opened: its version is missing or no whole number from 1.'
    throw new ProjectFileError('damaged', text, 'Open an earlier copy.', 'version')
  }
  if (version > PROJECT_VERSION) {
    throw new ProjectFileError(
      'too-new',
      `The project was saved by a newer Greenroom: its version is ${version}, and this one reads up to ${PROJECT_VERSION}.`,
      'Update Greenroom, then open it again.',
      'version',
    )
  }
  return version
}
