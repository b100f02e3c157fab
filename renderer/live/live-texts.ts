import type { LiveSession } from '@common/bridge/index.ts'
import { formatDuration } from '../ui/format.ts'
import type { LiveFault, LivePhase } from './session/types.ts'
import { formatError } from '../i18n/translate.ts'

type Translate = (key: string, values?: Record<string, string | number>) => string

/** Why a session ended: what happened, and what to do. */
export function faultText(fault: LiveFault, t: Translate): string {
  switch (fault.kind) {
    case 'studio':
      return formatError(fault.fault)
    case 'channel':
      return t(`live.faults.channel.${fault.code}`)
    case 'waited':
      return t('live.faults.waited', { seconds: fault.seconds })
    case 'lost':
      return t('live.faults.lost')
  }
}

/** State of a session as a sentence. `still`: no video is being sent. */
export function phaseText(
  phase: LivePhase,
  session: Pick<LiveSession, 'state' | 'transport' | 'waitLimitMs'> | null,
  { preparing, still }: { preparing: boolean; still: boolean },
  t: Translate,
): string {
  if (preparing && phase === 'idle') return t('live.states.preparing')
  if (still && phase === 'live') return t('live.states.still')
  const limit = formatDuration(session?.waitLimitMs ?? 0)
  if (phase === 'waiting') {
    if (session?.state === 'queuing') return t('live.states.queuing', { limit })
    return session?.transport === 'local' ? t('live.states.waitingLocal') : t('live.states.waitingAgora', { limit })
  }
  return t(`live.states.${phase}`)
}
