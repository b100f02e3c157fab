import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { Protocol } from 'electron'
import { pageFile, pathParts, safetyHeaders } from '../studio/hosting/index.ts'
import { isOwn, ownOrigin, scheme } from './origin.ts'

/** Privileges of the scheme, registered before the app is ready. */
export const privileges: Electron.CustomScheme = {
  scheme,
  privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
}

export interface ProtocolParts {
  rendererFolder: string
  /** Answers media and uploads; null until the studio is open. */
  handleMedia: (request: Request) => Promise<Response | null>
  /** Addresses of services to which the page may connect. */
  reaches: () => readonly string[]
  log: (message: string, detail: Record<string, unknown>) => void
}

/** Answers the window's requests: its own files here, media and uploads by the studio. */
export function serveWindow(protocol: Protocol, parts: ProtocolParts): void {
  protocol.handle(scheme, async (request) => withSafety(await answer(request, parts), parts.reaches()))
}

async function answer(request: Request, parts: ProtocolParts): Promise<Response> {
  if (!isOwn(request.url)) return refuse(404)
  const { pathname } = new URL(request.url)
  const path = pathParts(pathname)
  if (!path || hidesDots(request.url)) return refuse(400)
  const reads = request.method === 'GET' || request.method === 'HEAD'
  const origin = request.headers.get('origin')
  // Only the window's page can use the scheme; a request with another origin is refused.
  if (origin !== null && origin !== ownOrigin) return refuse(403)
  if (path[0] === 'media' || path[0] === 'upload') return media(request, parts)
  if (!reads) return refuse(405, { allow: 'GET, HEAD' })
  const file = await pageFile(parts.rendererFolder, pathname)
  if (!file) return refuse(404)
  const headers = {
    'content-type': file.type,
    'content-length': String(file.size),
    'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
  }
  const body =
    request.method === 'HEAD' ? null : (Readable.toWeb(createReadStream(file.path)) as unknown as ReadableStream)
  return new Response(body, { headers })
}

async function media(request: Request, parts: ProtocolParts): Promise<Response> {
  try {
    const response = await parts.handleMedia(request)
    if (!response) return refuse(404)
    if (response.headers.has('cache-control')) return response
    const headers = new Headers(response.headers)
    headers.set('cache-control', 'no-store')
    return new Response(response.body, { status: response.status, headers })
  } catch (error) {
    if (request.signal.aborted) return refuse(499)
    parts.log('A request could not be answered.', {
      path: new URL(request.url).pathname.slice(0, 200),
      reason: error instanceof Error ? error.message : String(error),
    })
    return refuse(500)
  }
}

/** Whether an address has `.` or `..` in its path, plain or escaped, which the window's page never requests. */
function hidesDots(address: string): boolean {
  const path = address.slice(ownOrigin.length).split(/[?#]/, 1)[0]!
  return /(^|[/\\])(\.|%2e){1,2}([/\\]|$)/i.test(path)
}

function refuse(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers: { 'cache-control': 'no-store', ...headers } })
}

function withSafety(response: Response, reaches: readonly string[]): Response {
  const headers = new Headers(response.headers)
  for (const [name, value] of Object.entries(safetyHeaders(reaches))) headers.set(name, value)
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}
