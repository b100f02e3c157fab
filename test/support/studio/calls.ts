import { Session } from 'node:inspector/promises'

export interface CallCounter {
  /** How often the function was called since the last question. */
  sinceLast: () => Promise<number>
  stop: () => Promise<void>
}

/**
 * Counts the calls of a function of a module in this process, as V8 counts them for coverage: nothing is put in place of
 * the function.
 * @param module end of the module's path
 */
export async function countCalls(module: string, name: string): Promise<CallCounter> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  return {
    // Each answer counts from the one before.
    async sinceLast() {
      const { result } = await session.post('Profiler.takePreciseCoverage')
      const functions = result.filter(({ url }) => url.endsWith(module)).flatMap((script) => script.functions)
      return functions.find(({ functionName }) => functionName === name)?.ranges[0]!.count ?? 0
    },
    async stop() {
      await session.post('Profiler.stopPreciseCoverage')
      session.disconnect()
    },
  }
}
