import type { ErrorKind } from '../../common/service/index.ts'
import type { Text } from '../../common/messages/index.ts'
import { errorText } from '../../common/messages/index.ts'
import { isServiceError } from '../core/service-error.ts'

/** A record of a service, as it stands. */
export interface RemoteRecord {
  /** service-interface: 1 queueing, 2 processing, 3 completed, 4 failed. Anything else is an unknown status. */
  status: number
  url?: string
  /** Why it failed, in the service's words. */
  reason?: string
  /** Code of the failure, where the record carries one. */
  reasonCode?: number
  /** 0 to 1; only the engine tells. */
  progress?: number
  /** Credits that were taken. */
  credits?: number
  /** The record as it was received, for looking at. */
  answer?: unknown
}

/** What an error of a service means to whoever asked. */
export interface ServiceFault {
  kind: ErrorKind
  /** What went wrong, one sentence. */
  message: Text
  /** What the user can do, one sentence. */
  next?: Text | undefined
  /** Code of the envelope, where there was one. */
  code?: number | undefined
  /** Only for creates: whether the request can have reached the service. */
  sent?: 'no' | 'maybe' | 'yes' | undefined
  /** From a Retry-After header, ms. */
  retryAfterMs?: number | undefined
}

/** Any thrown value as a fault. What isn't the service's is a mistake on our side, after which nobody knows what was sent. */
export function readFault(error: unknown): ServiceFault {
  if (!isServiceError(error)) return { kind: 'protocol', message: errorText(error), sent: 'maybe' }
  const { kind, text, next, code, sent, retryAfterMs } = error
  return { kind, message: text, next, code, sent, retryAfterMs }
}
