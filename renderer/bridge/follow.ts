/**
 * Hears an event iterator until the signal aborts; then nothing is left on the other side. A subscription that breaks is
 * begun again after a moment: events are hints to look anew, so none is needed twice.
 */
export async function follow<T>(
  subscribe: (options: { signal: AbortSignal }) => Promise<AsyncIterable<T>>,
  onEvent: (event: T) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      for await (const event of await subscribe({ signal })) onEvent(event)
    } catch (error) {
      if (signal.aborted) return
      console.warn('A subscription ended and is begun again.', error)
    }
    if (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
}
