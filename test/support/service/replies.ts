import { codeOf } from '../../../electron/common/service/codes/codes.ts'
import type { Endpoint } from '../../../electron/common/service/endpoints/endpoint.ts'
import type { EndpointId, RequestOf, WireOf } from '../../../electron/common/service/endpoints/index.ts'
import { failureBody, successBody } from '../../../electron/common/service/envelope.ts'
import { json } from './loopback.ts'
import type { Answer, LoopbackRequest } from './loopback.ts'

/** Failure in the envelope of the endpoint (docs/errors.md). */
export interface Failure {
  code: number
  msg: string
}
/** The answer of an endpoint, in its own envelope; or any answer of a server. */
export type Reply<Id extends EndpointId> = { data: WireOf<Id> } | Failure | Answer
export type AnyReply = { data: unknown } | Failure | Answer

/** Answers of endpoints; undefined: as usual. */
export type Script = {
  [Id in EndpointId]?:
    | ((input: RequestOf<Id>, request: LoopbackRequest) => Reply<Id> | undefined | Promise<Reply<Id> | undefined>)
    | undefined
}
export type AnyScript = (
  input: Record<string, unknown>,
  request: LoopbackRequest,
) => AnyReply | undefined | Promise<AnyReply | undefined>

export const invalidToken: Failure = { code: codeOf.invalidToken, msg: 'Invalid token or token expired' }
export const noSuchPage = json({ message: 'no such page' }, 404)

export const isFailure = (reply: AnyReply): reply is Failure => typeof reply === 'object' && 'code' in reply

export function inEnvelope({ envelope }: Pick<Endpoint, 'envelope'>, reply: AnyReply): Answer {
  if (typeof reply !== 'object') return reply
  if ('data' in reply) return json(successBody(envelope, reply.data ?? undefined))
  return 'code' in reply ? json(failureBody(envelope, reply.code, reply.msg)) : reply
}

/** Success and failure in the most common envelope, for answers that don't depend on the request. */
export const ok = (data: unknown): Answer => inEnvelope({ envelope: 'business' }, { data })
export const fails = (code: number, msg: string): Answer => inEnvelope({ envelope: 'business' }, { code, msg })

/** Delays an answer. */
export const later =
  (ms: number, answer: Answer): (() => Promise<Answer>) =>
  async () => {
    await new Promise((resolve) => setTimeout(resolve, ms))
    return answer
  }

/** Script of an endpoint: this answer at the first request, then the usual ones. */
export function once<T>(reply: T): () => T | undefined {
  let isGiven = false
  return () => {
    if (isGiven) return undefined
    isGiven = true
    return reply
  }
}

export type AnswerStep = Answer | ((request: LoopbackRequest) => Answer | Promise<Answer>)

/** These answers in order, whatever the request, and the last one repeatedly. */
export function inOrder(
  ...steps: [AnswerStep, ...AnswerStep[]]
): (request: LoopbackRequest) => Answer | Promise<Answer> {
  let given = 0
  return (request) => {
    const step = steps[given] ?? steps.at(-1) ?? 'held'
    given += 1
    return typeof step === 'function' ? step(request) : step
  }
}
