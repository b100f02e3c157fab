import { message } from '../../messages/index.ts'
import type { Project } from '../model.ts'
import { warningAt } from '../problems.ts'
import type { Problem } from '../problems.ts'
import { textFields } from './fields.ts'
import { variablesIn } from './text.ts'

/** Turns warnings about unfilled variables into errors, for callers that are about to have a clip made. */
export function refuseUnfilled(problems: readonly Problem[]): Problem[] {
  return problems.map((one) => (one.code === 'unfilled-variable' ? { ...one, severity: 'error' } : one))
}

/**
 * Warnings about variables that would be read aloud, or shown in a text or caption, as `{{name}}`. They are no errors
 * here, since a body may say that literally; `refuseUnfilled` makes them errors before a clip is made.
 */
export function* unfilledVariables(project: Project): Iterable<Problem> {
  for (const { path, text, inClip } of textFields(project)) {
    const [first] = inClip ? variablesIn(text) : []
    if (!first) continue
    yield warningAt(path, 'unfilled-variable', message('projectProblems.variables.unfilled', { name: first.name }))
  }
}
