import { GreenroomError, message, sentences } from '../../../../common/messages/index.ts'
import type { Text } from '../../../../common/messages/index.ts'
import { codeOf } from '../../../../common/service/index.ts'
import { isMediaError } from '../../../../media/index.ts'
import { SaveFault } from '../../../core/save-fault.ts'
import type { Job } from '../../../jobs/index.ts'
import { isServiceError } from '../../../core/service-error.ts'
import { StudioError } from '../../../core/studio-error.ts'
import { SpeechFault } from '../../../speech/index.ts'
import type { PauseCause } from '../store/types.ts'

/**
 * - `failed`: this row could not be made; others may.
 * - `unconfirmed`: it is unknown whether the row was made and charged.
 * - `pause`: no row can be made at present; `why` tells the reason.
 */
export type RowFaultKind = 'failed' | 'unconfirmed' | 'pause'

export class RowFault extends GreenroomError<RowFaultKind> {
  readonly why: PauseCause | null
  /** The job whose answer was lost; null when there is none. */
  readonly lost: Job | null

  constructor(
    kind: RowFaultKind,
    text: Text,
    more: { next?: Text | undefined; why?: PauseCause; lost?: Job | null } = {},
  ) {
    super(kind, text, { next: more.next })
    this.why = more.why ?? null
    this.lost = more.lost ?? null
  }

  static ofSpeech({ job, text, next, isUnconfirmed }: SpeechFault): RowFault {
    if (isUnconfirmed) return RowFault.unconfirmed(job)
    return job ? RowFault.ofJob(job) : new RowFault('failed', text, { next })
  }

  static unconfirmed(lost: Job | null): RowFault {
    return new RowFault('unconfirmed', message('voiceoverErrors.answerLost'), {
      next: message('voiceoverErrors.answerLostNext'),
      lost,
    })
  }

  /** The fault of a job that rests without a result. */
  static ofJob(job: Job): RowFault {
    const { state, failure } = job
    if (state === 'unconfirmed') return RowFault.unconfirmed(job)
    const text = failure?.message ?? message('runErrors.jobEnded', { state })
    const next = failure?.next
    if (failure?.code === 'unreachable') return new RowFault('pause', text, { next, why: 'service' })
    // Without quota or verification of the account (docs/errors.md) the next row would be refused as well.
    if (failure?.serviceCode === codeOf.quota || failure?.serviceCode === codeOf.verification)
      return new RowFault('pause', text, { next, why: 'account' })
    return new RowFault('failed', text, { next })
  }

  /** What went wrong and what to do, as one text for a row or a run. */
  get sentences(): Text {
    return sentences(this.text, this.next)
  }
}

/** Classifies any thrown value for a run. `foreseen` is false for unexpected errors, which are logged as bugs. */
export function toRowFault(error: unknown, folder: string): { fault: RowFault; foreseen: boolean } {
  const yes = (fault: RowFault) => ({ fault, foreseen: true })
  if (error instanceof RowFault) return yes(error)
  if (error instanceof SpeechFault) return yes(RowFault.ofSpeech(error))
  if (error instanceof SaveFault) {
    if (error.code === 'disk') return yes(new RowFault('pause', error.text, { next: error.next, why: 'disk' }))
    if (error.code === 'network') return yes(new RowFault('pause', error.text, { next: error.next, why: 'service' }))
    return yes(new RowFault('failed', error.text, { next: error.next }))
  }
  if (error instanceof StudioError) return yes(new RowFault('failed', error.text, { next: error.next }))
  if (isMediaError(error, 'no-space')) return yes(full(folder))
  const disk = diskFault(error, folder)
  if (disk) return yes(disk)
  if (isMediaError(error)) {
    const fault = diskFaultText(`${error.stderr ?? ''} ${error.message}`, folder)
    return yes(fault ?? new RowFault('failed', error.text))
  }
  if (isServiceError(error)) {
    const { kind, text, next } = error
    return ['network', 'timeout', 'rate'].includes(kind)
      ? yes(new RowFault('pause', text, { next, why: 'service' }))
      : yes(new RowFault('failed', text, { next }))
  }
  const text = error instanceof Error ? error.message : String(error)
  return {
    fault: new RowFault('failed', message('runErrors.internal', { reason: text }), {
      next: message('runErrors.tryAgain'),
    }),
    foreseen: false,
  }
}

/** The fault for an error of Node about a folder that can't be written to; null for other errors. */
export function diskFault(error: unknown, folder: string): RowFault | null {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
    case 'EFBIG':
      return full(folder)
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new RowFault('pause', message('voiceoverErrors.folderDenied', { folder }), {
        next: message('voiceoverErrors.folderDeniedNext'),
        why: 'disk',
      })
    case 'ENOENT':
    case 'ENOTDIR':
    case 'EEXIST':
    case 'EIO':
    case 'ESTALE':
    case 'ENODEV':
      return new RowFault('pause', message('voiceoverErrors.folderGone', { folder }), {
        next: message('voiceoverErrors.folderGoneNext'),
        why: 'disk',
      })
    default:
      return null
  }
}

/** The fault for an error text of ffmpeg about a folder that can't be written to; null for other texts. */
function diskFaultText(text: string, folder: string): RowFault | null {
  if (/permission denied|read-only file system/i.test(text))
    return diskFault(Object.assign(new Error(), { code: 'EACCES' }), folder)
  return null
}

function full(folder: string): RowFault {
  return new RowFault('pause', message('voiceoverErrors.diskFull', { folder }), {
    next: message('voiceoverErrors.diskFullNext'),
    why: 'disk',
  })
}
