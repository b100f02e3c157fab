import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readFrames } from '../../../../../electron/engine/vision/faces/index.ts'
import { findTools, probe } from '../../../../../electron/media/index.ts'
import type { MediaTools } from '../../../../../electron/media/index.ts'
import { countingClip, countOf, lossless, scratch } from '../../../../support/media/making.ts'

describe('single frames', () => {
  let tools: MediaTools
  let bench: Awaited<ReturnType<typeof scratch>>
  let counted: string

  beforeAll(async () => {
    tools = await findTools()
    bench = await scratch()
    counted = await countingClip(tools, bench.path('counted.mp4'), 26, ...lossless)
  })
  afterAll(() => bench.remove())

  const collect = async (path: string, at: readonly number[] | { count: number }, maxSide?: number) => {
    const frames = []
    const info = await probe(tools, path)
    for await (const frame of readFrames({ tools, inPath: path, info, at, ...(maxSide && { maxSide }) }))
      frames.push(frame)
    return frames
  }
  const shown = (frame: { picture: { data: Uint8Array } }): number => countOf((frame.picture.data[0]! * 219) / 255 + 16)

  it('come evenly spread, or at the times asked for', async () => {
    const spread = await collect(counted, { count: 5 })
    expect(spread.map((frame) => frame.timeMs)).toEqual([104, 312, 520, 728, 936])
    expect(spread.map(shown)).toEqual([2, 7, 13, 18, 23])
    const late = await collect(counted, [400, 0, 99_000], 32)
    expect(late.map(shown)).toEqual([10, 0, 25])
    expect(late[0]!.picture.width).toBe(32)
  })

  it('come from animated WebP and GIF, and one from a still', async () => {
    const frames = await Promise.all(
      ['#c00', '#0c0', '#00c'].map((background) =>
        sharp({ create: { width: 16, height: 12, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    for (const format of ['webp', 'gif'] as const) {
      const path = bench.path(`animated.${format}`)
      await sharp(frames, { join: { animated: true } })
        .toFormat(format, { delay: [200, 200, 200] })
        .toFile(path)
      const found = await collect(path, { count: 3 })
      expect(found.map(({ picture: { data } }) => [...data.subarray(0, 3)].findIndex((value) => value > 120))).toEqual([
        0, 1, 2,
      ])
    }
    const still = bench.path('still.png')
    await sharp(frames[0]).toFile(still)
    expect(await collect(still, { count: 5 })).toHaveLength(1)
  })

  it('refuse counts and times that make no sense', async () => {
    await expect(collect(counted, { count: 0 })).rejects.toMatchObject({ code: 'invalid' })
    await expect(collect(counted, [-5])).rejects.toMatchObject({ code: 'invalid' })
  })
})
