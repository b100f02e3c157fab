import { lost } from './lost.ts'

/**
 * Calls a listener for each event of an iterator until the signal aborts, which also ends the subscription in the
 * studio. A broken subscription is started again after a moment: events only say that something changed, so a missed
 * one does no harm. Ends when the connection to the studio is lost.
 */
export async function follow<T>(
  subscribe: (options: { signal: AbortSignal }) => Promise<AsyncIterable<T>>,
  onEvent: (event: T) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted && !lost.value) {
    try {
      for await (const event of await subscribe({ signal })) onEvent(event)
    } catch (error) {
      if (signal.aborted || lost.value) return
      console.warn('A subscription ended and is begun again.', error)
    }
    if (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
}
