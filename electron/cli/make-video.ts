import type { BodyKind, Project } from '../common/composition/index.ts'
import { message } from '../common/messages/index.ts'
import { dataFolder, keptMedia } from '../studio/core/data-folder.ts'
import type { JobTarget } from '../studio/jobs/index.ts'
import { withClips } from './clips.ts'
import type { CommandContext } from './context.ts'
import { resultOf } from './ending.ts'
import type { ConnectOptions } from './options.ts'
import { bytes, length } from './output/format.ts'
import { mustDisclose, tellMarks } from './provenance/disclose.ts'
import { sessionDeps } from './render-deps.ts'
import type { Session } from './session.ts'

export interface VideoRequest {
  /** With absolute paths; or what makes it, with the service at hand. */
  project: Project | ((session: Session) => Promise<Project>)
  /** Folder of the project's file. */
  home: string
  /** Folders that files may be sent from; null: any. */
  within: readonly string[] | null
  kind: BodyKind
  target: JobTarget
  /** Id of the job, by which the clip is continued after an interruption. */
  id?: string
}

/** Makes the video file of a project, and reports it. @throws CliError when it was not made */
export async function makeVideo(
  context: CommandContext,
  { project, home, within, kind, target, id }: VideoRequest,
  options: ConnectOptions,
): Promise<void> {
  const { reporter } = context
  const begun = Date.now()
  await withClips(context, options, async (session, clips) => {
    const deps = sessionDeps(session, reporter)
    const written = typeof project === 'function' ? await project(session) : project
    const marks = tellMarks(deps, reporter, written)
    const job = await clips.make(deps, {
      project: await mustDisclose(deps, written, kind),
      home,
      folder: null,
      within: within === null ? null : [...within],
      kept: keptMedia(dataFolder(context.env)),
      kind,
      target,
      id,
      ...(options.offsetAnchor ? { anchor: options.offsetAnchor } : {}),
    })
    const { file } = resultOf(job)
    if (!file) throw new Error('the job is done but has no file')
    const tookMs = Date.now() - begun
    const { path: out, size, durationMs, sha256 } = file
    const facts = { length: length(durationMs ?? 0), size: bytes(size), time: length(tookMs) }
    reporter.result([message('cliMake.made', { path: out, ...facts })], 'done', {
      file: out,
      durationMs,
      bytes: size,
      sha256,
      tookMs,
      job: job.id,
      marks,
    })
  })
}
