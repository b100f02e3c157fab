import { randomUUID } from 'node:crypto'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import type { ToolService } from '../server.ts'
import { SentEvents } from './events.ts'

/** Largest body of a request, bytes: scripts of 50 scenes are far smaller. */
export const mostBodyBytes = 4 * 1024 * 1024
/** Most sessions at once. A new one ends the one that was used longest ago, unless all of them have work. */
export const mostSessions = 32
/** How long a session is kept that nobody uses, ms. */
const idleMs = 30 * 60_000
const sweepMs = 60_000
/** How long a client waits before it opens a stream again, ms. */
const retryMs = 1_000

interface Session {
  transport: WebStandardStreamableHTTPServerTransport
  close: () => Promise<void>
  usedAt: number
  /** Answers that are being sent: streams and calls. */
  open: number
}

/** The clients of the tools over HTTP, each with a server of its own. */
export class Sessions {
  readonly #service: ToolService
  readonly #sessions = new Map<string, Session>()
  readonly #sweep: NodeJS.Timeout

  constructor(service: ToolService) {
    this.#service = service
    this.#sweep = setInterval(() => this.#endUnused(Date.now() - idleMs), sweepMs)
  }

  get count(): number {
    return this.#sessions.size
  }

  /** Whether there is a session of this id. */
  has(id: string): boolean {
    return this.#sessions.has(id)
  }

  /** Answers a request of a session that there is. */
  answer(id: string, request: Request, ended: Promise<void>): Promise<Response> {
    const session = this.#sessions.get(id)
    if (!session) throw new Error('there is no such session')
    return this.#handle(session, request, ended)
  }

  /** Answers a request without a session: one that begins a session, or is refused. Null: there is no room for another one. */
  async begin(request: Request, ended: Promise<void>): Promise<Response | null> {
    if (this.#sessions.size >= mostSessions && !this.#endOldest()) return null
    const server = this.#service.newServer()
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      eventStore: new SentEvents(),
      retryInterval: retryMs,
      maxRequestBodySize: mostBodyBytes,
      onsessioninitialized: (id) => void this.#sessions.set(id, session),
    })
    const session: Session = { transport, close: () => server.close(), usedAt: Date.now(), open: 0 }
    await server.connect(transport)
    server.onclose = () => {
      if (transport.sessionId !== undefined) this.#sessions.delete(transport.sessionId)
    }
    const response = await this.#handle(session, request, ended)
    // What did not begin a session leaves nothing.
    if (transport.sessionId === undefined || !this.#sessions.has(transport.sessionId)) await server.close()
    return response
  }

  /** Ends all sessions, with what is under way. */
  async close(): Promise<void> {
    clearInterval(this.#sweep)
    await Promise.allSettled([...this.#sessions.values()].map(({ close }) => close()))
    this.#sessions.clear()
  }

  async #handle(session: Session, request: Request, ended: Promise<void>): Promise<Response> {
    session.open += 1
    session.usedAt = Date.now()
    void ended.then(() => {
      session.open -= 1
      session.usedAt = Date.now()
    })
    return session.transport.handleRequest(request)
  }

  #endUnused(before: number): void {
    for (const { open, usedAt, close } of this.#sessions.values()) if (open === 0 && usedAt < before) void close()
  }

  /** Ends the unused session that was used longest ago; false when all have work. */
  #endOldest(): boolean {
    const unused = [...this.#sessions].filter(([, { open }]) => open === 0)
    const [oldest] = unused.sort(([, a], [, b]) => a.usedAt - b.usedAt)
    if (!oldest) return false
    this.#sessions.delete(oldest[0])
    void oldest[1].close()
    return true
  }
}
