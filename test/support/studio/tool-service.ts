import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A service that makes lip syncs, character swaps and backgrounds: it looks at nothing, and answers as it is told to. */
export interface ToolServiceOptions {
  video: Buffer
  image: Buffer
  key: string
}

export interface ToolCreate {
  id: string
  path: string
  body: Record<string, unknown>
}

type Fate = 'done' | 'working' | 'failed' | 'gone'

export class ToolService {
  readonly creates: ToolCreate[] = []
  /** What becomes of records. */
  fate: Fate = 'done'
  reason = 'The face could not be followed.'
  /** Breaks the connection of the next creates after having taken them. */
  loseAnswers = 0
  /** Holds the answers of creates back until this resolves. */
  hold: Promise<void> = Promise.resolve()
  /** Answers of media requests with this status. */
  mediaStatus = 200
  models: Record<string, unknown>[] | null = null
  readonly #options: ToolServiceOptions
  readonly #server = createServer((request, response) => void this.#handle(request, response))

  constructor(options: ToolServiceOptions) {
    this.#options = options
  }

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return this
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.baseUrl)
    if (pathname.startsWith('/media/')) return this.#serve(pathname, response)
    if (!pathname.startsWith('/api/')) return void response.writeHead(404).end()
    if (request.headers['x-api-key'] !== this.#options.key)
      return answer(response, { code: 1101, msg: 'Invalid or expired token' })
    if (request.method === 'POST') return this.#create(request, response, pathname)
    if (pathname.endsWith('/aigModel/list'))
      return this.models
        ? answer(response, { code: 1000, msg: 'OK', data: this.models })
        : void response.writeHead(404).end()
    const id = searchParams.get('video_model_id') ?? searchParams.get('image_model_id')
    const found = this.creates.find((one) => one.id === id)
    if (!found || this.fate === 'gone') return answer(response, { code: 1008, msg: 'no such content' })
    answer(response, { code: 1000, msg: 'OK', data: this.#record(found) })
  }

  async #create(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>
    const created = { id: `made-${this.creates.length + 1}`, path, body }
    this.creates.push(created)
    if (this.loseAnswers > 0) {
      this.loseAnswers -= 1
      return void response.destroy()
    }
    await this.hold
    const status = path.endsWith('/bg/replace') ? { image_status: 1 } : { video_status: 1, status: 1 }
    if (!response.destroyed) answer(response, { code: 1000, msg: 'OK', data: { _id: created.id, ...status } })
  }

  #record({ id, path, body }: ToolCreate): Record<string, unknown> {
    const status = { done: 3, working: 2, failed: 4, gone: 4 }[this.fate]
    const failed = this.fate === 'failed'
    if (path.endsWith('/bg/replace'))
      return {
        _id: id,
        image_status: status,
        ...(status === 3 ? { image: `${this.baseUrl}/media/${id}.png` } : {}),
      }
    const swap = path.endsWith('/characterSwap/create')
    return {
      ...{ _id: id, video_status: status },
      ...(swap
        ? { image_url: body['image'], video_url: body['video'], deduction_credit: failed ? 0 : 30 }
        : {}),
      ...(failed ? { faceswap_fail_reason: this.reason } : {}),
      ...(status === 3 ? { video: `${this.baseUrl}/media/${id}.mp4` } : {}),
    }
  }

  #serve(pathname: string, response: ServerResponse): void {
    if (this.mediaStatus !== 200) return void response.writeHead(this.mediaStatus).end()
    const content = pathname.endsWith('.png') ? this.#options.image : this.#options.video
    response.writeHead(200, { 'content-length': content.length, etag: '"one"' }).end(content)
  }
}

function answer(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
