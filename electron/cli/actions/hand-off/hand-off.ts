import type { HandOffFormat } from '../../../common/bridge/clips/hand-off.ts'
import { message } from '../../../common/messages/index.ts'
import { findTools } from '../../../media/index.ts'
import { handOff } from '../../../studio/runs/hand-off/index.ts'
import type { CommandContext } from '../../context.ts'
import { withHandOff } from './with-hand-off.ts'
import type { HandedOff } from './with-hand-off.ts'

export interface HandOffOptions extends HandedOff {
  format: HandOffFormat
}

/** Writes a project as a document of another editing program, with its files. */
export function handOffProject(context: CommandContext, path: string, options: HandOffOptions): Promise<void> {
  const { reporter, format: words } = context
  return withHandOff(context, path, options, message('cliMake.handOff.layers'), async (deps, request) => {
    const { format } = options
    const result = await handOff({ ...deps, tools: () => findTools(), words }, { ...request, format })
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
