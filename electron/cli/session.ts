import { randomBytes, randomUUID } from 'node:crypto'
import { findTools } from '../media/index.ts'
import { systemClock } from '../studio/core/clock.ts'
import type { Connection } from '../studio/service/connections/index.ts'
import { dataPaths } from '../studio/core/data-folder.ts'
import type { StudioPaths } from '../studio/core/data-folder.ts'
import { defaultLimits, Jobs, JobStore, longestQueueMs } from '../studio/jobs/index.ts'
import { processOwner } from '../studio/durable/index.ts'
import type { AccountBanner } from '../studio/jobs/index.ts'
import { Library, LibraryIndex, mediaInspector } from '../studio/library/index.ts'
import { RemoteAssetCache } from '../studio/service/remote/index.ts'
import type { Speaking } from '../studio/people/voices/index.ts'
import { Drawings } from '../studio/media/drawings/index.ts'
import { openOwnFonts } from '../studio/media/fonts/index.ts'
import { openVoices, speakingOf } from '../studio/people/voices/index.ts'
import {
  clipCaptions,
  clipDisclosure,
  clipLoudness,
  clipMusic,
  clipScenes,
  completeClip,
} from '../studio/runs/collect/index.ts'
import { commandCaptions } from './captions.ts'
import { openConnection } from './connection.ts'
import type { OpenConnection } from './connection.ts'
import type { CommandContext } from './context.ts'
import { accountFault } from './errors.ts'
import type { CliError } from './errors.ts'
import { openDataFolder } from './open-data-folder.ts'
import { commandEncoders } from './encoders.ts'
import { commandProvenance } from './provenance/open.ts'
import type { ConnectOptions } from './options.ts'
import { message, textAt } from '../common/messages/index.ts'
import type { Message, Text } from '../common/messages/index.ts'

/** A studio that runs for one command. */
export interface Session {
  connection: Connection
  jobs: Jobs
  jobStore: JobStore
  cache: RemoteAssetCache
  drawings: Drawings
  library: Library
  /** Own voices and pronunciations, the same as in the window. */
  speaking: Speaking
  /** Signal that Ctrl+C aborts, and a final failure of the account or the engine. */
  signal: AbortSignal
}

/**
 * How long a command tries to reach a service before it gives up, ms: shorter than in the window, because somebody is
 * waiting.
 */
export const stopTimeoutMs = 45_000

/** Opens data folder, service and jobs, runs the work, and closes all of them however the work ended. */
export async function withSession(
  context: CommandContext,
  options: ConnectOptions,
  work: (session: Session) => Promise<void>,
): Promise<void> {
  const closers: (() => unknown)[] = []
  const stop = new AbortController()
  const signal = AbortSignal.any([context.signal, stop.signal])
  try {
    const paths = dataPaths(await openDataFolder(context.env))
    const opened = await openConnection(context, options, signal, (error) => stop.abort(error))
    closers.unshift(() => opened.close())
    signal.throwIfAborted()
    const store = new JobStore(paths.jobs)
    closers.push(() => store.close())
    const index = new LibraryIndex(paths.library)
    closers.push(() => index.close())
    const cache = new RemoteAssetCache(paths.cache)
    closers.push(() => cache.close())
    const fonts = await openOwnFonts(paths.fonts, systemClock, (text) => context.reporter.warn(text))
    const drawings = new Drawings({ folder: paths.drawings, now: () => systemClock.now(), fonts })
    closers.push(() => drawings.close())
    const voices = await openCommandVoices(context, paths)
    const { dictionaries, ownVoices } = voices
    const captions = commandCaptions(context, paths, { dictionaries, ownVoices, jobs: store, library: index })
    const library = new Library({
      index,
      inspect: mediaInspector(() => findTools()),
      sign: commandProvenance(context, paths).sign,
      onUnsigned: (id, reason) => context.reporter.warn(textAt(store.get(id)?.title ?? '', reason)),
      clock: systemClock,
      complete: (request) =>
        completeClip(
          {
            job: (id) => store.get(id),
            captions: (job, durationMs, stop) => clipCaptions(captions, job, durationMs, stop),
            scenes: (job, parts, stop) => clipScenes(captions, job, parts, stop),
            music: (job, durationMs, stop) => clipMusic(captions, job, durationMs, stop),
            loudness: (job) => clipLoudness(captions, job),
            disclosure: (job) => clipDisclosure(captions, job),
            tools: () => findTools(),
            encoders: commandEncoders(context, paths),
            drawing: drawings,
            onFault: (id, what, reason) => {
              const clip = store.get(id)?.title ?? ''
              context.reporter.warn(message(`collectErrors.${what}LeftOut`, { clip, reason }))
            },
          },
          request,
        ),
    })
    const jobs = openJobs(context, store, library, opened)
    closers.unshift(() => jobs.stop())
    jobs.subscribe((event) => {
      if (event.type === 'account' && event.banner) stop.abort(accountError(event.banner, opened.connection))
      if (event.type === 'job')
        context.reporter.event('job', { id: event.job.id, kind: event.job.kind, state: event.job.state })
      if (event.type === 'retry') context.reporter.event('retry', { id: event.id, message: event.message })
      if (event.type === 'paused') context.reporter.note(askedToWait(event.message, event.until))
    })
    // The user who runs the command again has solved the account's problem, or the service reports it again.
    jobs.clearAccount(opened.connection.id)
    jobs.endLeft()
    jobs.start()
    const speaking = speakingOf(voices)
    await work({ connection: opened.connection, jobs, jobStore: store, cache, drawings, library, speaking, signal })
  } catch (error) {
    throw signal.aborted ? signal.reason : error
  } finally {
    for (const close of closers) await close()
  }
}

function askedToWait(reason: Text, until: number): Message {
  const n = Math.max(1, Math.round((until - systemClock.now()) / 1_000))
  return message('cli.asksToWait', { reason, n, hours: longestQueueMs / 3_600_000 })
}

/** A command plays nothing, so its voices need no media addresses. */
function openCommandVoices(context: CommandContext, paths: StudioPaths): ReturnType<typeof openVoices> {
  return openVoices({
    paths,
    clock: systemClock,
    newId: () => randomUUID(),
    media: { urlFor: () => '' },
    tools: () => findTools(),
    onBroken: (message) => context.reporter.warn(message),
    tell: () => undefined,
  })
}

function openJobs(context: CommandContext, store: JobStore, library: Library, opened: OpenConnection): Jobs {
  const { connection } = opened
  return new Jobs({
    store,
    clock: systemClock,
    random: Math.random,
    newId: () => randomUUID(),
    owner: processOwner('cli', randomBytes(4).toString('hex')),
    services: (id) => (id === connection.id ? connection.service : undefined),
    saver: library,
    // A command continues only its own work; jobs left by others are continued by `greenroom jobs retry`.
    adopt: false,
    // The jobs under way have no limit, because a command waits for everything that it has started.
    limits: { ...defaultLimits, preparing: Number.POSITIVE_INFINITY },
    prepareDeadlineMs: stopTimeoutMs,
    submitDeadlineMs: stopTimeoutMs,
    onError: (error) => noteError(context, error),
  })
}

/** Logs internal errors that do not stop the command, when `GREENROOM_DEBUG` is set. */
export function noteError({ env, stderr }: CommandContext, error: unknown): void {
  if (env.GREENROOM_DEBUG) stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
}

function accountError(banner: AccountBanner, connection: Connection): CliError {
  return accountFault(connection.name, banner.message, banner.next)
}
