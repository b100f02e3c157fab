import { findCode } from '../../../common/service/codes/codes.ts'
import { readAnswer } from '../../../common/service/envelope.ts'
import type { Answer, EnvelopeKind } from '../../../common/service/envelope.ts'
import type { ErrorKind } from '../../../common/service/codes/error-kind.ts'
import { AnswerProblem } from '../../../common/service/problem.ts'
import { firstText, isFields } from '../../../common/service/reading.ts'
import { ServiceError } from '../../core/service-error.ts'
import type { Sent, ServiceErrorDetail } from '../../core/service-error.ts'
import { retryAfter } from '../../core/retry-after.ts'
import type { HttpAnswer } from './transport.ts'
import { errorText, inEnglish, mapStrings, message } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'

export interface OutcomeContext<Data> {
  endpoint: string
  envelope: EnvelopeKind
  /** Parses the data inside the envelope. @throws AnswerProblem when it can't */
  read: (data: unknown) => Data
  /**
   * Whether the request only reads. A missing record is then `not-found`; after a creation it violates the interface.
   */
  isRead: boolean
  /** Removes secrets from the service's texts. */
  hide: (text: string) => string
  /**
   * Removes secrets from the parsed data, too, since a record may repeat what was sent. Absent when the request asks
   * for a secret.
   */
  hideInData?: ((text: string) => string) | undefined
  /** Current time, ms since 1970, for a Retry-After date. */
  now: () => number
}

const idHeaders = ['x-request-id', 'request-id', 'x-trace-id', 'x-amzn-requestid', 'cf-ray']
const checkAddress = message('serviceErrors.checkAddress')
const unusableNext = message('serviceErrors.notTheInterface')
const addressNotThere = message('serviceErrors.addressNotThere')

/** Meaning of an HTTP status when the body isn't an envelope. */
function byStatus(status: number): { kind: ErrorKind; next: Text; sent: Sent } {
  if (status === 401) return { kind: 'auth', next: message('serviceErrors.checkKey'), sent: 'yes' }
  if (status === 403) return { kind: 'auth', next: message('serviceErrors.checkAccount'), sent: 'yes' }
  if (status === 402) return { kind: 'plan', next: message('serviceErrors.checkPlan'), sent: 'yes' }
  if (status === 404 || status === 410) return { kind: 'not-found', next: addressNotThere, sent: 'yes' }
  if (status === 429) return { kind: 'rate', next: message('serviceErrors.waitALittle'), sent: 'yes' }
  if (status === 408 || status === 504) return { kind: 'timeout', next: message('runErrors.tryAgain'), sent: 'maybe' }
  if (status >= 500) return { kind: 'service', next: message('serviceErrors.later'), sent: 'maybe' }
  if (status >= 400) return { kind: 'invalid', next: message('serviceErrors.changeRequest'), sent: 'yes' }
  return { kind: 'protocol', next: checkAddress, sent: 'yes' }
}

/** The data of an answer. @throws ServiceError for everything but success */
export function outcomeOf<Data>(answer: HttpAnswer, context: OutcomeContext<Data>): Data {
  const fail = (detail: Omit<ServiceErrorDetail, 'endpoint' | 'httpStatus' | 'requestId'>): ServiceError =>
    new ServiceError({
      ...detail,
      text: mapStrings(detail.text, context.hide),
      endpoint: context.endpoint,
      httpStatus: answer.status,
      requestId: idHeaders.map(answer.header).find((value) => value !== undefined),
      retryAfterMs: retryAfter(answer.header('retry-after'), context.now()),
    })

  const parsed = parseJson(answer.text)
  const body = context.hideInData ? hiddenIn(parsed, context.hideInData) : parsed
  const read = readEnvelope(context.envelope, body)
  if (read instanceof AnswerProblem || (read.ok && !isSuccess(answer.status))) {
    const status = byStatus(answer.status)
    return raise(fail({ ...status, text: unusable(answer, body, read) }))
  }
  if (read.ok) {
    try {
      return context.read(read.data)
    } catch (error) {
      if (!(error instanceof AnswerProblem)) throw error
      const kind = error.missing && context.isRead ? 'not-found' : 'protocol'
      const text = message('serviceErrors.unusable', { reason: errorText(error) })
      return raise(fail({ kind, text, next: unusableNext, sent: 'yes' }))
    }
  }

  const known = read.code === null ? undefined : findCode(read.code)
  const status = byStatus(answer.status)
  if (known === undefined && !isSuccess(answer.status)) {
    // The body is an error object of a web framework: its code is none of the interface's and doesn't tell what was
    // done.
    return raise(fail({ ...status, text: refused(read.message, answer.status) }))
  }
  return raise(
    fail({
      kind: known?.kind ?? ownEnvelopeKind(context.envelope),
      code: read.code ?? undefined,
      text: outcomeText(read.message, known?.meaning, read.code),
      next: known?.advice ?? message('jobErrors.changeRequest'),
      sent: 'yes',
    }),
  )
}

function raise(error: ServiceError): never {
  throw error
}

/**
 * Kind of an error with a code outside the table: face detection and frame analysis refuse input with such codes;
 * elsewhere it is an error of the service.
 */
function ownEnvelopeKind(envelope: EnvelopeKind): ErrorKind {
  return envelope === 'detect' || envelope === 'frames' ? 'invalid' : 'service'
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Removes secrets from data, except from addresses, which don't work without their signatures. */
function hiddenIn(value: unknown, hide: (text: string) => string): unknown {
  if (typeof value === 'string') return /^https?:\/\//i.test(value) ? value : hide(value)
  if (Array.isArray(value)) return value.map((one) => hiddenIn(one, hide))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, hiddenIn(one, hide)]))
}

function readEnvelope(kind: EnvelopeKind, body: unknown): Answer | AnswerProblem {
  try {
    return readAnswer(kind, body)
  } catch (error) {
    if (error instanceof AnswerProblem) return error
    throw error
  }
}

function clip(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 200 ? `${line.slice(0, 197)}...` : line
}

function outcomeText(words: string, meaning: Text | undefined, code: number | null): Text {
  const given = clip(words).replace(/[.!]+$/, '')
  const reason = given === '' || (meaning && isMeaning(given, meaning)) ? meaning : given
  if (reason === undefined)
    return code === null
      ? message('serviceErrors.refused.unexplained')
      : message('serviceErrors.refused.unexplainedCode', { code: String(code) })
  return code === null
    ? message('serviceErrors.refused.plain', { reason })
    : message('serviceErrors.refused.code', { reason, code: String(code) })
}

/** Whether a service's words are the meaning of its code in the interface, which messages have in every language. */
function isMeaning(words: string, meaning: Text): boolean {
  const [inTable] = inEnglish(meaning).split(' (')
  return inTable!.toLowerCase() === words.toLowerCase()
}

function refused(words: string, status: number): Text {
  const text = clip(words)
  return text === ''
    ? message('serviceErrors.http', { status })
    : message('serviceErrors.httpBecause', { status, reason: text.replace(/[.!]+$/, '') })
}

/** Why an answer can't be used, with its first characters. */
function unusable(answer: HttpAnswer, body: unknown, read: Answer | AnswerProblem): Text {
  if (answer.status >= 300 && answer.status < 400) {
    return message('serviceErrors.redirect', { status: answer.status })
  }
  if (!isSuccess(answer.status)) {
    const inner = isFields(body) && isFields(body['error']) ? body['error'] : body
    const words = isFields(inner) ? firstText(inner, ['message', 'msg', 'error', 'detail']) : null
    return refused(words ?? '', answer.status)
  }
  if (answer.text.trim() === '') return message('serviceErrors.emptyAnswer')
  if (body === undefined) return message('serviceErrors.noJson', { answer: JSON.stringify(clip(answer.text)) })
  const problem = read instanceof AnswerProblem ? read.text : message('serviceErrors.answer.unlike')
  return message('serviceErrors.breaksInterface', { problem })
}
