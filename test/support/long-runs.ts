import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { format } from 'oxfmt'
import { findTools } from '../../electron/media/index.ts'

/** Exports of a file of long runs. */
export interface LongRun {
  title: string
  run: (report: (line: string) => void) => Promise<{ ok: boolean; markdown: string }>
}

export interface LongRunsOptions {
  /** Folder of the runs; every file in it and below it is one. */
  folder: string
  /** Names of the runs to do, by file name without extension; empty: all. */
  names: readonly string[]
  /** Path of the report. */
  output: string
  /** The report's heading. */
  heading: string
  print: (line: string) => void
}

/** A run's section of the report; the comment marks it, so that it can be replaced when only some runs are done. */
interface Section {
  name: string
  text: string
}

/** Paths of the runs in a folder and those below it, by name. */
function pathsIn(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'))
  return new Map(files.map((path) => [basename(path, '.ts'), join(folder, path)]))
}

/** Names of the runs in a folder and those below it. */
export function runsIn(folder: string): string[] {
  return [...pathsIn(folder).keys()].sort()
}

/**
 * Does the runs of a folder one after the other and writes the report; sections of other runs stay as they were. False
 * when a run is not ok, or throws.
 */
export async function longRuns(options: LongRunsOptions): Promise<boolean> {
  const { print } = options
  const files = runsIn(options.folder)
  const paths = pathsIn(options.folder)
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
    const one = await runOne(paths.get(name)!, name, print)
    ok &&= one.ok
    kept.set(name, { name, text: one.text })
    // The report is written after each run, so that hours of results are not lost with the last one.
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
    // The first run creates the report.
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
  // The report is formatted, because `npm run lint` checks its format.
  const { code, errors } = await format(basename(options.output), text)
  if (errors[0]) throw new Error(`The report can't be formatted: ${errors[0].message}`)
  writeFileSync(options.output, code)
}

/** The machine in general terms: the facts that figures depend on, without any names. */
async function machine(): Promise<string> {
  const memory = Math.round(totalmem() / 2 ** 30)
  const ffmpeg = await findTools().then(
    (tools) => tools.version,
    () => 'none',
  )
  return `Machine: ${availableParallelism()} cores, ${memory} GB of memory, ${process.platform} ${process.arch}, Node ${process.versions.node}, ffmpeg ${ffmpeg}.`
}
