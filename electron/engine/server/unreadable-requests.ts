import { maxHeaderSize, STATUS_CODES } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import type { Socket } from 'node:net'
import { failureBody } from '../../common/service/envelope.ts'
import { codeOf } from '../../common/service/index.ts'
import { message } from '../../common/messages/index.ts'
import type { Text } from '../../common/messages/index.ts'
import { formatFor } from '../core/language.ts'

/**
 * Answers a request in the service's form past Fastify, which knows nothing of it or still waits for its body, and ends the
 * connection: what follows on it can't be understood.
 */
export function answerAndEnd(socket: Socket, status: number, text: Text, headers: IncomingHttpHeaders = {}): void {
  const body = JSON.stringify(failureBody('business', codeOf.parameter, formatFor(headers)(text)))
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'connection: close',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}

/** Answers what Node could not read as HTTP. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  if (error.code === 'HPE_HEADER_OVERFLOW')
    answerAndEnd(socket, 431, message('engineServer.longHeaders', { limit: maxHeaderSize / 1024 }))
  else if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') answerAndEnd(socket, 408, message('engineServer.tooSlow'))
  else answerAndEnd(socket, 400, message('engineServer.notHttp', { reason: error.message }))
}
