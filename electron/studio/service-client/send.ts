import type { EnvelopeKind } from '../../common/service/envelope.ts'
import type { Exchange } from './transport.ts'

/** One request with the right headers, for the interface and the engine's extras alike; gives its unwrapped data. */
export type Send = (request: SendRequest) => Promise<unknown>

export interface SendRequest extends Omit<Exchange, 'url' | 'endpoint'> {
  /** Path and query, starting with a slash. */
  path: string
  envelope: EnvelopeKind
  /** Whether the request says who is asking. */
  credentials: boolean
}
