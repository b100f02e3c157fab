import type { EnvelopeKind } from '../../../common/service/envelope.ts'
import type { Exchange } from './transport.ts'

/** Sends one request with the right headers, to an endpoint of the interface or of the engine. */
export type Send = <Data>(request: SendRequest<Data>) => Promise<Data>

export interface SendRequest<Data> extends Omit<Exchange, 'url' | 'endpoint'> {
  /** Path and query, starting with a slash. */
  path: string
  envelope: EnvelopeKind
  /** Whether the request is authenticated. */
  credentials: boolean
  /** Parses the unwrapped data. @throws AnswerProblem when it can't */
  read: (data: unknown) => Data
  /** False for a request that creates or changes something. */
  isRead: boolean
}
