import type { Project } from '../model.ts'
import { warningAt } from '../problems.ts'
import type { Problem } from '../problems.ts'
import { textFields } from './fields.ts'
import { variablesIn } from './text.ts'

/** For whoever is about to have it spoken: what is only a warning by itself is in the way then. */
export function refuseUnfilled(problems: readonly Problem[]): Problem[] {
  return problems.map((one) => (one.code === 'unfilled-variable' ? { ...one, severity: 'error' } : one))
}

/**
 * Variables that would be read aloud as they are written. A warning: a body that says just that is still a body; whoever
 * is about to have it spoken makes an error of it.
 */
export function* unfilledVariables(project: Project): Iterable<Problem> {
  for (const { path, text, spoken } of textFields(project)) {
    const [first] = spoken ? variablesIn(text) : []
    if (!first) continue
    const said = `{{${first.name}}} is filled in from a sheet. Make a batch of the project, or write what is to be said.`
    yield warningAt(path, 'unfilled-variable', said)
  }
}
