import { describe, expect, test } from 'vitest'
import { inTurn } from '../../../../electron/engine/speech/turns.ts'
import type { WorkerPool } from '../../../../electron/engine/speech/worker/pool.ts'

/** A pool whose tasks end when they are told to. */
function heldPool() {
  const running: { task: unknown; end: () => void }[] = []
  const run = (task: unknown, { signal }: { signal?: AbortSignal } = {}) => {
    if (signal?.aborted) return Promise.reject(new Error('refused by the pool'))
    const { promise, resolve } = Promise.withResolvers<unknown>()
    running.push({ task, end: () => resolve(task) })
    return promise
  }
  return { pool: { run } as unknown as Pick<WorkerPool, 'run'>, running }
}
type Task = Parameters<WorkerPool['run']>[0]
const task = (name: string) => name as unknown as Task
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('tasks in turn', () => {
  test('run as many at once as may, in their order, each with its own result', async () => {
    const { pool, running } = heldPool()
    const turns = inTurn(pool, 2)
    const results = ['a', 'b', 'c'].map((name) => turns.run(task(name)))
    await settled()
    expect(running.map((one) => one.task)).toEqual(['a', 'b'])
    running[1]!.end()
    expect(await results[1]).toBe('b')
    await settled()
    expect(running.map((one) => one.task)).toEqual(['a', 'b', 'c'])
    for (const one of running) one.end()
    expect(await Promise.all(results)).toEqual(['a', 'b', 'c'])
  })

  test('one that waits is cancelled at once, and the next one takes its turn', async () => {
    const { pool, running } = heldPool()
    const turns = inTurn(pool, 1)
    const stop = new AbortController()
    const first = turns.run(task('first'))
    const waiting = turns.run(task('waiting'), { signal: stop.signal })
    const last = turns.run(task('last'))
    await settled()
    stop.abort()
    await expect(waiting).rejects.toMatchObject({ name: 'SpeechError', code: 'cancelled' })
    running[0]!.end()
    await first
    await settled()
    expect(running.map((one) => one.task)).toEqual(['first', 'last'])
    running[1]!.end()
    expect(await last).toBe('last')
  })

  test('one that has begun is left to the pool', async () => {
    const { pool, running } = heldPool()
    const stop = new AbortController()
    const going = inTurn(pool, 1).run(task('going'), { signal: stop.signal })
    await settled()
    stop.abort()
    running[0]!.end()
    expect(await going).toBe('going')
  })
})
