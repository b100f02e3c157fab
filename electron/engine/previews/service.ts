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
import type { QueueName, QueueEntry, WorkContext, WorkQueue } from '../work/queue/types.ts'
import { engineFps } from '../presenters/frame-rate.ts'
import { makePreview } from './make.ts'
import type { MakeParts, PreviewClip, PreviewResult } from './make.ts'
import type { PreviewRequest } from './request.ts'
import { stages } from '../core/stages.ts'

/** A preview as it is now; on the wire as it stands, with addresses for names. */
export interface PreviewJob {
  readonly order: PreviewRequest
  /** Of this attempt, in the queue. */
  readonly queueId: string
  /** As records have it: 1 waiting, 2 running, 3 done, 4 failed. */
  status: 1 | 2 | 3 | 4
  /** Grows with every change. */
  revision: number
  share: number
  stage: Text
  result: PreviewResult | null
  clips: PreviewClip[]
  failure: { code: Code; reason: Text } | null
}

export interface PreviewServiceOptions {
  parts: MakeParts
  scratch: string
  log: Log
  /** A preview that nobody asks about ends after this long, ms. */
  idleMs?: number
  freeBytes?: () => number
}

/** What waits for one preview: changes, until the returned function is called. */
type Watch = (id: string, listener: (job: PreviewJob) => void) => () => void

const defaultIdleMs = 15_000
/** At most this often, ms, is mere progress told. */
const progressSpacingMs = 150
const minFreeBytes = 64 * 1024 * 1024
/** A guard against work that never ends; people give up long before. */
const deadlineMs = 60 * 60_000
/** Ended previews that are remembered; what was made of older ones is found again by its files. */
const remembered = 200

/** Avatars for the stage and videos to watch each have a queue: neither waits for a finished video, nor for the other. */
export const queueNameOf = (order: PreviewRequest): QueueName => (order.parts === 'avatars' ? 'stage' : 'draft')

/** The life of previews: nothing of it is written down but the files; after a restart they are asked for again. */
export function createPreviewService(options: PreviewServiceOptions) {
  const { parts, log } = options
  const { cache } = parts
  const idleMs = options.idleMs ?? defaultIdleMs
  const jobs = new Map<string, PreviewJob>()
  const byQueueId = new Map<string, PreviewJob>()
  const listeners = new Map<string, Set<(job: PreviewJob) => void>>()
  const askedAt = new Map<string, number>()
  const toldAt = new WeakMap<PreviewJob, number>()
  let queue: WorkQueue | undefined
  let count = 0

  const timer = setInterval(
    () => {
      for (const job of jobs.values()) {
        const { id } = job.order
        if (job.status >= 3 || (listeners.get(id)?.size ?? 0) > 0) continue
        if (performance.now() - (askedAt.get(id) ?? 0) > idleMs) stop(job, message('engineWork.nobodyWaited'))
      }
    },
    Math.min(1000, idleMs),
  )
  timer.unref()

  function tell(job: PreviewJob): void {
    job.revision += 1
    toldAt.set(job, performance.now())
    for (const listener of [...(listeners.get(job.order.id) ?? [])]) listener(job)
  }

  function end(job: PreviewJob, status: 3 | 4): void {
    job.status = status
    job.share = 1
    job.stage = job.failure?.reason ?? stages.finished
    byQueueId.delete(job.queueId)
    tell(job)
    for (const [id, old] of jobs) {
      if (jobs.size <= remembered) break
      if (old.status < 3) continue
      jobs.delete(id)
      askedAt.delete(id)
    }
  }

  function stop(job: PreviewJob, reason: Text): void {
    if (job.status >= 3) return
    job.failure = { code: codeOf.createVideo, reason }
    end(job, 4)
    queue?.cancel(job.queueId)
  }

  /** What was made earlier, if all of it is still there. */
  async function finished(order: PreviewRequest): Promise<PreviewResult | undefined> {
    const facts = cache.find(`${order.id}.json`)
    if (facts === undefined) return undefined
    try {
      const result = JSON.parse(await readFile(facts, 'utf8')) as PreviewResult
      const files = [...result.clips.map(({ file }) => file), ...(result.file === null ? [] : [result.file])]
      return files.every((file) => cache.find(file) !== undefined) ? result : undefined
    } catch {
      return undefined
    }
  }

  function enter(order: PreviewRequest, result: PreviewResult | undefined): PreviewJob {
    const job: PreviewJob = {
      order,
      queueId: `${order.id}-${String((count += 1))}`,
      status: result ? 3 : 1,
      revision: (jobs.get(order.id)?.revision ?? 0) + 1,
      share: result ? 1 : 0,
      stage: result ? stages.finished : stages.waiting,
      result: result ?? null,
      clips: result?.clips ?? [],
      failure: null,
    }
    jobs.delete(order.id)
    jobs.set(order.id, job)
    return job
  }

  async function attempt(job: PreviewJob, context: WorkContext): Promise<void> {
    const { order } = job
    const folder = join(options.scratch, `preview-${job.queueId}`)
    const deadline = AbortSignal.timeout(deadlineMs)
    const signal = AbortSignal.any([context.signal, deadline])
    try {
      if (freeBytes() < minFreeBytes) throw new EngineError(codeOf.createVideo, diskFull)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      job.status = 2
      tell(job)
      const report = (share: number, stage = job.stage) => {
        const turned = stage !== job.stage
        job.share = Math.max(job.share, Math.min(1, share))
        job.stage = stage
        context.report(share, stage)
        if (job.status !== 2) return
        if (turned || performance.now() - (toldAt.get(job) ?? 0) >= progressSpacingMs) tell(job)
      }
      const result = await makePreview(order, parts, { folder, signal, report }, (clips) => {
        if (job.status !== 2) return
        job.clips = [...job.clips, ...clips]
        tell(job)
      })
      const facts = join(folder, 'facts.json')
      await writeFile(facts, JSON.stringify(result), { mode: 0o600 })
      await cache.put(`${order.id}.json`, facts)
      if (job.status >= 3) return
      job.result = result
      end(job, 3)
    } catch (error) {
      if (job.status >= 3) return
      const failure = failureOf(error, codeOf.createVideo)
      job.failure = {
        code: failure.code,
        reason: deadline.aborted
          ? message('engineWork.tookTooLong')
          : context.signal.aborted
            ? message('engineWork.engineStopped')
            : failure.reason,
      }
      if (failure.fault && !signal.aborted)
        log.error('preview.fault', {
          id: order.id,
          reason: inEnglish(failure.reason),
          stack: (error as Error).stack ?? '',
        })
      end(job, 4)
    } finally {
      await rm(folder, { recursive: true, force: true }).catch((error: unknown) => {
        log.warn('scratch.not-removed', { folder, reason: messageOf(error) })
      })
    }
  }

  function freeBytes(): number {
    if (options.freeBytes) return options.freeBytes()
    const { bavail, bsize } = statfsSync(options.scratch)
    return bavail * bsize
  }

  const watch: Watch = (id, listener) => {
    const heard = listeners.get(id) ?? new Set()
    listeners.set(id, heard.add(listener))
    return () => {
      heard.delete(listener)
      askedAt.set(id, performance.now())
      if (heard.size === 0 && listeners.get(id) === heard) listeners.delete(id)
    }
  }

  return {
    /** Connects the queue. */
    start(to: WorkQueue): void {
      queue = to
    },
    /** Finds the preview of this content, made or being made, or begins it. */
    async ask(order: PreviewRequest): Promise<PreviewJob> {
      askedAt.set(order.id, performance.now())
      const known = () => {
        const job = jobs.get(order.id)
        return job && job.status < 3 ? job : undefined
      }
      const result = known() ? undefined : await finished(order)
      const running = known()
      if (running) return running
      const job = enter(order, result)
      if (result) return job
      byQueueId.set(job.queueId, job)
      queue?.add({ id: job.queueId, queueName: queueNameOf(order) })
      return job
    },
    /** Counts as asking. */
    find(id: string): PreviewJob | undefined {
      const job = jobs.get(id)
      if (job) askedAt.set(id, performance.now())
      return job
    },
    watch,
    cancel: (job: PreviewJob) => stop(job, message('engineWork.cancelled')),
    /** The queue's worker. */
    async work(entry: QueueEntry, context: WorkContext): Promise<void> {
      const job = byQueueId.get(entry.id)
      if (job) await attempt(job, context)
    },
    /** How far it is, in the queue's terms. */
    progressOf: (job: PreviewJob) => queue?.progress(job.queueId),
    close: () => clearInterval(timer),
    fps: engineFps,
  }
}

export type PreviewService = ReturnType<typeof createPreviewService>
