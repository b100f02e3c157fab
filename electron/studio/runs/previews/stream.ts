/** Wraps an async generator so that `return` aborts its work at once, even while a value is being awaited. */
export function abortable<T>(
  work: (signal: AbortSignal) => AsyncGenerator<T, unknown>,
  outer: AbortSignal | undefined,
): AsyncGenerator<T, void> {
  const stop = new AbortController()
  const inner = work(outer ? AbortSignal.any([outer, stop.signal]) : stop.signal)
  const leave = async (): Promise<IteratorResult<T, void>> => {
    stop.abort(new DOMException('nobody waits for it any more', 'AbortError'))
    // The generator ends by the abort signal; the error that this causes is of no use to anybody.
    await inner.return(undefined).catch(() => undefined)
    return { done: true, value: undefined }
  }
  return {
    async next() {
      const result = await inner.next()
      return result.done ? { done: true, value: undefined } : result
    },
    return: leave,
    async throw(error: unknown) {
      await leave()
      throw error
    },
    [Symbol.asyncIterator]() {
      return this
    },
    async [Symbol.asyncDispose]() {
      await leave()
    },
  }
}
