import type { ErrorKind } from '../../common/service/codes/error-kind.ts'
import type { Text } from '../../common/messages/index.ts'
import { inEnglish, mapStrings } from '../../common/messages/index.ts'

/**
 * Whether a request may have reached the service: `no`: it was not sent; `maybe`: it was sent and no answer came back
 * (or only a gateway's); `yes`: the service answered.
 */
export type Sent = 'no' | 'maybe' | 'yes'

export interface ServiceErrorDetail {
  kind: ErrorKind
  /** What went wrong in the call, one sentence without secrets. */
  text: Text
  /** What the user can do about the error, one sentence. */
  next: Text
  /** Code in the service's envelope, when it sent one. */
  code?: number | undefined
  /** HTTP status of the answer, when there was one. */
  httpStatus?: number | undefined
  /** Method and path of the request, for example `POST /api/open/v3/audio/create`. */
  endpoint: string
  /** Id that the service gave to the request; its support asks for it. */
  requestId?: string | undefined
  sent: Sent
  /** How long the service asks to wait, ms. */
  retryAfterMs?: number | undefined
  /** Whether the caller's own signal ended the call. */
  aborted?: boolean | undefined
  /** The request field at fault, for requests refused before sending. */
  field?: string | undefined
  cause?: unknown
}

/** Any failure of a call to a service. `message` is the text and the next step. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError'
  readonly kind: ErrorKind
  readonly text: Text
  readonly next: Text
  readonly code: number | undefined
  readonly httpStatus: number | undefined
  readonly endpoint: string
  readonly requestId: string | undefined
  readonly sent: Sent
  readonly retryAfterMs: number | undefined
  readonly aborted: boolean
  readonly field: string | undefined

  constructor(detail: ServiceErrorDetail) {
    super(
      `${inEnglish(detail.text)} ${inEnglish(detail.next)}`,
      detail.cause === undefined ? undefined : { cause: detail.cause },
    )
    this.kind = detail.kind
    this.text = detail.text
    this.next = detail.next
    this.code = detail.code
    this.httpStatus = detail.httpStatus
    this.endpoint = detail.endpoint
    this.requestId = detail.requestId
    this.sent = detail.sent
    this.retryAfterMs = detail.retryAfterMs
    this.aborted = detail.aborted ?? false
    this.field = detail.field
  }

  /** This error for a call that was never sent, because a request that it depends on had failed. */
  asUnsent(): ServiceError {
    return new ServiceError({ ...this.detail(), sent: 'no' })
  }

  /** This error with secrets removed from its texts. */
  hiding(hide: (text: string) => string): ServiceError {
    return new ServiceError({ ...this.detail(), text: mapStrings(this.text, hide) })
  }

  private detail(): ServiceErrorDetail {
    const { kind, text, next, code, httpStatus, endpoint, requestId, sent, retryAfterMs, aborted, field } = this
    const cause = this.cause
    return {
      kind,
      text,
      next,
      code,
      httpStatus,
      endpoint,
      requestId,
      sent,
      retryAfterMs,
      aborted,
      field,
      cause,
    }
  }
}

export function isServiceError(error: unknown): error is ServiceError {
  return error instanceof ServiceError
}
