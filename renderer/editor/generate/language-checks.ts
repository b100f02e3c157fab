import type { BodyKind, Project } from '@common/composition/index.ts'
import { problemIn, problemKey, translationProgress } from '@common/composition/index.ts'
import { clipMarks } from '@common/bridge/index.ts'
import type { GenerateCheck } from '@common/bridge/index.ts'
import { studio } from '../../bridge/studio.ts'

/** Whether a project has other languages than its own. */
export const hasLanguages = (project: Project | null): boolean =>
  project?.language !== undefined && Object.keys(project.translations ?? {}).length > 0

/** The languages of which clips are made unless the user chooses others: the project's own and those that are complete. */
export function usualLanguages(project: Project | null): string[] {
  if (!project || !hasLanguages(project)) return []
  const complete = Object.keys(project.translations ?? {}).filter((tag) => {
    const { missing, changed } = translationProgress(project, tag)
    return missing + changed === 0
  })
  return [project.language!, ...complete]
}

interface CheckInput {
  session: string
  project: Project
  connection: string
  captions: boolean
  kind: BodyKind
}

/** The check of a clip, or of one for each language together. */
export async function checkOf(input: CheckInput, languages: readonly string[]): Promise<GenerateCheck> {
  const { check } = studio().generate
  if (languages.length === 0) return check(input)
  const checks = await Promise.all(
    languages.map(async (language) => ({ language, check: await check({ ...input, language }) })),
  )
  return sumOfChecks(checks)
}

const sum = (all: readonly (number | null)[]): number | null =>
  all.reduce((total, one) => (total === null || one === null ? null : total + one), 0)

/** Checks of several languages as one. A problem that not all of them have is told with its language. */
export function sumOfChecks(checks: readonly { language: string; check: GenerateCheck }[]): GenerateCheck {
  const all = checks.map(({ check }) => check)
  const keys = all.map(({ problems }) => new Set(problems.map(problemKey)))
  const problems = checks.flatMap(({ language, check }, at) =>
    check.problems.flatMap((problem) => {
      const isShared = keys.every((one) => one.has(problemKey(problem)))
      if (isShared) return at === 0 ? [problem] : []
      return [problemIn(problem, language)]
    }),
  )
  return {
    ok: all.every(({ ok }) => ok),
    problems,
    durationMs: sum(all.map(({ durationMs }) => durationMs)),
    credits: sum(all.map(({ credits }) => credits)),
    clipsToMake: sum(all.map(({ clipsToMake }) => clipsToMake)) ?? 0,
    marks: clipMarks.filter((mark) => all.some(({ marks }) => marks.includes(mark))),
    captionsByService: all.every(({ captionsByService }) => captionsByService),
    linesToSpeak: sum(all.map(({ linesToSpeak }) => linesToSpeak)) ?? 0,
    // The files are the same in every language, and are sent once.
    filesToSend: Math.max(...all.map(({ filesToSend }) => filesToSend)),
    bytesToSend: Math.max(...all.map(({ bytesToSend }) => bytesToSend)),
  }
}
