import { inLanguage, problemIn, translationProgress } from '../../common/composition/index.ts'
import type { Project, TranslationProgress } from '../../common/composition/index.ts'
import { languageText, message, textAt } from '../../common/messages/index.ts'
import type { Text } from '../../common/messages/index.ts'
import { dataFolder, keptMedia } from '../../studio/core/data-folder.ts'
import { mustPass, withPath } from '../../studio/authoring/preflight/index.ts'
import type { Preflight } from '../../studio/authoring/preflight/index.ts'
import { languageOf } from '../../studio/service/catalogue/index.ts'
import type { JobTarget } from '../../studio/jobs/index.ts'
import type { ClipRequest } from '../../studio/runs/generate/index.ts'
import { withClips } from '../clips.ts'
import type { CommandContext } from '../context.ts'
import { resultOf } from '../ending.ts'
import { CliError } from '../errors.ts'
import type { VideoRequest } from '../make-video.ts'
import type { ConnectOptions } from '../options.ts'
import { bytes, length } from '../output/format.ts'
import { mustDisclose, tellMarks } from '../provenance/disclose.ts'
import { sessionDeps } from '../render-deps.ts'
import type { Session } from '../session.ts'
import { toCliError } from '../to-cli-error.ts'

export interface LanguagesRequest extends Omit<VideoRequest, 'project' | 'target'> {
  project: Project
  /** The languages with the files of their clips. */
  targets: readonly { language: string; target: JobTarget }[]
}

interface LanguageClip {
  language: string
  request: ClipRequest
  found: Preflight
}

/**
 * Makes a clip of a project for each language. All are checked before the first is made, so that nothing is spent where
 * one can't be made. A clip that fails doesn't stop the others.
 */
export async function makeLanguages(
  context: CommandContext,
  wanted: LanguagesRequest,
  options: ConnectOptions,
): Promise<void> {
  const { reporter, signal } = context
  const begun = Date.now()
  await withClips(context, options, async (session, clips) => {
    const marks = tellMarks(session, reporter, wanted.project)
    const checked = await checkAll(context, session, wanted, options)
    const failed: Text[] = []
    for (const { language, request, found } of checked) {
      signal.throwIfAborted()
      reporter.note(message('cliTranslate.making', { language: languageText(language), path: request.target.name }))
      try {
        const job = await clips.make(sessionDeps(session, reporter), request, found)
        const { file } = resultOf(job)
        if (!file) throw new Error('the job is done but has no file')
        const { path, size, durationMs, sha256 } = file
        const facts = { length: length(durationMs ?? 0), size: bytes(size), time: length(Date.now() - begun) }
        const line = message('cliMake.made', { path, ...facts })
        reporter.result([line], 'clip', { language, file: path, durationMs, bytes: size, sha256, job: job.id, marks })
      } catch (error) {
        if (signal.aborted) throw signal.reason
        const { code, text, next } = toCliError(error)
        reporter.event('failed', { language, code, message: text, next })
        failed.push(textAt(languageText(language), text))
      }
    }
    if (failed.length > 0) {
      const values = { n: failed.length, total: checked.length }
      throw new CliError('languages', message('cliTranslate.failed', values), { details: failed })
    }
    const tookMs = Date.now() - begun
    const line = message('cliTranslate.allMade', { n: checked.length, time: length(tookMs) })
    reporter.result([line], 'done', { clips: checked.length, tookMs })
  })
}

/** Puts the project into each language and checks it. @throws CliError for the first one that can't be made */
async function checkAll(
  { reporter, env }: CommandContext,
  session: Session,
  { project, targets, home, within, kind }: LanguagesRequest,
  { offsetAnchor }: ConnectOptions,
): Promise<LanguageClip[]> {
  const deps = sessionDeps(session, reporter)
  const voices = (await session.connection.service.voices(session.signal)).map((voice) => ({
    voiceId: voice.voiceId,
    gender: voice.gender,
    language: languageOf(voice),
  }))
  reporter.stage('check', message('cliMake.stages.check'))
  const checked: LanguageClip[] = []
  for (const { language, target } of targets) {
    const name = languageText(language)
    const translated = inLanguage(project, language, voices)
    for (const problem of translated.problems) reporter.warn(withPath(problemIn(problem, language)))
    const request: Omit<ClipRequest, 'project'> = {
      home,
      folder: null,
      within: within === null ? null : [...within],
      kept: keptMedia(dataFolder(env)),
      kind,
      target,
      ...(offsetAnchor ? { anchor: offsetAnchor } : {}),
    }
    try {
      const disclosed = { ...request, project: await mustDisclose(deps, translated.project, kind) }
      const found = await mustPass(deps, disclosed)
      checked.push({ language, request: disclosed, found })
      reporter.event('language', { language, file: target.name, ...progressOf(project, language) })
    } catch (error) {
      if (session.signal.aborted) throw session.signal.reason
      const told = toCliError(error)
      const { code, next, details, exitCode } = told
      throw new CliError(code, textAt(name, told.text), { next, details, exitCode })
    }
  }
  return checked
}

const progressOf = (project: Project, language: string): Partial<TranslationProgress> =>
  language === project.language ? {} : { ...translationProgress(project, language) }
