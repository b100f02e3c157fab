import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { finished } from 'node:stream/promises'
import { acceptedLanguage } from '../../../../common/languages.ts'
import { formatIn, message } from '../../../../common/messages/index.ts'
import type { Text } from '../../../../common/messages/index.ts'
import { send, TooLarge, toRequest } from '../../../../studio/hosting/index.ts'
import type { CommandContext } from '../../../context.ts'
import { usageError } from '../../../errors.ts'
import type { McpOptions } from '../options.ts'
import type { ToolService } from '../server.ts'
import { accessKey, carriesKey } from './key.ts'
import { mostBodyBytes, Sessions } from './sessions.ts'

/** Path of the one endpoint. */
const path = '/mcp'
/** Most connections at once; each session may hold some. */
const mostConnections = 256
/** Longest wait for the head of a request, and for the whole of it, ms. */
const [headMs, requestMs] = [20_000, 60_000]

/**
 * Serves the tools over HTTP (Streamable HTTP of the Model Context Protocol) to programs on this computer that have the key,
 * until Ctrl+C. Its address is one line of JSON on the standard output.
 */
export async function serveHttp(context: CommandContext, service: ToolService, options: McpOptions): Promise<void> {
  const { key, own } = await accessKey(context, options.keyFile)
  const sessions = new Sessions(service)
  const server = createServer({
    headersTimeout: headMs,
    requestTimeout: requestMs,
    keepAliveTimeout: 30_000,
    connectionsCheckingInterval: 5_000,
    maxHeaderSize: 16 * 1024,
  })
  server.maxConnections = mostConnections
  try {
    const port = await listen(server, options.port ?? 0)
    server.on('request', (incoming, outgoing) => {
      answer({ sessions, key, port }, incoming, outgoing).catch((error: unknown) => {
        if (error instanceof TooLarge)
          return refuse(outgoing, 413, message('mcp.http.large', { limit: mostBodyBytes / 1024 / 1024 }))
        // The client has disconnected, so there is nobody to answer.
        if (outgoing.destroyed || incoming.destroyed) return
        if (context.env.GREENROOM_DEBUG && error instanceof Error) context.stderr.write(`${error.stack ?? ''}\n`)
        refuse(outgoing, 500, message('mcp.http.failed'))
      })
    })
    const address = { url: `http://127.0.0.1:${String(port)}${path}`, ...(own ? { key } : {}) }
    context.stdout.write(`${JSON.stringify(address)}\n`)
    context.reporter.note(message('mcp.http.ready'))
    await new Promise<never>((_, reject) => {
      const stop = (): void => reject(context.signal.reason as Error)
      if (context.signal.aborted) stop()
      context.signal.addEventListener('abort', stop, { once: true })
    })
  } finally {
    await sessions.close()
    await new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  }
}

interface Endpoint {
  sessions: Sessions
  key: string
  port: number
}

async function answer(
  { sessions, key, port }: Endpoint,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const { headers } = incoming
  outgoing.setHeader('x-content-type-options', 'nosniff')
  outgoing.setHeader('cache-control', 'no-store')
  // Another name would let a foreign page reach the tools (DNS rebinding), and no page has any business here.
  const names = [`127.0.0.1:${String(port)}`, `localhost:${String(port)}`]
  if (incoming.headersDistinct['host']?.length !== 1 || !names.includes(headers.host ?? ''))
    return refuse(outgoing, 403, message('mcp.http.host'))
  if (headers.origin !== undefined && !names.some((name) => headers.origin === `http://${name}`))
    return refuse(outgoing, 403, message('mcp.http.origin'))
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none')
    return refuse(outgoing, 403, message('mcp.http.origin'))
  if (!carriesKey(headers.authorization, key)) {
    outgoing.setHeader('www-authenticate', 'Bearer')
    return refuse(outgoing, 401, message('mcp.http.key'))
  }
  if ((incoming.url ?? '').split('?', 1)[0] !== path) return refuse(outgoing, 404, message('mcp.http.path', { path }))
  if (!['GET', 'POST', 'DELETE'].includes(incoming.method ?? '')) {
    outgoing.setHeader('allow', 'GET, POST, DELETE')
    return refuse(outgoing, 405, message('mcp.http.method'))
  }
  if (Number(headers['content-length'] ?? 0) > mostBodyBytes) throw new TooLarge(mostBodyBytes)
  const request = toRequest(incoming, outgoing, { mostBytes: mostBodyBytes })
  const given = headers['mcp-session-id']
  const ended = finished(outgoing).catch(() => undefined)
  if (typeof given === 'string') {
    if (!sessions.has(given)) return refuse(outgoing, 404, message('mcp.http.session'))
    return send(await sessions.answer(given, request, ended), outgoing, false)
  }
  const response = await sessions.begin(request, ended)
  if (response) return send(response, outgoing, false)
  outgoing.setHeader('retry-after', '60')
  refuse(outgoing, 503, message('mcp.http.sessions'))
}

/** Answers an error of JSON-RPC without an id, in the language that the client prefers. */
function refuse(outgoing: ServerResponse, status: number, text: Text): void {
  if (outgoing.headersSent) return void outgoing.destroy()
  const format = formatIn(acceptedLanguage(outgoing.req.headers['accept-language']))
  const error = { code: -32_000, message: format(text) }
  const body = `${JSON.stringify({ jsonrpc: '2.0', error, id: null })}\n`
  // The connection stays: a client that is still sending would not read an answer on one that is closed.
  outgoing.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  })
  outgoing.end(body)
}

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE' || error.code === 'EACCES'
      reject(isTaken ? usageError('port', message('mcp.http.port', { port }), message('mcp.http.portNext')) : error)
    })
    server.listen(port, '127.0.0.1', resolve)
  })
  return (server.address() as AddressInfo).port
}
