import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { WorkerPool } from '../../../../electron/engine/workers/index.ts'
import type { Failure, PoolOptions, WorkerEnd } from '../../../../electron/engine/workers/index.ts'
import { saying } from '../../../support/english.ts'
import type { Order } from './worker.ts'
import { inDepth } from '../../../support/depth.ts'

class PoolError extends Error {
  readonly end: WorkerEnd | Failure
  constructor(end: WorkerEnd | Failure) {
    super(end.code)
    this.end = end
  }
}

interface Answer {
  pid: number
  value: unknown
}

const entry = fileURLToPath(new URL('./worker.ts', import.meta.url))
const pools: WorkerPool<Order, Answer>[] = []

const notes: unknown[] = []

function open(options: Partial<PoolOptions> = {}): WorkerPool<Order, Answer> {
  const pool = new WorkerPool<Order, Answer>(
    {
      entry,
      graceMs: 2_000,
      needs: (order) => order.model ?? 'any',
      noted: (event, detail) => notes.push([event, detail]),
      ended: (end) => new PoolError(end),
      failed: (failure) => new PoolError(failure),
    },
    { workers: 1, idleMs: 60_000, stallMs: 60_000, ...options },
  )
  pools.push(pool)
  return pool
}

/** Starts a task and resolves once its process has begun the work. */
function begin(pool: WorkerPool<Order, Answer>, order: Order, signal?: AbortSignal) {
  const { promise: going, resolve } = Promise.withResolvers<unknown>()
  const task = pool.run(order, { onProgress: resolve, ...(signal && { signal }) })
  task.catch(() => undefined)
  return { going, task }
}

const alive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('a pool of worker processes', () => {
  afterEach(async () => {
    await Promise.all(pools.splice(0).map((pool) => pool.close()))
  })

  it('passes on what a worker has to say for the log', async () => {
    await open().run({ do: 'note', event: 'model.damaged' })
    expect(notes).toEqual([['model.damaged', { about: 'a model' }]])
  })

  it('starts nothing before the first task, and does tasks in the order given', async () => {
    const pool = open()
    expect(pool.pids).toEqual([])
    const finished: unknown[] = []
    const orders = Array.from({ length: 6 }, (_, value) => pool.run({ do: 'answer', value }))
    const answers = await Promise.all(
      orders.map(async (order) => {
        const answer = await order
        finished.push(answer.value)
        return answer
      }),
    )
    expect(finished).toEqual([0, 1, 2, 3, 4, 5])
    expect(new Set(answers.map(({ pid }) => pid)).size).toBe(1)
  })

  it('gives a task to the process that has its model', async () => {
    const pool = open({ workers: 2 })
    const ask = (model: string) => pool.run({ do: 'answer', value: model, model })
    const [one, other] = await Promise.all([ask('eyes'), ask('ears')])
    expect(one.pid).not.toBe(other.pid)
    for (const model of ['ears', 'eyes', 'ears']) {
      expect((await ask(model)).pid).toBe(model === 'eyes' ? one.pid : other.pid)
    }
  })

  it('carries any plain data, and what a task throws', async () => {
    const pool = open()
    const value = { list: Float32Array.of(1, 2), names: new Set(['a']), when: null }
    expect((await pool.run({ do: 'answer', value })).value).toEqual(value)
    await expect(pool.run({ do: 'throw' })).rejects.toMatchObject({
      end: { code: 'thrown', text: 'the input makes no sense' },
    })
    expect((await pool.run({ do: 'answer', value: 1 })).value).toBe(1)
  })

  it('fails the task of a process that dies, with its last words, and starts another', async () => {
    const pool = open()
    await expect(pool.run({ do: 'die' })).rejects.toMatchObject({
      end: { code: 'worker-crashed', how: saying(/SIGABRT|exit code/) },
    })
    const { going, task } = begin(pool, { do: 'wait' })
    await going
    process.kill(pool.pids[0]!, 'SIGKILL')
    await expect(task).rejects.toMatchObject({
      end: { code: 'worker-crashed', how: saying('SIGKILL') },
    })
    expect((await pool.run({ do: 'answer', value: 'again' })).value).toBe('again')
  })

  it.runIf(inDepth)('ends a process without a sign of life, not one that is slow but alive', async () => {
    const pool = open({ stallMs: 5_000 })
    // The time limit for silence also runs while the process starts, which takes seconds on a busy machine.
    const { task } = begin(pool, { do: 'ignore' })
    await expect(task).rejects.toMatchObject({ end: { code: 'worker-stalled', seconds: 5 } })
    expect((await pool.run({ do: 'tick', times: 20, everyMs: 10 })).value).toBe('ticked')
  })

  it('cancels what runs, gently or not, and what waits', async () => {
    const pool = open()
    const controllers = Array.from({ length: 3 }, () => new AbortController())
    const gentle = begin(pool, { do: 'wait' }, controllers[0]!.signal)
    await gentle.going
    const pid = pool.pids[0]!
    const waiting = pool.run({ do: 'answer', value: 1 }, { signal: controllers[1]!.signal })
    controllers[1]!.abort()
    await expect(waiting).rejects.toMatchObject({ end: { code: 'cancelled' } })
    controllers[0]!.abort()
    await expect(gentle.task).rejects.toMatchObject({ end: { code: 'cancelled' } })
    expect(pool.pids).toEqual([pid])

    const stubborn = begin(pool, { do: 'ignore' }, controllers[2]!.signal)
    await stubborn.going
    controllers[2]!.abort()
    await expect(stubborn.task).rejects.toMatchObject({ end: { code: 'cancelled' } })
    expect(alive(pid)).toBe(false)
    await expect(pool.run({ do: 'wait' }, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      end: { code: 'cancelled' },
    })
  })

  it('lets idle processes go', async () => {
    const pool = open({ idleMs: 50 })
    const { pid } = await pool.run({ do: 'answer', value: 1 })
    await expect.poll(() => pool.pids).toEqual([])
    await expect.poll(() => alive(pid)).toBe(false)
    expect((await pool.run({ do: 'answer', value: 2 })).value).toBe(2)
  })

  it('gives no task to a process that was told to go and has not gone yet', async () => {
    const idleMs = 40
    const pool = open({ idleMs })
    await pool.run({ do: 'answer', value: 1 })
    // This timer was set right after the one that stops the process, so it fires between the signal and the exit.
    await sleep(idleMs)
    expect((await pool.run({ do: 'answer', value: 2 })).value).toBe(2)
  })

  it('ends everything when it is closed', async () => {
    const pool = open()
    const { going, task } = begin(pool, { do: 'wait' })
    await going
    const waiting = pool.run({ do: 'answer', value: 1 })
    const refused = expect(waiting).rejects.toMatchObject({ end: { code: 'closed' } })
    const pid = pool.pids[0]!
    await pool.close()
    await expect(task).rejects.toMatchObject({ end: { code: 'closed' } })
    await refused
    expect(alive(pid)).toBe(false)
    await expect(pool.run({ do: 'wait' })).rejects.toMatchObject({ end: { code: 'closed' } })
  })
})
