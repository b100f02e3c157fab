/** The time as all of the studio reads it, so that tests can control it. */
export interface Clock {
  /** Current time, ms since 1970. */
  now(): number
  /** Calls back once after `ms`; the returned function cancels the call. */
  after(ms: number, call: () => void): () => void
}

const longestTimer = 2 ** 31 - 1

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, call) {
    const timer = setTimeout(call, Math.min(Math.max(0, ms), longestTimer))
    return () => clearTimeout(timer)
  },
}

/** Resolves after `ms`, or rejects with the signal's reason as soon as it is aborted. */
export function wait(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error)
    const onAbort = (): void => {
      stop()
      reject(signal?.reason as Error)
    }
    const stop = clock.after(ms, () => {
      signal?.removeEventListener('abort', onAbort)
      resolve()
    })
    signal?.addEventListener('abort', onAbort, { once: true })
  })
}
