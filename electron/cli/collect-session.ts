import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { findTools } from '../media/index.ts'
import { systemClock } from '../studio/core/clock.ts'
import { collectService, Collector } from '../studio/runs/collect/index.ts'
import type { CollectService } from '../studio/runs/collect/index.ts'
import { engineConnectionId } from '../studio/service/connections/index.ts'
import type { Connection } from '../studio/service/connections/index.ts'
import { dataPaths } from '../studio/core/data-folder.ts'
import { JobStore } from '../studio/jobs/index.ts'
import { accountAdvice, processAlive, processOwner } from '../studio/durable/index.ts'
import { LibraryIndex } from '../studio/library/index.ts'
import { StudioError } from '../studio/core/studio-error.ts'
import { openConnection } from './connection.ts'
import type { OpenConnection } from './connection.ts'
import type { CommandContext } from './context.ts'
import { accountFault, CliError, exitCodes } from './errors.ts'
import type { ConnectOptions } from './options.ts'
import { commandEncoders } from './encoders.ts'
import { openDataFolder } from './open-data-folder.ts'
import { message } from '../common/messages/index.ts'

/** The collected clips and their downloads, opened for one command. */
export interface CollectSession {
  collector: Collector
  /**
   * Id of the service that the options name, or of the engine where it is needed; null when no service has to be asked.
   */
  connection: string | null
  /** Signal that Ctrl+C aborts, and a final failure of the account or the engine. */
  signal: AbortSignal
  /** Adds a listener that is called when an item of a batch has changed. */
  changed: (listener: (id: string) => void) => void
}

/** Opens what `greenroom collect` works with and closes it again. The engine is started only where it is needed. */
export async function withCollector(
  context: CommandContext,
  options: ConnectOptions & { parallel?: number },
  needs: { asks: boolean },
  work: (session: CollectSession) => Promise<void>,
): Promise<void> {
  const closers: (() => unknown)[] = []
  const stop = new AbortController()
  const signal = AbortSignal.any([context.signal, stop.signal])
  try {
    const folder = await openDataFolder(context.env)
    const paths = dataPaths(folder)
    const jobs = new JobStore(paths.jobs)
    closers.unshift(() => jobs.close())
    const library = new LibraryIndex(paths.library)
    closers.unshift(() => library.close())
    let opened: OpenConnection | null = null
    let listener: (id: string) => void = () => undefined
    const collector: Collector = new Collector({
      jobs,
      path: join(folder, 'collect.db'),
      clock: systemClock,
      random: Math.random,
      newId: () => randomUUID(),
      tools: () => findTools(),
      encoders: commandEncoders(context, paths),
      media: null,
      still: () => null,
      owner: processOwner('cli', randomBytes(4).toString('hex')),
      // A command continues only its own work; `collect` into the same folder also continues what an earlier one left
      // unfinished.
      alive: processAlive,
      origins: [],
      clipsFolder: null,
      announce: () => undefined,
      fonts: join(import.meta.dirname, '../../resources/fonts'),
      connection: (id) => id,
      aliases: (id) => [id],
      service: (id) => serviceOf(opened?.connection ?? null, id),
      held: () => false,
      onAccount: (_id, code, reason) => {
        const name = opened?.connection.name ?? message('cliCollect.service')
        stop.abort(accountFault(name, reason, accountAdvice(code)))
      },
      libraryPath: (jobId) => library.get(jobId)?.path ?? null,
      captions: () => Promise.resolve(null),
      onBatchItem: (id) => listener(id),
      fixed: options.parallel === undefined ? {} : { parallel: options.parallel, perHost: options.parallel },
      onError: (error) => {
        if (context.env.GREENROOM_DEBUG)
          context.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
      },
    })
    closers.unshift(() => collector.stop())
    if (needs.asks || options.baseUrl !== undefined || context.env.GREENROOM_BASE_URL || hasEngineClips(collector)) {
      opened = await openConnection(context, options, signal, (error) => stop.abort(error))
      const { close } = opened
      // Closed after the collector, which may still ask the service.
      closers.splice(1, 0, () => close.call(opened))
    }
    signal.throwIfAborted()
    collector.start()
    await work({
      collector,
      connection: opened?.connection.id ?? null,
      signal,
      changed: (call) => (listener = call),
    })
  } catch (error) {
    throw asCliError(signal.aborted ? signal.reason : error)
  } finally {
    for (const close of closers) await close()
  }
}

function hasEngineClips(collector: Collector): boolean {
  const { total } = collector.items.page({ connection: engineConnectionId, states: ['ready'], descending: true }, 0, 1)
  return total > 0
}

/**
 * A service other than this command's can't be asked, because only the window can read its key. Its links may still
 * work.
 */
function serviceOf(connection: Connection | null, id: string): CollectService | null {
  if (connection?.id !== id) return null
  return collectService(connection)
}

function asCliError(error: unknown): unknown {
  if (!(error instanceof StudioError)) return error
  const exitCode = ['template', 'nothing'].includes(error.code) ? exitCodes.usage : exitCodes.failed
  return new CliError(error.code, error.text, { next: error.next, exitCode, cause: error })
}
