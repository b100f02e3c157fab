import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { format } from 'oxfmt'
import { findTools } from '../../electron/media/index.ts'

/** What a file of long runs exports. */
export interface LongRun {
  title: string
  run: (report: (line: string) => void) => Promise<{ ok: boolean; markdown: string }>
}

export interface LongRunsOptions {
  /** Folder whose other files are the runs. */
  folder: string
  /** Only these, by file name without ending; all where empty. */
  names: readonly string[]
  /** The report to write. */
  output: string
  /** Its first lines. */
  heading: string
  print: (line: string) => void
}

/** What a report says about a run; the comment finds it again when only some are run. */
interface Section {
  name: string
  text: string
}

/** Names of the runs in a folder. */
export function runsIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && name !== 'run.ts')
    .map((name) => basename(name, '.ts'))
    .sort()
}

/**
 * Runs the files of a folder one after the other and writes the report; sections of runs that were not asked for stay as
 * they were. False when one is not ok, or throws.
 */
export async function longRuns(options: LongRunsOptions): Promise<boolean> {
  const { print } = options
  const files = runsIn(options.folder)
  const unknown = options.names.filter((name) => !files.includes(name))
  if (unknown.length > 0) {
    print(`There is no run called ${unknown.join(', ')}. There are: ${files.join(', ') || 'none'}.`)
    return false
  }
  const wanted = options.names.length > 0 ? files.filter((name) => options.names.includes(name)) : files
  if (wanted.length === 0) {
    print('There is nothing to run.')
    return false
  }
  const kept = new Map(readSections(options.output).map((section) => [section.name, section]))
  for (const name of kept.keys()) if (!files.includes(name)) kept.delete(name)
  let ok = true
  for (const name of wanted) {
    const one = await runOne(join(options.folder, `${name}.ts`), name, print)
    ok &&= one.ok
    kept.set(name, { name, text: one.text })
    // After each, so that hours of results are not lost with the last.
    await writeReport(
      options,
      [...kept.values()].sort((a, b) => (a.name < b.name ? -1 : 1)),
    )
  }
  print(`${ok ? 'All ok' : 'NOT all ok'}: ${options.output}`)
  return ok
}

async function runOne(
  path: string,
  name: string,
  print: (line: string) => void,
): Promise<{ ok: boolean; text: string }> {
  const begun = Date.now()
  let title = name
  let outcome: { ok: boolean; markdown: string }
  try {
    const found = readRun(await import(pathToFileURL(path).href))
    title = found.title
    print(`== ${title}`)
    outcome = await found.run((line) => print(`   ${line}`))
  } catch (error) {
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
    print(`   ${reason}`)
    const message = error instanceof Error ? error.message : String(error)
    outcome = { ok: false, markdown: `It ended with an error: ${message.split('\n')[0]}` }
  }
  const seconds = ((Date.now() - begun) / 1000).toFixed(1)
  const verdict = outcome.ok ? 'ok' : '**not ok**'
  print(`   ${outcome.ok ? 'ok' : 'NOT OK'}, ${seconds} s`)
  return {
    ok: outcome.ok,
    text: `## ${title}\n\nResult: ${verdict} (${seconds} s)\n\n${outcome.markdown.trim()}`,
  }
}

function readRun(module: unknown): LongRun {
  const { title, run } = module as Partial<LongRun>
  if (typeof title !== 'string' || typeof run !== 'function')
    throw new Error('The file must export a title and a function run.')
  return { title, run }
}

function readSections(path: string): Section[] {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    // The first run writes it.
    return []
  }
  return text
    .split(/^<!-- run: /m)
    .slice(1)
    .map((part) => ({
      name: part.slice(0, part.indexOf(' -->')),
      text: part.slice(part.indexOf('-->') + 3).trim(),
    }))
}

async function writeReport(options: LongRunsOptions, sections: readonly Section[]): Promise<void> {
  const parts = sections.map(({ name, text }) => `<!-- run: ${name} -->\n\n${text}`)
  const text = [options.heading.trim(), await machine(), ...parts].join('\n\n')
  // The report is a checked file like any other.
  const { code, errors } = await format(basename(options.output), text)
  if (errors[0]) throw new Error(`The report can't be formatted: ${errors[0].message}`)
  writeFileSync(options.output, code)
}

/** The machine in general terms: what figures depend on, and nothing that names it. */
async function machine(): Promise<string> {
  const memory = Math.round(totalmem() / 2 ** 30)
  const ffmpeg = await findTools().then(
    (tools) => tools.version,
    () => 'none',
  )
  return `Machine: ${availableParallelism()} cores, ${memory} GB of memory, ${process.platform} ${process.arch}, Node ${process.versions.node}, ffmpeg ${ffmpeg}.`
}
