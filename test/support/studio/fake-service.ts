import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface FakeRequest {
  method: string
  /** With its query. */
  url: string
  path: string
  headers: IncomingMessage['headers']
  body: Record<string, unknown>
}

export type Answer = { status?: number; json?: unknown; type?: string; bytes?: Uint8Array; delayMs?: number }

export interface FakeService {
  baseUrl: string
  requests: FakeRequest[]
  /** Tokens that were handed out, and those that are good. */
  tokens: string[]
  good: Set<string>
  /** Answers a path in its own way; undefined: as usual. */
  on: (request: FakeRequest) => Answer | undefined
  /** Most requests that were under way at once. */
  peak: number
  close(): Promise<void>
}

export const ok = (data: unknown): Answer => ({ json: { code: 1000, msg: 'OK', data } })
export const fails = (code: number, msg: string): Answer => ({ json: { code, msg } })

export interface FakeServiceOptions {
  apiKey?: string
  client?: { clientId: string; clientSecret: string }
  /** What finished speech and videos are, by path below `/files/`. */
  files?: Record<string, { type: string; bytes: Uint8Array }>
}

/** A media generation service on loopback, with what a real one checks. Each creation is done at once. */
export async function fakeService(options: FakeServiceOptions = {}): Promise<FakeService> {
  let busy = 0
  let made = 0
  const records = new Map<string, string>()
  const server = createServer((incoming, outgoing) => {
    void read(incoming).then(async (request) => {
      service.requests.push(request)
      busy += 1
      service.peak = Math.max(service.peak, busy)
      const answer = service.on(request) ?? usual(request)
      if (answer.delayMs) await new Promise((resolve) => setTimeout(resolve, answer.delayMs))
      busy -= 1
      send(outgoing, answer)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const service: FakeService = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    tokens: [],
    good: new Set(),
    on: () => undefined,
    peak: 0,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }

  function allowed({ headers }: FakeRequest): boolean {
    if (options.apiKey !== undefined && headers['x-api-key'] === options.apiKey) return true
    const bearer = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
    return bearer !== undefined && service.good.has(bearer)
  }

  function create(kind: string): Answer {
    made += 1
    const id = `${kind}${made}`
    records.set(id, kind)
    return ok({ _id: id, status: 1, video_status: 1 })
  }

  function usual(request: FakeRequest): Answer {
    const { path, url, body } = request
    const file = path.startsWith('/files/') ? options.files?.[path.slice('/files/'.length)] : undefined
    if (file) return { bytes: file.bytes, type: file.type }
    if (path === '/api/open/v3/getToken') {
      const { client } = options
      if (!client || body.clientId !== client.clientId || body.clientSecret !== client.clientSecret)
        return fails(1101, 'Invalid token or token expired')
      const token = `token-${service.tokens.length + 1}-${'x'.repeat(20)}`
      service.tokens.push(token)
      service.good.add(token)
      return { json: { code: 1000, token } }
    }
    if (!path.startsWith('/api/')) return { status: 404, json: { message: 'no such page' } }
    if (!allowed(request)) return fails(1101, 'Invalid token or token expired')
    const id = new URL(url, 'http://x').searchParams
    switch (path) {
      case '/api/open/v3/avatar/list':
        return ok(id.get('page') === '1' ? [avatar(service.baseUrl)] : [])
      case '/api/open/v3/voice/list':
        return ok([
          { _id: 'v', voice_id: 'voice-1', name: 'One', from: 3, preview: `${service.baseUrl}/files/a.mp3` },
        ])
      case '/api/open/v3/avatar/create':
        return ok([
          { _id: 'a2', avatar_id: body.avatar_id, name: body.name, status: 1, from: 3, url: body.url },
        ])
      case '/api/open/v3/audio/create':
      case '/api/open/v3/audio/clone':
        return create('audio')
      case '/api/open/v3/avatar/createVideo':
      case '/api/open/v3/talkingavatar/create':
        return create('video')
      case '/api/open/v3/audio/infobymodelid':
        return ok({ _id: id.get('audio_model_id'), status: 3, url: `${service.baseUrl}/files/a.mp3` })
      default:
        if (id.has('video_model_id'))
          return ok({
            _id: id.get('video_model_id'),
            video_status: 3,
            video: `${service.baseUrl}/files/v.mp4`,
          })
        return { status: 404, json: { code: 404, message: 'no such path' } }
    }
  }
  return service
}

function avatar(baseUrl: string): Record<string, unknown> {
  return {
    _id: 'rec1',
    avatar_id: 'anna',
    name: 'Anna',
    from: 2,
    status: 3,
    url: `${baseUrl}/files/anna.mp4`,
    thumbnailUrl: `${baseUrl}/files/anna.png`,
  }
}

async function read(incoming: IncomingMessage): Promise<FakeRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  const url = incoming.url ?? '/'
  return {
    method: incoming.method ?? '',
    url,
    path: url.split('?')[0]!,
    headers: incoming.headers,
    body: text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {},
  }
}

function send(outgoing: ServerResponse, { status = 200, json, bytes, type }: Answer): void {
  if (bytes) {
    outgoing.writeHead(status, {
      'content-type': type ?? 'application/octet-stream',
      'content-length': bytes.length,
    })
    outgoing.end(bytes)
    return
  }
  outgoing.writeHead(status, { 'content-type': type ?? 'application/json' })
  outgoing.end(typeof json === 'string' ? json : JSON.stringify(json))
}
