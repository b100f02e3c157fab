import type { Code } from './codes/codes.ts'
import type { z } from 'zod'
import { GreenroomError, message } from '../messages/index.ts'
import { codeOf } from './codes/codes.ts'
import type { Endpoint } from './endpoints/endpoint.ts'
import { explainProblem, fieldName, kindText } from './explain.ts'
import { gatherBrackets } from './query.ts'
import { isFields } from './reading.ts'
import type { Text } from '../messages/index.ts'

/** Why a request is refused. */
export interface Refusal {
  /** Service code of the answer: 1003 unless the broken rule has its own. */
  code: Code
  /** The field at fault, for example `data[0].elements[2].url`; empty when the whole request is at fault. */
  field: string
  /** Names the field and the reason. */
  message: Text
}

export type RequestResult<T> = { ok: true; value: T } | { ok: false; refusal: Refusal }

/** How deeply nested requests are read; the interface's own go six levels deep. */
const maxDepth = 32

/** Removes null values: many clients send null for a field they do not set. */
function withoutNulls(value: unknown, depth = 0): unknown {
  if (depth > maxDepth) return undefined
  if (Array.isArray(value)) return value.map((entry) => withoutNulls(entry, depth + 1))
  if (!isFields(value)) return value
  const kept = Object.entries(value).filter(([, entry]) => entry !== null && entry !== undefined)
  return Object.fromEntries(kept.map(([key, entry]) => [key, withoutNulls(entry, depth + 1)]))
}

function refusal(error: z.ZodError, input: unknown, whole: Text): Refusal {
  // Zod reports its own bound on whole numbers first; the field's own limit, where there is one, helps the user more.
  const [first] = error.issues
  const isOwnBound = first?.code === 'too_big' || first?.code === 'too_small'
  const narrower = error.issues.find(
    ({ code, path }, at) => at > 0 && code === first?.code && fieldName(path) === fieldName(first.path),
  )
  const issue = isOwnBound && narrower ? narrower : first
  if (issue === undefined)
    return {
      code: codeOf.parameter,
      field: '',
      message: message('requestProblems.notValid', { field: whole }),
    }
  return explainProblem(issue, input, whole)
}

/**
 * Validates a request that the engine received: unknown fields are ignored, null and (where a field may be left out) an
 * empty text count as absent, every rule of the interface is checked.
 */
export function readRequest<Schema extends z.ZodType>(
  endpoint: Endpoint<Schema>,
  raw: unknown,
): RequestResult<z.output<Schema>> {
  const whole = message(endpoint.where === 'body' ? 'requestProblems.body' : 'requestProblems.query')
  if (!isFields(raw)) {
    const text = message('requestProblems.notObject', { field: whole, value: kindText(raw) })
    return { ok: false, refusal: { code: codeOf.parameter, field: '', message: text } }
  }
  const input = withoutNulls(endpoint.where === 'query' ? gatherBrackets(raw) : raw)
  const result = endpoint.request.safeParse(input)
  if (result.success) return { ok: true, value: result.data }
  return { ok: false, refusal: refusal(result.error, input, whole) }
}

/** A request that must not be sent: it breaks a rule of the interface or holds a field that it does not name. */
export class RequestProblem extends GreenroomError {
  declare readonly field: string
  /** Code of the interface for the broken rule. */
  readonly serviceCode: number

  constructor(refused: Refusal) {
    super('invalid', refused.message, { field: refused.field })
    this.serviceCode = refused.code
  }
}

function exact(input: unknown, parsed: unknown, path: string, onUnknown: (field: string) => void): unknown {
  if (Array.isArray(input) && Array.isArray(parsed)) {
    return input.map((entry, index) => exact(entry, parsed[index], `${path}[${index}]`, onUnknown))
  }
  if (!isFields(input) || !isFields(parsed)) return input
  const kept: [string, unknown][] = []
  for (const [key, value] of Object.entries(input)) {
    const field = path === '' ? key : `${path}.${key}`
    if (value === undefined || value === null || value === '') {
      // A field that may be empty but not absent keeps its empty text.
      if (value === '' && parsed[key] === '') kept.push([key, value])
      continue
    }
    if (!Object.hasOwn(parsed, key)) {
      onUnknown(field)
      continue
    }
    kept.push([key, exact(value, parsed[key], field, onUnknown)])
  }
  return Object.fromEntries(kept)
}

/**
 * The exact request to send: what the caller gave, without absent and empty fields and without defaults filled in.
 * @throws RequestProblem for a broken rule and for a field that the interface does not name
 */
export function writeRequest<Schema extends z.ZodType>(
  endpoint: Endpoint<Schema>,
  input: z.input<Schema>,
): Record<string, unknown> {
  return write(endpoint, input, (field) => {
    const text = message('requestProblems.unknownField', { field })
    throw new RequestProblem({ code: codeOf.parameter, field, message: text })
  })
}

/**
 * As `writeRequest`, for a body that a user pasted or wrote: fields that the interface does not name are left out and
 * listed, for example `data[0].elements[1].voice_clone`.
 * @throws RequestProblem for a broken rule
 */
export function writeNamedFields<Schema extends z.ZodType>(
  endpoint: Endpoint<Schema>,
  input: unknown,
): { request: Record<string, unknown>; leftOut: string[] } {
  const leftOut: string[] = []
  return { request: write(endpoint, input, (field) => leftOut.push(field)), leftOut }
}

function write(endpoint: Endpoint, input: unknown, onUnknown: (field: string) => void): Record<string, unknown> {
  const result = readRequest(endpoint, input)
  if (!result.ok) throw new RequestProblem(result.refusal)
  const written = exact(input, result.value, '', onUnknown)
  return isFields(written) ? { ...written } : {}
}

/** A query string: lists get `[]` after their name, as in `types[]=1501`. Starts with `?`, or is empty. */
export function queryText(query: Readonly<Record<string, unknown>>): string {
  const pairs = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value)) for (const entry of value) pairs.append(`${name}[]`, String(entry))
    else pairs.append(name, String(value))
  }
  const text = pairs.toString().replaceAll('%5B%5D=', '[]=')
  return text === '' ? '' : `?${text}`
}
