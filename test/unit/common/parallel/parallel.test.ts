import { describe, expect, test } from 'vitest'
import { runParallel, runTogether } from '../../../../electron/common/parallel/index.ts'

const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('jobs beside each other', () => {
  test('run at most so many at once, in their order, and give their results in it', async () => {
    let running = 0
    let most = 0
    const begun: number[] = []
    const jobs = [5, 1, 3, 2].map((turns, index) => async () => {
      begun.push(index)
      running += 1
      most = Math.max(most, running)
      for (let at = 0; at < turns; at += 1) await turn()
      running -= 1
      return index * 10
    })
    expect(await runParallel(2, jobs)).toEqual([0, 10, 20, 30])
    expect(most).toBe(2)
    expect(begun).toEqual([0, 1, 2, 3])
    expect(await runParallel(0, jobs)).toEqual([0, 10, 20, 30])
    expect(await runParallel(2, [])).toEqual([])
  })

  test('end with the error of the one that fails, after the others have ended, of which none begins any more', async () => {
    const ends: string[] = []
    const job = async (signal: AbortSignal) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      await turn()
      ends.push('aborted')
      throw new Error('given up')
    }
    const fails = async () => {
      await turn()
      throw new Error('no space')
    }
    const never = async () => {
      ends.push('begun')
    }
    await expect(runParallel<unknown>(2, [job, fails, never])).rejects.toThrow('no space')
    expect(ends).toEqual(['aborted'])
  })

  test('end where the caller aborts, also before they begin', async () => {
    const caller = new AbortController()
    const jobs = [
      (signal: AbortSignal) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    ]
    const running = runParallel(1, jobs, caller.signal)
    await turn()
    caller.abort(new Error('cancelled'))
    await expect(running).rejects.toThrow('cancelled')
    const refused = async (signal: AbortSignal) => {
      if (signal.aborted) throw new Error('refused in its own words')
    }
    await expect(runParallel(1, [refused, refused], caller.signal)).rejects.toThrow('refused in its own words')
  })

  test('of different kinds give their own results; all have ended when one fails', async () => {
    expect(await runTogether([async () => 'one', async () => 2])).toEqual(['one', 2])
    let hasEnded = false
    const failing = runTogether([
      async () => Promise.reject(new Error('no')),
      async (signal) => {
        while (!signal.aborted) await turn()
        hasEnded = true
      },
    ])
    await expect(failing).rejects.toThrow('no')
    expect(hasEnded).toBe(true)
  })
})
