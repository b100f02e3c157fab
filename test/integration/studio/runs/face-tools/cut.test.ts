import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { findTools, probe, run } from '../../../../../electron/media/index.ts'
import type { MediaTools } from '../../../../../electron/media/index.ts'
import { cutSound, cutVideo, stillVideo } from '../../../../../electron/studio/runs/face-tools/cut.ts'
import { facePart } from '../../../../../electron/studio/runs/face-tools/lip-sync-body.ts'
import type { ToolFile } from '../../../../../electron/studio/runs/face-tools/files.ts'
import { countingClip, countOf, make, scratch } from '../../../../support/media/making.ts'

let tools: MediaTools
let dir: Awaited<ReturnType<typeof scratch>>
let clip: string

beforeAll(async () => {
  tools = await findTools()
  dir = await scratch()
  // A key frame every second, and the count of the frames is their brightness: 26 steps.
  clip = await countingClip(tools, dir.path('clip.mp4'), 250, '-c:v', 'libx264', '-g', '25', '-bf', '2')
})
afterAll(() => dir.remove())

const watch = { signal: new AbortController().signal, onProgress: () => undefined }
const plain = { fps: null, convert: false }

async function frames(path: string): Promise<number[]> {
  const chunks: Buffer[] = []
  await run(tools, ['-i', path, '-f', 'rawvideo', '-pix_fmt', 'yuv420p', 'pipe:1'], {
    onOutput: (chunk) => chunks.push(chunk),
  })
  const all = Buffer.concat(chunks)
  // The brightness plane first, then the colour planes at half the size.
  const [size, luma] = [64 * 64 * 1.5, 64 * 64]
  return Array.from({ length: all.length / size }, (_, at) =>
    countOf(all.subarray(at * size, at * size + luma).reduce((sum, value) => sum + value, 0) / luma),
  )
}

async function cut(part: { fromMs: number; toMs: number } | null, more: Partial<typeof plain> = {}): Promise<string> {
  const out = dir.path(`cut-${Math.random().toString(36).slice(2)}.mp4`)
  await cutVideo(tools, clip, await probe(tools, clip), out, { ...watch, ...plain, ...more, part })
  return out
}

describe('part of a video', () => {
  it.each([
    [{ fromMs: 0, toMs: 2_000 }, 0],
    [{ fromMs: 3_000, toMs: 5_000 }, 75],
    [{ fromMs: 3_480, toMs: 5_480 }, 87],
    [{ fromMs: 9_000, toMs: 99_000 }, 225],
  ])('%o is those very frames', async (part, first) => {
    const seen = await frames(await cut(part))
    const count = Math.round((Math.min(part.toMs, 10_000) - part.fromMs) / 40)
    // A copied part may have a frame more or less at its end.
    expect(Math.abs(seen.length - count)).toBeLessThanOrEqual(1)
    expect(seen.slice(0, count - 1)).toEqual(Array.from({ length: count - 1 }, (_, at) => (first + at) % 26))
  })

  it('that begins at a key frame is not encoded again, nor longer than asked', async () => {
    // The first picture of an encoded file contains the encoder's settings, so that of the clip differs.
    const isEncoded = (path: string): boolean => readFileSync(path, 'latin1').includes('rc=crf')
    const copied = await cut({ fromMs: 3_000, toMs: 5_000 })
    expect(isEncoded(copied)).toBe(false)
    expect(isEncoded(await cut({ fromMs: 3_480, toMs: 5_480 }))).toBe(true)
    expect((await probe(tools, copied)).durationMs).toBeLessThanOrEqual(2_010)
  })

  it('is as long with an ffprobe that tells another length of the same file', async () => {
    // Timestamps as of release 5.1, which shows the first picture of a copied part late.
    const other = dir.path('ffprobe')
    const longer = `sed -E '/"format": \\{/,$ s/("duration": "[0-9]+)\\.[0-9]+/\\1.600000/'`
    writeFileSync(other, `#!/bin/sh\n${tools.ffprobe} "$@" | ${longer}\n`, { mode: 0o755 })
    const foreign = { ...tools, ffprobe: other }
    const [info, out] = [await probe(tools, clip), dir.path('foreign.mp4')]
    await cutVideo(foreign, clip, info, out, { ...watch, ...plain, part: { fromMs: 3_000, toMs: 5_000 } })
    expect((await probe(foreign, out)).durationMs).toBeLessThanOrEqual(2_010)
    const seen = await frames(out)
    expect(Math.abs(seen.length - 50)).toBeLessThanOrEqual(1)
    expect(seen.slice(0, 49)).toEqual(Array.from({ length: 49 }, (_, at) => (75 + at) % 26))
  })

  it('of 60 frames per second comes to 25 where that is asked for', async () => {
    const fast = await make(tools, dir.path('fast.mp4'), '-f', 'lavfi', '-i', 'testsrc2=s=64x64:r=60:d=2')
    const out = dir.path('slow.mp4')
    await cutVideo(tools, fast, await probe(tools, fast), out, { ...watch, ...plain, part: null, fps: 25 })
    const info = await probe(tools, out)
    expect(info.video).toMatchObject({ fps: 25, codec: 'h264' })
    expect(Math.abs(info.durationMs - 2_000)).toBeLessThan(50)
  })

  it('that begins after the end is refused in words', async () => {
    await expect(cut({ fromMs: 20_000, toMs: 22_000 })).rejects.toThrow('begins after the end')
  })

  it('of WebM with odd sides becomes MP4 with even ones', async () => {
    const webm = await make(tools, dir.path('odd.webm'), '-f', 'lavfi', '-i', 'testsrc2=s=65x47:r=25:d=1')
    const out = dir.path('odd.mp4')
    await cutVideo(tools, webm, await probe(tools, webm), out, {
      ...watch,
      ...plain,
      part: null,
      convert: true,
    })
    expect(await probe(tools, out)).toMatchObject({ container: 'mp4', video: { width: 64, height: 46 } })
  })
})

describe('a photo and a sound', () => {
  it('a photo stands still, upright, for as long as asked', async () => {
    const photo = dir.path('turned.jpg')
    await sharp({ create: { width: 200, height: 100, channels: 3, background: '#a05030' } })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toFile(photo)
    const out = dir.path('still.mp4')
    await stillVideo(tools, photo, out, { ...watch, durationMs: 1_520 })
    const info = await probe(tools, out)
    expect(info.video).toMatchObject({ width: 100, height: 200, fps: 25 })
    expect(info.durationMs).toBe(1_520)
  })

  it('a part of a sound is that part, to the ms', async () => {
    const tone = await make(tools, dir.path('tone.wav'), '-f', 'lavfi', '-i', 'sine=d=4')
    const out = dir.path('part.wav')
    await cutSound(tools, tone, await probe(tools, tone), out, {
      ...watch,
      part: { fromMs: 1_234, toMs: 2_345 },
    })
    expect(Math.abs((await probe(tools, out)).durationMs - 1_111)).toBeLessThanOrEqual(1)
  })
})

describe('what of a video goes with a speech', () => {
  const file = { kind: 'video', info: { durationMs: 30_000 } } as ToolFile
  it.each([
    ['all of a video that is about as long', null, { fromMs: 0, durationMs: 25_000 }, null],
    ['the beginning of one that is much longer', null, { fromMs: 0, durationMs: 8_000 }, { fromMs: 0, toMs: 8_000 }],
    [
      'the same moment for a preview from the middle',
      null,
      { fromMs: 9_000, durationMs: 5_000 },
      { fromMs: 9_000, toMs: 14_000 },
    ],
    [
      'the beginning where the speech goes on after the video',
      null,
      { fromMs: 28_000, durationMs: 5_000 },
      { fromMs: 0, toMs: 5_000 },
    ],
    [
      'the part that was chosen, for a longer speech',
      { fromMs: 4_000, toMs: 9_000 },
      { fromMs: 0, durationMs: 12_000 },
      { fromMs: 4_000, toMs: 9_000 },
    ],
  ])('%s', (_, part, speech, expected) => {
    expect(facePart(file, part, speech)).toEqual(expected)
  })
})
