import type { StudioErrorData } from '../../common/bridge/index.ts'

export interface StudioErrorMore {
  /** What the user can do, one sentence. */
  next?: string | undefined
  /** Which input is meant. */
  field?: string | undefined
  details?: readonly string[] | undefined
  /** Code of the service's envelope, where it sent one. */
  serviceCode?: number | undefined
  cause?: unknown
}

/** How the studio says no to a window: `code` for programs, `message` one sentence for the user, `next` what to do. */
export class StudioError extends Error {
  override readonly name = 'StudioError'
  readonly code: string
  readonly next: string | undefined
  readonly field: string | undefined
  readonly details: readonly string[]
  readonly serviceCode: number | undefined

  constructor(code: string, message: string, more: StudioErrorMore = {}) {
    super(message, more.cause === undefined ? {} : { cause: more.cause })
    this.code = code
    this.next = more.next
    this.field = more.field
    this.details = more.details ?? []
    this.serviceCode = more.serviceCode
  }

  /** As it crosses the bridge. */
  data(): StudioErrorData {
    const { code, message, next, field, details, serviceCode } = this
    return {
      code,
      message,
      ...(next === undefined ? {} : { next }),
      ...(field === undefined ? {} : { field }),
      ...(details.length === 0 ? {} : { details: [...details] }),
      ...(serviceCode === undefined ? {} : { serviceCode }),
    }
  }
}
