import type { FastifyRequest } from 'fastify'
import type { EndpointId, ParsedRequestOf } from '../../common/service/endpoints/index.ts'
import type { ExtrasOf } from '../../common/service/extras.ts'

/** What else came with a request. */
export interface RequestContext<Id extends EndpointId> {
  /** The engine's own fields, beside those of the interface. */
  extras: ExtrasOf<Id>
  /** The request before validation, for fields that the interface doesn't name. */
  raw: Readonly<Record<string, unknown>>
  /** Aborted when the client goes away before it has its answer. */
  gone: AbortSignal
}

/**
 * Answers one endpoint: takes the validated request, gives `data`, which the contract suite holds against the endpoint's
 * response schema. Throws EngineError for a refusal.
 */
export type Handler<Id extends EndpointId> = (
  request: ParsedRequestOf<Id>,
  context: RequestContext<Id>,
) => object | undefined | Promise<object | undefined>

/** What the engine can do. An endpoint without a handler answers that its capability isn't available. */
export type Handlers = { [Id in EndpointId]?: Handler<Id> }

/** Lets a request in or throws EngineError; for routes outside the interface. */
export type AccessCheck = (request: FastifyRequest) => void
