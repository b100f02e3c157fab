import { codeOf } from '../../common/service/index.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '../../common/service/endpoints/endpoint.ts'
import { endpointIds, endpoints } from '../../common/service/endpoints/index.ts'
import type { EndpointId } from '../../common/service/endpoints/index.ts'
import { successBody } from '../../common/service/envelope.ts'
import { readExtras } from '../../common/service/extras.ts'
import { readRequest } from '../../common/service/request.ts'
import { EngineError } from '../core/errors.ts'
import { imageBodyLimit, refusal } from './app.ts'
import type { RouteConfig } from './app.ts'
import type { AccessCheck, Handlers, RequestContext } from './types.ts'
import { message } from '../../common/messages/index.ts'

const notAvailable = codeOf.notFound

/**
 * Value of the `deprecation` header, a date as RFC 9745 writes it: since when the interface deprecates some operations.
 * The engine still performs them.
 */
const deprecatedSince = `@${String(Date.UTC(2026, 0, 1) / 1000)}`

type AnyHandler = (request: unknown, context: RequestContext<EndpointId>) => unknown

/** Adds a route for every endpoint of the interface's table. Each tenant has handlers of its own. */
export function addServiceRoutes(
  app: FastifyInstance,
  handlersOf: (tenant: string) => Handlers,
  checkAccess: AccessCheck,
): void {
  for (const id of endpointIds) {
    const endpoint: Endpoint = endpoints[id]
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      exposeHeadRoute: false,
      config: { envelope: endpoint.envelope } satisfies RouteConfig,
      ...(id === 'detectFaces' ? { bodyLimit: imageBodyLimit } : {}),
      // Credentials are checked before the body is read, so that a client without them can't make the engine read
      // anything.
      ...(endpoint.credentials
        ? {
            onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
              // The `deprecation` header is part of every answer of a deprecated endpoint, of refusals too.
              if (endpoint.deprecated) void reply.header('deprecation', deprecatedSince)
              await checkAccess(request)
            },
          }
        : {}),
      handler: async (request, reply) => {
        const raw = endpoint.where === 'query' ? request.query : (request.body ?? {})
        const read = readRequest(endpoint, raw)
        // The loop goes through all endpoints, so the type of each handler is lost; that of `Handlers` ties it to its endpoint.
        const handler = handlersOf(request.tenant)[id] as AnyHandler | undefined
        if (!handler) {
          const text = message('engineServer.notAvailable', { capability: sentenceCase(endpoint.capability) })
          return refusal(request, notAvailable, text, endpoint.envelope)
        }
        if (!read.ok) return refusal(request, read.refusal.code, read.refusal.message, endpoint.envelope)
        const fields = raw as Readonly<Record<string, unknown>>
        const extras = readExtras(id, fields)
        if (!extras.ok) return refusal(request, extras.refusal.code, extras.refusal.message, endpoint.envelope)
        try {
          const context = {
            client: request.client,
            extras: extras.value,
            raw: fields,
            disconnected: disconnectedSignal(reply),
          }
          const data = await handler(read.value, context)
          return successBody(endpoint.envelope, data)
        } catch (error) {
          if (!(error instanceof EngineError)) throw error
          return refusal(request, error.code, error.text, endpoint.envelope)
        }
      },
    })
  }
}

/** A signal that is aborted when the connection closes before the answer is complete. */
function disconnectedSignal({ raw }: FastifyReply): AbortSignal {
  const disconnected = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) disconnected.abort()
  })
  return disconnected.signal
}

function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
