import { stat, truncate } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Clock } from '../../core/clock.ts'
import { wait } from '../../core/clock.ts'
import { SaveFault } from '../../core/save-fault.ts'
import { Digest } from './digest.ts'
import { diskFault, freeBytes, noSpace } from './disk-faults.ts'
import { ask } from './exchange.ts'
import type { FileAnswer } from './exchange.ts'
import { PartFile } from './part-file.ts'
import { entityOf, statusFault } from './responses.ts'
import type { Entity } from './responses.ts'
import { StallGuard } from './stall-guard.ts'
import { inEnglish, message } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'

export interface FetchPartOptions {
  url: string
  /** Path of the temporary file. Existing bytes are continued if `entity` says that they belong to this resource. */
  part: string
  /** The version of the resource that the existing bytes are from; null when unknown. */
  entity: Entity | null
  /** Called before the first byte of a version of the resource is written. */
  onEntity: (entity: Entity | null) => void | Promise<void>
  onProgress?: (share: number | null) => void
  /** Called with the bytes that have arrived, and the total when it is known. */
  onBytes?: (have: number, total: number | null) => void
  /** Called when an attempt has ended early and is repeated after `ms`. */
  onRetry?: (message: Text, ms: number) => void
  signal: AbortSignal
  clock: Clock
  /** Time without a byte after which an attempt is given up, ms. Default 30 s. */
  stallMs?: number
  /** Delays between attempts, ms; each is varied at random by up to 20 %. */
  retryMs?: readonly number[]
  /** Returns a random number, 0 to 1, which varies the delays between attempts. */
  random?: () => number
  /** Whether the file is synced to the disk; false when the caller does so (`syncFile`). Default true. */
  sync?: boolean
}

export interface Fetched {
  /** Size of the downloaded file in bytes. */
  size: number
  /** SHA-256 of the downloaded file, hex; computed while the bytes arrived. */
  sha256: string
}

/** An attempt at a download ended early; the next one may continue. */
class Interrupted extends Error {
  readonly text: Text
  readonly retryAfterMs: number | null
  constructor(text: Text, retryAfterMs: number | null = null) {
    super(inEnglish(text))
    this.text = text
    this.retryAfterMs = retryAfterMs
  }
}

const defaultRetryMs = [500, 1_000, 2_000, 5_000] as const
/** Most attempts, for servers that always send a little before they break off. */
const mostAttempts = 100

interface Attempt {
  options: FetchPartOptions
  known: Entity | null
  have: number
  digest: Digest
  learn: (entity: Entity | null) => void
}

/**
 * Downloads a whole resource into a file. Interrupted transfers continue where they stopped (HTTP Range with If-Range),
 * unless the resource has changed, which starts anew.
 * @throws SaveFault `link-expired` (401, 403, 404, 410), `refused`, `network` (after several attempts without further
 * bytes), `disk`; or the signal's reason
 */
export async function fetchPart(options: FetchPartOptions): Promise<Fetched> {
  const { part, signal, clock, random = Math.random } = options
  const retryMs = options.retryMs ?? defaultRetryMs
  const digest = new Digest()
  let known = options.entity
  let idle = 0
  for (let attempt = 1; ; attempt += 1) {
    const have = await sizeOf(part)
    try {
      return await attemptOnce({ options, known, have, digest, learn: (found) => (known = found) })
    } catch (error) {
      if (signal.aborted) throw signal.reason
      if (!(error instanceof Interrupted)) throw diskFault(error, part)
      idle = (await sizeOf(part)) > have ? 0 : idle + 1
      if (idle > retryMs.length || attempt >= mostAttempts)
        throw new SaveFault('network', message('downloadErrors.interrupted', { reason: error.text }), {
          next: message('downloadErrors.checkNetwork'),
        })
      const step = (retryMs[Math.max(0, idle - 1)] ?? 0) * (0.8 + 0.4 * random())
      const ms = Math.max(error.retryAfterMs ?? 0, Math.round(step))
      options.onRetry?.(error.text, ms)
      await wait(clock, ms, signal)
    }
  }
}

async function attemptOnce(attempt: Attempt): Promise<Fetched> {
  const { options, known, have } = attempt
  const resume = known?.validator && have > 0 ? known.validator : null
  const stall = new StallGuard(options.clock, options.stallMs ?? 30_000, options.signal)
  try {
    const response = await request(options.url, resume, have, stall.signal)
    stall.touch()
    const fault = statusFault(response, options.clock.now())
    if (fault instanceof SaveFault) throw fault
    if (fault) throw new Interrupted(fault.message, fault.retryAfterMs)
    const found = entityOf(response, have, known)
    if (found === 'start-over') {
      attempt.learn(null)
      await options.onEntity(null)
      await truncate(options.part, 0)
      throw new Interrupted(message('downloadErrors.fileChanged'))
    }
    attempt.learn(found.entity)
    if (!found.resumed || found.entity.total !== known?.total) await options.onEntity(found.entity)
    const start = found.resumed ? have : 0
    if (found.whole) {
      await attempt.digest.standAt(options.part, have, options.signal)
      return { size: have, sha256: attempt.digest.value() }
    }
    if (found.entity.total !== null) {
      const folder = dirname(options.part)
      const free = await freeBytes(folder)
      const needed = found.entity.total - start
      if (needed > free) throw noSpace(folder, needed, free)
    }
    return await receive(attempt, response, found.entity, start, stall)
  } catch (error) {
    if (stall.stalled && !(error instanceof SaveFault))
      throw new Interrupted(message('downloadErrors.nothingCame', { n: stall.seconds }))
    throw error
  } finally {
    stall.end()
  }
}

async function request(url: string, resume: string | null, have: number, signal: AbortSignal): Promise<FileAnswer> {
  const headers: Record<string, string> = resume ? { range: `bytes=${have}-`, 'if-range': resume } : {}
  try {
    return await ask(url, headers, signal)
  } catch (error) {
    if (error instanceof SaveFault) throw error
    throw new Interrupted(reasonOf(error))
  }
}

async function receive(
  { options, digest }: Attempt,
  response: FileAnswer,
  entity: Entity,
  start: number,
  stall: StallGuard,
): Promise<Fetched> {
  const { total } = entity
  await digest.standAt(options.part, start, options.signal)
  const file = await PartFile.open(options.part, start)
  let size = start
  try {
    let refused: SaveFault | null = null
    try {
      await response.read((chunk) => {
        stall.touch()
        if (total !== null && size + chunk.byteLength > total) {
          refused = new SaveFault('refused', message('downloadErrors.tooManyBytes', { total }))
          throw refused
        }
        digest.add(chunk)
        size += chunk.byteLength
        options.onProgress?.(total === null ? null : Math.min(1, size / total))
        options.onBytes?.(size, total)
        return file.add(chunk)
      })
    } catch (error) {
      // Bytes that have arrived are kept, however the attempt ended; a full disk is noticed here.
      await file.flush()
      if (refused) throw refused as SaveFault
      throw error instanceof SaveFault ? error : new Interrupted(reasonOf(error))
    }
    if (total !== null && size < total) {
      await file.flush()
      throw new Interrupted(message('downloadErrors.endedEarly', { size, total }))
    }
    if (options.sync === false) await file.flush()
    else await file.sync()
  } finally {
    await file.close()
  }
  if (size === 0) throw new SaveFault('unreadable', message('downloadErrors.emptyResult'))
  return { size, sha256: digest.value() }
}

/** Size of a file in bytes; 0 when it doesn't exist. @throws SaveFault `disk` */
export async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 0
    throw diskFault(error, path)
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause instanceof Error ? error.cause.message : ''
  return cause || error.message
}
