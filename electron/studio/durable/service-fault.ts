import type { ErrorKind } from '../../common/service/index.ts'
import type { Text } from '../../common/messages/index.ts'
import { errorText } from '../../common/messages/index.ts'
import { isServiceError } from '../core/service-error.ts'

/** A record at a service, as last read. */
export interface RemoteRecord {
  /**
   * Status of the record: 1 waiting, 2 running, 3 done, 4 failed (`statusOf`). Any other value is an unknown status.
   */
  status: number
  url?: string
  /** Why the record failed, in the service's words. */
  reason?: string
  /** Code of the failure, when the record has one. */
  reasonCode?: number
  /** Progress of the record, 0 to 1; only the engine tells it. */
  progress?: number
  /** Credits that the service charged for the record. */
  credits?: number
  /** The record as received, for display. */
  answer?: unknown
}

/** What an error of a service means to the caller. */
export interface ServiceFault {
  kind: ErrorKind
  /** What went wrong at the service, one sentence. */
  message: Text
  /** What the user can do about the error, one sentence. */
  next?: Text | undefined
  /** Code of the service's envelope, when there was one. */
  code?: number | undefined
  /** Whether the request can have reached the service; for create requests only. */
  sent?: 'no' | 'maybe' | 'yes' | undefined
  /** Delay from a Retry-After header, ms. */
  retryAfterMs?: number | undefined
}

/** Any thrown value as a fault. An error that isn't a service's is a bug, after which it is unknown what was sent. */
export function readFault(error: unknown): ServiceFault {
  if (!isServiceError(error)) return { kind: 'protocol', message: errorText(error), sent: 'maybe' }
  const { kind, text, next, code, sent, retryAfterMs } = error
  return { kind, message: text, next, code, sent, retryAfterMs }
}
