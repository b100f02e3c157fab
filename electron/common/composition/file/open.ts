import { explainProblem } from '../../service/explain.ts'
import { projectFormat, projectVersion, projectSchema } from '../model.ts'
import type { Project } from '../model.ts'
import { isNestedAtMost } from '../nesting.ts'
import { pathOf } from '../problems.ts'
import { ProjectFileError } from './errors.ts'
import { migrate } from './migrations.ts'
import type { Stored } from './migrations.ts'
import { message, sentences } from '../../messages/index.ts'

/** How deeply a project may be nested: what a pasted body may have (`parse`), and the elements around it. */
const maxDepth = 100

/**
 * Opens the text of a project file, of this version or an older one.
 * @throws ProjectFileError for text that is no project, for a newer version, or for a wrong field
 */
export function openProject(text: string): Project {
  const stored = read(text)
  const current = migrate(stored, versionOf(stored))
  if (!isNestedAtMost(current, maxDepth)) {
    throw new ProjectFileError(
      'damaged',
      message('projectFile.tooDeep', { limit: maxDepth }),
      message('projectFile.choose'),
    )
  }
  const checked = projectSchema.safeParse(current)
  if (checked.success) return checked.data
  const issue = checked.error.issues[0]!
  const path = pathOf(issue.path)
  const more = checked.error.issues.length - 1
  throw new ProjectFileError(
    'damaged',
    sentences(
      message('projectFile.damaged', {
        reason: explainProblem(issue, current, message('requestProblems.project')).message,
      }),
      more === 0 ? null : message('projectFile.moreWrong', { n: more }),
    ),
    message('projectFile.correct'),
    path,
  )
}

/** The text of a project file: JSON, indented, so that versions can be compared line by line. */
export function serializeProject(project: Project): string {
  return `${JSON.stringify(project, null, 2)}\n`
}

const other = message('projectFile.choose')

function read(text: string): Stored {
  let stored: unknown
  try {
    // A text editor may have added a byte order mark.
    stored = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (cause) {
    if (text.trim() === '') throw new ProjectFileError('not-json', message('projectFile.empty'), other)
    const why = cause instanceof SyntaxError ? cause.message : 'it is nested too deeply'
    throw new ProjectFileError('not-json', message('projectFile.noJson', { why }), other)
  }
  if (typeof stored === 'object' && stored !== null && 'schema' in stored && stored.schema === projectFormat) {
    return stored as unknown as Stored
  }
  const body = typeof stored === 'object' && stored !== null && ('data' in stored || 'elements' in stored)
  throw new ProjectFileError(
    'not-a-project',
    message('projectFile.noProject', { projectSchema: projectFormat }),
    body ? message('projectFile.requestBody') : other,
    'schema',
  )
}

function versionOf(stored: Stored): number {
  const version = stored['version']
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1) {
    const text = message('projectFile.noVersion')
    throw new ProjectFileError('damaged', text, message('projectFile.openEarlier'), 'version')
  }
  if (version > projectVersion) {
    throw new ProjectFileError(
      'too-new',
      message('projectFile.newer', { version, known: projectVersion }),
      message('projectFile.update'),
      'version',
    )
  }
  return version
}
