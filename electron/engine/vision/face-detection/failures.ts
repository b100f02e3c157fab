import { codeOf } from '../../../common/service/index.ts'
import { errorText, message, textAt } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'
import { CancelledError, EngineError, isDiskFull } from '../../core/errors.ts'
import { FaceError } from '../faces/errors.ts'
import { isMediaError } from '../../../media/errors.ts'

/** Steps that can fail, in the interface's words. */
export const download = message('engineFaces.notDownloaded')
export const type = message('engineFaces.typeUnknown')
export const processing = message('engineFaces.notProcessed')

/** Failed download of a frame, in the interface's words (`analyzeFrames`). */
export const frameDownload = message('engineFaces.imageNotDownloaded')

/** Code of a parameter error (docs/errors.md). The envelopes of face detection show its message alone. */
const code = codeOf.parameter

/** Creates a refusal whose text begins with the interface's words and continues with the reason. */
export function failure(what: Text, cause: unknown): EngineError {
  return new EngineError(code, textAt(what, errorText(cause)), { cause })
}

/**
 * Whether an error is a fault of the program or a full disk. Such errors keep their own text everywhere in the engine.
 */
function isFault(error: unknown): boolean {
  if (isDiskFull(error)) return true
  if (error instanceof FaceError) return error.code === 'internal'
  return !(error instanceof EngineError || error instanceof CancelledError || isMediaError(error))
}

/** Runs a step; an error about the media becomes a refusal that names the step. */
export async function step<T>(what: Text, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isFault(error)) throw error
    throw failure(what, error)
  }
}
