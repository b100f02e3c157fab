import type { StudioErrorData } from '../../common/bridge/index.ts'
import { GreenroomError } from '../../common/messages/index.ts'
import type { ErrorDetail, Text } from '../../common/messages/index.ts'

export interface StudioErrorDetail extends ErrorDetail {
  /** Code of the service's envelope, when it sent one. */
  serviceCode?: number | undefined
}

/** Error by which the studio refuses a request of a window. */
export class StudioError extends GreenroomError {
  readonly serviceCode: number | undefined

  constructor(code: string, text: Text, detail: StudioErrorDetail = {}) {
    super(code, text, detail)
    this.serviceCode = detail.serviceCode
  }

  /** The error as data for the bridge. */
  data(): StudioErrorData {
    const { code, text, next, field, details, serviceCode } = this
    return {
      code,
      message: text,
      ...(next === undefined ? {} : { next }),
      ...(field === undefined ? {} : { field }),
      ...(details.length === 0 ? {} : { details: [...details] }),
      ...(serviceCode === undefined ? {} : { serviceCode }),
    }
  }
}
