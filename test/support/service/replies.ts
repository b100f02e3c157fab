import { codeOf } from '../../../electron/common/service/codes/codes.ts'
import type { Endpoint } from '../../../electron/common/service/endpoints/endpoint.ts'
import type { EndpointId, RequestOf, WireOf } from '../../../electron/common/service/endpoints/index.ts'
import { failureBody, successBody } from '../../../electron/common/service/envelope.ts'
import { json } from './loopback.ts'
import type { Answer, LoopbackRequest } from './loopback.ts'

/** Failure in the envelope of the endpoint (service-interface: Errors). */
export interface Failure {
  code: number
  msg: string
}
/** What an endpoint answers, in its own envelope; or anything that a server can answer. */
export type Reply<Id extends EndpointId> = { data: WireOf<Id> } | Failure | Answer
export type AnyReply = { data: unknown } | Failure | Answer

/** What endpoints answer; undefined: as usual. */
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

/** Success and failure in the commonest envelope, for answers that are given whatever is asked. */
export const ok = (data: unknown): Answer => inEnvelope({ envelope: 'business' }, { data })
export const fails = (code: number, msg: string): Answer => inEnvelope({ envelope: 'business' }, { code, msg })

/** The same answer, so much later. */
export const later =
  (ms: number, answer: Answer): (() => Promise<Answer>) =>
  async () => {
    await new Promise((resolve) => setTimeout(resolve, ms))
    return answer
  }

/** Script of an endpoint: this reply the first time, then the usual ones. */
export function once<T>(reply: T): () => T | undefined {
  let isGiven = false
  return () => {
    if (isGiven) return undefined
    isGiven = true
    return reply
  }
}

export type AnswerStep = Answer | ((request: LoopbackRequest) => Answer | Promise<Answer>)

/** These answers in order, whatever is asked, and the last one again and again. */
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
