import type { Problem } from '../../common/composition/index.ts'
import type { Text } from '../../common/messages/index.ts'

export type RunFailureCode =
  | 'refused' // the service refused the request
  | 'service' // the service accepted it and failed
  | 'deadline' // it took longer than the kind allows
  | 'unreachable' // no connection before the deadline
  | 'unknown-status' // a status or code the interface doesn't name
  | 'protocol' // an answer that isn't what the interface says
  | 'lost-answer' // the create call died between send and answer
  | 'cancelled-in-flight' // cancelled while the create call was on its way
  | 'result-gone' // the link or the record no longer exists
  | 'download' // the result could not be fetched whole
  | 'unreadable' // the result is not the media it should be
  | 'disk' // the file could not be written
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
