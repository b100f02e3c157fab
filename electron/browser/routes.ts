import { createReadStream } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { pageFile, pathParts, readSmall, send, TooLarge, toRequest } from '../studio/hosting/index.ts'
import type { Access } from './access.ts'
import { refusals, refuse } from './refusals.ts'

export interface Routes {
  access: Access
  /** Folder of the built window. */
  rendererFolder: string
  /** Answers media and uploads by the studio; null for other addresses. */
  handleMedia: (request: Request) => Promise<Response | null>
  /** Largest upload, bytes. */
  mostUploadBytes: number
}

/** Bytes of `{"token": "…"}`, with room. */
const mostSessionBytes = 4 * 1024

/** Answers one request whose Host header has been checked. */
export async function answer(routes: Routes, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const { access } = routes
  const method = incoming.method ?? ''
  // Absolute and `*` forms of the target are for proxies.
  const pathname = (incoming.url ?? '').split(/[?#]/, 1)[0]!
  const parts = pathParts(pathname)
  if (!parts) return refuse(outgoing, refusals.path)
  const reads = method === 'GET' || method === 'HEAD'
  if (reads ? !access.isOwnFetch(incoming.headers) : !access.isOurOrigin(incoming.headers)) {
    // A link on another page may open the host's page; that page can't read the result.
    const opensPage = parts.length === 0 && incoming.headers['sec-fetch-mode'] === 'navigate'
    if (!reads || !opensPage) return refuse(outgoing, refusals.origin)
  }
  if (parts.length === 1 && parts[0] === 'session') return session(routes, incoming, outgoing)
  if (parts[0] === 'media' || parts[0] === 'upload') return media(routes, incoming, outgoing)
  if (!reads) return refuse(outgoing, refusals.method, { allow: 'GET, HEAD' })
  return page(routes, pathname, outgoing, method === 'HEAD')
}

async function session(routes: Routes, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const { access } = routes
  if (incoming.method !== 'POST') return refuse(outgoing, refusals.method, { allow: 'POST' })
  if (!/^application\/json\s*(;|$)/i.test(incoming.headers['content-type'] ?? ''))
    return refuse(outgoing, refusals.type)
  let token: unknown
  try {
    const body = JSON.parse(await readSmall(incoming, mostSessionBytes)) as { token?: unknown } | null
    token = body?.token
  } catch (error) {
    if (error instanceof TooLarge) return refuse(outgoing, refusals.large)
    return refuse(outgoing, refusals.token)
  }
  // A reloaded page has no token any more, but it still has the cookie.
  if (token === undefined && access.hasSession(incoming.headers)) {
    outgoing.writeHead(204, { 'cache-control': 'no-store' }).end()
    return
  }
  if (token === undefined) return refuse(outgoing, refusals.session)
  const cookie = typeof token === 'string' ? access.exchange(token) : null
  if (cookie === null) return refuse(outgoing, refusals.token)
  outgoing.writeHead(204, { 'cache-control': 'no-store', 'set-cookie': cookie }).end()
}

async function media(routes: Routes, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  if (!routes.access.hasSession(incoming.headers)) return refuse(outgoing, refusals.session)
  if (Number(incoming.headers['content-length'] ?? 0) > routes.mostUploadBytes) return refuse(outgoing, refusals.large)
  const request = toRequest(incoming, outgoing, { mostBytes: routes.mostUploadBytes })
  let response: Response | null
  try {
    response = await routes.handleMedia(request)
  } catch (error) {
    if (outgoing.destroyed) return
    if (tooLarge(error)) return refuse(outgoing, refusals.large)
    throw error
  }
  if (!response) return refuse(outgoing, refusals.missing)
  // User data must not stay in a browser's cache unless the studio allows it.
  if (!response.headers.has('cache-control')) outgoing.setHeader('cache-control', 'no-store')
  if (!incoming.complete && incoming.method !== 'GET' && incoming.method !== 'HEAD')
    outgoing.setHeader('connection', 'close')
  await send(response, outgoing, incoming.method === 'HEAD')
}

/** The studio may have wrapped the error that the upload's stream threw. */
function tooLarge(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) if (one instanceof TooLarge) return true
  return false
}

async function page(routes: Routes, pathname: string, outgoing: ServerResponse, headOnly: boolean): Promise<void> {
  const file = await pageFile(routes.rendererFolder, pathname)
  if (!file) return refuse(outgoing, pathname === '/' ? refusals.notBuilt : refusals.missing)
  outgoing.writeHead(200, {
    'content-type': file.type,
    'content-length': String(file.size),
    'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
  })
  if (headOnly) {
    outgoing.end()
    return
  }
  await pipeline(createReadStream(file.path), outgoing)
}
