import { isMediaError } from '../../../media/errors.ts'
import { FaceError } from '../../vision/faces/errors.ts'
import { EngineError, isDiskFull, messageOf } from '../../core/errors.ts'
import { SpeechError } from '../../speech/errors.ts'

/** Why a generation ended in status 4. */
export interface Failure {
  code: number
  /** A sentence for the person who sent the request. */
  reason: string
  /** True when it is the engine's own doing, which belongs in the log with its stack. */
  fault: boolean
}

export const DISK_FULL =
  'The disk is full: free some space, or choose another data folder, and send it again.'

/** Turns whatever was thrown into a code and a sentence. `code` is the capability's own, for want of a narrower one. */
export function failureOf(thrown: unknown, code: number): Failure {
  if (isDiskFull(thrown)) return { code, reason: DISK_FULL, fault: false }
  if (thrown instanceof EngineError) return { code: thrown.code, reason: thrown.message, fault: false }
  if (isMediaError(thrown)) {
    const fault = thrown.code === 'failed' || thrown.code === 'timeout'
    return { code, reason: thrown.message, fault }
  }
  if (thrown instanceof FaceError) {
    if (thrown.code === 'disk') return { code, reason: DISK_FULL, fault: false }
    const fault = ['internal', 'worker-crashed', 'worker-stalled', 'encoding', 'models-broken'].includes(
      thrown.code,
    )
    return { code, reason: thrown.message, fault }
  }
  if (thrown instanceof SpeechError) {
    const fault = ['internal', 'worker-crashed', 'worker-stalled', 'encoding'].includes(thrown.code)
    return { code, reason: thrown.message, fault }
  }
  return { code, reason: `The engine could not finish this: ${messageOf(thrown)}`, fault: true }
}
