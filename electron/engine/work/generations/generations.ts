import type { Code } from '../../../common/service/index.ts'
import { statfsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { inEnglish, message } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'
import type { Use } from '../../store/account/account.ts'
import { resultLifetimeMs } from '../../core/clock.ts'
import { EngineError, messageOf } from '../../core/errors.ts'
import { newRecordId } from '../../core/ids.ts'
import { operator } from '../../store/tenants/tenant.ts'
import type { StoredFile } from '../../store/media/store.ts'
import type { QueueEntry, WorkContext, WorkQueue, WorkResult } from '../queue/types.ts'
import type { Capability, QueuedRecord, RecordRow } from '../../store/records/records.ts'
import { diskFull, failedOnWorkers, failureOf } from './failure.ts'
import { bounded } from './bounded.ts'
import type {
  CapabilityEntry,
  CreateRequest,
  GenerationEnd,
  GenerationsOptions,
  Outcome,
  OutcomeFile,
} from './types.ts'

/** Free space below which no work that writes media is started (bytes). */
const minFreeBytes = 64 * 1024 * 1024

/**
 * Most attempts at a record. Each attempt ended without a result because the engine died, and the record may be the
 * cause.
 */
export const maxAttempts = 40

/** Most attempts at a record that may fail by faults of their workers, where there are several. */
export const mostFailures = 3

/** What became of an attempt, for the queue and for whoever counts. */
interface Attempt {
  result: WorkResult
  outcome: GenerationEnd['outcome']
}

/** Generations as a tenant asks for them. */
export interface TenantGenerations {
  create(request: Omit<CreateRequest, 'tenant'>): Promise<RecordRow>
}

/** Life cycle of generations: accepted, run, ended. */
export class Generations {
  readonly #options: GenerationsOptions
  readonly #entries: Map<Capability, CapabilityEntry>
  #queue: WorkQueue | undefined
  /** Called with what became of each attempt. */
  onEnd: ((end: GenerationEnd) => void) | undefined

  constructor(options: GenerationsOptions) {
    this.#options = options
    this.#entries = new Map(options.capabilities.map((entry) => [entry.capability, entry]))
  }

  of(tenant: string): TenantGenerations {
    return { create: (request) => this.create({ ...request, tenant }) }
  }

  /**
   * Accepts a request and stores its record.
   * @throws EngineError 1200, 1004, 1103, 1221, 1213, 1104 or 1006 by the account's rules
   */
  async create(request: CreateRequest): Promise<RecordRow> {
    const { records } = this.#options
    const account = this.#options.account.of(request.tenant)
    const id = newRecordId()
    const now = this.#options.clock.now()
    const entry = await this.#inQueue({ ...request, id })
    try {
      await this.#options.db.transaction(async () => {
        await account.checkUse(request.use)
        await records.insert({
          id,
          capability: request.capability,
          tenant: request.tenant,
          client: request.client,
          createdAt: now,
          request: request.request,
          fields: request.fields ?? {},
          webhookUrl: request.webhookUrl ?? null,
          lockedCredits: request.use.credits,
          lockedSeconds: request.use.videoSeconds,
        })
        await account.lock(request.use)
        await request.also?.(id)
        await this.#queue?.persist(entry)
      })
    } catch (error) {
      if (error instanceof EngineError) throw error
      const failure = failureOf(error, this.#entryOf(request.capability).failCode)
      if (failure.reason === diskFull) throw new EngineError(failure.code, failure.reason, { cause: error })
      throw error
    }
    // The record is stored: from here on, the generation survives a crash of this process.
    // It is read before it is queued, so that its answer never says that it has begun.
    const record = (await records.get(id))!
    this.#queue?.add(entry)
    return record
  }

  /** Connects the queue and adds the records that it doesn't have: those that an earlier process left unfinished. */
  async resume(to: WorkQueue): Promise<number> {
    const { records } = this.#options
    this.#queue = to
    if (!to.isDurable) await records.requeueInterrupted(this.#options.clock.now())
    const unfinished = await records.unfinished()
    return await to.restore(await Promise.all(unfinished.map((record) => this.#inQueue(record))))
  }

  /** Worker of the queue: makes one attempt at a record. */
  async work(entry: QueueEntry, context: WorkContext): Promise<WorkResult> {
    const { records, reserve, clock } = this.#options
    if (!(await reserve.write(() => records.begin(entry.id, clock.now())))) return 'ended'
    const record = (await records.get(entry.id))!
    const { failCode } = this.#entryOf(record.capability)
    // The last of the attempts that may fail ended with its worker, which could not say so.
    if (context.failures.length >= mostFailures)
      return await this.#fail(record, failCode, failedOnWorkers(context.failures))
    if (record.attempts > maxAttempts)
      return await this.#fail(record, failCode, message('engineWork.givenUp', { attempts: maxAttempts }))
    const startedAt = performance.now()
    const { result, outcome } = await this.#attempt(record, this.#entryOf(record.capability), context)
    this.onEnd?.({ capability: record.capability, outcome, seconds: (performance.now() - startedAt) / 1000 })
    return result
  }

  /**
   * Cancels a generation; false when it has already ended. The end of the record is stored before its work ends, which is
   * then nobody's any more.
   */
  async cancel(record: RecordRow): Promise<boolean> {
    if (record.status >= 3) return false
    const ended = await this.#end(
      record,
      this.#entryOf(record.capability).failCode,
      message('engineWork.cancelled'),
      null,
    )
    await this.#queue?.cancel(record.id)
    return ended
  }

  async #inQueue({ id, capability, tenant, client }: QueuedRecord): Promise<QueueEntry> {
    const most = tenant === operator ? undefined : await this.#options.mostAtOnce?.(tenant)
    const entry = { id, queueName: this.#entryOf(capability).queueName, client, kind: capability }
    return most === undefined ? entry : { ...entry, most }
  }

  #entryOf(capability: Capability): CapabilityEntry {
    return this.#entries.get(capability)!
  }

  async #announce(record: RecordRow, status: 3 | 4, resultFile: string | null): Promise<void> {
    if (record.webhookUrl === null) return
    const content = { _id: record.id, status, type: this.#entryOf(record.capability).callbackType, resultFile }
    const { outbox, clock } = this.#options
    await outbox.add(record.id, record.webhookUrl, content, clock.now(), record.tenant)
  }

  async #fail(record: RecordRow, code: Code, reason: Text): Promise<WorkResult> {
    await this.#end(record, code, reason, record.attempts)
    return 'ended'
  }

  /** @param attempt the number of the attempt that ends so; null when somebody else ends it */
  async #end(record: RecordRow, code: Code, reason: Text, attempt: number | null): Promise<boolean> {
    const write = async (): Promise<boolean> => {
      if (!(await this.#options.records.fail(record.id, code, reason, this.#options.clock.now(), attempt))) return false
      await this.#options.account.of(record.tenant).settle(lockedOf(record), { credits: 0, videoSeconds: 0 })
      await this.#announce(record, 4, null)
      return true
    }
    const ended = await this.#options.reserve.write(() => this.#options.db.transaction(write))
    if (ended && record.webhookUrl !== null) this.#options.onCallback()
    return ended
  }

  async #complete(record: RecordRow, outcome: Outcome): Promise<void> {
    const { store, clock } = this.#options
    const placed: (StoredFile & { key: string | null })[] = []
    const placeFile = async (key: string | null, file: OutcomeFile) => {
      const { name, bytes } = await store.put(file.path, file.extension)
      const life = key === null ? { purpose: 'result' as const } : { purpose: 'asset' as const, expiresAt: null }
      placed.push({
        key,
        name,
        bytes,
        mime: file.mime,
        createdAt: clock.now(),
        expiresAt: clock.now() + resultLifetimeMs,
        recordId: record.id,
        originalName: null,
        ...life,
      })
    }
    let ended = false
    try {
      if (outcome.file) await placeFile(null, outcome.file)
      for (const [key, file] of Object.entries(outcome.assets ?? {})) await placeFile(key, file)
      ended = await this.#options.db.transaction(() => this.#finish(record, outcome, placed))
    } finally {
      if (!ended) for (const { name } of placed) await store.discard(name)
    }
    if (ended && record.webhookUrl !== null) this.#options.onCallback()
  }

  /** Within a transaction: stores the end of the record and everything that belongs to it, or nothing. */
  async #finish(
    record: RecordRow,
    outcome: Outcome,
    placed: (StoredFile & { key: string | null })[],
  ): Promise<boolean> {
    const { records } = this.#options
    const now = this.#options.clock.now()
    const result = placed.find(({ key }) => key === null)?.name ?? null
    const used = { file: result, usedCredits: outcome.used.credits, usedSeconds: outcome.used.videoSeconds }
    if (!(await records.complete(record.id, used, now, record.attempts))) return false
    const assets = placed.flatMap(({ key, name }) => (key === null ? [] : [[key, name]]))
    await records.mergeFields(record.id, { ...outcome.fields, ...Object.fromEntries(assets) }, now)
    const store = this.#options.store.of(record.tenant)
    for (const file of placed) await store.register(file)
    await this.#options.account.of(record.tenant).settle(lockedOf(record), outcome.used)
    await outcome.commit?.()
    await this.#announce(record, 3, result)
    return true
  }

  #freeBytes(): number {
    if (this.#options.freeBytes) return this.#options.freeBytes()
    const { bavail, bsize } = statfsSync(this.#options.scratch)
    return bavail * bsize
  }

  async #attempt(record: RecordRow, entry: CapabilityEntry, context: WorkContext): Promise<Attempt> {
    const { log } = this.#options
    const deadlineMs = entry.deadlineMs(record)
    const deadline = AbortSignal.timeout(deadlineMs)
    const signal = AbortSignal.any([context.signal, deadline])
    const folder = join(this.#options.scratch, `${record.id}-${String(record.attempts)}`)
    try {
      this.#options.makeRoom?.()
      if (this.#freeBytes() < minFreeBytes) throw new EngineError(entry.failCode, diskFull)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const run = { folder, signal, report: context.report }
      const outcome = await bounded(entry.run(record, run), signal)
      await this.#complete(record, outcome)
      log.info('generation.completed', { id: record.id, capability: record.capability })
      return { result: 'ended', outcome: 'completed' }
    } catch (error) {
      // The folder is removed first, because its files may be what fills the disk.
      await this.#removeFolder(folder)
      if (deadline.aborted) {
        const minutes = Math.round(deadlineMs / 60_000)
        await this.#fail(record, entry.failCode, message('engineWork.pastDeadline', { minutes }))
        return { result: 'ended', outcome: 'failed' }
      }
      if (!context.signal.aborted) return await this.#failed(record, entry, context, error)
      // The work was cancelled, and its record has ended; or its worker stops, and the record waits for another attempt.
      await this.#options.records.requeue(record.id, record.attempts, this.#options.clock.now())
      return { result: 'interrupted', outcome: 'interrupted' }
    } finally {
      await this.#removeFolder(folder)
    }
  }

  /** Fails a record, unless another worker can try what this one failed at. */
  async #failed(record: RecordRow, entry: CapabilityEntry, context: WorkContext, error: unknown): Promise<Attempt> {
    const { log, records, clock } = this.#options
    const { code, reason, fault } = failureOf(error, entry.failCode)
    const isWorkers = fault || reason === diskFull
    const detail = { id: record.id, capability: record.capability, reason: inEnglish(reason) }
    if (fault) log.error('generation.fault', { ...detail, stack: (error as Error).stack ?? '' })
    else log.info('generation.failed', detail)
    if (isWorkers && context.canRetry && context.failures.length + 1 < mostFailures) {
      await records.requeue(record.id, record.attempts, clock.now())
      return { result: { fault: reason }, outcome: 'retried' }
    }
    const reasons = [...context.failures, reason]
    await this.#fail(record, code, isWorkers && reasons.length > 1 ? failedOnWorkers(reasons) : reason)
    return { result: 'ended', outcome: 'failed' }
  }

  async #removeFolder(folder: string): Promise<void> {
    await rm(folder, { recursive: true, force: true }).catch((error: unknown) => {
      this.#options.log.warn('scratch.not-removed', { folder, reason: messageOf(error) })
    })
  }
}

const lockedOf = (record: RecordRow): Use => ({ credits: record.lockedCredits, videoSeconds: record.lockedSeconds })
