import { z } from 'zod'
import { success } from './codes/codes.ts'
import { AnswerProblem } from './problem.ts'
import { boolean, isFields, kindOf, number, text } from './reading.ts'
import type { Fields } from './reading.ts'

/**
 * How an endpoint wraps its answer: `business` {code, msg, data}; `token` {code, msg, token}; `detect` {error_code,
 * error_msg, ...}; `frames` {success, error, ...}.
 */
export type EnvelopeKind = 'business' | 'token' | 'detect' | 'frames'

/** An unwrapped answer. `code` is null where the envelope has no code. */
export type Answer = { ok: true; data: unknown } | { ok: false; code: number | null; message: string }

/** `code` of a failed face detection, whose envelope has a message but no code of the interface's table. */
export const detectFailed = 1

function businessFailure(body: Fields): { ok: false; code: number; message: string } | undefined {
  const code = number(body['code'])
  if (code === null || code === success) return undefined
  return { ok: false, code, message: text(body['msg']) ?? text(body['message']) ?? '' }
}

function readBusiness(body: Fields): Answer {
  const code = number(body['code'])
  if (code === null) {
    throw new AnswerProblem(`the answer has no numeric code (code is ${kindOf(body['code'])})`)
  }
  return businessFailure(body) ?? { ok: true, data: body['data'] }
}

/** The token is at the top or under `data`; some services send no code beside it. */
function readToken(body: Fields): Answer {
  const failure = businessFailure(body)
  if (failure) return failure
  const inner = body['data']
  const token = text(body['token']) ?? (isFields(inner) ? text(inner['token']) : null)
  if (token === null) throw new AnswerProblem('the answer holds no token')
  return { ok: true, data: { token } }
}

function readDetect(body: Fields): Answer {
  const inner = isFields(body['data']) && body['error_code'] === undefined ? body['data'] : body
  const code = number(inner['error_code'])
  if (code === null) {
    const failure = businessFailure(body)
    if (failure) return failure
    throw new AnswerProblem(`the answer has no numeric error_code (it is ${kindOf(inner['error_code'])})`)
  }
  if (code === 0) return { ok: true, data: inner }
  return { ok: false, code, message: text(inner['error_msg']) ?? '' }
}

function readFrames(body: Fields): Answer {
  const inner = isFields(body['data']) && body['success'] === undefined ? body['data'] : body
  const done = boolean(inner['success'])
  if (done === null) {
    const failure = businessFailure(body)
    if (failure) return failure
    throw new AnswerProblem(`the answer has no success field (it is ${kindOf(inner['success'])})`)
  }
  if (done) return { ok: true, data: inner }
  return { ok: false, code: null, message: text(inner['error']) ?? text(inner['msg']) ?? '' }
}

const readers = { business: readBusiness, token: readToken, detect: readDetect, frames: readFrames }

/** Unwraps a parsed answer. @throws AnswerProblem when it is no envelope of the interface */
export function readAnswer(kind: EnvelopeKind, body: unknown): Answer {
  if (!isFields(body)) throw new AnswerProblem(`expected a JSON object, got ${kindOf(body)}`)
  return readers[kind](body)
}

/**
 * The body of a successful answer. A token is written both at the top and under `data`, because clients look in both
 * places.
 */
export function successBody(kind: EnvelopeKind, data?: unknown): Record<string, unknown> {
  switch (kind) {
    case 'business':
      return { code: success, msg: 'OK', ...(data === undefined ? {} : { data }) }
    case 'token':
      return { code: success, msg: 'OK', ...(isFields(data) ? data : {}), data }
    case 'detect':
      return { error_code: 0, error_msg: 'SUCCESS', ...(isFields(data) ? data : {}) }
    case 'frames':
      return { success: true, ...(isFields(data) ? data : {}) }
  }
}

/** The body of a failed answer, in the envelope of the endpoint. */
export function failureBody(kind: EnvelopeKind, code: number, message: string): Record<string, unknown> {
  switch (kind) {
    case 'business':
    case 'token':
      return { code, msg: message }
    case 'detect':
      return { error_code: detectFailed, error_msg: message, faces_obj: {} }
    case 'frames':
      // The interface shows the messages of `analyzeFrames` without a full stop.
      return { success: false, error: message.replace(/[.。]$/, '') }
  }
}

/** The whole answer of an endpoint as a schema: success or failure. */
export function envelopeSchema(kind: EnvelopeKind, data: z.ZodType | null): z.ZodType {
  const failure = z.object({ code: z.number().int(), msg: z.string() })
  const done = { code: z.literal(success), msg: z.string() }
  switch (kind) {
    case 'business':
      return z.union([z.object(data === null ? done : { ...done, data }), failure])
    case 'token':
      return z.union([
        z.object({ ...done, token: z.string(), data: z.object({ token: z.string() }).optional() }),
        failure,
      ])
    case 'detect':
    case 'frames':
      return z.union([data ?? z.object({}), failure])
  }
}
