import { errorText, GreenroomError, sentences, isText } from '../../../../common/messages/index.ts'
import type { Text } from '../../../../common/messages/index.ts'
import { isMediaError } from '../../../../media/index.ts'
import { SaveFault } from '../../../core/save-fault.ts'
import type { Job } from '../../../jobs/index.ts'
import { StudioError } from '../../../core/studio-error.ts'
import { SpeechFault } from '../../../speech/index.ts'
import type { PauseCause } from '../store/types.ts'

/**
 * - `failed`: this row could not be made; others may.
 * - `unconfirmed`: nobody knows whether it was made and charged.
 * - `pause`: no row can be made as things are; `why` tells the reason.
 */
export type RowFaultKind = 'failed' | 'unconfirmed' | 'pause'

export class RowFault extends GreenroomError<RowFaultKind> {
  readonly why: PauseCause | null
  /** The job whose answer was lost. */
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
    return new RowFault(
      'unconfirmed',
      'It was asked for, but the answer was lost: it may have been made and charged.',
      {
        next: 'Look at the service, then make the row again if it is not there: it is asked for once more.',
        lost,
      },
    )
  }

  /** A job that rests and has nothing. */
  static ofJob(job: Job): RowFault {
    const { state, failure } = job
    if (state === 'unconfirmed') return RowFault.unconfirmed(job)
    const message = failure?.message ?? `The job ended as ${state}.`
    const next = failure?.next
    if (failure?.code === 'unreachable') return new RowFault('pause', message, { next, why: 'service' })
    // service-interface: 1006 is no quota left, which the next row meets as well.
    if (failure?.serviceCode === 1006 || failure?.serviceCode === 1004)
      return new RowFault('pause', message, { next, why: 'account' })
    return new RowFault('failed', message, { next })
  }

  /** What went wrong and what to do, for a row or a run. */
  get sentences(): Text {
    return sentences(this.text, this.next)
  }
}

/** Any thrown value as what it means for a run. Only what nobody foresaw is called a mistake of ours. */
export function toRowFault(error: unknown, folder: string): { fault: RowFault; foreseen: boolean } {
  const yes = (fault: RowFault) => ({ fault, foreseen: true })
  if (error instanceof RowFault) return yes(error)
  if (error instanceof SpeechFault) return yes(RowFault.ofSpeech(error))
  if (error instanceof SaveFault) {
    if (error.code === 'disk')
      return yes(new RowFault('pause', error.text, { next: error.next, why: 'disk' }))
    if (error.code === 'network')
      return yes(new RowFault('pause', error.text, { next: error.next, why: 'service' }))
    return yes(new RowFault('failed', error.text, { next: error.next }))
  }
  if (error instanceof StudioError) return yes(new RowFault('failed', error.text, { next: error.next }))
  if (isMediaError(error, 'no-space')) return yes(full(folder))
  const disk = diskFault(error, folder)
  if (disk) return yes(disk)
  if (isMediaError(error)) {
    const said = diskWords(`${error.stderr ?? ''} ${error.message}`, folder)
    return yes(said ?? new RowFault('failed', error.text))
  }
  if (error instanceof Error && 'kind' in error && typeof error.kind === 'string') {
    const away = ['network', 'timeout', 'rate'].includes(error.kind)
    const next = 'next' in error && isText(error.next) ? error.next : undefined
    const text = 'sentence' in error && isText(error.sentence) ? error.sentence : errorText(error)
    return yes(new RowFault(away ? 'pause' : 'failed', text, { next, ...(away ? { why: 'service' } : {}) }))
  }
  const text = error instanceof Error ? error.message : String(error)
  return {
    fault: new RowFault('failed', `Something went wrong inside Greenroom: ${text}`, { next: 'Try again.' }),
    foreseen: false,
  }
}

/** Node's own words for a folder that takes no files. */
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
      return new RowFault('pause', `Greenroom may not write into ${folder}.`, {
        next: 'Change its permissions or choose another folder, then go on.',
        why: 'disk',
      })
    case 'ENOENT':
    case 'ENOTDIR':
    case 'EEXIST':
    case 'EIO':
    case 'ESTALE':
    case 'ENODEV':
      return new RowFault('pause', `The folder ${folder} is gone or can't be used.`, {
        next: 'Bring it back or choose another folder, then go on.',
        why: 'disk',
      })
    default:
      return null
  }
}

/** The same, as ffmpeg says it. */
function diskWords(text: string, folder: string): RowFault | null {
  if (/permission denied|read-only file system/i.test(text))
    return diskFault(Object.assign(new Error(), { code: 'EACCES' }), folder)
  return null
}

function full(folder: string): RowFault {
  return new RowFault('pause', `The disk that holds ${folder} is full.`, {
    next: 'Free some space or choose another folder, then go on: nothing is lost.',
    why: 'disk',
  })
}
