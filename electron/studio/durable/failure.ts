import type { Problem } from '../../common/composition/index.ts'
import type { Text } from '../../common/messages/index.ts'

export type RunFailureCode =
  | 'refused' // the service said no to the request
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

/** Why something that runs by itself has ended without its result. */
export interface RunFailure {
  /** A `RunFailureCode`; of what failed before it was asked for, the code that its error has. */
  code: string
  /** One sentence for the user. */
  message: Text
  /** What the user can do about it. */
  next?: Text | undefined
  /** Code of the service's envelope, where it sent one. */
  serviceCode?: number
  /** What is wrong with the project that it was to be made of. */
  problems?: readonly Problem[]
}
