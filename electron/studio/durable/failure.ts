import type { Problem } from '../../common/composition/index.ts'
import type { Text } from '../../common/messages/index.ts'

export type RunFailureCode =
  | 'refused' // the service refused the request
  | 'service' // the service accepted the request and failed to make the result
  | 'deadline' // the result took longer than its kind may
  | 'unreachable' // the service could not be reached before the deadline
  | 'unknown-status' // a status or code that the interface doesn't name
  | 'protocol' // an answer that violates the interface
  | 'lost-answer' // the create request was sent and its answer was lost
  | 'cancelled-in-flight' // the job was cancelled while its create request was under way
  | 'result-gone' // the link or the record no longer exists
  | 'download' // the result could not be downloaded completely
  | 'unreadable' // the result is not the expected media
  | 'disk' // the file could not be written
  | 'interrupted' // the command that prepared the request ended before it was sent
  | 'internal'

/** Why a run has ended without its result. */
export interface RunFailure {
  /** A `RunFailureCode`, or the code of the error when it failed before its request was sent. */
  code: string
  /** What went wrong in the run, one sentence for the user. */
  message: Text
  /** What the user can do about the failure. */
  next?: Text | undefined
  /** Code of the service's envelope, when it sent one. */
  serviceCode?: number
  /** Problems of the project that the result was to be made from. */
  problems?: readonly Problem[]
}
