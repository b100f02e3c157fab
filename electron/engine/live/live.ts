import { messageOf } from '../core/errors.ts'
import { LiveSessions } from './sessions.ts'
import type { LiveSessionsOptions } from './sessions.ts'
import { LiveSockets } from './sockets.ts'
import { createLiveSources } from './sources.ts'
import type { LiveSourcesOptions } from './sources.ts'
import { defaultLiveLimits } from './types.ts'
import type { LiveLimits } from './types.ts'

const tickMs = 1_000
/**
 * Face pictures expire this long after the longest possible session, ms. A session removes its pictures when it ends;
 * the expiry is for those of an engine that was killed.
 */
const spareMs = 60 * 60 * 1000

export interface LiveOptions
  extends Omit<LiveSessionsOptions, 'sources' | 'limits'>, Omit<LiveSourcesOptions, 'keepMs'> {
  limits?: Partial<LiveLimits>
  isOwnHost: (header: string | undefined) => boolean
}

/** Creates live face swap: sessions and their channels, which run until `close`. */
export async function createLive(options: LiveOptions) {
  const { log } = options
  const limits = { ...defaultLiveLimits, ...options.limits }
  const sources = createLiveSources({ ...options, keepMs: limits.totalMs + spareMs })
  const sessions = new LiveSessions({ ...options, limits, sources })
  const sockets = new LiveSockets({ sessions, log, isOwnHost: options.isOwnHost })
  await sessions.recover()
  let ticking: Promise<void> | undefined
  const timer = setInterval(() => {
    ticking ??= sessions
      .tick()
      .catch((error: unknown) => log.error('live.tick-failed', { reason: messageOf(error) }))
      .finally(() => (ticking = undefined))
  }, tickMs)
  timer.unref()
  let closing: Promise<void> | undefined
  return {
    sessions,
    sockets,
    close: (): Promise<void> =>
      (closing ??= (async () => {
        clearInterval(timer)
        sources.close()
        await ticking
        await sessions.closeAll()
        await sockets.close()
      })()),
  }
}

export type Live = Awaited<ReturnType<typeof createLive>>
