import type { Clock } from '../../../core/clock.ts'
import type { Jobs } from '../../../jobs/index.ts'
import type { PauseCause, Sheet } from '../store/types.ts'
import { sentences, message } from '../../../../common/messages/index.ts'
import type { Text } from '../../../../common/messages/index.ts'

export interface WatchParts {
  jobs: Jobs
  clock: Clock
  /** Sheets whose run isn't over and is this process's own. */
  runs: () => readonly Sheet[]
  pause: (sheet: string, why: PauseCause, text: Text) => void
  resume: (sheet: string) => void
}

/** A service that is away no longer than this is waited for without a word: an engine that is started again, ms. */
const graceMs = 12_000

/**
 * Pauses runs while their service can't be reached or doesn't take the account, and goes on with them when it does: one
 * sentence instead of a failure a row. The returned function ends it.
 */
export function watchConnections({ jobs, clock, runs, pause, resume }: WatchParts): () => void {
  /** Since when, by connection, ms since 1970. */
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
