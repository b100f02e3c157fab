import { errorKinds } from '../../common/service/index.ts'
import type { ErrorKind } from '../../common/service/index.ts'
import type { Text } from '../../common/messages/index.ts'
import { errorText, isText } from '../../common/messages/index.ts'

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

/** What is read from an error of a service; any error class with these fields will do. */
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

const kinds: readonly string[] = errorKinds

/** Reads any thrown value as a fault. What isn't one is a mistake on our side, after which nobody knows what was sent. */
export function readFault(error: unknown): ServiceFault {
  if (error instanceof Error && 'kind' in error && typeof error.kind === 'string') {
    const kind = error.kind.replaceAll(/[ _]/g, '-')
    if (kinds.includes(kind)) return { message: errorText(error), ...pick(error), kind: kind as ErrorKind }
  }
  return {
    kind: 'protocol',
    message: errorText(error),
    sent: 'maybe',
  }
}

function pick(error: object): Partial<ServiceFault> {
  const from = error as Record<string, unknown>
  return {
    // The client's errors keep the sentence apart from the advice; their message is both.
    ...(isText(from.sentence) ? { message: from.sentence } : {}),
    ...(isText(from.next) ? { next: from.next } : {}),
    ...(typeof from.code === 'number' ? { code: from.code } : {}),
    ...(from.sent === 'no' || from.sent === 'maybe' || from.sent === 'yes' ? { sent: from.sent } : {}),
    ...(typeof from.retryAfterMs === 'number' ? { retryAfterMs: from.retryAfterMs } : {}),
  }
}
