import type { FastifyError } from 'fastify'
import { findCode } from '../../../common/service/index.ts'
import { codeOf } from '../../../common/service/codes/codes.ts'
import type { ErrorKind } from '../../../common/service/codes/error-kind.ts'
import { inEnglish, message } from '../../../common/messages/index.ts'
import type { Format, Text } from '../../../common/messages/index.ts'
import { EngineError } from '../../core/errors.ts'

/** The fields of an error in OpenAI's form, beside its message. */
export interface OpenAiErrorFields {
  http: number
  type: string
  code: string | null
  param?: string
}

/** A request that OpenAI's interface refuses. */
export class OpenAiRefusal extends Error {
  readonly text: Text
  readonly fields: OpenAiErrorFields

  constructor(text: Text, fields: Partial<OpenAiErrorFields> = {}, options?: ErrorOptions) {
    super(inEnglish(text), options)
    this.name = 'OpenAiRefusal'
    this.text = text
    this.fields = { ...invalid, ...fields }
  }
}

const invalid: OpenAiErrorFields = { http: 400, type: 'invalid_request_error', code: null }
const serverError: OpenAiErrorFields = { http: 500, type: 'server_error', code: null }

/** What OpenAI answers to failures of each kind. */
const byKind: Partial<Record<ErrorKind, OpenAiErrorFields>> = {
  invalid,
  auth: { http: 401, type: 'invalid_request_error', code: 'invalid_api_key' },
  plan: { http: 403, type: 'insufficient_permissions', code: null },
  credit: { http: 429, type: 'insufficient_quota', code: 'insufficient_quota' },
  rate: { http: 429, type: 'rate_limit_error', code: 'rate_limit_exceeded' },
  'not-found': { http: 404, type: 'invalid_request_error', code: null },
}

/** Why a request failed, in OpenAI's terms. `isFault`: the engine itself is to blame. */
export interface OpenAiFailure extends OpenAiErrorFields {
  text: Text
  isFault: boolean
}

export function openAiFailure(error: unknown): OpenAiFailure {
  if (error instanceof OpenAiRefusal) return { ...error.fields, text: error.text, isFault: false }
  if (error instanceof EngineError) {
    // A right key at a wrong place, such as under a foreign Host, is not an invalid one.
    const kind = error.code === codeOf.permission ? 'plan' : (findCode(error.code)?.kind ?? 'service')
    const fields = byKind[kind] ?? serverError
    return { ...fields, text: error.text, isFault: false }
  }
  const { code, statusCode } = error as FastifyError
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return { ...invalid, http: 413, text: message('openAi.bodyTooLarge'), isFault: false }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return { ...invalid, http: 415, text: message('engineServer.notJson'), isFault: false }
  if (error instanceof SyntaxError || (statusCode !== undefined && statusCode < 500)) {
    const { message: reason } = error as Error
    return { ...invalid, text: message('engineServer.invalidJson', { reason }), isFault: false }
  }
  return { ...serverError, text: message('engineServer.fault'), isFault: true }
}

/** An error in OpenAI's form. */
export function openAiErrorBody({ text, type, param, code }: Omit<OpenAiFailure, 'isFault' | 'http'>, format: Format) {
  return { error: { message: format(text), type, param: param ?? null, code } }
}
