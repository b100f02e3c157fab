import type { Command } from 'commander'
import { marksLine, marksOfClip } from '../../common/bridge/index.ts'
import type { ClipMark } from '../../common/bridge/index.ts'
import { applyEdit } from '../../common/composition/index.ts'
import type { BodyKind, Project } from '../../common/composition/index.ts'
import { asDisclosed, asProblem, isError, refusal, withPath } from '../../studio/authoring/preflight/index.ts'
import type { RenderDeps } from '../../studio/authoring/render/index.ts'
import type { Translate } from '../output/help.ts'
import type { Reporter } from '../output/reporter.ts'

/** How clips tell people that AI made them; absent: as the project says. */
export interface DisclosureOptions {
  sign?: boolean
  notice?: boolean
}

/** Options that take the place of what the project says. */
export function withDisclosure(command: Command, words: Translate): Command {
  return command
    .option('--sign', words('cliHelp.disclosure.sign'))
    .option('--no-sign', words('cliHelp.disclosure.noSign'))
    .option('--notice', words('cliHelp.disclosure.notice'))
    .option('--no-notice', words('cliHelp.disclosure.noNotice'))
}

/** The project with what the options say of the visible sign and the spoken notice. */
export function withChosenDisclosure(project: Project, { sign, notice }: DisclosureOptions): Project {
  if (sign === undefined && notice === undefined) return project
  const change = { ...(sign === undefined ? {} : { sign }), ...(notice === undefined ? {} : { notice }) }
  return applyEdit(project, 'setDisclosure', change).project
}

/**
 * The project with the notice that it asks for.
 * @throws RenderError where the notice can't be spoken
 */
export async function mustDisclose(deps: RenderDeps, project: Project, kind: BodyKind): Promise<Project> {
  const disclosed = await asDisclosed(deps, project, kind)
  if (disclosed.problems.some(isError)) throw refusal({ project, kind }, disclosed.problems)
  for (const problem of disclosed.problems) deps.watcher.warn(withPath(asProblem(problem)))
  return disclosed.project
}

/** Says how a clip of the project will be marked, before it is made, and returns the marks. */
export function tellMarks(
  { connection }: Pick<RenderDeps, 'connection'>,
  reporter: Reporter,
  project: Project,
): ClipMark[] {
  const extensions = connection.service.extensions ?? []
  const marks = marksOfClip(project, { extensions, captionsByService: extensions.includes('captions') })
  reporter.foretell(marksLine(marks), 'marks', { marks })
  return marks
}
