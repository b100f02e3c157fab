import { lost } from './lost.ts'

/**
 * Hears an event iterator until the signal aborts; then nothing is left on the other side. A subscription that breaks is
 * begun again after a moment: events are hints to look anew, so none is needed twice. With the
 * bridge lost it ends.
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
