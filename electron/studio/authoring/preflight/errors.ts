import type { Problem } from '../../../common/composition/index.ts'
import { GreenroomError } from '../../../common/messages/index.ts'
import type { ErrorDetail, Text } from '../../../common/messages/index.ts'

export type RenderErrorCode =
  /** The document itself is invalid, or can't be made into this kind of video. */
  | 'project'
  /** A file that the project needs is missing or is not usable media. */
  | 'asset'
  /** The service accepts no uploads, and the project has files. */
  | 'no-uploads'
  | 'unknown-voice'
  | 'unknown-avatar'
  /** The speech of a scene could not be made. */
  | 'speech'
  /**
   * It is unknown whether the service took a request for speech. Only the user may repeat it, since it may cost credits
   * twice.
   */
  | 'unconfirmed'

/** Why a project could not be sent; `details` names every place that is wrong. */
export class RenderError extends GreenroomError<RenderErrorCode> {
  /** The problems in `details` as data, each with its path in the project. */
  readonly problems: readonly Problem[]

  constructor(code: RenderErrorCode, text: Text, detail: ErrorDetail & { problems?: readonly Problem[] } = {}) {
    super(code, text, detail)
    this.problems = detail.problems ?? []
  }
}
