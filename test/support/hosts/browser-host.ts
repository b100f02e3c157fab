import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBrowserServer } from '../../../electron/browser/server.ts'
import type { BrowserServer, BrowserServerOptions } from '../../../electron/browser/server.ts'
import { stubStudio } from './stub-studio.ts'
import type { StubStudio } from './stub-studio.ts'

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

export interface Sent {
  method?: string
  headers?: OutgoingHttpHeaders
  body?: string | Buffer
}

/** A host on a port of its own with a window of two files, and a secret file outside of it. */
export class TestHost {
  readonly studio: StubStudio = stubStudio()
  readonly logged: string[] = []
  readonly folder = mkdtempSync(join(tmpdir(), 'greenroom-host-'))
  pages = 0
  #server: BrowserServer | null = null

  static async start(options: Partial<BrowserServerOptions> = {}): Promise<TestHost> {
    const host = new TestHost()
    const renderer = join(host.folder, 'renderer')
    mkdirSync(join(renderer, 'assets'), { recursive: true })
    writeFileSync(join(host.folder, 'secret.txt'), 'the secret')
    writeFileSync(join(renderer, 'index.html'), '<!doctype html><title>Greenroom</title>')
    writeFileSync(join(renderer, 'assets', 'a.js'), 'export const one = 1')
    writeFileSync(join(renderer, 'assets', 'program.exe'), 'no')
    symlinkSync(join(host.folder, 'secret.txt'), join(renderer, 'assets', 'link.txt'))
    host.#server = await startBrowserServer({
      studio: host.studio,
      router: host.studio.router,
      rendererFolder: renderer,
      log: (level, message, detail) => host.logged.push(JSON.stringify({ level, message, detail })),
      onPages: (count) => (host.pages = count),
      ...options,
    })
    return host
  }

  get server(): BrowserServer {
    if (!this.#server) throw new Error('The host is closed.')
    return this.#server
  }

  get origin(): string {
    return `http://127.0.0.1:${this.server.port}`
  }

  newToken(): string {
    return new URLSearchParams(new URL(this.server.newAddress()).hash.slice(1)).get('token')!
  }

  /** The path is sent exactly as given, without being normalised. */
  send(path: string, { method = 'GET', headers = {}, body }: Sent = {}): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const outgoing = request(
        { host: '127.0.0.1', port: this.server.port, path, method, headers, agent: false },
        (incoming) => {
          const chunks: Buffer[] = []
          incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
          incoming.on('error', reject)
          incoming.on('end', () =>
            resolve({
              status: incoming.statusCode ?? 0,
              headers: incoming.headers,
              text: Buffer.concat(chunks).toString('utf8'),
            }),
          )
        },
      )
      outgoing.on('error', reject)
      outgoing.end(body)
    })
  }

  exchange(token: unknown, headers: OutgoingHttpHeaders = {}): Promise<Answer> {
    return this.send('/session', {
      method: 'POST',
      headers: { origin: this.origin, 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ token }),
    })
  }

  /** The cookie of a page that has exchanged its token. */
  async cookie(): Promise<string> {
    const { headers } = await this.exchange(this.newToken())
    return headers['set-cookie']![0]!.split(';')[0]!
  }

  async close(): Promise<void> {
    await this.#server?.close()
    this.#server = null
    rmSync(this.folder, { recursive: true, force: true })
  }
}
