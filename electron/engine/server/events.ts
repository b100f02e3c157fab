import type { FastifyReply, FastifyRequest } from 'fastify'
import { formatFor, inLanguage } from '../core/language.ts'

const heartbeatMs = 15_000

/** A stream of server-sent events. */
export interface Events {
  send(name: string, data: unknown): void
  /** Ends the stream. */
  close(): void
  /** Called once, whoever ends it. */
  onClose(undo: () => void): void
}

/** Answers a request with server-sent events until `close`, or until the client goes away. */
export function openEvents(request: FastifyRequest, reply: FastifyReply): Events {
  const format = formatFor(request.headers)
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    connection: 'keep-alive',
    'x-content-type-options': 'nosniff',
  })
  const undo: (() => void)[] = []
  let open = true
  const heartbeat = setInterval(() => raw.write(': still here\n\n'), heartbeatMs)
  const close = () => {
    if (!open) return
    open = false
    clearInterval(heartbeat)
    for (const step of undo) step()
    raw.end()
  }
  raw.on('close', close)
  raw.on('error', close)
  return {
    send(name, data) {
      if (open) raw.write(`event: ${name}\ndata: ${JSON.stringify(inLanguage(data, format))}\n\n`)
    },
    close,
    onClose(step) {
      if (open) undo.push(step)
      else step()
    },
  }
}
