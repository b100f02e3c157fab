import { dirname, resolve } from 'node:path'
import { applyBrandKit } from '../../common/composition/brand/index.ts'
import type { BodyKind } from '../../common/composition/index.ts'
import { readProject, withAbsolutePaths } from '../../studio/authoring/projects/index.ts'
import { commandKits } from './kept.ts'
import { dataFolder, keptMedia } from '../../studio/core/data-folder.ts'
import { withClips } from '../clips.ts'
import type { CommandContext } from '../context.ts'
import { message } from '../../common/messages/index.ts'
import { resultOf } from '../ending.ts'
import { outTarget } from '../files.ts'
import type { ConnectOptions } from '../options.ts'
import { bytes, length } from '../output/format.ts'
import { sessionDeps } from '../render-deps.ts'

export interface RenderOptions extends ConnectOptions {
  as: BodyKind
  out: string
  brand?: string
  allowOutside?: boolean
  json?: boolean
}

/** Makes a video file of a project file. */
export async function render(context: CommandContext, path: string, options: RenderOptions): Promise<void> {
  const { reporter } = context
  const begun = Date.now()
  const written = await readProject(resolve(path))
  const { usual } = options.brand === undefined ? { usual: null } : await commandKits(context, options.brand)
  const project = usual ? applyBrandKit(written, usual).project : written
  const target = await outTarget(options.out, ['.mp4'])
  const home = dirname(resolve(path))
  await withClips(context, options, async (session, clips) => {
    const job = await clips.make(sessionDeps(session, reporter), {
      project: withAbsolutePaths(project, home),
      home,
      folder: null,
      within: options.allowOutside ? null : [home],
      kept: keptMedia(dataFolder(context.env)),
      kind: options.as,
      target,
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
    })
  })
}
