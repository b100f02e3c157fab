import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A media generation service somewhere else: counts what it was asked for, and is as slow as it is told to be. */
export interface RemoteServiceOptions {
  video: Buffer
  audio: Buffer
  key?: string
}

export interface Create {
  id: string
  path: string
  body: Record<string, unknown>
  at: number
}

export class RemoteService {
  readonly creates: Create[] = []
  /** How long a create call takes to answer, ms; it counts as taken when it arrives. */
  createMs = 0
  /** How long a record is in work, ms. */
  workMs = 0
  /** Bytes per 10 ms of a download; 0: at once. */
  bytesPerTick = 0
  /** Answers every business request with this code. */
  refuseWith: { code: number; msg: string } | null = null
  /** The same, for creates alone. */
  refuseCreates: { code: number; msg: string } | null = null
  /** Speech of these texts is accepted, and fails. */
  readonly failTexts = new Set<string>()
  /** Breaks the connection of the next creates after having taken them. */
  loseAnswers = 0
  voices = [{ voice_id: 'v-1', name: 'Remote Anna' }]
  avatars = [{ _id: 'r1', avatar_id: 'cloud-1', name: 'Cloud', status: 3, url: 'https://example.com/a.mp4' }]
  readonly #options: RemoteServiceOptions
  readonly #server = createServer((request, response) => void this.#handle(request, response))
  #ids = 0

  constructor(options: RemoteServiceOptions) {
    this.#options = options
  }

  /** @param port 0: any; the one it had, to come back after `close` */
  async start(port = 0): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve))
    return this
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  get videos(): Create[] {
    return this.creates.filter(({ path }) => !path.includes('/audio/'))
  }

  get speech(): Create[] {
    return this.creates.filter(({ path }) => path.includes('/audio/'))
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.baseUrl)
    const media = /^\/media\/(video|audio)\//.exec(pathname)
    if (media)
      return this.#serve(request, response, media[1] === 'video' ? this.#options.video : this.#options.audio)
    if (this.#options.key !== undefined && request.headers['x-api-key'] !== this.#options.key)
      return answer(response, { code: 1101, msg: 'Invalid or expired token' })
    if (this.refuseWith) return answer(response, this.refuseWith)
    if (request.method === 'POST') return this.#create(request, response, pathname)
    if (pathname.endsWith('/voice/list')) return ok(response, this.voices)
    if (pathname.endsWith('/avatar/list'))
      return ok(response, searchParams.get('page') === '1' ? this.avatars : [])
    if (pathname.endsWith('/infobymodelid')) {
      const id = searchParams.get('video_model_id') ?? searchParams.get('audio_model_id')
      const found = this.creates.find((one) => one.id === id)
      return found
        ? ok(response, [this.#record(found)])
        : answer(response, { code: 1008, msg: 'no such content' })
    }
    response.writeHead(404).end()
  }

  async #create(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>
    if (this.refuseCreates) return answer(response, this.refuseCreates)
    const created = { id: `record-${(this.#ids += 1)}`, path, body, at: Date.now() }
    this.creates.push(created)
    if (this.loseAnswers > 0) {
      this.loseAnswers -= 1
      return void response.destroy()
    }
    await new Promise((resolve) => setTimeout(resolve, this.createMs))
    if (!response.destroyed) ok(response, this.#record(created))
  }

  #record({ id, path, at, body }: Create): Record<string, unknown> {
    const speech = path.includes('/audio/')
    const done = Date.now() - at >= this.workMs
    const url = `${this.baseUrl}/media/${speech ? 'audio' : 'video'}/${id}.${speech ? 'mp3' : 'mp4'}`
    const common = { _id: id, deduction_credit: 7, create_time: Math.round(at / 1000) }
    const failed = typeof body.input_text === 'string' && this.failTexts.has(body.input_text)
    const status = failed ? 4 : done ? 3 : 2
    if (speech) return { ...common, status, ...(status === 3 ? { url } : {}) }
    return { ...common, video_status: status, ...(done ? { video: url } : {}) }
  }

  #serve(request: IncomingMessage, response: ServerResponse, content: Buffer): void {
    const range = /^bytes=(\d+)-$/.exec(request.headers.range ?? '')
    const start = range ? Number(range[1]) : 0
    response.writeHead(range ? 206 : 200, {
      'Content-Type': 'application/octet-stream',
      'Content-Length': content.length - start,
      ETag: '"one"',
      ...(range ? { 'Content-Range': `bytes ${start}-${content.length - 1}/${content.length}` } : {}),
    })
    if (request.method === 'HEAD') return void response.end()
    if (this.bytesPerTick === 0) return void response.end(content.subarray(start))
    let at = start
    const tick = setInterval(() => {
      if (at >= content.length || response.destroyed) {
        clearInterval(tick)
        return void response.end()
      }
      response.write(content.subarray(at, (at += this.bytesPerTick)))
    }, 10)
  }
}

function ok(response: ServerResponse, data: unknown): void {
  answer(response, { code: 1000, msg: 'OK', data })
}

function answer(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
