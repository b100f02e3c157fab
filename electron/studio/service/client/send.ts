import type { EnvelopeKind } from '../../../common/service/envelope.ts'
import type { Exchange, OpenAnswer } from './transport.ts'

/** Sends one request with the right headers, to an endpoint of the interface or of the engine. */
export type Send = <Data>(request: SendRequest<Data>) => Promise<Data>

/** Sends one request with credentials; the body of the answer is read as it comes. */
export type OpenRequest = (request: Omit<Exchange, 'url' | 'endpoint'> & { path: string }) => Promise<OpenAnswer>

export interface SendRequest<Data> extends Omit<Exchange, 'url' | 'endpoint'> {
  /** Path and query of the request, starting with a slash. */
  path: string
  envelope: EnvelopeKind
  /** Whether the request is sent with credentials. */
  credentials: boolean
  /** Parses the data inside the answer's envelope. @throws AnswerProblem when it can't */
  read: (data: unknown) => Data
  /** Whether the request only reads; false for one that creates or changes something. */
  isRead: boolean
}
