import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { openProject } from '../../common/composition/index.ts'
import { message } from '../../common/messages/index.ts'
import { languageIn } from '../core/language.ts'
import type { Jobs, SourceStore } from '../jobs/index.ts'
import type { LibraryOptions } from '../library/index.ts'
import { accountAdvice, processAlive, processOwner } from '../durable/index.ts'
import type { Drawings } from '../media/drawings/index.ts'
import type { MediaFiles } from '../media/files/index.ts'
import type { Stills } from '../media/stills/index.ts'
import {
  clipCaptions,
  ClipSpeech,
  collectService,
  Collector,
  isDrawnByService,
  keepInLibrary,
  libraryItem,
  clipDisclosure,
  clipLoudness,
  clipMusic,
  clipScenes,
  completeClip,
} from '../runs/collect/index.ts'
import type { ClipCaptionsOptions } from '../runs/collect/index.ts'
import { PlannedExports } from '../runs/export/index.ts'
import type { ExportContext } from '../runs/export/index.ts'
import type { JobFeed } from '../runs/generate/index.ts'
import type { Previews } from '../runs/previews/index.ts'
import type { Connections } from '../service/connections/index.ts'
import type { Base } from './base.ts'
import type { Stores } from './stores.ts'

export interface CollectDeps
  extends
    Pick<
      Base,
      | 'host'
      | 'paths'
      | 'clock'
      | 'random'
      | 'newId'
      | 'clipsFolder'
      | 'tools'
      | 'encoders'
      | 'provenance'
      | 'settings'
      | 'emit'
      | 'onError'
      | 'onClose'
    >,
    Pick<Stores, 'jobStore' | 'libraryIndex'>,
    Pick<ClipCaptionsOptions, 'dictionaries' | 'ownVoices' | 'speech'> {
  connections: Connections
  jobs: Jobs
  media: MediaFiles
  stills: Pick<Stills, 'urlOf'>
  sources: Pick<SourceStore, 'get' | 'snapshot' | 'exportPlan' | 'withExportPlan' | 'endExportPlan'>
  feed: Pick<JobFeed, 'subscribe' | 'changed'>
  previews: Pick<Previews, 'avatars'>
  drawings: Pick<Drawings, 'drawCaptions'>
}

/**
 * Opens the clips at services and their downloads, and continues downloads of an earlier studio. `exports` is what
 * exports of the library's clips need.
 */
export function startCollect(deps: CollectDeps) {
  const { host, paths, clock, random, newId, clipsFolder, tools, encoders, emit, onError, onClose, settings } = deps
  const { connections, jobs, jobStore, libraryIndex, media, stills, sources, drawings } = deps
  const options: ClipCaptionsOptions = {
    dictionaries: deps.dictionaries,
    ownVoices: deps.ownVoices,
    speech: deps.speech,
    tools,
    sourceOf(job) {
      const snapshot = sources.snapshot(job)
      // The clip stays in the library when its job is off the list.
      const connection = jobStore.get(job)?.connection ?? libraryIndex.get(job)?.connection ?? undefined
      return snapshot === null || connection === undefined ? null : { snapshot, connection }
    },
    partsOf: (job) => jobStore.get(job)?.parts ?? null,
    warn: (message, reason) => host.log('warning', message, { reason }),
  }
  const fonts = join(host.resources, 'fonts')
  const captions: ExportContext['captions'] = (job, durationMs, signal) =>
    clipCaptions(options, job, durationMs, signal)
  const collector = new Collector({
    clock,
    random,
    newId,
    media,
    tools,
    encoders,
    onError,
    jobs: jobStore,
    clipsFolder,
    path: join(paths.folder, 'collect.db'),
    owner: processOwner('studio', randomBytes(4).toString('hex')),
    alive: processAlive,
    waits: true,
    origins: ['window', 'guard'],
    fonts,
    sign: deps.provenance.sign,
    drawing: drawings,
    connection: (id) => connections.get(id)?.id ?? id,
    aliases(id) {
      const connection = connections.get(id)
      return connection && !connection.builtIn ? [connection.id, connection.baseUrl] : [id]
    },
    service: (id) => {
      const found = connections.get(id)
      return found ? collectService(found) : null
    },
    held: (id) => jobs.account(id) !== null,
    onAccount(id, code, message) {
      const banner = { connection: id, code, message, next: accountAdvice(code), since: clock.now() }
      if (jobStore.connections.raiseBanner(banner)) connections.changed()
    },
    libraryItem(id) {
      const clip = libraryIndex.get(id)
      return clip && libraryItem(clip)
    },
    libraryPath: (jobId) => libraryIndex.get(jobId)?.path ?? null,
    still: (jobId) => stills.urlOf(jobId),
    captions: ({ jobId }, durationMs, signal) =>
      jobId === null ? Promise.resolve(null) : captions(jobId, durationMs, signal),
    captionsDrawn({ jobId }) {
      const job = jobId === null ? null : jobStore.get(jobId)
      return job !== null && isDrawnByService(job)
    },
    announce: (text, next) => emit({ type: 'notice', level: 'warning', message: text, next }),
    onSaved: (row) => keepInLibrary(deps, row),
  })
  const exports: ExportContext = {
    tools,
    encoders,
    sign: deps.provenance.sign,
    drawing: drawings,
    captions,
    isClip: (path) => libraryIndex.isClip(path),
    course: { player: join(host.resources, 'course'), language: () => languageIn(settings.get()) },
    avatars: {
      projectOf(clip) {
        const snapshot = sources.snapshot(clip)
        return snapshot === null ? null : openProject(snapshot)
      },
      draw: (request, work) => deps.previews.avatars(request, work),
    },
  }
  const planned = new PlannedExports({
    context: exports,
    sources,
    clip: (id) => libraryIndex.get(id),
    announce: emit,
  })
  const clipSpeech = new ClipSpeech({
    captions: options,
    sources,
    onKept: (job) => deps.feed.changed('jobs', [job]),
    onError,
  })
  const unsubscribe = jobs.subscribe((event) => {
    if (event.type === 'job') {
      collector.jobChanged(event.job)
      clipSpeech.jobChanged(event.job)
      if (event.job.state === 'done') planned.clipDone(event.job.id)
    } else if (event.type === 'removed') collector.jobsChanged()
    else if (event.type === 'account' && event.banner === null) collector.connectionChanged(event.connection)
  })
  const stop = new AbortController()
  onClose(async () => {
    stop.abort()
    unsubscribe()
    await clipSpeech.stop()
    await planned.stop()
    await collector.stop()
  })
  collector.start()
  planned.start()
  void followHistory(deps, collector, stop.signal)
  const complete: NonNullable<LibraryOptions['complete']> = (request) =>
    completeClip(
      {
        job: (id) => jobStore.get(id),
        captions,
        scenes: (job, parts, signal) => clipScenes(options, job, parts, signal),
        music: (job, durationMs, signal) => clipMusic(options, job, durationMs, signal),
        loudness: (job) => clipLoudness(options, job),
        disclosure: (job) => clipDisclosure(options, job),
        tools,
        encoders,
        drawing: drawings,
        onFault: (id, what, reason) => {
          const clip = jobStore.get(id)?.title ?? ''
          emit({
            type: 'notice',
            level: 'warning',
            message: message(`collectErrors.${what}LeftOut`, { clip, reason }),
          })
        },
      },
      request,
    )
  return { collector, exports, complete }
}

/** Reports that any clip may have changed when a command of the command line has written to the database. */
async function followHistory({ feed, onError }: CollectDeps, collector: Collector, signal: AbortSignal): Promise<void> {
  try {
    for await (const event of feed.subscribe(signal)) if (event.type === 'changed') collector.jobsChanged()
  } catch (error) {
    if (!signal.aborted) onError(error)
  }
}
