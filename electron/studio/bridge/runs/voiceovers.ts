import { message } from '../../../common/messages/index.ts'
import { stat } from 'node:fs/promises'
import { guessMapping } from '../../../common/sheets/index.ts'
import type { ZipEvent } from '../../../common/bridge/index.ts'
import { Channel } from '../../core/channel.ts'
import { StudioError } from '../../core/studio-error.ts'
import { bridge } from '../implementer.ts'
import type { OpenProjects } from '../../authoring/projects/index.ts'
import type { Sheets } from '../../authoring/sheets/index.ts'
import type { StudioHost } from '../../host.ts'
import type { Dictionaries } from '../../people/voices/index.ts'
import { abortable } from '../../runs/previews/index.ts'
import { listenToTake } from '../../runs/voiceovers/index.ts'
import type { Voiceovers } from '../../runs/voiceovers/index.ts'

export interface VoiceoversDeps {
  voiceovers: Voiceovers
  /** Sheets that were read from files or pasted, for import into a voiceover sheet. */
  sheets: Sheets
  dictionaries: Pick<Dictionaries, 'forgetSheet'>
  projects: Pick<OpenProjects, 'adopt'>
  host: Pick<StudioHost, 'can' | 'reveal'>
}

/** Procedures for voiceover sheets. */
export function voiceoversProcedures(deps: VoiceoversDeps) {
  const own = bridge.voiceovers
  const { voiceovers, sheets: tables, dictionaries, projects, host } = deps
  const { sheets } = voiceovers
  return own.router({
    list: own.list.handler(() => sheets.list()),
    get: own.get.handler(({ input }) => sheets.get(input.id)),
    create: own.create.handler(async ({ input }) => {
      const { name, from, voiceId } = input
      const sheet = await sheets.create(
        name,
        from && { table: tables.table(from.reading), mapping: from.mapping },
        voiceId,
      )
      if (from) tables.drop(from.reading)
      return sheet
    }),
    append: own.append.handler(async ({ input }) => {
      const sheet = await sheets.append(input.sheet, tables.table(input.reading), input.mapping)
      tables.drop(input.reading)
      return sheet
    }),
    guess: own.guess.handler(({ input }) => {
      const { columns, hasHeader } = tables.table(input.reading)
      return guessMapping(columns, hasHeader)
    }),
    change: own.change.handler(({ input }) => {
      // Fields that are absent stay unchanged; an explicit undefined would overwrite them.
      const named = Object.entries(input.change).filter(([, value]) => value !== undefined)
      return sheets.change(input.sheet, Object.fromEntries(named))
    }),
    rows: own.rows.handler(({ input }) => sheets.page(input.sheet, input)),
    rowIds: own.rowIds.handler(({ input }) => sheets.rowIds(input.sheet, input)),
    edit: own.edit.handler(({ input }) => sheets.edit(input.sheet, input.edit)),
    undo: own.undo.handler(({ input }) => sheets.step(input.sheet, 'undo')),
    redo: own.redo.handler(({ input }) => sheets.step(input.sheet, 'redo')),
    fix: own.fix.handler(({ input }) => sheets.fix(input.sheet, input.kinds)),
    cost: own.cost.handler(({ input }) => voiceovers.cost(input.sheet, input.rows)),
    run: own.run.handler(({ input }) => voiceovers.run(input.sheet, input.rows, input.spend)),
    pause: own.pause.handler(({ input }) => voiceovers.pause(input.sheet)),
    resume: own.resume.handler(({ input }) => voiceovers.resume(input.sheet)),
    cancel: own.cancel.handler(({ input }) => voiceovers.cancel(input.sheet)),
    remove: own.remove.handler(async ({ input }) => {
      await voiceovers.remove(input.sheet)
      await dictionaries.forgetSheet(input.sheet)
    }),
    markRight: own.markRight.handler(({ input }) => sheets.markRight(input.sheet, input.row)),
    listenToTake: own.listenToTake.handler(({ input, signal }) =>
      listenToTake(voiceovers, input, signal ?? new AbortController().signal),
    ),
    findFiles: own.findFiles.handler(({ input }) => voiceovers.findFiles(input.sheet)),
    reveal: own.reveal.handler(({ input }) => reveal(host, voiceovers.pathOf(input.sheet, input.row))),
    saveWorkbook: own.saveWorkbook.handler(async ({ input }) => ({
      path: await voiceovers.saveWorkbook(input.sheet),
    })),
    zip: own.zip.handler(({ input, signal }) => abortable((stop) => zipOf(voiceovers, input.sheet, stop), signal)),
    join: own.join.handler(async ({ input, signal }) => ({
      path: await voiceovers.join(input.sheet, signal ?? new AbortController().signal),
    })),
    toEditor: own.toEditor.handler(async ({ input }) => {
      const project = await voiceovers.toProject(input.sheet, input.rows, input.templatePath)
      return { session: projects.adopt(project).id }
    }),
    watch: own.watch.handler(({ signal }) => voiceovers.watch(signal)),
  })
}

/** Progress of a sheet's ZIP, and its path. */
async function* zipOf(voiceovers: Voiceovers, sheet: string, signal: AbortSignal): AsyncGenerator<ZipEvent, void> {
  const events = new Channel<ZipEvent>({ keyOf: ({ type }) => type })
  const told = events.subscribe(signal)
  const work = voiceovers
    .zip(sheet, { signal, onShare: (share) => events.publish({ type: 'progress', share }) })
    .then(({ path, missing }) => {
      events.publish({ type: 'done', path, missing })
      events.close()
    })
    .catch((error: unknown) => events.close(error instanceof Error ? error : new Error(String(error))))
  try {
    yield* told
  } finally {
    await work
  }
}

/** Shows a file or folder in the system's file manager. @throws StudioError when the host can't */
async function reveal(host: VoiceoversDeps['host'], path: string): Promise<void> {
  if (!(await stat(path).catch(() => null)))
    throw new StudioError('not-found', message('libraryErrors.fileGone', { path }), {
      next: message('libraryErrors.makeAgain'),
    })
  if (host.can.reveal && host.reveal) return host.reveal(path)
  throw new StudioError('not-here', message('libraryErrors.cannotOpenFolders', { path }), {
    next: message('libraryErrors.openYourself'),
  })
}
