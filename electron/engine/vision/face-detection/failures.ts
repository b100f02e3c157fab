import { codeOf } from '../../../common/service/index.ts'
import { errorText, message, textAt } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'
import { CancelledError, EngineError, isDiskFull } from '../../core/errors.ts'
import { FaceError } from '../faces/errors.ts'
import { isMediaError } from '../../../media/errors.ts'

/** What failed, in the interface's words (service-interface: Errors, face detection messages). */
export const download = message('engineFaces.notDownloaded')
export const type = message('engineFaces.typeUnknown')
export const processing = message('engineFaces.notProcessed')

/** service-interface: Analyze frames, failure responses. */
export const frameDownload = message('engineFaces.imageNotDownloaded')

/** service-interface: Errors, parameter error. The detection envelopes show the message alone. */
const code = codeOf.parameter

/** A refusal that begins with the interface's words and goes on with the reason. */
export function failure(what: Text, cause: unknown): EngineError {
  return new EngineError(code, textAt(what, errorText(cause)), { cause })
}

/** A fault of the program, or a full disk, which are told as such everywhere in the engine. */
function isFault(error: unknown): boolean {
  if (isDiskFull(error)) return true
  if (error instanceof FaceError) return error.code === 'internal'
  return !(error instanceof EngineError || error instanceof CancelledError || isMediaError(error))
}

/** Runs a step; what it throws about the media becomes a refusal that says which step it was. */
export async function step<T>(what: Text, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isFault(error)) throw error
    throw failure(what, error)
  }
}
