import { basename, dirname } from 'node:path'
import { systemClock } from '../../studio/core/clock.ts'
import { marksLine, marksOfSpeech } from '../../common/bridge/index.ts'
import type { ClipMark, VoiceoverOutput } from '../../common/bridge/index.ts'
import { EngineConnection, engineConnectionId } from '../../studio/service/connections/index.ts'
import { dataPaths } from '../../studio/core/data-folder.ts'
import type { StudioPaths } from '../../studio/core/data-folder.ts'
import { Jobs, JobStore } from '../../studio/jobs/index.ts'
import { RemoteAssetCache } from '../../studio/service/remote/index.ts'
import { StudioError } from '../../studio/core/studio-error.ts'
import { replaceWorkbook } from '../../studio/authoring/sheets/index.ts'
import { parseTemplate, sameName } from '../../common/naming/index.ts'
import { readTemplate, SheetStore, TemplateFault, variablesOf } from '../../studio/runs/voiceovers/index.ts'
import type { Look } from '../../studio/runs/voiceovers/index.ts'
import { listenBy, speechConnection } from '../../studio/speech/index.ts'
import type { SpeechConnection } from '../../studio/speech/index.ts'
import type { CommandContext } from '../context.ts'
import { CliError, exitCodes, usageError } from '../errors.ts'
import { makeFolder, outTarget, writableFolder } from '../files.ts'
import type { ConnectOptions } from '../options.ts'
import { openDataFolder } from '../open-data-folder.ts'
import { withSession } from '../session.ts'
import { RowReport } from '../voiceover-report.ts'
import { commandProvenance } from '../provenance/open.ts'
import { mustNameVoice, openCommandSheet, readSheet } from '../voiceover-sheet.ts'
import type { CommandSheet } from '../voiceover-sheet.ts'
import { message } from '../../common/messages/index.ts'
import { findTools } from '../../media/index.ts'

export interface VoiceoverRequest {
  /** Absolute path of the sheet. */
  sheet: string
  /** Name of the worksheet; null: the first that is not empty. */
  worksheet: string | null
  /** Absolute path of the workbook that is written with the outcome of each row; null for none. */
  table: string | null
  /** Absolute path of the ZIP that all files are also written into; null for none. */
  zip: string | null
  title: string
  folder: string
  /** Id or name of the voice; '' for none. */
  voice: string
  rate: number
  template: string | null
  fix: boolean
  output: VoiceoverOutput
}

type Read = Awaited<ReturnType<typeof readSheet>>

/** Prevents a column that the template of names uses from being taken as the column of file names: `ID` would be. */
function withoutNamed(read: Read, text: string | null): Read {
  const { table, mapping } = read
  const column = mapping.file === null ? undefined : table.columns[mapping.file]?.name
  const parsed = text === null || column === undefined ? null : parseTemplate(text)
  if (!parsed?.ok || column === undefined) return read
  const isNamed = parsed.template.fields.some((field) => sameName(field) === sameName(column.trim()))
  return isNamed ? { ...read, mapping: { ...mapping, file: null } } : read
}

/**
 * Makes the missing files of a sheet. Files that exist and would be made the same are found without starting the
 * engine.
 * @throws CliError unless every row has its file
 */
export async function makeVoiceovers(
  context: CommandContext,
  options: ConnectOptions,
  request: VoiceoverRequest,
): Promise<void> {
  const begun = Date.now()
  try {
    const read = withoutNamed(await readSheet(request.sheet, request.worksheet), request.template)
    // Errors that can be found beforehand are reported before an engine is started.
    if (request.template !== null) readTemplate(request.template, variablesOf(read.table, read.mapping))
    mustNameVoice(read, request.voice, basename(request.sheet))
    await makeFolder(request.folder)
    await writableFolder(request.folder)
    if (request.table !== null) await writableFolder(dirname(request.table))
    if (request.zip !== null) await outTarget(request.zip, ['.zip'])
    const builtIn = (options.baseUrl ?? context.env.GREENROOM_BASE_URL ?? '').trim() === ''
    const marks = marksOf(request, builtIn)
    context.reporter.foretell(marksLine(marks), 'marks', { marks })
    const paths = dataPaths(await openDataFolder(context.env))
    const shared = new SheetStore(paths.voiceovers)
    try {
      // What nobody has listened to yet needs the engine.
      const mayBeThere = builtIn && !request.output.proof
      if (mayBeThere && (await allThere(context, paths, shared, request, read, begun))) return
      await withSession(context, options, async ({ connection, jobs, cache, signal }) => {
        const report = new RowReport(context, read.table.rowCount)
        const sheet = await openCommandSheet({
          format: context.format,
          paths,
          shared,
          jobs,
          cache,
          connection: speechConnection(connection),
          name: request.title,
          folder: request.folder,
          sign: commandProvenance(context, paths).sign,
          listen: connection instanceof EngineConnection ? listenBy(connection, findTools) : undefined,
          ...read,
          onEnded: (row) => report.ended(row),
          onError: (error) => debug(context, error),
        })
        try {
          await set(sheet, request)
          await run(context, sheet, report, signal)
          await writeTable(sheet, request)
          await writeZip(context, sheet, request, signal)
          report.finish(sheet, toReport(request, builtIn), begun)
        } finally {
          await sheet.close()
        }
      })
    } finally {
      shared.close()
    }
  } catch (error) {
    throw asCliError(error)
  }
}

/** What `--fix` corrects. */
const fixedKinds = ['bad-rate', 'bad-file-name', 'file-clash', 'unreadable-text', 'other-language'] as const

async function set({ voiceovers, id }: CommandSheet, request: VoiceoverRequest): Promise<void> {
  const { voice, rate, output, folder, template } = request
  const change = { voiceId: voice, rate, output, folder }
  await voiceovers.voicesNow(id)
  await voiceovers.sheets.change(id, template === null ? change : { ...change, template })
  if (request.fix) await voiceovers.sheets.fix(id, fixedKinds)
}

async function writeTable({ voiceovers, id }: CommandSheet, { table }: VoiceoverRequest): Promise<void> {
  if (table !== null) await replaceWorkbook(table, await voiceovers.workbook(id))
}

async function writeZip(
  { reporter }: CommandContext,
  { voiceovers, id }: CommandSheet,
  { zip }: VoiceoverRequest,
  signal: AbortSignal,
): Promise<void> {
  if (zip === null || voiceovers.sheets.view(voiceovers.sheets.must(id)).counts.done === 0) return
  reporter.stage('zip', message('cliSheets.packing'))
  const { missing, written } = await voiceovers.zip(id, {
    path: zip,
    signal,
    onShare: (share) => reporter.progress(share),
  })
  const lacks = { path: zip, n: missing }
  if (missing > 0) reporter.warn(message(written ? 'cliSheets.zipPartial' : 'cliSheets.zipKept', lacks))
  if (written) reporter.event('zip', { file: zip, missing })
}

async function run(
  context: CommandContext,
  { voiceovers, id }: CommandSheet,
  report: RowReport,
  signal: AbortSignal,
): Promise<void> {
  const { counts } = voiceovers.sheets.view(voiceovers.sheets.must(id))
  report.problems(voiceovers, id)
  report.warnings(voiceovers, id)
  const makeable = counts.total - counts.problem
  if (makeable === 0) return
  voiceovers.start()
  const look = lookOf(context, counts.total, signal)
  // Running the command is the user's permission to spend credits, as its description says.
  await voiceovers.run(id, { kind: 'all' }, true, look)
  context.reporter.stage('voiceover', message('cliSheets.voiceovers', { n: counts.total }))
  const stop = (): void => void voiceovers.cancel(id)
  signal.addEventListener('abort', stop, { once: true })
  // Ctrl+C may have come while the first rows were queued.
  if (signal.aborted) stop()
  const ticking = setInterval(() => {
    context.reporter.progress(voiceovers.sheets.view(voiceovers.sheets.must(id)).run.share)
  }, 500)
  try {
    await voiceovers.rested(id)
    signal.throwIfAborted()
  } finally {
    clearInterval(ticking)
    signal.removeEventListener('abort', stop)
  }
  const { run: state } = voiceovers.sheets.view(voiceovers.sheets.must(id))
  if (state.state !== 'paused') return
  // Rows in progress are left as they are; the next command continues them.
  throw new CliError('stopped', state.message ?? message('cli.stopped'), {
    details: report.failures,
    next: message('cli.stoppedNext'),
  })
}

/** Reports the progress of checking a sheet's rows, before anything is made. */
function lookOf({ reporter }: CommandContext, rows: number, signal: AbortSignal): Look {
  reporter.stage('check', message('cli.looking', { n: rows }))
  return { signal, onShare: (share) => reporter.progress(share) }
}

/** Looks for existing files without starting the engine. True when none is missing. */
async function allThere(
  context: CommandContext,
  paths: StudioPaths,
  shared: SheetStore,
  request: VoiceoverRequest,
  read: Read,
  begun: number,
): Promise<boolean> {
  if (shared.voices(engineConnectionId) === null) return false
  const store = new JobStore(paths.jobs)
  const cache = new RemoteAssetCache(paths.cache)
  const away = (): never => {
    throw new Error('the engine is not asked')
  }
  const connection: SpeechConnection = {
    id: engineConnectionId,
    name: context.format(message('cliSheets.engine')),
    baseUrl: '',
    free: true,
    parallel: 1,
    service: {
      local: true,
      create: away,
      info: away,
      avatars: away,
      voices: () => Promise.reject(new Error('away')),
    },
  }
  const jobs = new Jobs({
    store,
    clock: systemClock,
    random: Math.random,
    newId: away,
    owner: 'nobody',
    adopt: false,
    services: () => undefined,
    saver: { save: away, discard: () => Promise.resolve() },
    onError: (error) => debug(context, error),
  })
  const sheet = await openCommandSheet({
    format: context.format,
    paths,
    shared,
    jobs,
    cache,
    connection,
    name: request.title,
    folder: request.folder,
    sign: commandProvenance(context, paths).sign,
    ...read,
    onEnded: () => undefined,
    onError: (error) => debug(context, error),
  })
  try {
    await set(sheet, request)
    context.signal.throwIfAborted()
    const look = lookOf(context, read.table.rowCount, context.signal)
    const rows = await sheet.voiceovers.allThere(sheet.id, look)
    if (rows === null) return false
    if (request.output.joinedGap !== null) await sheet.voiceovers.join(sheet.id, context.signal)
    await writeTable(sheet, request)
    await writeZip(context, sheet, request, context.signal)
    const report = new RowReport(context, rows.length)
    for (const row of rows) report.ended(row)
    report.finish(sheet, toReport(request, true), begun)
    return true
  } finally {
    await sheet.close()
    cache.close()
    store.close()
  }
}

const marksOf = ({ output }: VoiceoverRequest, builtIn: boolean): ClipMark[] =>
  marksOfSpeech(output.format, { notice: output.notice === true, builtIn })

const toReport = (request: VoiceoverRequest, builtIn: boolean) => ({
  folder: request.folder,
  isJoined: request.output.joinedGap !== null,
  marks: marksOf(request, builtIn),
})

function asCliError(error: unknown): unknown {
  if (error instanceof TemplateFault) return usageError('template', error.text, message('cliSheets.changeName'))
  if (!(error instanceof StudioError)) return error
  const { code, text, next, details } = error
  if (code === 'bad-sheet' || code === 'template' || code === 'folder') return usageError(code, text, next, details)
  return new CliError(code, text, { next, details, exitCode: exitCodes.failed, cause: error })
}

function debug({ env, stderr }: CommandContext, error: unknown): void {
  if (env.GREENROOM_DEBUG) stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
}
