import { message } from '../../../../common/messages/index.ts'
import { spread } from '../../../core/backoff.ts'
import { downloadSteps } from '../../../durable/index.ts'
import { SaveFault } from '../../../core/save-fault.ts'
import type { BatchItemRow } from '../store/batch-rows.ts'
import { ConversionFault } from '../fetch/finish-item.ts'
import type { Text } from '../../../../common/messages/index.ts'

/** How often a file that arrived complete but invalid is downloaded again: a server may state a wrong length once. */
const mostRefetches = 2

/** What to do about a download that has failed. */
export type FaultVerdict = { message: Text; next: Text | null; report?: boolean; drop?: boolean } & (
  | { do: 'again'; at: number }
  | { do: 'refetch'; at: number }
  | { do: 'pause' }
  | { do: 'expired' }
  | { do: 'fail'; network?: boolean }
)

export function judgeFault(error: unknown, row: BatchItemRow, now: number, random: number): FaultVerdict {
  if (error instanceof ConversionFault)
    return { do: 'fail', message: error.text, next: message('collectErrors.otherWay') }
  if (!(error instanceof SaveFault))
    return {
      do: 'fail',
      report: true,
      next: message('collectErrors.report'),
      message: message('runErrors.internal', {
        reason: error instanceof Error ? error.message : String(error),
      }),
    }
  const { text, next = null } = error
  const after = (ms: number): number => now + spread(ms, random)
  switch (error.code) {
    case 'disk':
      // Every other file would fail for the same reason, so the batch pauses.
      return { do: 'pause', message: text, next }
    case 'link-expired':
      return { do: 'expired', message: text, next, drop: true }
    case 'unreadable':
      return row.refetches < mostRefetches
        ? { do: 'refetch', message: text, next, drop: true, at: after(1_000 * (row.refetches + 1)) }
        : { do: 'fail', message: text, next, drop: true }
    case 'refused':
      return row.refetches < mostRefetches
        ? { do: 'refetch', message: text, next, drop: true, at: after(1_000 * (row.refetches + 1)) }
        : { do: 'fail', message: text, next, drop: true }
    case 'network': {
      const step = downloadSteps[row.tries]
      return step === undefined
        ? { do: 'fail', message: text, next, network: true }
        : { do: 'again', message: text, next, at: after(step) }
    }
  }
}
