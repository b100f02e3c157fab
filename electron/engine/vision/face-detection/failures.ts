import { CancelledError, EngineError, isDiskFull, messageOf } from '../../core/errors.ts'
import { FaceError } from '../faces/errors.ts'
import { isMediaError } from '../../../media/errors.ts'

/** What failed, in the interface's words (service-interface: Errors, face detection messages). */
export const DOWNLOAD = 'Failed to download media'
export const TYPE = 'Failed to detect media type'
export const PROCESSING = 'Failed to process media'

/** service-interface: Analyze frames, failure responses. */
export const FRAME_DOWNLOAD = 'Failed to download image from URL'

/** service-interface: Errors, parameter error. The detection envelopes show the message alone. */
const CODE = 1003

/** A refusal that begins with the interface's words and goes on with the reason. */
export function failure(what: string, cause: unknown): EngineError {
  return new EngineError(CODE, `${what}: ${messageOf(cause)}`, { cause })
}

/** A fault of the program, or a full disk, which are told as such everywhere in the engine. */
function isFault(error: unknown): boolean {
  if (isDiskFull(error)) return true
  if (error instanceof FaceError) return error.code === 'internal'
  return !(error instanceof EngineError || error instanceof CancelledError || isMediaError(error))
}

/** Runs a step; what it throws about the media becomes a refusal that says which step it was. */
export async function step<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isFault(error)) throw error
    throw failure(what, error)
  }
}
