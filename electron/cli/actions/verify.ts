import { extname, resolve } from 'node:path'
import type { Verification } from '../../common/bridge/index.ts'
import { message } from '../../common/messages/index.ts'
import type { Format } from '../../common/messages/index.ts'
import { findTools } from '../../media/index.ts'
import { dataFolder, dataPaths } from '../../studio/core/data-folder.ts'
import type { CommandContext } from '../context.ts'
import { CliError } from '../errors.ts'
import { outTarget, writeText } from '../files.ts'
import { csvOf } from '../provenance/csv.ts'
import { linesOf } from '../provenance/lines.ts'
import { commandProvenance } from '../provenance/open.ts'

export interface VerifyOptions {
  json?: boolean
  csv?: boolean
  /** A file for what was found: a table or JSON, by its ending. */
  report?: string
}

interface Examined {
  path: string
  found: Verification
}

/**
 * Tells what files say of their origin. Fails unless each of them has valid content credentials and is unchanged since it
 * was signed, so that scripts can rely on the exit code. A report is written also then.
 * @throws CliError where the report can't be written; before any file is read, as far as that can be known
 */
export async function verifyFiles(
  context: CommandContext,
  files: readonly string[],
  { json = false, csv = false, report }: VerifyOptions,
): Promise<void> {
  const { reporter, format, signal } = context
  if (report !== undefined) await outTarget(report, ['.csv', '.json'])
  const provenance = commandProvenance(context, dataPaths(dataFolder(context.env)))
  // Without ffprobe, tags of sound and video stay unknown; content credentials don't need it.
  const tools = await findTools().catch(() => null)
  const all: Examined[] = []
  for (const path of files) {
    signal.throwIfAborted()
    const found = await provenance.verify(resolve(path), tools)
    all.push({ path, found })
    if (json) reporter.table([], [], 'file', [{ file: path, ...found }])
    else if (!csv) reporter.result([...linesOf(path, found, format), ''], 'file', {})
  }
  if (report !== undefined) await writeText(report, reportOf(report, all, format), { force: true })
  if (csv) reporter.result(csvOf(all, format).split('\n'), 'files', {})
  const failed = all.filter(({ found }) => found.credentials !== 'intact').length
  if (failed > 0) throw new CliError('not-verified', message('cli.notVerified', { n: failed, count: all.length }))
  reporter.event('done', { files: all.length })
}

/** The text of a report, which names the files as they were given. */
function reportOf(report: string, all: readonly Examined[], format: Format): string {
  if (extname(report).toLowerCase() === '.csv') return `${csvOf(all, format)}\n`
  const files = all.map(({ path, found }) => ({
    file: path,
    ...found,
    problem: found.problem === null ? null : format(found.problem),
  }))
  return `${JSON.stringify({ files }, null, 2)}\n`
}
