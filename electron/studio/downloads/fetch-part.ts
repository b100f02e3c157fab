import { open, stat, statfs } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Clock } from '../clock.ts'
import { wait } from '../clock.ts'
import { SaveFault } from '../jobs/index.ts'
import { diskFault, noSpace } from './disk-faults.ts'
import { entityOf, statusFault } from './responses.ts'
import type { Entity } from './responses.ts'

export interface FetchPartOptions {
  url: string
  /** Where the bytes go; what is there already is gone on with if `entity` says that it belongs to this resource. */
  part: string
  /** What is known about the bytes that are there already. */
  entity: Entity | null
  /** Called before the first byte of a version of the resource is written. */
  onEntity: (entity: Entity | null) => void
  onProgress?: (share: number | null) => void
  signal: AbortSignal
  clock: Clock
  /** Give up an attempt after this long without a byte, ms. Default 30 s. */
  stallMs?: number
  /** Waits between attempts, ms. */
  retryMs?: readonly number[]
}

/** An attempt ended early; the next may go on. */
class Interrupted extends Error {
  readonly retryAfterMs: number | null
  constructor(message: string, retryAfterMs: number | null = null) {
    super(message)
    this.retryAfterMs = retryAfterMs
  }
}

const defaultRetryMs = [500, 1_000, 2_000, 5_000] as const
/** Even a server that always sends a little before it breaks off is given up some time. */
const mostAttempts = 100
/** Never written down to the last byte: other programs need room too. */
const reserveBytes = 16 * 1024 * 1024

/**
 * Fetches a whole resource into a file. Interrupted transfers go on where they stopped (Range with If-Range), unless
 * the resource has changed, which starts anew. Returns the size in bytes, as the server announced it.
 * @throws SaveFault `link-expired` (401, 403, 404, 410), `refused`, `network` (after several attempts without a byte
 *   more), `disk`; or the signal's reason
 */
export async function fetchPart(options: FetchPartOptions): Promise<number> {
  const retryMs = options.retryMs ?? defaultRetryMs
  let entity = options.entity
  let idle = 0
  for (let attempt = 1; ; attempt += 1) {
    const before = await sizeOf(options.part)
    try {
      return await attemptOnce(options, entity, before, (found) => (entity = found))
    } catch (error) {
      if (options.signal.aborted) throw options.signal.reason
      if (!(error instanceof Interrupted)) throw diskFault(error, options.part)
      idle = (await sizeOf(options.part)) > before ? 0 : idle + 1
      if (idle > retryMs.length || attempt >= mostAttempts)
        throw new SaveFault('network', `The download was interrupted: ${error.message}`, {
          next: 'Check the network, then retry: the download goes on where it stopped.',
        })
      await wait(
        options.clock,
        Math.max(error.retryAfterMs ?? 0, retryMs[Math.max(0, idle - 1)] ?? 0),
        options.signal,
      )
    }
  }
}

async function attemptOnce(
  options: FetchPartOptions,
  known: Entity | null,
  have: number,
  learn: (entity: Entity | null) => void,
): Promise<number> {
  const resume = known?.validator && have > 0 ? known.validator : null
  const stall = new StallGuard(options.clock, options.stallMs ?? 30_000, options.signal)
  try {
    const response = await request(options.url, resume, have, stall.signal)
    const fault = statusFault(response)
    if (fault instanceof SaveFault) throw fault
    if (fault) throw new Interrupted(fault.message, fault.retryAfterMs)
    const found = entityOf(response, have, known)
    if (found === 'start-over') {
      learn(null)
      options.onEntity(null)
      await (await open(options.part, 'w')).close()
      throw new Interrupted('the server no longer has the same file')
    }
    learn(found.entity)
    if (!found.resumed) options.onEntity(found.entity)
    const start = found.resumed ? have : 0
    await requireSpace(options.part, found.entity.total, start)
    return await receive(options, response, found.entity, start, stall)
  } catch (error) {
    throw stall.explain(error)
  } finally {
    stall.end()
  }
}

async function request(
  url: string,
  resume: string | null,
  have: number,
  signal: AbortSignal,
): Promise<Response> {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url))
    throw new SaveFault('refused', 'The service gave a link that is not a web address.')
  const headers = new Headers({ 'Accept-Encoding': 'identity' })
  if (resume) {
    headers.set('Range', `bytes=${have}-`)
    headers.set('If-Range', resume)
  }
  try {
    return await fetch(url, { headers, signal, redirect: 'follow' })
  } catch (error) {
    throw new Interrupted(reasonOf(error))
  }
}

async function receive(
  options: FetchPartOptions,
  response: Response,
  entity: Entity,
  start: number,
  stall: StallGuard,
): Promise<number> {
  const file = await open(options.part, start > 0 ? 'r+' : 'w')
  let size = start
  try {
    for await (const chunk of bodyOf(response)) {
      stall.touch()
      await writeAll(file, chunk, size)
      size += chunk.byteLength
      options.onProgress?.(entity.total === null ? null : Math.min(1, size / entity.total))
    }
    await file.sync()
  } finally {
    await file.close()
  }
  if (entity.total !== null && size < entity.total)
    throw new Interrupted(`it ended after ${size} of ${entity.total} bytes`)
  if (entity.total !== null && size > entity.total)
    throw new SaveFault('refused', `The server sent ${size} bytes but had announced ${entity.total}.`)
  if (size === 0) throw new SaveFault('unreadable', 'The result is an empty file.')
  return size
}

async function* bodyOf(response: Response): AsyncGenerator<Uint8Array> {
  if (!response.body) return
  try {
    for await (const chunk of response.body) yield chunk as Uint8Array
  } catch (error) {
    throw new Interrupted(reasonOf(error))
  }
}

async function writeAll(file: FileHandle, chunk: Uint8Array, position: number): Promise<void> {
  let done = 0
  while (done < chunk.byteLength)
    done += (await file.write(chunk, done, chunk.byteLength - done, position + done)).bytesWritten
}

async function requireSpace(part: string, total: number | null, have: number): Promise<void> {
  if (total === null) return
  const folder = dirname(part)
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize - reserveBytes
  if (total - have > free) throw noSpace(folder, total - have, Math.max(0, free))
}

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

/** Aborts when no byte has come for a while. */
class StallGuard {
  readonly #clock: Clock
  readonly #ms: number
  readonly #outer: AbortSignal
  readonly #controller = new AbortController()
  readonly #onAbort = (): void => this.#controller.abort(this.#outer.reason)
  #stalled = false
  #stop: () => void = () => undefined

  constructor(clock: Clock, ms: number, outer: AbortSignal) {
    this.#clock = clock
    this.#ms = ms
    this.#outer = outer
    if (outer.aborted) this.#onAbort()
    outer.addEventListener('abort', this.#onAbort, { once: true })
    this.touch()
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  touch(): void {
    this.#stop()
    this.#stop = this.#clock.after(this.#ms, () => {
      this.#stalled = true
      this.#controller.abort(new Error('stalled'))
    })
  }

  explain(error: unknown): unknown {
    if (this.#stalled && !this.#outer.aborted)
      return new Interrupted(`nothing came for ${Math.round(this.#ms / 1000)} seconds`)
    return error
  }

  end(): void {
    this.#stop()
    this.#outer.removeEventListener('abort', this.#onAbort)
  }
}
