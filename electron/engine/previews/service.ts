import { codeOf } from '../../common/service/index.ts'
import type { Code } from '../../common/service/index.ts'
import { statfsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inEnglish, message } from '../../common/messages/index.ts'
import type { Text } from '../../common/messages/index.ts'
import { EngineError, messageOf } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import { diskFull, failureOf } from '../work/generations/failure.ts'
import type { EmbeddedQueue } from '../work/queue/embedded.ts'
import type { Progress, QueueEntry, QueueName, WorkContext, WorkResult } from '../work/queue/types.ts'
import { engineFps } from '../presenters/frame-rate.ts'
import { makePreview } from './make.ts'
import type { FileCache } from '../store/media/cache.ts'
import type { MakeParts, PreviewClip, PreviewResult } from './make.ts'
import type { PreviewRequest } from './request.ts'
import { stages } from '../core/stages.ts'

/** A preview and its current state. The HTTP interface answers with it, with URLs instead of file names. */
export interface PreviewJob {
  readonly request: PreviewRequest
  /** Id of this attempt in the work queue. */
  readonly queueId: string
  /** Status of the preview, numbered as that of records: 1 waiting, 2 running, 3 done, 4 failed. */
  status: 1 | 2 | 3 | 4
  /** Increases with every change of the preview. */
  revision: number
  share: number
  stage: Text
  result: PreviewResult | null
  clips: PreviewClip[]
  failure: { code: Code; reason: Text } | null
}

export interface PreviewServiceOptions {
  /** What previews of a tenant are made with. */
  partsOf: (tenant: string) => MakeParts
  cache: FileCache
  scratch: string
  log: Log
  /** A preview whose state nobody requests for this long is cancelled, ms; 15 s by default. */
  idleMs?: number
  /** Removes what is kept beyond need where the disk has too little space. */
  makeRoom?: () => void
  freeBytes?: () => number
}

const defaultIdleMs = 15_000
/** Shortest time between two reports of mere progress to the listeners of a preview, ms. */
const progressSpacingMs = 150
const minFreeBytes = 64 * 1024 * 1024
/** Longest duration of one preview, ms: a safeguard against work that never ends. Users give up long before. */
const deadlineMs = 60 * 60_000
/** How many ended previews are kept in memory. The results of older ones are found again by their files. */
const remembered = 200

/**
 * The queue that each kind of preview waits in. Avatars for the stage and videos have one each, so that they wait neither for
 * each other nor for finished videos.
 */
const queueNames: Record<PreviewRequest['parts'], QueueName> = {
  avatars: 'stage',
  video: 'draft',
  ahead: 'ahead',
  layers: 'draft',
  stems: 'draft',
}
export const queueNameOf = (request: PreviewRequest): QueueName => queueNames[request.parts]
export const previewQueues: ReadonlySet<QueueName> = new Set(Object.values(queueNames))

/**
 * Runs previews and keeps their state. Only their files are on disk: after a restart, windows request their previews
 * again.
 */
export class PreviewService {
  readonly #options: PreviewServiceOptions
  readonly #idleMs: number
  readonly #jobs = new Map<string, PreviewJob>()
  readonly #byQueueId = new Map<string, PreviewJob>()
  readonly #listeners = new Map<string, Set<(job: PreviewJob) => void>>()
  readonly #requestedAt = new Map<string, number>()
  readonly #notifiedAt = new WeakMap<PreviewJob, number>()
  #queue: EmbeddedQueue | undefined
  #count = 0
  readonly #timer: NodeJS.Timeout
  readonly fps = engineFps

  constructor(options: PreviewServiceOptions) {
    this.#options = options
    this.#idleMs = options.idleMs ?? defaultIdleMs
    this.#timer = setInterval(
      () => {
        for (const job of this.#jobs.values()) {
          const { id } = job.request
          if (job.status >= 3 || (this.#listeners.get(id)?.size ?? 0) > 0) continue
          if (performance.now() - (this.#requestedAt.get(id) ?? 0) > this.#idleMs)
            this.#stop(job, message('engineWork.nobodyWaited'))
        }
      },
      Math.min(1000, this.#idleMs),
    )
    this.#timer.unref()
  }

  /** Sets the queue that previews are added to. */
  start(to: EmbeddedQueue): void {
    this.#queue = to
  }

  /**
   * Returns the tenant's preview of the same content when it is finished or running, and starts it otherwise.
   * @param client as in `QueueEntry`
   */
  async request(request: PreviewRequest, client = ''): Promise<PreviewJob> {
    this.#requestedAt.set(request.id, performance.now())
    const known = () => {
      const job = this.#jobs.get(request.id)
      return job && job.status < 3 ? job : undefined
    }
    const result = known() ? undefined : await this.#finished(request)
    const running = known()
    if (running) return running
    const job = this.#enter(request, result)
    if (result) return job
    this.#byQueueId.set(job.queueId, job)
    this.#queue?.add({ id: job.queueId, queueName: queueNameOf(request), client, kind: request.parts })
    return job
  }

  /** Finds a preview of a tenant by its id. Looking for it counts as a request for its state, which keeps it running. */
  find(id: string, tenant: string): PreviewJob | undefined {
    const job = this.#jobs.get(id)
    if (job?.request.tenant !== tenant) return undefined
    this.#requestedAt.set(id, performance.now())
    return job
  }

  /** Calls a listener with each change of a preview until the returned function is called. */
  watch(id: string, listener: (job: PreviewJob) => void): () => void {
    const listeners = this.#listeners.get(id) ?? new Set()
    this.#listeners.set(id, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      this.#requestedAt.set(id, performance.now())
      if (listeners.size === 0 && this.#listeners.get(id) === listeners) this.#listeners.delete(id)
    }
  }

  cancel(job: PreviewJob): void {
    this.#stop(job, message('engineWork.cancelled'))
  }

  /** Works on one entry of the queue. */
  async work(entry: QueueEntry, context: WorkContext): Promise<WorkResult> {
    const job = this.#byQueueId.get(entry.id)
    if (job) await this.#attempt(job, context)
    return 'ended'
  }

  /** Position in the queue and progress of a preview, as the queue knows them. */
  progressOf(job: PreviewJob): Progress | undefined {
    return this.#queue?.progressNow(job.queueId)
  }

  close(): void {
    clearInterval(this.#timer)
  }

  #notify(job: PreviewJob): void {
    job.revision += 1
    this.#notifiedAt.set(job, performance.now())
    for (const listener of [...(this.#listeners.get(job.request.id) ?? [])]) listener(job)
  }

  #end(job: PreviewJob, status: 3 | 4): void {
    job.status = status
    job.share = 1
    job.stage = job.failure?.reason ?? stages.finished
    this.#byQueueId.delete(job.queueId)
    this.#notify(job)
    for (const [id, old] of this.#jobs) {
      if (this.#jobs.size <= remembered) break
      if (old.status < 3) continue
      this.#jobs.delete(id)
      this.#requestedAt.delete(id)
    }
  }

  #stop(job: PreviewJob, reason: Text): void {
    if (job.status >= 3) return
    job.failure = { code: codeOf.createVideo, reason }
    this.#end(job, 4)
    this.#queue?.cancelNow(job.queueId)
  }

  /** The result that an earlier attempt has stored, if all of its files are still there. */
  async #finished(request: PreviewRequest): Promise<PreviewResult | undefined> {
    const facts = this.#options.cache.find(`${request.id}.json`)
    if (facts === undefined) return undefined
    try {
      const result = JSON.parse(await readFile(facts, 'utf8')) as PreviewResult
      const named = [...result.clips, ...(result.stems ?? [])].map(({ file }) => file)
      const files = [...named, ...(result.file === null ? [] : [result.file])]
      return files.every((file) => this.#options.cache.find(file) !== undefined) ? result : undefined
    } catch {
      return undefined
    }
  }

  #enter(request: PreviewRequest, result: PreviewResult | undefined): PreviewJob {
    const job: PreviewJob = {
      request,
      queueId: `${request.id}-${String((this.#count += 1))}`,
      status: result ? 3 : 1,
      revision: (this.#jobs.get(request.id)?.revision ?? 0) + 1,
      share: result ? 1 : 0,
      stage: result ? stages.finished : stages.waiting,
      result: result ?? null,
      clips: result?.clips ?? [],
      failure: null,
    }
    this.#jobs.delete(request.id)
    this.#jobs.set(request.id, job)
    return job
  }

  async #attempt(job: PreviewJob, context: WorkContext): Promise<void> {
    const { log } = this.#options
    const { request } = job
    const folder = join(this.#options.scratch, `preview-${job.queueId}`)
    const deadline = AbortSignal.timeout(deadlineMs)
    const signal = AbortSignal.any([context.signal, deadline])
    try {
      this.#options.makeRoom?.()
      if (this.#freeBytes() < minFreeBytes) throw new EngineError(codeOf.createVideo, diskFull)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      job.status = 2
      this.#notify(job)
      const report = (share: number, stage = job.stage) => {
        const stageChanged = stage !== job.stage
        job.share = Math.max(job.share, Math.min(1, share))
        job.stage = stage
        context.report(share, stage)
        if (job.status !== 2) return
        if (stageChanged || performance.now() - (this.#notifiedAt.get(job) ?? 0) >= progressSpacingMs) this.#notify(job)
      }
      const result = await makePreview(
        request,
        this.#options.partsOf(request.tenant),
        { folder, signal, report },
        (clips) => {
          if (job.status !== 2) return
          job.clips = [...job.clips, ...clips]
          this.#notify(job)
        },
      )
      const facts = join(folder, 'facts.json')
      await writeFile(facts, JSON.stringify(result), { mode: 0o600 })
      await this.#options.cache.put(`${request.id}.json`, facts)
      if (job.status >= 3) return
      job.result = result
      this.#end(job, 3)
    } catch (error) {
      if (job.status >= 3) return
      const failure = failureOf(error, codeOf.createVideo)
      job.failure = {
        code: failure.code,
        reason: deadline.aborted
          ? message('engineWork.tookTooLong')
          : context.signal.aborted
            ? message(request.parts === 'ahead' ? 'engineWork.gaveWay' : 'engineWork.engineStopped')
            : failure.reason,
      }
      if (failure.fault && !signal.aborted)
        log.error('preview.fault', {
          id: request.id,
          reason: inEnglish(failure.reason),
          stack: (error as Error).stack ?? '',
        })
      this.#end(job, 4)
    } finally {
      await rm(folder, { recursive: true, force: true }).catch((error: unknown) => {
        log.warn('scratch.not-removed', { folder, reason: messageOf(error) })
      })
    }
  }

  #freeBytes(): number {
    if (this.#options.freeBytes) return this.#options.freeBytes()
    const { bavail, bsize } = statfsSync(this.#options.scratch)
    return bavail * bsize
  }
}
