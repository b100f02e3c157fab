import { dirname, resolve } from 'node:path'
import { message } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'
import { readProject, withAbsolutePaths } from '../../../studio/authoring/projects/index.ts'
import { dataFolder, keptMedia } from '../../../studio/core/data-folder.ts'
import type { HandOffDeps, HandOffRequest } from '../../../studio/runs/hand-off/index.ts'
import { EngineConnection } from '../../../studio/service/connections/index.ts'
import type { CommandContext } from '../../context.ts'
import { usageError } from '../../errors.ts'
import { makeFolder } from '../../files.ts'
import { sessionDeps } from '../../render-deps.ts'
import { withSession } from '../../session.ts'

/** Options of what hands a project off into a folder. */
export interface HandedOff {
  out: string
  allowOutside?: boolean
  json?: boolean
}

/**
 * Opens a project and the built-in engine to hand the project off.
 * @param stage what is being done while there is progress
 */
export async function withHandOff(
  context: CommandContext,
  path: string,
  options: HandedOff,
  stage: Text,
  work: (
    deps: Pick<HandOffDeps, 'render' | 'engine' | 'onShare'>,
    request: Omit<HandOffRequest, 'format'>,
  ) => Promise<void>,
): Promise<void> {
  const { reporter, env } = context
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
      if (!isDrawing) reporter.stage('layers', stage)
      isDrawing = true
      reporter.progress(share)
    }
    await work(
      { render: sessionDeps(session, reporter), engine, onShare },
      { project, out, folder: null, within: options.allowOutside ? null : [home], kept: keptMedia(dataFolder(env)) },
    )
  })
}
