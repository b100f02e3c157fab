import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { transformVideo } from '../../../../../electron/engine/vision/faces/index.ts'
import { probe } from '../../../../../electron/media/index.ts'
import { make } from '../../../../support/media/making.ts'
import { bench, counted, idle, tools, transform, useStreams } from './streams.ts'

useStreams()

describe('streams of frames that fail', () => {
  it('pass on what a frame threw, and leave nothing', async () => {
    const failing = transform(
      counted,
      {
        onFrame: (_picture, index) => {
          if (index === 4) throw new RangeError('no face on frame 4')
        },
      },
      'never.mkv',
    )
    await expect(failing).rejects.toThrow(new RangeError('no face on frame 4'))
    expect(existsSync(bench.path('never.mkv'))).toBe(false)
    expect((await readdir(bench.folder)).filter((name) => name.startsWith('.'))).toEqual([])
  })

  it('stop in the middle when cancelled, and leave nothing', async () => {
    const controller = new AbortController()
    const stopped = transform(
      counted,
      {
        frames: 100_000,
        extension: 'bounce',
        signal: controller.signal,
        onFrame: (_picture, index) => {
          if (index === 40) controller.abort()
        },
      },
      'stopped.mkv',
    )
    await expect(stopped).rejects.toMatchObject({ name: 'FaceError', code: 'cancelled' })
    expect((await readdir(bench.folder)).filter((name) => /^\.|stopped/.test(name))).toEqual([])
    await expect(transform(counted, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'cancelled',
    })
  })

  it('say which side failed', async () => {
    await expect(transform(counted, { outArguments: ['-c:v', 'no-such-encoder'] })).rejects.toMatchObject({
      code: 'encoding',
    })
    await expect(transform(counted, {}, 'none/there.mkv')).rejects.toMatchObject({ name: 'FaceError' })
    const info = await probe(tools, counted)
    const cut = bench.path('cut.mp4')
    await writeFile(cut, (await readFile(counted)).subarray(0, 600))
    const reading = transformVideo({
      tools,
      inPath: cut,
      info,
      width: 64,
      height: 64,
      fps: 25,
      outPath: bench.path('x.mp4'),
      onFrame: idle,
    })
    await expect(reading).rejects.toMatchObject({
      code: 'video-unreadable',
      message: expect.stringContaining('cut.mp4') as string,
    })
    await expect(transform(counted, { fromMs: 60_000 })).rejects.toMatchObject({ code: 'video-unreadable' })
    const tone = await make(tools, bench.path('only.wav'), '-f', 'lavfi', '-i', 'sine=d=0.2')
    await expect(transform(tone, {})).rejects.toMatchObject({ code: 'video-unreadable' })
  })

  it('refuse sizes and rates that make no sense', async () => {
    for (const wrong of [
      { width: 63 },
      { height: 0 },
      { width: 9000 },
      { fps: 0 },
      { frames: 0 },
      { fromMs: -1 },
      { fps: Number.NaN },
    ]) {
      await expect(transform(counted, wrong)).rejects.toMatchObject({ code: 'invalid' })
    }
  })
})
