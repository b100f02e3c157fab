import { readFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { canExport, keptExportPresets } from '../../common/bridge/index.ts'
import type { ExportChoice, ExportPlan } from '../../common/bridge/index.ts'
import { message, textAt } from '../../common/messages/index.ts'
import { dataPaths } from '../../studio/core/data-folder.ts'
import { exportClips } from '../../studio/runs/export/index.ts'
import type { Clip } from '../../studio/library/index.ts'
import { clipNamed } from '../export/clip-named.ts'
import type { CommandContext } from '../context.ts'
import { CliError, usageError } from '../errors.ts'
import { choiceOf } from '../export/choice.ts'
import type { ChoiceOptions } from '../export/options.ts'
import { withExports } from '../export/session.ts'
import type { ExportSession } from '../export/session.ts'
import { makeFolder } from '../files.ts'
import { openDataFolder } from '../open-data-folder.ts'

export interface ExportOptions extends ChoiceOptions {
  out: string
  name?: string
  json?: boolean
}

/** Makes files of finished clips of the library, as the window's export does. */
export async function exportFiles(
  context: CommandContext,
  named: readonly string[],
  options: ExportOptions,
): Promise<void> {
  const folder = await openDataFolder(context.env)
  const choice = choiceOf(options, await ownPresets(context, folder))
  await withExports(context, dataPaths(folder), (session) => exportNamed(context, session, named, options, choice))
}

async function exportNamed(
  { reporter, signal }: CommandContext,
  session: ExportSession,
  named: readonly string[],
  options: ExportOptions,
  choice: ExportChoice,
): Promise<void> {
  const all = session.clips()
  const clips = [...new Set(named.map((one) => mustFind(all, one)))]
  for (const clip of clips) {
    const { jobId, media, kind, title } = clip
    if (!canExport(choice, [{ media, kind, hasProject: session.hasProject(jobId) }]))
      throw usageError('format', message('cliExport.notPossible', { name: title }))
  }
  const folder = resolve(options.out)
  await makeFolder(folder)
  const plan: ExportPlan = { folder, name: options.name ?? null, ...choice }
  reporter.stage('export', message('cliExport.exporting', { n: clips.length }))
  for await (const event of exportClips(session.context, clips, plan, signal)) {
    if (event.type === 'progress') {
      reporter.progress((event.done + event.share) / event.total)
      continue
    }
    const { files, failed } = event
    for (const { id, path, notes } of files) {
      reporter.event('file', { clip: id, file: path })
      for (const note of notes) reporter.note(textAt(basename(path), note))
    }
    for (const { id, message: reason } of failed) {
      reporter.event('failed', { clip: id, message: reason })
      reporter.warn(textAt(all.find(({ jobId }) => jobId === id)?.title ?? id, reason))
    }
    if (failed.length > 0)
      throw new CliError('incomplete', message('cliExport.incomplete', { lost: failed.length, all: clips.length }))
    reporter.result(
      files.map(({ path }) => message('cliExport.made', { path })),
      'done',
      { files: files.map(({ path }) => path), folder },
    )
  }
}

function mustFind(clips: readonly Clip[], named: string): Clip {
  const found = clipNamed(clips, named)
  if (found) return found
  throw usageError('no-clip', message('cliExport.noClip', { name: named }), message('cliExport.noClipNext'))
}

/** The presets that the user has saved in the window. */
async function ownPresets(
  { reporter }: CommandContext,
  folder: string,
): Promise<{ name: string; choice: ExportChoice }[]> {
  const path = join(folder, 'settings.json')
  try {
    const { layout } = JSON.parse(await readFile(path, 'utf8')) as { layout?: Record<string, string> }
    return keptExportPresets(layout ?? {})
  } catch (error) {
    // Without a window there are no settings yet.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    reporter.warn(message('cliExport.settingsUnreadable', { path }))
    return []
  }
}
