import type { Problem } from '../../../common/composition/index.ts'

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
export class RenderError extends Error {
  readonly code: RenderErrorCode
  readonly details: readonly string[]
  readonly next: string | undefined
  /** The same as data, with the place of each. */
  readonly problems: readonly Problem[]

  constructor(
    code: RenderErrorCode,
    message: string,
    options: {
      details?: readonly string[]
      next?: string | undefined
      problems?: readonly Problem[]
      cause?: unknown
    } = {},
  ) {
    super(message, options.cause === undefined ? {} : { cause: options.cause })
    this.name = 'RenderError'
    this.code = code
    this.details = options.details ?? []
    this.next = options.next
    this.problems = options.problems ?? []
  }
}

/** Begins the refusal of what would have to be sent to a service that takes no files. */
export function takesNoFiles(name: string): string {
  return `${name} does not take files from this machine`
}
