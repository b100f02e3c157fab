import { generationSpecs, usualKinds } from '../../common/generation/kinds.ts'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { StudioParts } from '../bridge/parts.ts'
import { Collector } from '../runs/collect/index.ts'
import type { CollectService, ItemRow } from '../runs/collect/index.ts'
import type { StudioConnection } from '../service/connections/index.ts'
import { resultLifetimeMs } from '../jobs/index.ts'
import { processAlive, processOwner } from '../kit/index.ts'
import { accountAdvice } from '../kit/index.ts'
import { clipCaptions } from './clip-captions.ts'
import { workOf } from './work.ts'

const made = new WeakMap<StudioParts, Collector>()

/** The studio's list of clips and their downloads; made, and taken up where the last one ended, when first asked for. */
export function collectOf(parts: StudioParts): Collector {
  const known = made.get(parts)
  if (known) return known
  const collector = open(parts)
  made.set(parts, collector)
  return collector
}

function open(parts: StudioParts): Collector {
  const { clock, newId, connections, jobs, jobStore, libraryIndex, media, tools, onError } = parts
  const collector = new Collector({
    ...{ clock, newId, media, tools, onError, library: libraryIndex, jobs: jobStore },
    path: join(parts.paths.folder, 'collect.db'),
    random: Math.random,
    owner: processOwner('studio', randomBytes(4).toString('hex')),
    alive: processAlive,
    waits: true,
    origins: ['window', 'guard'],
    fonts: join(parts.host.resources, 'fonts'),
    connection: (id) => connections.get(id)?.id ?? id,
    service: (id) => {
      const found = connections.get(id)
      return found ? collectService(found) : null
    },
    held: (id) => jobs.account(id) !== null,
    onAccount(id, code, message) {
      const banner = { connection: id, code, message, next: accountAdvice(code), since: clock.now() }
      if (jobStore.raiseBanner(banner)) connections.changed()
    },
    libraryPath: (jobId) => libraryIndex.get(jobId)?.path ?? null,
    still: (jobId) => workOf(parts).stills.urlOf(jobId),
    captions: ({ jobId }, durationMs, signal) =>
      jobId === null ? Promise.resolve(null) : clipCaptions(parts, jobId, durationMs, signal),
    clipsFolder: () => workOf(parts).clipsFolder(),
    announce: (message, next) => parts.emit({ type: 'notice', level: 'warning', message, next }),
    onSaved: (row) => keepInLibrary(parts, row),
  })
  const unsubscribe = jobs.subscribe((event) => {
    if (event.type === 'job') collector.jobsChanged(event.job.id)
    else if (event.type === 'removed') collector.jobsChanged(event.id)
    else if (event.type === 'account' && event.banner === null) collector.connectionChanged(event.connection)
  })
  const stop = new AbortController()
  parts.onClose(async () => {
    stop.abort()
    unsubscribe()
    await collector.stop()
  })
  collector.start()
  void followHistory(parts, collector, stop.signal)
  return collector
}

/** What a command of the command line has written meanwhile is told as "anything may have changed". */
async function followHistory(parts: StudioParts, collector: Collector, signal: AbortSignal): Promise<void> {
  try {
    for await (const event of workOf(parts).feed.subscribe(signal))
      if (event.type === 'changed') collector.jobsChanged(null)
  } catch (error) {
    if (!signal.aborted) parts.onError(error)
  }
}

/** A clip of a job that was brought otherwise than by its job is a clip of the library all the same. */
function keepInLibrary({ jobStore, libraryIndex, clock, onError }: StudioParts, row: ItemRow): void {
  const { jobId, path, size, sha256, durationMs, width, height } = row
  if (jobId === null || path === null || size === null || sha256 === null || libraryIndex.get(jobId)) return
  const job = jobStore.get(jobId)
  if (!job) return
  try {
    const madeAt = job.completedAt ?? clock.now()
    libraryIndex.keep({
      ...{ jobId, path, size, sha256, durationMs, width, height, kind: job.kind, title: job.title, madeAt },
      ...{
        expiresAt: madeAt + resultLifetimeMs,
        savedAt: clock.now(),
        connection: job.connection,
        fps: null,
        preview: false,
      },
      media: generationSpecs[job.kind].media,
    })
  } catch (error) {
    onError(error)
  }
}

function collectService(connection: StudioConnection): CollectService {
  const { service, name, builtIn } = connection
  return {
    name,
    local: builtIn,
    record(group, remoteId, signal) {
      return service.info(usualKinds[group], remoteId, signal)
    },
  }
}
