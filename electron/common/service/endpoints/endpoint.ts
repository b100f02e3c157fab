import type { z } from 'zod'
import type { EnvelopeKind } from '../envelope.ts'
import type { PlanRule } from '../plans.ts'

/**
 * `read` has no effect and may be repeated; `create` makes a record and may cost credits, so it is never repeated by
 * itself; `change` alters a record.
 */
export type Effect = 'read' | 'create' | 'change'

/** One endpoint: what the engine routes and the client calls. */
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
  /** Where the fields of the request are. */
  readonly where: 'query' | 'body'
  /** Validates a request and says which fields it may hold. */
  readonly request: Schema
  readonly envelope: EnvelopeKind
  /** The answer's data as a service writes it; null when there is none. */
  readonly response: Wire
  /** Reads the unwrapped data of any service's answer. Throws `AnswerProblem`. */
  readonly read: (data: unknown) => Data
  readonly effect: Effect
  /** False only for the endpoint that hands out credentials. */
  readonly credentials: boolean
  readonly deprecated: boolean
  /** What a service can do by it, in words that fit a sentence ("face detection is not available"). */
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

/** For endpoints that answer without data. */
export function readNothing(): null {
  return null
}
