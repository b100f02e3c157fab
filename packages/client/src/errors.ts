import { codes } from './generated/operations.ts'

type Codes = typeof codes
export type ErrorCode = keyof Codes
/** Names of the codes, such as `parameter` for 1003. */
export type ErrorName = Codes[ErrorCode]['name']
/** What kind of failure it is; `http`, `network` and `protocol` are those without a code of the interface. */
export type ErrorKind = Codes[ErrorCode]['kind'] | 'http' | 'network' | 'protocol'

export interface ErrorFacts {
  operation: string
  kind: ErrorKind
  code?: number | string | null
  status?: number | null
  field?: string | null
}

/** Why a request failed. Its message is the service's own sentence. */
export class GreenroomError extends Error {
  /** Name of the endpoint. */
  readonly operation: string
  readonly kind: ErrorKind
  /** Code of the interface, or of OpenAI's below /v1; null where there is none. */
  readonly code: number | string | null
  /** HTTP status; null where no answer came. */
  readonly status: number | null
  /** The field that is wrong, where an answer names it. */
  readonly field: string | null

  constructor(message: string, facts: ErrorFacts, options?: ErrorOptions) {
    super(message, options)
    this.name = 'GreenroomError'
    this.operation = facts.operation
    this.kind = facts.kind
    this.code = facts.code ?? null
    this.status = facts.status ?? null
    this.field = facts.field ?? null
  }

  /** Name of its code, such as `parameter`; null for a code that the interface doesn't name. */
  get codeName(): ErrorName | null {
    return rowOf(this.code)?.name ?? null
  }

  /** What can be done, in English; null where the interface says nothing. */
  get advice(): string | null {
    return rowOf(this.code)?.advice ?? null
  }
}

function rowOf(code: number | string | null): Codes[ErrorCode] | undefined {
  return typeof code === 'number' && code in codes ? codes[code as ErrorCode] : undefined
}

/** The kind of failure that a code stands for. */
export const kindOfCode = (code: number): ErrorKind => rowOf(code)?.kind ?? 'service'
