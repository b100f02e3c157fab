import type { z } from 'zod'
import type { EnvelopeKind } from '../envelope.ts'
import type { PlanRule } from '../plans.ts'

/**
 * `read` has no effect and may be repeated; `create` makes a record and may cost credits, so it is never repeated by
 * itself; `change` alters a record.
 */
export type Effect = 'read' | 'create' | 'change'

/** One endpoint of the interface: the engine routes it, the client calls it. */
export interface Endpoint<
  Schema extends z.ZodType = z.ZodType,
  Data = unknown,
  Wire extends z.ZodType | null = z.ZodType | null,
> {
  readonly group: string
  readonly method: 'GET' | 'POST'
  /** Relative to `{base_url}`, starting with a slash. */
  readonly path: string
  readonly summary: string
  /** Whether the request's fields are in the query or in the body. */
  readonly where: 'query' | 'body'
  /** Schema that validates a request and names the fields it may hold. */
  readonly request: Schema
  readonly envelope: EnvelopeKind
  /** Schema of the answer's `data`; null when the endpoint answers none. */
  readonly response: Wire
  /** Reads the unwrapped `data` of any service's answer. @throws AnswerProblem */
  readonly read: (data: unknown) => Data
  readonly effect: Effect
  /** The request needs credentials; false only for the endpoint that hands them out. */
  readonly credentials: boolean
  readonly deprecated: boolean
  /** What the endpoint is for, as part of a sentence ("face detection is not available"). */
  readonly capability: string
  readonly plan: PlanRule | null
}

type Optional = 'credentials' | 'deprecated' | 'plan'
type Definition<Schema extends z.ZodType, Data, Wire extends z.ZodType | null> = Omit<
  Endpoint<Schema, Data, Wire>,
  Optional
> &
  Partial<Pick<Endpoint, Optional>>

export function defineEndpoint<Schema extends z.ZodType, Data, Wire extends z.ZodType | null>(
  definition: Definition<Schema, Data, Wire>,
): Endpoint<Schema, Data, Wire> {
  return { credentials: true, deprecated: false, plan: null, ...definition }
}

/** Reader of endpoints that answer without data. */
export function readNothing(): null {
  return null
}
