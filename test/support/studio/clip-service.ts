import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A clip as a service tells of it. */
export interface ServedClip {
  id: string
  name: string
  bytes: Buffer
  /** As the interface numbers them: 2 is in work, 3 done, 4 failed. Default 3. */
  status?: number
  /** s since 1970 */
  madeAt?: number
  width?: number
  height?: number
}

/** A service somewhere else that has made clips: tells of them by their ids and serves their files, as slowly as told. */
export class ClipService {
  readonly clips = new Map<string, ServedClip>()
  /** What was asked for, in order: `info <id>`, `file <id> <from>`. */
  readonly asked: string[] = []
  /** Bytes per 20 ms of each download; 0: at once. */
  bytesPerTick = 0
  /** Downloads wait before their first byte. */
  held = false
  readonly #key: string
  readonly #server = createServer((request, response) => this.#handle(request, response))

  constructor(clips: readonly ServedClip[], key = 'key-1') {
    for (const clip of clips) this.clips.set(clip.id, clip)
    this.#key = key
  }

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return this
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** As `connections.add` takes it. */
  connection(name: string) {
    return {
      ...{ name, baseUrl: this.baseUrl, anchor: 'top-left' as const, parallel: 4 },
      credential: { kind: 'key' as const, apiKey: this.#key },
    }
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #handle(request: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.baseUrl)
    const file = /^\/files\/(.+)\.mp4$/.exec(pathname)
    if (file) return this.#serve(request, response, this.clips.get(file[1]!))
    if (request.headers['x-api-key'] !== this.#key)
      return answer(response, { code: 1101, msg: 'Invalid or expired token' })
    const id = searchParams.get('video_model_id')
    if (id === null) return answer(response, { code: 1008, msg: 'no such content' })
    this.asked.push(`info ${id}`)
    const clip = this.clips.get(id)
    if (!clip) return answer(response, { code: 1008, msg: 'no such content' })
    answer(response, { code: 1000, msg: 'OK', data: [this.#record(clip)] })
  }

  #record({ id, name, status = 3, madeAt, width = 640, height = 360 }: ServedClip): Record<string, unknown> {
    return {
      ...{ _id: id, name, video_status: status, ratio: '16:9', width, height },
      create_time: madeAt ?? Math.round(Date.now() / 1000) - 60,
      ...(status === 3 ? { video: `${this.baseUrl}/files/${id}.mp4` } : {}),
      ...(status === 4 ? { reason: 'The script was refused.' } : {}),
    }
  }

  #serve(request: IncomingMessage, response: ServerResponse, clip: ServedClip | undefined): void {
    if (!clip) return void response.writeHead(404).end()
    const { bytes } = clip
    const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '')
    const start = range ? Number(range[1]) : 0
    const end = range?.[2] ? Math.min(Number(range[2]) + 1, bytes.length) : bytes.length
    response.writeHead(range ? 206 : 200, {
      'content-type': 'video/mp4',
      'content-length': end - start,
      'accept-ranges': 'bytes',
      etag: `"${createHash('sha1').update(bytes).digest('hex')}"`,
      ...(range ? { 'content-range': `bytes ${start}-${end - 1}/${bytes.length}` } : {}),
    })
    if (request.method === 'HEAD') return void response.end()
    this.asked.push(`file ${clip.id} ${start}`)
    let at = start
    const tick = setInterval(() => {
      if (response.destroyed) return clearInterval(tick)
      if (this.held) return
      const upTo = this.bytesPerTick === 0 ? end : Math.min(end, at + this.bytesPerTick)
      response.write(bytes.subarray(at, upTo))
      at = upTo
      if (at < end) return
      clearInterval(tick)
      response.end()
    }, 20)
  }
}

function answer(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
