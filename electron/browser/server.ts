import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AnyRouter } from '@orpc/server'
import { safetyHeaders } from '../studio/hosting/index.ts'
import type { StudioHandle, StudioHost } from '../studio/host.ts'
import { mostUploadBytes } from '../studio/media/files/index.ts'
import { Access } from './access.ts'
import { BridgeSockets } from './bridge-sockets.ts'
import { refusals, refuse } from './refusals.ts'
import { answer } from './routes.ts'
import type { Routes } from './routes.ts'

export interface BrowserServerOptions {
  studio: Pick<StudioHandle, 'handleMedia' | 'reaches'>
  /** The implementation of the bridge. */
  router: AnyRouter
  rendererFolder: string
  log: StudioHost['log']
  /** Port; 0: the system chooses one. */
  port?: number
  /** Largest upload, bytes. */
  mostUploadBytes?: number
  /** Longest wait for the head of a request on a new connection, ms. */
  headMs?: number
  /** Called with the number of connected pages when it changes. */
  onPages?: (count: number) => void
}

export interface BrowserServer {
  port: number
  /** An address with a new token, which works once. */
  newAddress(): string
  /** Closes the pages' connections and stops listening. */
  close(): Promise<void>
}

/** Serves the window to browsers on this machine alone. @throws Error when the port is taken */
export async function startBrowserServer(options: BrowserServerOptions): Promise<BrowserServer> {
  const { headMs = 20_000 } = options
  const server = createServer({
    keepAliveTimeout: 30_000,
    requestTimeout: 0,
    headersTimeout: headMs,
    connectionsCheckingInterval: Math.min(headMs, 30_000),
  })
  const port = await listen(server, options.port ?? 0)
  const access = new Access(port)
  const own = [`ws://127.0.0.1:${port}`, `ws://localhost:${port}`]
  const routes: Routes = {
    access,
    rendererFolder: options.rendererFolder,
    handleMedia: (request) => options.studio.handleMedia(request),
    mostUploadBytes: options.mostUploadBytes ?? mostUploadBytes,
  }
  const sockets = new BridgeSockets({
    access,
    router: options.router,
    log: options.log,
    onCount: options.onPages ?? (() => undefined),
  })
  server.on('request', (incoming, outgoing) => {
    const headers = safetyHeaders([...own, ...options.studio.reaches()])
    for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value)
    if (!access.isOurHost(incoming.headers)) return refuse(outgoing, refusals.host)
    answer(routes, incoming, outgoing).catch((error: unknown) => {
      // The client has disconnected, so there is nobody to answer.
      if (outgoing.destroyed || incoming.destroyed) return
      const reason = error instanceof Error ? error.message : String(error)
      options.log('error', 'A request could not be answered.', { path: pathOf(incoming.url), reason })
      refuse(outgoing, refusals.failed)
    })
  })
  server.on('upgrade', (incoming, socket, head) => sockets.upgrade(incoming, socket, head))
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // A browser opens connections for requests that it may have later. One that is closed without a word is opened anew;
    // an answer on it would be taken for that of a request which the browser sends at this moment.
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return void socket.destroy()
    if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n')
  })
  return {
    port,
    newAddress: () => `http://127.0.0.1:${port}/#token=${access.newToken()}`,
    async close() {
      await sockets.close()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
    },
  }
}

/** The path without the query, which may contain names of the user's files. */
function pathOf(url: string | undefined): string {
  return (url ?? '').split('?', 1)[0]!.slice(0, 200)
}

async function listen(server: ReturnType<typeof createServer>, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject)
      resolve()
    })
  })
  return (server.address() as AddressInfo).port
}
