import { CancelledError } from '../../core/errors.ts'

/** Time that aborted work has to end before it is no longer waited for (ms). */
const graceMs = 10_000

/** Waits for the work, but no longer than the grace period when it ignores its aborted signal. */
export function bounded<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined
    const onAbort = () => {
      timer = setTimeout(() => reject(new CancelledError()), graceMs)
    }
    if (signal.aborted) onAbort()
    else signal.addEventListener('abort', onAbort, { once: true })
    work.then(resolve, reject).finally(() => {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
    })
  })
}
