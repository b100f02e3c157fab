import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { FaceError } from '../../../../../electron/engine/vision/faces/index.ts'
import { FaceModelsError } from '../../../../../electron/engine/vision/faces/models/errors.ts'
import { FacePool } from '../../../../../electron/engine/vision/faces/worker/pool.ts'
import type { FacePoolOptions } from '../../../../../electron/engine/vision/faces/worker/pool.ts'
import type { FaceTaskTable } from '../../../../../electron/engine/vision/faces/worker-types.ts'
import { findTools, probe } from '../../../../../electron/media/index.ts'
import type { MediaTools } from '../../../../../electron/media/index.ts'
import { countingClip, scratch } from '../../../../support/media/making.ts'

const entry = fileURLToPath(new URL('./pool-worker.ts', import.meta.url))

describe('the pool of face workers', () => {
  let tools: MediaTools
  let bench: Awaited<ReturnType<typeof scratch>>
  let clip: string
  let pool: FacePool<FaceTaskTable> | undefined

  beforeAll(async () => {
    tools = await findTools()
    bench = await scratch()
    clip = await countingClip(tools, bench.path('clip.mp4'), 60)
  })
  afterAll(() => bench.remove())
  afterEach(() => pool?.close())

  const open = (options: Partial<FacePoolOptions> = {}): FacePool<FaceTaskTable> =>
    (pool = new FacePool({ tools, entry, workers: 1, ensureModels: () => Promise.resolve(), ...options }))

  /** The worker of these tests runs every task in the same way: it passes frames on without processing them. */
  async function endless(from: FacePool<FaceTaskTable>, name: string, signal?: AbortSignal) {
    const info = await probe(tools, clip)
    const size = { width: 64, height: 64, fps: 25, frames: 1_000_000, extension: 'bounce' }
    const input = { inPath: clip, info, outPath: bench.path(name), ...size } as never
    const { promise: going, resolve } = Promise.withResolvers<unknown>()
    const onProgress = (index: number): void => {
      if (index > 100) resolve(index)
    }
    const task = from.run('talk', input, { onProgress, ...(signal && { signal }) })
    task.catch(resolve)
    return { going, task }
  }
  const leftovers = async () => (await readdir(bench.folder)).filter((name) => name !== 'clip.mp4')

  it('cancels in the middle of a video, leaves nothing and keeps its process', async () => {
    const from = open()
    const controller = new AbortController()
    const { going, task } = await endless(from, 'cancelled.mp4', controller.signal)
    await going
    const [pid] = from.pids
    controller.abort()
    await expect(task).rejects.toMatchObject({ name: 'FaceError', code: 'cancelled' })
    expect(await leftovers()).toEqual([])
    expect(from.pids).toEqual([pid])
  })

  it('says that a process died', async () => {
    const from = open()
    const { going, task } = await endless(from, 'killed.mp4')
    await going
    process.kill(from.pids[0]!, 'SIGKILL')
    await expect(task).rejects.toMatchObject({
      code: 'worker-crashed',
      message: expect.stringMatching(/ended unexpectedly \(signal SIGKILL.*Try again/s) as string,
    })
  })

  it('gives what a task threw, with its code', async () => {
    const from = open()
    const info = await probe(tools, clip)
    const input = {
      inPath: clip,
      info,
      outPath: bench.path('odd.mp4'),
      width: 63,
      height: 64,
      fps: 25,
    } as never
    const thrown = await from.run('talk', input).catch((error: unknown) => error)
    expect(thrown).toBeInstanceOf(FaceError)
    expect(thrown).toMatchObject({ code: 'invalid', message: 'width is 63; it must be even' })
  })

  it('starts no process where the models cannot be had, nor once cancelled or closed', async () => {
    const sentence = 'The face models, which are fetched once, are not on this computer.'
    const without = open({
      ensureModels: () => Promise.reject(new FaceModelsError('models-not-fetched', sentence)),
    })
    const { task } = await endless(without, 'x.mp4')
    await expect(task).rejects.toMatchObject({ code: 'models-missing', message: sentence })
    expect(without.pids).toEqual([])

    const fetching = open({ ensureModels: () => new Promise(() => undefined) })
    const controller = new AbortController()
    const waiting = await endless(fetching, 'y.mp4', controller.signal)
    controller.abort()
    await expect(waiting.task).rejects.toMatchObject({ code: 'cancelled' })
    expect(fetching.pids).toEqual([])
    await fetching.close()
    await expect((await endless(fetching, 'z.mp4')).task).rejects.toMatchObject({ code: 'closed' })
  })
})
