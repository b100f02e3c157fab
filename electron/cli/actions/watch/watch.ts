import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { message, sentences, textAt } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'
import { safeName } from '../../../common/naming/index.ts'
import { hashFile } from '../../../studio/media/downloads/index.ts'
import { ToolReporter } from '../mcp/tool-reporter.ts'
import type { CommandContext } from '../../context.ts'
import { deliverFiles, mustBeComplete } from '../../deliveries/follow.ts'
import { OutputFiles } from '../../deliveries/output-files.ts'
import { commandDestinations, withDeliveries } from '../../deliveries/session.ts'
import { CliError, usageError } from '../../errors.ts'
import { folderToBe, makeFolder, mustBeReadable, writableFolder } from '../../files.ts'
import { KeptEngine } from '../../kept-engine.ts'
import { toCliError } from '../../to-cli-error.ts'
import { droppedFiles } from './dropped-files.ts'
import type { DroppedFile } from './dropped-files.ts'
import { moveToFailed } from './failed-folder.ts'
import { kindOfFile, stemOf } from './kinds.ts'
import type { WatchedKind } from './kinds.ts'
import { makeDropped } from './make-dropped.ts'
import type { MakeOptions } from './make-dropped.ts'
import { WatchMemory } from './memory.ts'
import type { FileState } from './memory.ts'

export interface WatchOptions extends MakeOptions {
  out: string
  deliver?: string
  /** Ends when all files that are there have been made. */
  once?: boolean
  json?: boolean
}

/** Problems of the account, the network, the disk or a destination: they are no fault of the file, which stays where it is. */
const notOfTheFile: ReadonlySet<string> = new Set([
  'account',
  'network',
  'engine',
  'disk-full',
  'denied',
  'stopped',
  'incomplete',
  'credential',
  'no-destination',
])

/** Makes what is dropped into a folder, until Ctrl+C. */
export async function watchFolder(context: CommandContext, folder: string, options: WatchOptions): Promise<void> {
  const watched = resolve(folder)
  const out = resolve(options.out)
  await writableFolder(watched)
  if (relative(watched, out) === '')
    throw usageError('folder', message('cliWatch.sameFolder'), message('cliWatch.sameFolderNext'))
  if (options.project !== undefined) await mustBeReadable(options.project)
  await folderToBe(out)
  await makeFolder(out)
  if (options.deliver !== undefined) await (await commandDestinations(context)).must(options.deliver)
  const keptEngine = new KeptEngine()
  const watching = new FolderWatch({ ...context, keptEngine }, watched, out, options)
  try {
    await watching.run()
  } finally {
    await keptEngine.close()
  }
}

class FolderWatch {
  readonly #context: CommandContext
  readonly #folder: string
  readonly #out: string
  readonly #options: WatchOptions
  readonly #memory: WatchMemory
  #done = 0
  #failed = 0

  constructor(context: CommandContext, folder: string, out: string, options: WatchOptions) {
    this.#context = context
    this.#folder = folder
    this.#out = out
    this.#options = options
    this.#memory = new WatchMemory(out, (text) => context.reporter.warn(text))
  }

  async run(): Promise<void> {
    const { reporter, signal } = this.#context
    reporter.stage('watch', message('cliWatch.watching', { folder: this.#folder }))
    for await (const file of droppedFiles(this.#folder, signal, this.#options.once === true)) await this.#take(file)
    signal.throwIfAborted()
    const facts = { made: this.#done, failed: this.#failed }
    reporter.result([message('cliWatch.ended', facts)], 'done', facts)
    if (this.#failed > 0) throw new CliError('incomplete', message('cliWatch.incomplete', { n: this.#failed }))
  }

  async #take(file: DroppedFile): Promise<void> {
    const kind = kindOfFile(file.name)
    if (kind === null) return
    const key = await this.#keyOf(file, kind).catch(() => null)
    // It was taken away again, or is not for this user.
    if (key === null) return
    const state = await this.#memory.state(key)
    const { deliver } = this.#options
    if (state === 'delivered' || (state === 'done' && deliver === undefined)) return
    const told = new ToolReporter(this.#context.format, (share) => this.#context.reporter.progress(share))
    try {
      await this.#make(file, kind, key, state, told)
      this.#done += 1
    } catch (error) {
      if (this.#context.signal.aborted) throw this.#context.signal.reason
      await this.#refuse(file, key, toCliError(error), told.lines)
    }
  }

  async #make(
    file: DroppedFile,
    kind: WatchedKind,
    key: string,
    state: FileState | null,
    told: ToolReporter,
  ): Promise<void> {
    const { reporter, env } = this.#context
    const { deliver } = this.#options
    const { name } = file
    const isRemote = (this.#options.baseUrl ?? env.GREENROOM_BASE_URL ?? '').trim() !== ''
    // Nothing tells whether a script that was begun has been paid for: all else is continued by its own records.
    if (state === 'begun' && kind === 'script' && isRemote)
      throw new CliError('unconfirmed', message('cliWatch.unconfirmed', { file: name }), {
        next: message('cliWatch.unconfirmedNext'),
      })
    reporter.stage('make', message('cliWatch.making', { file: name }))
    reporter.event('file', { name, state: 'begun' })
    const startedAt = new Date().toISOString()
    const folder = join(this.#out, safeName(stemOf(name), 'Files'))
    await makeFolder(folder)
    await this.#memory.set(key, name, 'begun')
    const outputs = new OutputFiles(told)
    const context = { ...this.#context, reporter: outputs }
    let fault: CliError | null = null
    try {
      await makeDropped(kind, context, { name, path: file.path, key }, folder, this.#options)
    } catch (error) {
      if (this.#context.signal.aborted) throw this.#context.signal.reason
      fault = toCliError(error)
    }
    await this.#report(file, folder, { startedAt, key, paths: outputs.paths, outcome: told.facts, fault })
    if (fault) throw fault
    await this.#memory.set(key, name, 'done')
    if (deliver !== undefined) await this.#deliver(key, name, deliver, outputs.paths)
    reporter.result([message('cliWatch.made', { file: name, folder, n: outputs.paths.length })], 'file', {
      name,
      state: 'done',
      files: outputs.paths,
    })
  }

  async #deliver(key: string, name: string, to: string, paths: readonly string[]): Promise<void> {
    await withDeliveries(this.#context, async (deliveries) => {
      const files = paths.map((path) => ({ path }))
      mustBeComplete(await deliverFiles(this.#context, deliveries, to, files, false))
    })
    await this.#memory.set(key, name, 'delivered')
  }

  /** Tells why a file was not made, and moves it, unless the reason is none of the file's. */
  async #refuse(file: DroppedFile, key: string, error: CliError, told: readonly string[]): Promise<void> {
    const { reporter, format } = this.#context
    const { code, text, next, details } = error
    const facts = { name: file.name, state: 'failed', code, message: text, next, details }
    if (notOfTheFile.has(code)) {
      reporter.event('file', { ...facts, state: 'waits' })
      reporter.warn(textAt(file.name, sentences(text, next ?? null, message('cliWatch.waits'))))
      this.#failed += 1
      return
    }
    this.#failed += 1
    await this.#memory.forget(key)
    const lines: Text[] = [text, ...details, ...(next === undefined ? [] : [next])]
    const why = await moveToFailed(this.#folder, file.name, [...lines.map((line) => format(line)), ...told].join('\n'))
    reporter.event('file', { ...facts, why })
    reporter.warn(textAt(file.name, sentences(text, message('cliWatch.movedTo', { path: why }))))
  }

  async #report(
    { name }: DroppedFile,
    folder: string,
    {
      startedAt,
      key,
      paths,
      outcome,
      fault,
    }: { startedAt: string; key: string; paths: readonly string[]; outcome: object; fault: CliError | null },
  ): Promise<void> {
    const { format } = this.#context
    const error = fault && {
      code: fault.code,
      message: format(fault.text),
      next: fault.next === undefined ? null : format(fault.next),
      details: fault.details.map((one) => format(one)),
    }
    const files = await Promise.all(
      paths.map(async (path) => ({ file: relative(folder, path), sha256: await hashFile(path).catch(() => null) })),
    )
    const report = { source: name, key, startedAt, endedAt: new Date().toISOString(), files, error, outcome }
    await writeFile(join(folder, 'report.json'), `${JSON.stringify(report, null, 2)}\n`)
  }

  /** Key of a file's content and of how it is made: another template makes it anew. */
  async #keyOf(file: DroppedFile, kind: WatchedKind): Promise<string> {
    const { project, as, voice, rate, name, baseUrl } = this.#options
    const template = kind === 'sheet' && project !== undefined ? await readFile(project, 'utf8') : ''
    const how = JSON.stringify([kind, template, as, voice ?? '', rate, name ?? '', baseUrl ?? ''])
    return createHash('sha256')
      .update(await hashFile(file.path))
      .update(how)
      .digest('hex')
  }
}
