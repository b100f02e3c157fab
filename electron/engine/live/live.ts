import { messageOf } from '../core/errors.ts'
import { createLiveSessions } from './sessions.ts'
import type { LiveSessionsOptions } from './sessions.ts'
import { createLiveSockets } from './sockets.ts'
import { createLiveSources } from './sources.ts'
import type { LiveSourcesOptions } from './sources.ts'
import { DEFAULT_LIVE_LIMITS } from './types.ts'
import type { LiveLimits } from './types.ts'

const TICK_MS = 1_000
/** Files outlive the longest session by this much, ms: the sweep is for engines that were killed. */
const SPARE_MS = 60 * 60 * 1000

export interface LiveOptions
  extends Omit<LiveSessionsOptions, 'sources' | 'limits'>, Omit<LiveSourcesOptions, 'keepMs'> {
  limits?: Partial<LiveLimits>
}

/** Live face swap: sessions and their channels, alive until `close`. */
export function createLive(options: LiveOptions) {
  const { log } = options
  const limits = { ...DEFAULT_LIVE_LIMITS, ...options.limits }
  const sources = createLiveSources({ ...options, keepMs: limits.totalMs + SPARE_MS })
  const sessions = createLiveSessions({ ...options, limits, sources })
  const sockets = createLiveSockets({ sessions, log })
  sessions.recover()
  const timer = setInterval(() => {
    try {
      sessions.tick()
    } catch (error) {
      log.error('live.tick-failed', { reason: messageOf(error) })
    }
  }, TICK_MS)
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
