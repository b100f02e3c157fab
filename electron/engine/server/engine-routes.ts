import { codeOf } from '../../common/service/index.ts'
import { message } from '../../common/messages/index.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { farmSchema } from '../../common/service/openapi/farm.ts'
import { successBody } from '../../common/service/envelope.ts'
import { readExtras } from '../../common/service/extras.ts'
import type { Clock } from '../core/clock.ts'
import { EngineError, messageOf } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import { AnswerText } from '../core/language.ts'
import type { Generations } from '../work/generations/generations.ts'
import type { Progress, WorkQueue } from '../work/queue/types.ts'
import { capabilities, capabilitiesOf } from '../store/records/records.ts'
import type { Records, RecordRow } from '../store/records/records.ts'
import type { EarlierRecords } from '../store/records/earlier.ts'
import type { TimingsStore } from '../speech/timings.ts'
import { EventStream } from './events.ts'
import { existing } from './handlers/audio.ts'
import type { AccessCheck } from './types.ts'
import { stages } from '../core/stages.ts'

export interface EngineRoutesOptions {
  checkAccess: AccessCheck
  /** What a tenant has. */
  partsOf: (tenant: string) => { records: Records; earlier: EarlierRecords; timings: TimingsStore }
  /** Refuses everyone but the operator. */
  checkOperator: AccessCheck
  generations: Generations
  queue: WorkQueue
  clock: Clock
  log: Log
  /** The engines that are running on the database, as `farmSchema` has them. */
  engines: () => Promise<z.output<typeof farmSchema>['engines']>
}

/** Shortest time between two progress events of a record, ms. */
const eventSpacingMs = 200

interface ById {
  Params: { id: string }
}

/** Adds the routes that the interface does not have but a local client needs (docs/engine.md: Additions). */
export function addEngineRoutes(app: FastifyInstance, options: EngineRoutesOptions): void {
  const { clock, queue } = options
  const recordsOf = ({ tenant }: FastifyRequest) => options.partsOf(tenant).records
  const gated = {
    onRequest: (request: FastifyRequest) => options.checkAccess(request),
  }

  app.get('/engine/farm', { onRequest: options.checkOperator, exposeHeadRoute: false }, async () =>
    successBody('business', { engines: await options.engines(), queue: await queue.counts() }),
  )

  app.get<ById>('/engine/audio/:id/timings', gated, async (request) => {
    const { records, timings: stored } = options.partsOf(request.tenant)
    const record = await existing(records, clock, request.params.id, capabilitiesOf('audio'))
    const timings = await stored.get(record.id)
    if (record.status !== 3 || !timings)
      throw new EngineError(codeOf.audioNotCreated, message('engineServer.noTimings'))
    const { words, phonemes } = timings
    return successBody('business', { duration_ms: record.fields['engine_duration_ms'] ?? null, words, phonemes })
  })

  // For a client that requested speech and lost the answer: a second request would be spoken, and paid, twice.
  app.post<{ Body: unknown }>('/engine/audio/find', gated, async (request) => {
    const body = (request.body ?? {}) as Record<string, unknown>
    const { input_text: text, voice_id: voice, rate } = body
    if (typeof text !== 'string' || typeof voice !== 'string' || typeof rate !== 'string')
      throw new EngineError(codeOf.parameter, message('engineServer.speechNeeded'))
    const extras = readExtras('createTts', body)
    if (!extras.ok) throw new EngineError(extras.refusal.code, extras.refusal.message)
    const { earlier } = options.partsOf(request.tenant)
    const { format = null, take = 0 } = extras.value
    return successBody('business', { _id: (await earlier.spoken({ text, voice, rate, format, take })) ?? null })
  })

  app.post<ById>('/engine/records/:id/cancel', gated, async (request) => {
    const record = await existing(recordsOf(request), clock, request.params.id, capabilities)
    if (!(await options.generations.cancel(record)))
      throw new EngineError(codeOf.contentDone, message('engineServer.alreadyEnded'))
    return successBody('business', { _id: record.id })
  })

  app.get<ById>('/engine/records/:id/events', gated, async (request, reply) => {
    const record = await existing(recordsOf(request), clock, request.params.id, capabilities)
    stream(record, request, reply)
    return reply
  })

  async function eventOf({ id, tenant }: RecordRow, progress: Progress | undefined) {
    const record = await options.partsOf(tenant).records.get(id)
    const final = record === undefined || record.status >= 3
    const data = {
      _id: id,
      status: record?.status ?? 4,
      share: final ? 1 : (progress?.share ?? 0),
      stage: new AnswerText(final ? (record?.failReason ?? stages.finished) : (progress?.stage ?? stages.waiting)),
      ahead: final ? 0 : (progress?.ahead ?? 0),
      eta_ms: final ? 0 : (progress?.etaMs ?? null),
    }
    return { data, final }
  }

  /** Sends the progress of a record as server-sent events until the record ends. */
  function stream(record: RecordRow, request: FastifyRequest, reply: FastifyReply): void {
    const events = new EventStream(request, reply)
    let sentAt = 0
    let pending: NodeJS.Timeout | undefined
    let last = Promise.resolve()

    const sendNow = async (progress: Progress | undefined) => {
      const { data, final } = await eventOf(record, progress)
      events.send(final ? 'end' : 'progress', data)
      if (final) events.close()
    }
    const send = (progress: Progress | undefined) => {
      clearTimeout(pending)
      pending = undefined
      sentAt = Date.now()
      // One after the other: each reads the record first.
      last = last
        .then(() => sendNow(progress))
        .catch((error: unknown) => {
          options.log.error('events.failed', { id: record.id, reason: messageOf(error) })
          events.close()
        })
    }
    const read = () => {
      queue.progress(record.id).then(send, (error: unknown) => {
        options.log.error('events.failed', { id: record.id, reason: messageOf(error) })
        events.close()
      })
    }
    const unwatch = queue.watch(record.id, (progress) => {
      if (progress.state === 'done') return send(progress)
      if (pending !== undefined) return
      const wait = eventSpacingMs - (Date.now() - sentAt)
      if (wait <= 0) return send(progress)
      pending = setTimeout(() => read(), wait)
    })
    events.onClose(() => {
      clearTimeout(pending)
      unwatch()
    })
    read()
  }
}
