import type { Clock } from '../../../core/clock.ts'
import type { Jobs } from '../../../jobs/index.ts'
import type { PauseCause, Sheet } from '../store/types.ts'
import { sentences, message } from '../../../../common/messages/index.ts'
import type { Text } from '../../../../common/messages/index.ts'

export interface WatchParts {
  jobs: Jobs
  clock: Clock
  /** Sheets that this process runs and whose run isn't over. */
  runs: () => readonly Sheet[]
  pause: (sheet: string, why: PauseCause, text: Text) => void
  resume: (sheet: string) => void
}

/** How long a service may be unreachable before its runs pause with a message, ms: the engine may be restarting. */
const graceMs = 12_000

/**
 * Pauses runs while their service can't be reached or refuses the account, and continues them afterwards: one message
 * instead of a failure per row. Returns a function that ends the watch.
 */
export function watchConnections({ jobs, clock, runs, pause, resume }: WatchParts): () => void {
  /** Since when a service can't be reached, ms since 1970, by connection. */
  const away = new Map<string, number>()

  const onAccount = (connection: string, banner: { message: Text; next: Text } | null): void => {
    for (const { id, connection: on, runState, runCause } of runs()) {
      if (on !== connection) continue
      if (banner && runState === 'running') pause(id, 'account', sentences(banner.message, banner.next))
      if (!banner && runState === 'paused' && runCause === 'account') resume(id)
    }
  }

  const connectionOf = (job: string): string | null => {
    const found = jobs.get(job)
    return found?.purpose === 'row' ? found.connection : null
  }

  const onTrouble = (job: string, text: Text): void => {
    const on = connectionOf(job)
    if (on === null) return
    const now = clock.now()
    const since = away.get(on) ?? now
    away.set(on, since)
    if (now - since < graceMs) return
    for (const { id, connection, runState } of runs())
      if (connection === on && runState === 'running')
        pause(id, 'service', sentences(text, message('sheetRows.serviceAway')))
  }

  const onAnswer = (job: string): void => {
    if (away.size === 0) return
    const on = connectionOf(job)
    if (on === null || !away.delete(on)) return
    for (const { id, connection, runState, runCause } of runs())
      if (connection === on && runState === 'paused' && runCause === 'service') resume(id)
  }

  return jobs.subscribe((event) => {
    if (event.type === 'account') onAccount(event.connection, event.banner)
    else if (event.type === 'retry') onTrouble(event.id, event.message)
    else if (event.type === 'progress') onAnswer(event.id)
    else if (event.type === 'job' && ['waiting', 'done'].includes(event.job.state)) onAnswer(event.job.id)
  })
}
