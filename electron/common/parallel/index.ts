import pLimit from 'p-limit'

/**
 * Runs jobs beside each other, at most `limit` of them at once, in their order. When one fails, the others are aborted and
 * those that wait don't begin; its error is thrown when all have ended.
 * @param signal aborts all of them; what a job throws then is up to it
 * @returns their results, in the order of the jobs
 */
export async function runParallel<T>(
  limit: number,
  jobs: readonly ((signal: AbortSignal) => Promise<T>)[],
  signal?: AbortSignal,
): Promise<T[]> {
  const stop = new AbortController()
  const both = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal
  const inTurn = pLimit(Math.max(1, limit))
  const ended = await Promise.allSettled(
    jobs.map((job) =>
      inTurn(async () => {
        try {
          stop.signal.throwIfAborted()
          return await job(both)
        } catch (error) {
          stop.abort(error)
          throw error
        }
      }),
    ),
  )
  if (stop.signal.aborted) throw stop.signal.reason
  return ended.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
}

/** What a list of jobs resolves to, in their order. */
type Results<Jobs extends readonly ((signal: AbortSignal) => Promise<unknown>)[]> = {
  -readonly [Index in keyof Jobs]: Awaited<ReturnType<Jobs[Index]>>
}

/** Runs a few jobs of different kinds beside each other, as `runParallel`. */
export async function runTogether<const Jobs extends readonly ((signal: AbortSignal) => Promise<unknown>)[]>(
  jobs: Jobs,
  signal?: AbortSignal,
): Promise<Results<Jobs>> {
  return (await runParallel<unknown>(jobs.length, jobs, signal)) as Results<Jobs>
}
