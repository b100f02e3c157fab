import type { ServerResponse } from 'node:http'
import { codeOf } from '../../../electron/common/service/codes/codes.ts'
import type { AudioWire } from '../../../electron/common/service/records.ts'
import { FakeService } from '../service/fake-service.ts'
import { firstByte } from '../service/files.ts'
import type { Answer, LoopbackRequest } from '../service/loopback.ts'
import type { Failure } from '../service/replies.ts'
import { MadeFile, seeded } from './made-files.ts'

/**
 * - `cut`: breaks the connection off in the middle. `stall`: sends some and then nothing more.
 * - `forbidden`, `busy`, `broken`: HTTP 403 (until the link is asked for again), 429 with Retry-After, 500.
 * - `long`: announces more than it sends. `short`: announces and sends less than there is.
 * - `changed`: serves another version of the file, breaks off, and has the right one from then on.
 * - `moved`: redirects, twice. `no-range`: answers a range with the whole.
 */
export const faults = [
  'cut',
  'stall',
  'forbidden',
  'busy',
  'broken',
  'long',
  'short',
  'changed',
  'moved',
  'no-range',
] as const
export type Fault = (typeof faults)[number]

export interface FaultyOptions {
  seed: number
  files: number
  /** Size of file number n (from 0), bytes. */
  size: (index: number, random: () => number) => number
  /** Share of the files that have faults, 0 to 1. */
  faultyShare: number
}

export interface ServedFile {
  id: string
  file: MadeFile
  faulty: boolean
  /** Faults that are still to happen, in order, one per request. */
  faults: Fault[]
  /** Changes with the content; the file's ETag. */
  etag: string
  /** Links signed before this time are refused. */
  signature: number
}

/** A media generation service whose file server does everything that file servers do wrong, the same for the same seed. */
export class FaultyServer extends FakeService {
  readonly served: ServedFile[] = []
  /** How often each fault has happened. */
  readonly happened = new Map<Fault, number>()
  fileRequests = 0
  resumed = 0
  readonly #byId = new Map<string, ServedFile>()
  readonly #random: () => number

  constructor(options: FaultyOptions) {
    super()
    this.intercept = (request) => this.#fileAnswer(request)
    this.on.audioInfo = ({ audio_model_id: id }) => this.#info(id)
    this.#random = seeded(options.seed)
    for (let index = 0; index < options.files; index += 1) {
      const id = `file-${String(index + 1).padStart(4, '0')}`
      const size = options.size(index, this.#random)
      const faulty = this.#random() < options.faultyShare
      const served: ServedFile = {
        id,
        faulty,
        etag: `"${id}-right"`,
        signature: 1,
        file: new MadeFile(options.seed * 10_000 + index, size),
        faults: faulty ? this.#chosen() : [],
      }
      this.served.push(served)
      this.#byId.set(id, served)
    }
  }

  /**
   * One to three faults, each once: a client may request a new link and a whole new file only a limited number of
   * times.
   */
  #chosen(): Fault[] {
    const left: Fault[] = [...faults]
    const count = 1 + Math.floor(this.#random() * 3)
    return Array.from({ length: count }, () => left.splice(Math.floor(this.#random() * left.length), 1)[0]!)
  }

  #info(id: string): { data: AudioWire } | Failure {
    const found = this.#byId.get(id)
    if (!found) return { code: codeOf.notFound, msg: 'Resource does not exist' }
    const url = `${this.baseUrl}/files/${found.id}.wav?sig=${found.signature}`
    return { data: { _id: found.id, status: 3, create_time: Math.floor(Date.now() / 1000), url } }
  }

  /** The answer for a file; undefined for a path without one. */
  #fileAnswer(request: LoopbackRequest): Answer | undefined {
    const id = /^\/(?:files|elsewhere)\/([^/]+)\.wav$/.exec(request.path)?.[1]
    if (id === undefined) return undefined
    const served = this.#byId.get(id)
    if (!served) return { status: 404 }
    this.fileRequests += 1
    if (request.path.startsWith('/elsewhere/') && request.query.get('hop') !== '2') {
      const location = `/elsewhere/${id}.wav?sig=${served.signature}&hop=2`
      return { status: 307, headers: { location } }
    }
    if (Number(request.query.get('sig')) !== served.signature) return { status: 403 }
    return {
      write: (response) => {
        this.#serve(served, request, response).catch((error: unknown) => response.destroy(error as Error))
      },
    }
  }

  async #serve(served: ServedFile, request: LoopbackRequest, response: ServerResponse): Promise<void> {
    const fault = served.faults.shift()
    if (fault !== undefined) this.happened.set(fault, (this.happened.get(fault) ?? 0) + 1)
    const { file, etag } = served
    const isAsked = request.headers.range !== undefined && request.headers['if-range'] === etag
    const fits = isAsked && fault !== 'no-range' && fault !== 'changed'
    const start = fits ? firstByte(request) : 0
    if (fits) this.resumed += 1
    if (fits && start >= file.size) {
      response.writeHead(416, { 'content-range': `bytes */${file.size}` }).end()
      return
    }
    const some = start + Math.max(1, Math.floor((file.size - start) * (0.1 + 0.8 * this.#random())))
    switch (fault) {
      case 'forbidden':
        served.signature += 1
        return void response.writeHead(403).end()
      case 'busy':
        return void response.writeHead(429, { 'retry-after': '1' }).end()
      case 'broken':
        return void response.writeHead(500).end('the disk of the server is on fire')
      case 'moved':
        return void response.writeHead(302, { location: `/elsewhere/${served.id}.wav?hop=1` }).end()
      case 'changed': {
        const other = new MadeFile(999_999, file.size + 4096)
        head(response, other.size, 0, `"${served.id}-wrong"`, false, other.size)
        await send(response, other, 0, Math.min(some, other.size))
        return void response.destroy()
      }
      case 'cut':
        head(response, file.size - start, start, etag, fits, file.size)
        await send(response, file, start, some)
        return void response.destroy()
      case 'stall':
        head(response, file.size - start, start, etag, fits, file.size)
        return send(response, file, start, some)
      case 'long':
        head(response, file.size - start + 5000, start, etag, fits, file.size + 5000)
        await send(response, file, start, file.size)
        return void response.destroy()
      case 'short': {
        const end = Math.max(start + 1, file.size - 2048)
        head(response, end - start, start, etag, fits, end)
        await send(response, file, start, end)
        return void response.end()
      }
      case 'no-range':
      case undefined:
        head(response, file.size - start, start, etag, fits, file.size)
        await send(response, file, start, file.size)
        response.end()
    }
  }
}

function head(
  response: ServerResponse,
  length: number,
  start: number,
  etag: string,
  partial: boolean,
  total: number,
): void {
  response.writeHead(partial ? 206 : 200, {
    'content-type': 'audio/wav',
    'content-length': length,
    etag,
    'accept-ranges': 'bytes',
    ...(partial ? { 'content-range': `bytes ${start}-${total - 1}/${total}` } : {}),
  })
}

/** Waits while the client reads more slowly; ends when the client is gone. */
async function send(response: ServerResponse, file: MadeFile, start: number, end: number): Promise<void> {
  for (const part of file.parts(start, end)) {
    if (response.destroyed) return
    if (response.write(part)) continue
    await new Promise<void>((resolve) => {
      const done = (): void => {
        response.off('drain', done)
        response.off('close', done)
        resolve()
      }
      response.once('drain', done)
      response.once('close', done)
    })
  }
  // The written bytes must be under way before a connection is broken off.
  await new Promise<void>((resolve) =>
    response.writableLength === 0 || response.destroyed ? resolve() : setTimeout(resolve, 20),
  )
}
