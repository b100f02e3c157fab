import { fastify } from 'fastify'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { failureBody } from '../../common/service/envelope.ts'
import type { EnvelopeKind } from '../../common/service/envelope.ts'
import { EngineError, isDiskFull, messageOf } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import { DISK_FULL } from '../work/generations/failure.ts'
import { isLoopbackHost } from '../core/host-check.ts'

/** Largest JSON body, bytes: thousands of elements with long addresses stay far below. Uploads have their own limit. */
const BODY_LIMIT = 16 * 1024 * 1024

/** Of a request that may hold an image as Base64 text: 24 MB of it (service-interface: Face detection, `img`). */
export const IMAGE_BODY_LIMIT = 32 * 1024 * 1024

/** What a fault of the engine itself is answered with: the interface has no code for one. */
const FAULT_CODE = 1015

/** What the server knows of a route besides its address. */
export interface RouteConfig {
  envelope?: EnvelopeKind
}

interface Answer {
  http: number
  code: number
  message: string
}

/** service-interface leaves HTTP statuses open: 200 for whatever reached an endpoint, as services of this kind do. */
function answerOf(error: FastifyError | EngineError | Error, bodyLimit = BODY_LIMIT): Answer {
  if (error instanceof EngineError) return { http: 200, code: error.code, message: error.message }
  const { code } = error as FastifyError
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return {
      http: 413,
      code: 1003,
      message: `The request body is larger than ${String(bodyLimit / 1024 / 1024)} MB. Upload media with POST /engine/uploads and send its address.`,
    }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return { http: 200, code: 1003, message: 'Send the request body as application/json.' }
  if (code?.startsWith('FST_ERR_CTP_') || error instanceof SyntaxError)
    return { http: 200, code: 1003, message: `The request body is not valid JSON: ${messageOf(error)}.` }
  const status = (error as FastifyError).statusCode
  if (status !== undefined && status >= 400 && status < 500)
    return { http: status, code: 1003, message: `The request could not be read: ${messageOf(error)}.` }
  if (isDiskFull(error)) return { http: 200, code: FAULT_CODE, message: DISK_FULL }
  return {
    http: 500,
    code: FAULT_CODE,
    message: 'The engine failed on this request. Its log says more; try again.',
  }
}

function unreadAddress(error: FastifyError): Answer {
  if (error.code === 'FST_ERR_MAX_PARAM_LENGTH')
    return { http: 404, code: 1014, message: 'There is nothing at this address: a name in it is too long.' }
  return {
    http: 400,
    code: 1003,
    message:
      'The address could not be read. Write a % in it as %25, other signs as % with two hexadecimal digits.',
  }
}

/** The HTTP server without routes: limits, Host check, and errors as envelopes. */
export function createApp(log: Log): FastifyInstance {
  const app = fastify({
    bodyLimit: BODY_LIMIT,
    // A slow or silent sender holds nothing but its own connection, and not for ever.
    connectionTimeout: 0,
    keepAliveTimeout: 30_000,
    requestTimeout: 0,
    logger: false,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    return503OnClosing: false,
    // What no route is found for, the error handler never hears of.
    frameworkErrors(error, _request, reply) {
      const answer = unreadAddress(error)
      // No schema is known here, by which Fastify would type the reply.
      const untyped = reply as unknown as FastifyReply
      void untyped.code(answer.http).send(failureBody('business', answer.code, answer.message))
    },
  })

  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    /^application\/(?:[\w.+-]*\+)?json\b/i,
    { parseAs: 'string' },
    (_request, body, done) => {
      const text = body.toString()
      if (text.trim() === '') return done(null, {})
      try {
        done(null, JSON.parse(text) as unknown)
      } catch (error) {
        done(error as Error)
      }
    },
  )

  app.addHook('onRequest', (request, reply, next) => {
    if (isLoopbackHost(request.headers.host)) return next()
    const message = 'The engine answers on this machine only: use 127.0.0.1 or localhost as its host.'
    void reply.code(403).send(failureBody('business', 1009, message))
  })

  app.setErrorHandler((error: FastifyError | Error, request, reply) => {
    const answer = answerOf(error, request.routeOptions.bodyLimit)
    // Credentials and limits on requests are refused alike everywhere; the rest in the endpoint's own envelope.
    const own =
      error instanceof EngineError ? undefined : (request.routeOptions.config as RouteConfig).envelope
    if (answer.http >= 500)
      log.error('http.fault', {
        route: request.routeOptions.url ?? request.url,
        reason: messageOf(error),
        stack: error.stack ?? '',
      })
    void reply.code(answer.http).send(failureBody(own ?? 'business', answer.code, answer.message))
  })

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const message = `There is no ${request.method} ${path.slice(0, 200)} in this service.`
    void reply.code(404).send(failureBody('business', 1014, message))
  })
  return app
}

/** Ends a request for a file that isn't there. */
export function sendMissing(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const message = 'This file does not exist: results and uploads are removed after 7 days.'
  return reply
    .code(404)
    .header('cache-control', 'no-store')
    .send(request.method === 'HEAD' ? undefined : failureBody('business', 1014, message))
}
