import { dirname, resolve } from 'node:path'
import type { HandOffFormat } from '../../common/bridge/clips/hand-off.ts'
import { message } from '../../common/messages/index.ts'
import { findTools } from '../../media/index.ts'
import { readProject, withAbsolutePaths } from '../../studio/authoring/projects/index.ts'
import { dataFolder, keptMedia } from '../../studio/core/data-folder.ts'
import { handOff } from '../../studio/runs/hand-off/index.ts'
import { EngineConnection } from '../../studio/service/connections/index.ts'
import type { CommandContext } from '../context.ts'
import { usageError } from '../errors.ts'
import { makeFolder } from '../files.ts'
import { sessionDeps } from '../render-deps.ts'
import { withSession } from '../session.ts'

export interface HandOffOptions {
  format: HandOffFormat
  out: string
  allowOutside?: boolean
  json?: boolean
}

/** Writes a project as a document of another editing program, with its files. */
export async function handOffProject(context: CommandContext, path: string, options: HandOffOptions): Promise<void> {
  const { reporter, format: words, env } = context
  const home = dirname(resolve(path))
  const project = withAbsolutePaths(await readProject(resolve(path)), home)
  const out = resolve(options.out)
  await makeFolder(dirname(out))
  await withSession(context, {}, async (session) => {
    const { connection } = session
    if (!(connection instanceof EngineConnection))
      throw usageError('base-url', message('cliMake.handOff.builtIn'), message('cliMake.handOff.builtInNext'))
    const { engine } = await connection.client()
    let isDrawing = false
    const onShare = (share: number): void => {
      if (!isDrawing) reporter.stage('layers', message('cliMake.handOff.layers'))
      isDrawing = true
      reporter.progress(share)
    }
    const result = await handOff(
      { render: sessionDeps(session, reporter), engine, tools: () => findTools(), words, onShare },
      {
        project,
        format: options.format,
        out,
        folder: null,
        within: options.allowOutside ? null : [home],
        kept: keptMedia(dataFolder(env)),
      },
    )
    for (const text of result.baked) reporter.note(text)
    for (const text of result.dropped) reporter.warn(text)
    const { document, folder, files: n, frames } = result
    reporter.result([message('cliMake.handOff.made', { path: document, n, frames })], 'done', {
      document,
      folder,
      files: n,
      frames,
      baked: result.baked.map(words),
      dropped: result.dropped.map(words),
    })
  })
}
