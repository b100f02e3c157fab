import { dirname, resolve } from 'node:path'
import { applyBrandKit } from '../../common/composition/brand/index.ts'
import type { BodyKind } from '../../common/composition/index.ts'
import { readProject, withAbsolutePaths } from '../../studio/authoring/projects/index.ts'
import { commandKits } from './kept.ts'
import type { CommandContext } from '../context.ts'
import { outTarget } from '../files.ts'
import { makeVideo } from '../make-video.ts'
import type { ConnectOptions } from '../options.ts'

export interface RenderOptions extends ConnectOptions {
  as: BodyKind
  out: string
  brand?: string
  allowOutside?: boolean
  json?: boolean
}

/** Makes a video file of a project file. */
export async function render(context: CommandContext, path: string, options: RenderOptions): Promise<void> {
  const written = await readProject(resolve(path))
  const { usual } = options.brand === undefined ? { usual: null } : await commandKits(context, options.brand)
  const project = usual ? applyBrandKit(written, usual).project : written
  const target = await outTarget(options.out, ['.mp4'])
  const home = dirname(resolve(path))
  const within = options.allowOutside ? null : [home]
  await makeVideo(
    context,
    { project: withAbsolutePaths(project, home), home, within, kind: options.as, target },
    options,
  )
}
