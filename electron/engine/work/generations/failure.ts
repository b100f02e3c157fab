import type { Code } from '../../../common/service/index.ts'
import { errorText, message } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'
import { isMediaError } from '../../../media/errors.ts'
import { FaceError } from '../../vision/faces/errors.ts'
import { EngineError, isDiskFull } from '../../core/errors.ts'
import { SpeechError } from '../../speech/errors.ts'

/** Reason for which a generation ended in status 4. */
export interface Failure {
  code: Code
  /** The reason as a text for the user who sent the request. */
  reason: Text
  /** True for a fault of the engine itself, which is logged with its stack. */
  fault: boolean
}

export const diskFull = message('engineWork.diskFull')

/** Why a record failed that several workers tried. */
export const failedOnWorkers = (reasons: readonly Text[]): Text =>
  message('engineWork.failedOnWorkers', { count: reasons.length, reasons })

/**
 * Converts anything thrown to a code and a text. `code` is the capability's own, used when no more specific one is
 * known.
 */
export function failureOf(thrown: unknown, code: Code): Failure {
  if (isDiskFull(thrown)) return { code, reason: diskFull, fault: false }
  if (thrown instanceof EngineError) return { code: thrown.code, reason: thrown.text, fault: false }
  if (isMediaError(thrown)) {
    const fault = thrown.code === 'failed' || thrown.code === 'timeout'
    return { code, reason: thrown.text, fault }
  }
  if (thrown instanceof FaceError) {
    if (thrown.code === 'disk') return { code, reason: diskFull, fault: false }
    const fault = ['internal', 'worker-crashed', 'worker-stalled', 'encoding', 'models-broken'].includes(thrown.code)
    return { code, reason: thrown.text, fault }
  }
  if (thrown instanceof SpeechError) {
    const fault = ['internal', 'worker-crashed', 'worker-stalled', 'encoding'].includes(thrown.code)
    return { code, reason: thrown.text, fault }
  }
  return { code, reason: message('engineWork.fault', { reason: errorText(thrown) }), fault: true }
}
