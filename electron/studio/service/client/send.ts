import type { EnvelopeKind } from '../../../common/service/envelope.ts'
import type { Exchange } from './transport.ts'

/** One request with the right headers, for the interface and the engine's extras alike. */
export type Send = <Data>(request: SendRequest<Data>) => Promise<Data>

export interface SendRequest<Data> extends Omit<Exchange, 'url' | 'endpoint'> {
  /** Path and query, starting with a slash. */
  path: string
  envelope: EnvelopeKind
  /** Whether the request says who is asking. */
  credentials: boolean
  /** Reads the unwrapped data; throws `AnswerProblem` when it cannot. */
  read: (data: unknown) => Data
  /** False for what makes or changes something. */
  isRead: boolean
}
