import { codeOf } from '../../common/service/index.ts'
import { message } from '../../common/messages/index.ts'
import { extname } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { typeOfEnding } from '../../common/formats/index.ts'
import { successBody } from '../../common/service/envelope.ts'
import { EngineError } from '../core/errors.ts'
import { AnswerText } from '../core/language.ts'
import type { FileCache } from '../store/media/cache.ts'
import type { PreviewService, PreviewJob } from '../previews/service.ts'
import type { PreviewClip } from '../previews/make.ts'
import type { PreviewRequest } from '../previews/request.ts'
import { sendMissing } from './app.ts'
import { EventStream } from './events.ts'
import { serveFile } from './serve-file.ts'
import type { AccessCheck } from './types.ts'

export interface PreviewRoutesOptions {
  checkAccess: AccessCheck
  service: PreviewService
  cache: FileCache
  /** Reads the body of a tenant's request for a preview. @throws EngineError with the interface's codes */
  readRequest: (raw: unknown, tenant: string) => Promise<PreviewRequest>
  /** URL of a file in the cache. */
  url: (name: string) => string
}

interface ById {
  Params: { id: string }
}

const servedEndings: ReadonlySet<string> = new Set(['.mp4', '.webm', '.mov', '.wav'])

/** Longest time that an answer waits for a change of the preview, ms. */
const mostWaitMs = 25_000

/** Adds `/engine/previews` (docs/engine.md: Previews). */
export function addPreviewRoutes(app: FastifyInstance, options: PreviewRoutesOptions): void {
  const { service } = options
  const gated = {
    onRequest: (request: FastifyRequest) => options.checkAccess(request),
  }

  const clipOf = ({ file, ...clip }: PreviewClip) => ({ ...clip, url: options.url(file) })

  function progressOf(job: PreviewJob) {
    const queued = job.status < 3 ? service.progressOf(job) : undefined
    return {
      _id: job.request.id,
      status: job.status,
      share: job.share,
      stage: new AnswerText(job.stage),
      ahead: queued?.ahead ?? 0,
      eta_ms: job.status < 3 ? (queued?.etaMs ?? null) : 0,
    }
  }

  function stateOf(job: PreviewJob) {
    const { plan, parts, scope } = job.request
    const { result, failure } = job
    return {
      ...progressOf(job),
      revision: job.revision,
      parts,
      width: plan.width,
      height: plan.height,
      fps: service.fps,
      from_item: scope.from,
      items: scope.to - scope.from,
      duration_ms: result?.durationMs ?? null,
      url: typeof result?.file === 'string' ? options.url(result.file) : null,
      clips: job.clips.map(clipOf),
      stems: (result?.stems ?? []).map(({ name, file }) => ({ name, url: options.url(file) })),
      notes: (result?.notes ?? []).map((note) => new AnswerText(note)),
      fail_code: failure?.code ?? null,
      fail_reason: failure === null ? null : new AnswerText(failure.reason),
    }
  }

  function existing({ params, tenant }: { params: ById['Params']; tenant: string }): PreviewJob {
    const job = service.find(params.id, tenant)
    if (job) return job
    throw new EngineError(codeOf.notFound, message('engineServer.noPreview'))
  }

  app.post('/engine/previews', gated, async (request) => {
    const job = await service.request(await options.readRequest(request.body ?? {}, request.tenant), request.client)
    return successBody('business', stateOf(job))
  })

  app.get<ById & { Querystring: { seen?: string; wait_ms?: string } }>(
    '/engine/previews/:id',
    { ...gated, exposeHeadRoute: false },
    async (request, reply) => {
      const job = existing(request)
      const seen = Number(request.query.seen ?? Number.NaN)
      const wait = Math.min(mostWaitMs, Number(request.query.wait_ms ?? 0))
      if (job.revision === seen && job.status < 3 && wait > 0) await change(job, wait, reply)
      return successBody('business', stateOf(service.find(job.request.id, request.tenant) ?? job))
    },
  )

  function change(job: PreviewJob, waitMs: number, reply: FastifyReply): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer)
        unwatch()
        reply.raw.off('close', done)
        resolve()
      }
      const timer = setTimeout(done, waitMs)
      const unwatch = service.watch(job.request.id, done)
      // The client that waits for the answer has disconnected.
      reply.raw.on('close', done)
    })
  }

  app.post<ById>('/engine/previews/:id/cancel', gated, (request) => {
    const job = existing(request)
    service.cancel(job)
    return successBody('business', stateOf(job))
  })

  app.get<ById>('/engine/previews/:id/events', { ...gated, exposeHeadRoute: false }, (request, reply) => {
    const job = existing(request)
    const events = new EventStream(request, reply)
    let sentClips = 0
    let watched = job
    const send = (now: PreviewJob) => {
      // The preview was requested anew after it had ended: its clips are sent from the first one.
      if (now !== watched) {
        watched = now
        sentClips = 0
      }
      const fresh = now.clips.slice(sentClips).map(clipOf)
      sentClips = now.clips.length
      if (fresh.length > 0) events.send('clips', { _id: now.request.id, clips: fresh })
      if (now.status < 3) return events.send('progress', progressOf(now))
      events.send('end', stateOf(now))
      events.close()
    }
    events.onClose(service.watch(job.request.id, send))
    send(job)
  })

  app.route<{ Params: { name: string } }>({
    method: ['GET', 'HEAD'],
    url: '/previews/:name',
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { name } = request.params
      const mime = servedEndings.has(extname(name)) ? typeOfEnding(extname(name))?.mime : undefined
      const path = mime === undefined ? undefined : options.cache.find(name)
      if (path === undefined || mime === undefined) return sendMissing(request, reply)
      const served = { path, mime, tag: name.replace(/\.\w+$/, ''), maxAgeS: 7 * 86_400 }
      return (await serveFile(request, reply, served)) ? reply : sendMissing(request, reply)
    },
  })
}
