import { codeOf } from '../../common/service/index.ts'
import type { Code } from '../../common/service/index.ts'
import { errorText, message } from '../../common/messages/index.ts'
import type { Format, Text } from '../../common/messages/index.ts'
import { fastify } from 'fastify'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { failureBody } from '../../common/service/envelope.ts'
import type { EnvelopeKind } from '../../common/service/envelope.ts'
import { EngineError, isDiskFull, messageOf } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import { diskFull } from '../work/generations/failure.ts'
import { formatFor, inLanguage } from '../core/language.ts'
import { isLoopbackHost } from '../../common/http/index.ts'
import { namesOneHost } from '../core/host-check.ts'
import { wantsChannel } from '../live/index.ts'
import { slowBodyMs, watchBody } from './slow-bodies.ts'
import { nobody } from '../store/tenants/tenant.ts'
import { answerUnreadable } from './unreadable-requests.ts'

/**
 * Largest JSON body, bytes; thousands of elements with long URLs are far smaller. Uploads have a limit of their own.
 */
const mostBodyBytes = 16 * 1024 * 1024

/**
 * Largest body of a request that may hold an image as Base64 text, bytes: 24 MB of image (`img` of `detectFaces` in
 * docs/openapi.json).
 */
export const imageBodyLimit = 32 * 1024 * 1024

/** The code that answers a fault of the engine itself, for which the interface has none. */
const faultCode = codeOf.createVideo

/** What the server knows about a route besides its path. */
export interface RouteConfig {
  envelope?: EnvelopeKind
  /** The body of a refusal, where a route has another form than the interface's envelopes. */
  refusalBody?: (code: Code, text: Text, format: Format) => Record<string, unknown>
}

interface Answer {
  http: number
  code: Code
  text: Text
}

/**
 * The answer to a failed request. The interface does not specify HTTP statuses: whatever reached an endpoint is
 * answered with 200, as is usual for services of this kind.
 */
function answerOf(error: FastifyError | EngineError | Error, bodyLimit = mostBodyBytes): Answer {
  if (error instanceof EngineError) return { http: 200, code: error.code, text: error.text }
  const { code } = error as FastifyError
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return {
      http: 413,
      code: codeOf.parameter,
      text: message('engineServer.bodyTooLarge', { limit: bodyLimit / 1024 / 1024 }),
    }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return { http: 200, code: codeOf.parameter, text: message('engineServer.notJson') }
  if (code?.startsWith('FST_ERR_CTP_') || error instanceof SyntaxError)
    return {
      http: 200,
      code: codeOf.parameter,
      text: message('engineServer.invalidJson', { reason: errorText(error) }),
    }
  const status = (error as FastifyError).statusCode
  if (status !== undefined && status >= 400 && status < 500)
    return {
      http: status,
      code: codeOf.parameter,
      text: message('engineServer.unreadable', { reason: errorText(error) }),
    }
  if (isDiskFull(error)) return { http: 200, code: faultCode, text: diskFull }
  return {
    http: 500,
    code: faultCode,
    text: message('engineServer.fault'),
  }
}

function unreadAddress(error: FastifyError): Answer {
  if (error.code === 'FST_ERR_MAX_PARAM_LENGTH')
    return { http: 404, code: codeOf.notFound, text: message('engineServer.nameTooLong') }
  return {
    http: 400,
    code: codeOf.parameter,
    text: message('engineServer.unreadableAddress'),
  }
}

/**
 * Creates the HTTP server without routes: limits, the check of the Host header, and errors as envelopes.
 * @param bodyWindowMs as `slowBodyMs`
 * @param isOwnHost whether a Host header names this engine
 */
export function createApp(log: Log, bodyWindowMs = slowBodyMs, isOwnHost = isLoopbackHost): FastifyInstance {
  const app = fastify({
    bodyLimit: mostBodyBytes,
    // A request may take any time, as a slow sender occupies only its own connection; `watchBody` ends those that stall.
    connectionTimeout: 0,
    keepAliveTimeout: 30_000,
    requestTimeout: 0,
    logger: false,
    forceCloseConnections: true,
    // Any other upgrade that is offered, such as to HTTP/2 by `curl --http2` and Java, is ignored (RFC 9110, 7.8).
    // A missing Host header is refused below, in the service's form.
    http: { shouldUpgradeCallback: wantsChannel, requireHostHeader: false },
    clientErrorHandler: answerUnreadable,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    return503OnClosing: false,
    // The error handler below is not called for a request whose URL the router could not read.
    frameworkErrors(error, request, reply) {
      const answer = unreadAddress(error)
      // Fastify derives the type of a reply from the schema of its route; this request has no route.
      const untyped = reply as unknown as FastifyReply
      void untyped.code(answer.http).send(failureBody('business', answer.code, formatFor(request.headers)(answer.text)))
    },
  })

  app.decorateRequest('client', '')
  app.decorateRequest('tenant', nobody)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(/^application\/(?:[\w.+-]*\+)?json\b/i, { parseAs: 'string' }, (_request, body, done) => {
    const text = body.toString()
    if (text.trim() === '') return done(null, {})
    try {
      done(null, JSON.parse(text) as unknown)
    } catch (error) {
      done(error as Error)
    }
  })

  app.server.on('request', (request, response) => watchBody(request, response, bodyWindowMs))
  app.addHook('onRequest', (request, reply, next) => {
    if (!namesOneHost(request.raw))
      return void reply.code(400).send(refusal(request, codeOf.parameter, message('engineServer.manyHosts')))
    if (isOwnHost(request.headers.host)) return next()
    void reply.code(403).send(refusal(request, codeOf.permission, message('engineServer.otherHost')))
  })

  app.addHook('preSerialization', (request, _reply, answer, next) => {
    next(null, inLanguage(answer, formatFor(request.headers)))
  })

  app.setErrorHandler((error: FastifyError | Error, request, reply) => {
    const answer = answerOf(error, request.routeOptions.bodyLimit)
    // Refusals of credentials and of too many requests have the same envelope everywhere; other errors have the
    // endpoint's.
    const own = error instanceof EngineError ? undefined : (request.routeOptions.config as RouteConfig).envelope
    if (answer.http >= 500)
      log.error('http.fault', {
        route: request.routeOptions.url ?? request.url,
        reason: messageOf(error),
        stack: error.stack ?? '',
      })
    void reply.code(answer.http).send(refusal(request, answer.code, answer.text, own))
  })

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const text = message('engineServer.noEndpoint', { method: request.method, path: path.slice(0, 200) })
    void reply.code(404).send(refusal(request, codeOf.notFound, text))
  })
  return app
}

/** The body of a refusal, in the language of the request and by default in the envelope of most endpoints. */
export function refusal(
  request: FastifyRequest,
  code: Code,
  text: Text,
  envelope: EnvelopeKind = 'business',
): Record<string, unknown> {
  const format = formatFor(request.headers)
  const { refusalBody } = (request.routeOptions.config ?? {}) as RouteConfig
  return refusalBody ? refusalBody(code, text, format) : failureBody(envelope, code, format(text))
}

/** Answers a request for a file that does not exist. */
export function sendMissing(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .header('cache-control', 'no-store')
    .send(request.method === 'HEAD' ? undefined : refusal(request, codeOf.notFound, message('engineServer.noFile')))
}
