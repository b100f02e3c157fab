import { createServer } from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request that was received. */
export interface LoopbackRequest {
  method: string
  /** Path and query, as sent. */
  url: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  raw: Buffer
  text: string
  /** The request's JSON object; empty where there is none. */
  body: Record<string, unknown>
}

/**
 * The answer to a request. `write` writes the answer itself, for example in parts; `lost` breaks the connection without
 * an answer; `held` never answers.
 */
export type Answer =
  | { status?: number; headers?: Record<string, string>; json?: unknown; text?: string; bytes?: Uint8Array }
  | { write: (response: ServerResponse) => void }
  | 'lost'
  | 'held'

/** Answers with JSON. */
export const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Answer => ({
  json: body,
  status,
  headers,
})

/** Answers with this text. */
export const raw = (text: string, status = 200, headers: Record<string, string> = {}): Answer => ({
  text,
  status,
  headers,
})

/** A web server on loopback that records its requests. */
export abstract class Loopback {
  /** The requests in order. A test may empty the list. */
  readonly requests: LoopbackRequest[] = []
  /** Number of connections so far. */
  connections = 0
  /** Most requests that were open at the same time. */
  peak = 0
  #busy = 0
  readonly #server = createServer((incoming, response) => {
    this.#handle(incoming, response).catch((error: unknown) => response.destroy(error as Error))
  }).on('connection', () => (this.connections += 1))

  protected abstract answer(request: LoopbackRequest): Answer | Promise<Answer>

  /**
   * Starts the server.
   * @param port 0: any; a former port to come back after `close`
   */
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

  /** Closes the server and breaks its open requests; does nothing when it is closed already. */
  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  async #handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await read(incoming)
    this.requests.push(request)
    this.#busy += 1
    this.peak = Math.max(this.peak, this.#busy)
    const answer = await this.answer(request)
    this.#busy -= 1
    send(response, request, answer)
  }
}

/** A server that gives this answer to every request. */
export function loopback(answer: (request: LoopbackRequest) => Answer | Promise<Answer>): Promise<Loopback> {
  return new (class extends Loopback {
    protected answer = answer
  })().start()
}

async function read(incoming: IncomingMessage): Promise<LoopbackRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const bytes = Buffer.concat(chunks)
  const text = bytes.toString('utf8')
  const url = incoming.url ?? '/'
  const { pathname: path, searchParams: query } = new URL(url, 'http://service')
  const isJson = String(incoming.headers['content-type']).startsWith('application/json')
  return {
    method: incoming.method ?? '',
    url,
    path,
    query,
    headers: incoming.headers,
    raw: bytes,
    text,
    body: isJson && text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {},
  }
}

function send(response: ServerResponse, { method }: LoopbackRequest, answer: Answer): void {
  if (answer === 'held') return
  if (answer === 'lost') return void response.destroy()
  if ('write' in answer) return answer.write(response)
  const { status = 200, headers = {}, bytes, text } = answer
  const body = bytes ?? text ?? ('json' in answer ? JSON.stringify(answer.json) : '')
  const type = 'json' in answer ? { 'content-type': 'application/json' } : {}
  const length = bytes ? { 'content-length': String(bytes.byteLength) } : {}
  response.writeHead(status, { ...type, ...length, ...headers })
  response.end(method === 'HEAD' ? undefined : body)
}
