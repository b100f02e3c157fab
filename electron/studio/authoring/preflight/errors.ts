import type { Problem } from '../../../common/composition/index.ts'
import { GreenroomError } from '../../../common/messages/index.ts'
import type { ErrorDetail, Text } from '../../../common/messages/index.ts'

export type RenderErrorCode =
  /** The document itself is wrong, or can't be made into this kind of video. */
  | 'project'
  /** A file that the project needs is missing or no usable media. */
  | 'asset'
  /** The service takes no files, and the project has some. */
  | 'no-uploads'
  | 'unknown-voice'
  | 'unknown-avatar'
  /** A voice could not be spoken. */
  | 'speech'
  /** Nobody knows whether a voice was asked for: only the user may ask again. */
  | 'unconfirmed'

/** Why a project could not be sent; `details` names every place at fault. */
export class RenderError extends GreenroomError<RenderErrorCode> {
  /** The same as data, with the place of each. */
  readonly problems: readonly Problem[]

  constructor(code: RenderErrorCode, text: Text, detail: ErrorDetail & { problems?: readonly Problem[] } = {}) {
    super(code, text, detail)
    this.problems = detail.problems ?? []
  }
}
