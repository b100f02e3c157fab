import { randomUUID } from 'node:crypto'
import { dirname, resolve } from 'node:path'
import type { ClipMark } from '../../common/bridge/index.ts'
import type { BodyKind } from '../../common/composition/index.ts'
import { readProject, withAbsolutePaths } from '../../studio/authoring/projects/index.ts'
import { replaceWorkbook, Sheets } from '../../studio/authoring/sheets/index.ts'
import type { SheetTable } from '../../studio/authoring/sheets/index.ts'
import { batchNames, openBatch, unusedColumns } from '../../studio/authoring/templates/index.ts'
import { keepOutput } from '../batch/keep.ts'
import { makeRows } from '../batch/make-rows.ts'
import { Manifest } from '../batch/manifest.ts'
import type { ManifestEntry } from '../batch/manifest.ts'
import { planRows } from '../batch/plan.ts'
import { workbookOf } from '../batch/workbook.ts'
import type { PlannedRow } from '../batch/plan.ts'
import { commandKits } from './kept.ts'
import { dataFolder, keptMedia } from '../../studio/core/data-folder.ts'
import { withClips } from '../clips.ts'
import type { CommandContext } from '../context.ts'
import { CliError } from '../errors.ts'
import { makeFolder, writableFolder } from '../files.ts'
import type { ConnectOptions } from '../options.ts'
import { tellMarks, withChosenDisclosure } from '../provenance/disclose.ts'
import type { DisclosureOptions } from '../provenance/disclose.ts'
import { length } from '../output/format.ts'
import { sessionDeps } from '../render-deps.ts'
import { message, sentences } from '../../common/messages/index.ts'
import type { Text } from '../../common/messages/index.ts'

export interface BatchOptions extends ConnectOptions, DisclosureOptions {
  as: BodyKind
  out: string
  name: string
  parallel: number
  brand?: string
  worksheet?: string
  table?: string
  allowOutside?: boolean
  json?: boolean
}

/** Makes a clip of a project for each row of a sheet. */
export async function batch(
  context: CommandContext,
  path: string,
  sheet: string,
  options: BatchOptions,
): Promise<void> {
  const { reporter, signal, env } = context
  const begun = Date.now()
  const project = withChosenDisclosure(await readProject(path), options)
  const table = await readSheet(context, sheet, options.worksheet ?? null)
  const out = resolve(options.out)
  await makeFolder(out)
  if (options.table !== undefined) await writableFolder(dirname(options.table))
  const manifest = await Manifest.open(out)
  const home = dirname(path)
  const { kits, usual } = await commandKits(context, options.brand)
  const opened = openBatch(withAbsolutePaths(project, home), table, { home, kits, usual })
  for (const { name: column, near } of unusedColumns(opened, batchNames(options.name, table.columns).fields)) {
    const names = near.map((one) => `“${one}”`).join(', ')
    reporter.note(message(near.length > 0 ? 'cliSheets.unusedNear' : 'cliSheets.unused', { column, names }))
  }
  const within = options.allowOutside === true ? null : [home, opened.folder]
  const kept = keptMedia(dataFolder(env))
  const rows = await planRows({
    batch: opened,
    out,
    manifest,
    within,
    kept,
    kind: options.as,
    names: options.name,
    now: begun,
    service: `${options.baseUrl ?? env.GREENROOM_BASE_URL ?? 'built-in'} ${options.offsetAnchor ?? ''}`,
  })
  const { there, missing } = await manifest.change(async () => {
    const found = await keepOutput(rows, out, manifest)
    const done = new Set(found.map(({ row }) => row))
    const others = rows.filter((row) => row.problem === null && !done.has(row))
    claim(others, manifest)
    return { there: found, missing: others }
  })
  const counts = { rows: rows.length, made: 0, there: there.length, failed: 0 }
  const outcomes = new Map<number, ManifestEntry | CliError>()
  const tell = (row: PlannedRow, state: string, facts: ManifestEntry | CliError): void => {
    const file = resolve(out, row.name)
    outcomes.set(row.row, facts)
    // Row numbers start at 1 and leave out the header.
    const number = row.row + 1
    if (facts instanceof CliError) {
      counts.failed += 1
      const { code, text, next, details } = facts
      reporter.event('row', { row: number, state, file, code, message: text, next, details })
      reporter.warn(message('cli.row', { n: number, text: sentences(text, ...details) }))
      return
    }
    const { durationMs, bytes, sha256 } = facts
    reporter.event('row', { row: number, state, file, durationMs, bytes, sha256 })
  }
  for (const { row, entry } of there) tell(row, 'there', entry)
  for (const row of rows) {
    if (row.problem !== null) tell(row, 'failed', row.problem)
  }
  signal.throwIfAborted()
  let marks: ClipMark[] = []
  if (missing.length > 0) {
    await withClips(context, options, async (session, clips) => {
      marks = tellMarks(session, reporter, opened.project)
      reporter.stage('rows', message('cliSheets.making', { n: missing.length }))
      await makeRows({
        rows: missing,
        kind: options.as,
        out,
        manifest,
        within,
        kept,
        parallel: options.parallel,
        clips,
        batch: randomUUID(),
        deps: sessionDeps(session, reporter),
        ...(options.offsetAnchor ? { anchor: options.offsetAnchor } : {}),
        onProgress: (share) => reporter.progress(share),
        onMade(row, entry) {
          counts.made += 1
          tell(row, 'done', entry)
        },
        onFailed: (row, error) => tell(row, 'failed', error),
      })
    })
  }
  if (options.table !== undefined)
    await replaceWorkbook(
      options.table,
      workbookOf({ name: project.name, table, rows, outcomes, format: context.format }),
    )
  end(context, out, { ...counts, marks }, Date.now() - begun)
}

async function readSheet(
  { reporter, signal }: CommandContext,
  path: string,
  worksheet: string | null,
): Promise<SheetTable> {
  const sheets = new Sheets({ newId: randomUUID })
  const reading = await sheets.read({ kind: 'file', path }, { hasHeader: true, worksheet }, signal)
  for (const notice of reading.notices)
    reporter.warn(
      notice.line === null
        ? notice.message
        : message('cli.inRow', { file: path, n: notice.line, text: notice.message }),
    )
  return sheets.table(reading.id)
}

/**
 * Records the names before the clips exist, so that files left by an interrupted run are not avoided as foreign by the
 * next one.
 */
function claim(rows: readonly PlannedRow[], manifest: Manifest): void {
  for (const { name, key } of rows) {
    manifest.set(name, { key: key ?? '', bytes: null, sha256: null, durationMs: null })
  }
}

function end(
  { reporter }: CommandContext,
  out: string,
  { marks, ...counts }: { rows: number; made: number; there: number; failed: number; marks: ClipMark[] },
  tookMs: number,
): void {
  const { rows, made, there, failed } = counts
  const told: Text =
    there > 0 ? message('cliSheets.countsThere', { made, there }) : message('cliSheets.counts', { made })
  if (failed > 0)
    throw new CliError('rows', message('cliSheets.failed', { failed, rows, counts: told }), {
      next: message('cliSheets.failedNext'),
    })
  const line = message('cliSheets.done', { folder: out, counts: told, time: length(tookMs) })
  reporter.result([line], 'done', { ...counts, folder: out, marks, tookMs })
}
