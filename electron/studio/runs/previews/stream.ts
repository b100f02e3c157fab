/**
 * An async generator as a stream that can be left at any moment: `return` aborts the work at once, even while a value is
 * being waited for.
 */
export function abortable<T>(
  work: (signal: AbortSignal) => AsyncGenerator<T, unknown>,
  outer: AbortSignal | undefined,
): AsyncGenerator<T, void> {
  const stop = new AbortController()
  const inner = work(outer ? AbortSignal.any([outer, stop.signal]) : stop.signal)
  const leave = async (): Promise<IteratorResult<T, void>> => {
    stop.abort(new DOMException('nobody waits for it any more', 'AbortError'))
    // What waits inside ends by the signal; how it ends interests nobody any more.
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
