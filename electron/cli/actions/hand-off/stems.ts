import { message } from '../../../common/messages/index.ts'
import { dataPaths } from '../../../studio/core/data-folder.ts'
import { writeStems } from '../../../studio/runs/hand-off/index.ts'
import type { CommandContext } from '../../context.ts'
import { openDataFolder } from '../../open-data-folder.ts'
import { commandProvenance } from '../../provenance/open.ts'
import { withHandOff } from './with-hand-off.ts'
import type { HandedOff } from './with-hand-off.ts'

export type StemsOptions = HandedOff

/** Writes the clip of a project, and what it is put together of. */
export function stemsOfProject(context: CommandContext, path: string, options: StemsOptions): Promise<void> {
  const { reporter, format: words } = context
  return withHandOff(context, path, options, message('cliMake.stems.drawing'), async (deps, request) => {
    const { sign } = commandProvenance(context, dataPaths(await openDataFolder(context.env)))
    const { folder, files, frames, notes } = await writeStems({ ...deps, sign }, { ...request, mark: true })
    for (const text of notes) reporter.note(text)
    const n = files.length
    const summary = message('cliMake.stems.made', { path: folder, n, frames })
    reporter.result([summary], 'done', { folder, files, frames, notes: notes.map(words) })
  })
}
