import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A record of the tiny service, as its info endpoints give it. */
export interface ServedRecord {
  group: 'video' | 'audio' | 'image'
  /** Beside `_id`, status and link. */
  fields?: Record<string, unknown>
  /** 1 to 4; 3 by default. */
  status?: number
  /** Name below `/files/`; `<id>` by default. */
  file?: string
}

const names = {
  video: {
    query: 'video_model_id',
    status: 'video_status',
    url: 'video',
    path: '/api/open/v3/content/video/infobymodelid',
  },
  audio: { query: 'audio_model_id', status: 'status', url: 'url', path: '/api/open/v3/audio/infobymodelid' },
  image: {
    query: 'image_model_id',
    status: 'image_status',
    url: 'image',
    path: '/api/open/v3/content/image/infobymodelid',
  },
} as const

/** A media generation service on loopback that has records and their files, and counts what it is asked. */
export class RecordService {
  readonly records = new Map<string, ServedRecord>()
  readonly files = new Map<string, Uint8Array>()
  /** Paths with their queries, in order. */
  readonly asked: string[] = []
  /** Answers a file in its own way; false: as usual. */
  onFile: (name: string, request: IncomingMessage, response: ServerResponse) => boolean = () => false
  /** Answers every business request so. */
  refuseWith: { code: number; msg: string } | null = null
  /** Added to links: changes with each answer when set. */
  signature: (() => string) | null = null
  readonly #server = createServer((request, response) => this.#handle(request, response))

  async start(port = 0): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve))
    return this
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** Requests of files, without those of records. */
  get fetched(): string[] {
    return this.asked.filter((path) => path.startsWith('/files/'))
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  add(
    id: string,
    group: ServedRecord['group'],
    content: Uint8Array,
    fields: Record<string, unknown> = {},
  ): void {
    this.records.set(id, { group, fields, file: id })
    this.files.set(id, content)
  }

  #handle(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? '/', 'http://x')
    this.asked.push(request.url ?? '/')
    if (url.pathname.startsWith('/files/')) return this.#file(url, request, response)
    if (this.refuseWith) return json(response, this.refuseWith)
    for (const [group, name] of Object.entries(names)) {
      if (url.pathname !== name.path) continue
      const id = url.searchParams.get(name.query) ?? ''
      const record = this.records.get(id)
      if (record?.group !== group) return json(response, { code: 1014, msg: 'Resource does not exist' })
      const status = record.status ?? 3
      const link = `${this.baseUrl}/files/${record.file ?? id}.bin${this.signature ? `?sig=${this.signature()}` : ''}`
      return json(response, {
        code: 1000,
        msg: 'OK',
        data: { _id: id, [name.status]: status, [name.url]: status === 3 ? link : '', ...record.fields },
      })
    }
    response.writeHead(404).end()
  }

  #file(url: URL, request: IncomingMessage, response: ServerResponse): void {
    const name = url.pathname.slice('/files/'.length).replace(/\.bin$/, '')
    if (this.onFile(name, request, response)) return
    const content = this.files.get(name)
    if (!content) return void response.writeHead(404).end()
    serveBytes(request, response, content)
  }
}

/** Answers like a good file server: length, ETag, ranges with If-Range. */
export function serveBytes(
  request: IncomingMessage,
  response: ServerResponse,
  content: Uint8Array,
  etag = '"one"',
): void {
  const range = /^bytes=(\d+)-$/.exec(request.headers.range ?? '')
  const fits = range && (request.headers['if-range'] === undefined || request.headers['if-range'] === etag)
  const start = fits ? Number(range[1]) : 0
  response.writeHead(fits ? 206 : 200, {
    'content-type': 'application/octet-stream',
    'content-length': content.byteLength - start,
    etag,
    ...(fits ? { 'content-range': `bytes ${start}-${content.byteLength - 1}/${content.byteLength}` } : {}),
  })
  response.end(content.subarray(start))
}

function json(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** A WAV file of any size whose samples are made from a seed: playable, and unlike every other. @param bytes 48 or more */
export function waveOf(seed: number, bytes: number): Buffer {
  const size = bytes - (bytes % 2)
  const wave = Buffer.alloc(size)
  wave.write('RIFF', 0, 'latin1')
  wave.writeUInt32LE(size - 8, 4)
  wave.write('WAVEfmt ', 8, 'latin1')
  wave.writeUInt32LE(16, 16)
  wave.writeUInt16LE(1, 20)
  wave.writeUInt16LE(1, 22)
  wave.writeUInt32LE(48_000, 24)
  wave.writeUInt32LE(96_000, 28)
  wave.writeUInt16LE(2, 32)
  wave.writeUInt16LE(16, 34)
  wave.write('data', 36, 'latin1')
  wave.writeUInt32LE(size - 44, 40)
  let state = (seed + 1) * 2_654_435_761
  for (let at = 44; at + 2 <= size; at += 2) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    wave.writeUInt16LE(state >>> 16, at)
  }
  return wave
}
