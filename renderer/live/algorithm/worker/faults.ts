import type { StudioErrorData } from '@common/bridge/index.ts'
import type { AlgorithmFaultCode } from '../types.ts'
import { errorText, inEnglish } from '@common/messages/index.ts'
import type { Text } from '@common/messages/index.ts'

/** An error that ends the swapping, with its message for the user. */
export class Fault extends Error {
  override name = 'Fault'
  readonly data: StudioErrorData

  constructor(data: StudioErrorData, cause?: unknown) {
    super(inEnglish(data.message), cause === undefined ? undefined : { cause })
    this.data = data
  }
}

/** A cause that is a fault already has the more exact message. */
export function fault(code: AlgorithmFaultCode, message: Text, next: Text, cause?: unknown): Fault {
  if (cause instanceof Fault) return cause
  const details = cause === undefined ? [] : [errorText(cause)]
  return new Fault({ code, message, next, ...(details.length > 0 ? { details } : {}) }, cause)
}
