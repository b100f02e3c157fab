import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Format } from '../../common/messages/index.ts'
import { formatFor, inLanguage } from '../core/language.ts'

const heartbeatMs = 15_000

/** The answer to a request as server-sent events, until `close` or until the client disconnects. */
export class EventStream {
  readonly #reply: FastifyReply
  readonly #format: Format
  readonly #undo: (() => void)[] = []
  #open = true
  readonly #heartbeat: NodeJS.Timeout

  constructor(request: FastifyRequest, reply: FastifyReply) {
    this.#reply = reply
    this.#format = formatFor(request.headers)
    reply.hijack()
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      connection: 'keep-alive',
      'x-content-type-options': 'nosniff',
    })
    this.#heartbeat = setInterval(() => reply.raw.write(': still here\n\n'), heartbeatMs)
    reply.raw.on('close', () => this.close())
    reply.raw.on('error', () => this.close())
  }

  send(name: string, data: unknown): void {
    if (this.#open) this.#reply.raw.write(`event: ${name}\ndata: ${JSON.stringify(inLanguage(data, this.#format))}\n\n`)
  }

  /** Ends the stream of events. */
  close(): void {
    if (!this.#open) return
    this.#open = false
    clearInterval(this.#heartbeat)
    for (const step of this.#undo) step()
    this.#reply.raw.end()
  }

  /** Calls `step` once when the stream has ended, whichever side ended it; at once when it has ended already. */
  onClose(step: () => void): void {
    if (this.#open) this.#undo.push(step)
    else step()
  }
}
