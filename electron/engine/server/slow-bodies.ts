import type { IncomingMessage, ServerResponse } from 'node:http'
import { message } from '../../common/messages/index.ts'
import { leastPerSecond } from '../inputs/download.ts'
import { answerAndEnd } from './unreadable-requests.ts'

/** How long a body may come at next to nothing, or go on after its answer, ms. */
export const slowBodyMs = 30_000

/**
 * Ends the connection of a request whose body comes at less than a kilobyte a second, or is still coming a while after the
 * request was answered. With the largest size of a body this bounds its time, and a file of gigabytes may come over a slow
 * line. (Node's own `requestTimeout` is one time for bodies of every size.)
 */
export function watchBody(request: IncomingMessage, response: ServerResponse, windowMs: number): void {
  const { socket, headers } = request
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
  let before = socket.bytesRead
  let since = performance.now()
  const timer = setInterval(() => {
    // The whole body has arrived, although the handler has not read it yet.
    if (request.complete) return clearInterval(timer)
    const passed = performance.now() - since
    const came = socket.bytesRead - before
    before = socket.bytesRead
    since = performance.now()
    // After a sleep of the machine the measured period is much longer than set, which says nothing about the sender's
    // speed.
    const slow = passed < windowMs * 2 && came < (passed / 1000) * leastPerSecond
    if (!slow && !response.writableFinished) return
    clearInterval(timer)
    if (response.headersSent) return void socket.destroy()
    // The answer 408 (RFC 9110, 15.5.9) is written past Fastify, whose handler still waits for the body.
    answerAndEnd(socket, 408, message('engineServer.tooSlow'), headers)
  }, windowMs)
  timer.unref()
  // The whole body has arrived, or its connection is closed.
  request.once('close', () => clearInterval(timer))
}
