import type { Code } from '../../../common/service/index.ts'
import { errorText, message } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'
import { isMediaError } from '../../../media/errors.ts'
import { FaceError } from '../../vision/faces/errors.ts'
import { EngineError, isDiskFull } from '../../core/errors.ts'
import { SpeechError } from '../../speech/errors.ts'

/** Why a generation ended in status 4. */
export interface Failure {
  code: Code
  /** For the person who sent the request. */
  reason: Text
  /** True when it is the engine's own doing, which belongs in the log with its stack. */
  fault: boolean
}

export const diskFull = message('engineWork.diskFull')

/** Turns whatever was thrown into a code and a sentence. `code` is the capability's own, for want of a narrower one. */
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
