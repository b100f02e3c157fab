import { GreenroomError, kindOfCode } from './errors.ts'
import { operations } from './generated/operations.ts'
import type { Operations } from './generated/types.ts'
import { jsonOf, openAiError } from './transport.ts'
import type { CallOptions, Transport } from './transport.ts'

export type OperationName = keyof Operations & keyof typeof operations
type Description = (typeof operations)[OperationName]
type Fields = Record<string, unknown>

/** The code of success in the interface. */
const success = 1000

/** Calls an endpoint and answers its data. @throws GreenroomError for every failure */
export async function call(
  transport: Transport,
  name: OperationName,
  request: Fields,
  options: CallOptions,
): Promise<unknown> {
  const description: Description = operations[name]
  const { path, left } = filled(description.path, request, name)
  const isBody = description.where === 'body'
  const response = await transport.send({
    operation: name,
    method: description.method,
    path: isBody ? path : path + queryOf(left),
    ...(isBody ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(left) } : {}),
    needsKey: description.needsKey,
    signal: options.signal,
  })
  if (description.envelope === 'none') {
    if (!response.ok) throw await openAiError(response, name)
    return jsonOf(response, name)
  }
  return unwrapped(await jsonOf(response, name), description.envelope, { operation: name, status: response.status })
}

/** The path with its names filled in, and the fields that are left. */
function filled(path: string, request: Fields, operation: string): { path: string; left: Fields } {
  const used = new Set<string>()
  const whole = path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const value = request[name]
    used.add(name)
    if (typeof value !== 'string' || value === '') throw new TypeError(`${operation} needs ${name}`)
    return encodeURIComponent(value)
  })
  return { path: whole, left: Object.fromEntries(Object.entries(request).filter(([name]) => !used.has(name))) }
}

/** A list is written once for each of its entries, as `name[]`. */
function queryOf(fields: Fields): string {
  const query = new URLSearchParams()
  const add = (name: string, value: unknown): void => {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      query.append(name, String(value))
    else if (value !== undefined) throw new TypeError(`${name} can't be sent in a query`)
  }
  for (const [name, value] of Object.entries(fields)) {
    if (Array.isArray(value)) for (const one of value as unknown[]) add(`${name}[]`, one)
    else add(name, value)
  }
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

interface Where {
  operation: string
  status: number
}

/** The data of an answer. @throws GreenroomError when it is a failure */
export function unwrapped(body: Fields, envelope: Exclude<Description['envelope'], 'none'>, where: Where): unknown {
  const { code } = body
  if (typeof code === 'number' && code !== success) throw failure(body['msg'] ?? body['message'], code, where)
  if (envelope === 'detect') {
    if (body['error_code'] === 0) return body
    throw failure(body['error_msg'], null, where)
  }
  if (envelope === 'frames') {
    if (body['success'] === true) return body
    throw failure(body['error'], null, where)
  }
  if (code !== success)
    throw new GreenroomError('The answer has no code.', { ...where, kind: where.status < 400 ? 'protocol' : 'http' })
  if (envelope === 'token') return { token: body['token'] ?? (body['data'] as Fields | undefined)?.['token'] }
  return body['data']
}

function failure(message: unknown, code: number | null, where: Where): GreenroomError {
  const text = typeof message === 'string' && message !== '' ? message : `${where.operation} failed.`
  const kind = code === null ? 'invalid' : kindOfCode(code)
  return new GreenroomError(text, { ...where, kind, code })
}
