import type { FastifyRequest } from 'fastify'
import type { EndpointId, ParsedRequestOf } from '../../common/service/endpoints/index.ts'
import type { ExtrasOf } from '../../common/service/extras.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who takes turns and is limited, as in `QueueEntry`; empty until the credentials were checked. */
    client: string
    /** Id of the tenant whose credentials they are; until they were checked, of nobody. */
    tenant: string
  }
}

/** What a handler gets besides the validated request. */
export interface RequestContext<Id extends EndpointId> {
  /** The client that sent the request, as in `FastifyRequest`. */
  client: string
  /** The engine's own fields of the request, beside those of the interface. */
  extras: ExtrasOf<Id>
  /** The request before validation, for fields that the interface does not name. */
  raw: Readonly<Record<string, unknown>>
  /** Signal that is aborted when the client disconnects before it has its answer. */
  disconnected: AbortSignal
}

/**
 * Answers one endpoint: takes the validated request and returns `data`, which the contract tests compare with the
 * endpoint's response schema.
 * @throws EngineError for a refusal
 */
export type Handler<Id extends EndpointId> = (
  request: ParsedRequestOf<Id>,
  context: RequestContext<Id>,
) => object | undefined | Promise<object | undefined>

/** The handlers of all endpoints. An endpoint without one answers that its capability is not available. */
export type Handlers = { [Id in EndpointId]?: Handler<Id> }

/**
 * Checks the credentials of a request and sets its `client` and `tenant`; for routes outside the interface, too.
 * @throws EngineError for a refusal
 */
export type AccessCheck = (request: FastifyRequest) => Promise<void>
