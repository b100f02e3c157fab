import { messageOf } from '../core/errors.ts'
import { LiveSessions } from './sessions.ts'
import type { LiveSessionsOptions } from './sessions.ts'
import { LiveSockets } from './sockets.ts'
import { createLiveSources } from './sources.ts'
import type { LiveSourcesOptions } from './sources.ts'
import { defaultLiveLimits } from './types.ts'
import type { LiveLimits } from './types.ts'

const tickMs = 1_000
/** Files outlive the longest session by this much, ms: the sweep is for engines that were killed. */
const spareMs = 60 * 60 * 1000

export interface LiveOptions
  extends Omit<LiveSessionsOptions, 'sources' | 'limits'>, Omit<LiveSourcesOptions, 'keepMs'> {
  limits?: Partial<LiveLimits>
}

/** Live face swap: sessions and their channels, alive until `close`. */
export function createLive(options: LiveOptions) {
  const { log } = options
  const limits = { ...defaultLiveLimits, ...options.limits }
  const sources = createLiveSources({ ...options, keepMs: limits.totalMs + spareMs })
  const sessions = new LiveSessions({ ...options, limits, sources })
  const sockets = new LiveSockets({ sessions, log })
  sessions.recover()
  const timer = setInterval(() => {
    try {
      sessions.tick()
    } catch (error) {
      log.error('live.tick-failed', { reason: messageOf(error) })
    }
  }, tickMs)
  timer.unref()
  let closing: Promise<void> | undefined
  return {
    sessions,
    sockets,
    close: (): Promise<void> =>
      (closing ??= (() => {
        clearInterval(timer)
        sources.close()
        sessions.closeAll()
        return sockets.close()
      })()),
  }
}

export type Live = ReturnType<typeof createLive>
