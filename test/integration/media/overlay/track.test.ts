import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { deflateSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { findTools } from '../../../../electron/media/index.ts'
import { overlayInput, writeOverlay } from '../../../../electron/media/overlay/track.ts'
import type { FrameRange, OverlayTrack } from '../../../../electron/media/overlay/track.ts'
import { scratch } from '../../../support/media/making.ts'

const tools = await findTools()
const files = await scratch()
afterAll(() => files.remove())

const [width, height] = [8, 4]
type Box = OverlayTrack['pictures'][number]['box']
const whole: Box = { x: 0, y: 0, width, height }

/** Frames, the box that is drawn anew, and its colour: an empty one, then two captions with a change in each. */
const steps: [frames: number, box: Box, color: [number, number, number, number]][] = [
  [3, whole, [0, 0, 0, 0]],
  [4, whole, [200, 10, 10, 255]],
  [2, { x: 1, y: 1, width: 3, height: 2 }, [10, 200, 10, 128]],
  [5, { x: 5, y: 0, width: 2, height: 4 }, [10, 10, 200, 64]],
  [4, whole, [90, 90, 90, 200]],
  [6, { x: 7, y: 3, width: 1, height: 1 }, [255, 255, 255, 255]],
]
const total = steps.reduce((sum, [frames]) => sum + frames, 0)

async function trackOf(all: typeof steps): Promise<OverlayTrack> {
  const parts: Buffer[] = []
  let from = 0
  const pictures = all.map(([frames, box, color]) => {
    const row = [0, ...Array.from({ length: box.width }, () => color).flat()]
    const pixels = deflateSync(Buffer.from(Array.from({ length: box.height }, () => row).flat()))
    parts.push(pixels)
    from += pixels.length
    return { frames, box, from: from - pixels.length, bytes: pixels.length }
  })
  const path = files.path('track.pixels')
  await writeFile(path, Buffer.concat(parts))
  return { x: 0, y: 0, width, height, pixels: path, pictures }
}

/** What each frame shows, from the pictures up to it. */
function expected(all: typeof steps, { from, to }: FrameRange): Buffer[] {
  const pixels = Buffer.alloc(width * height * 4)
  const shown: Buffer[] = []
  for (const [frames, box, color] of all) {
    for (let y = box.y; y < box.y + box.height; y++) {
      for (let x = box.x; x < box.x + box.width; x++) pixels.set(color, (y * width + x) * 4)
    }
    for (let count = 0; count < frames; count++) shown.push(Buffer.from(pixels))
  }
  const nothing = Buffer.alloc(pixels.length)
  return Array.from({ length: to - from }, (_, at) => shown[from + at] ?? nothing)
}

/** What ffmpeg shows in each frame, as in a video of that rate. */
async function decoded(track: OverlayTrack, range: FrameRange, rate: { num: number; den: number }): Promise<Buffer[]> {
  const path = files.path('track.apng')
  await writeOverlay(path, track, range, rate)
  const filters = ['-vf', `format=rgba,fps=fps=${rate.num}/${rate.den}`, '-f', 'rawvideo', 'pipe:1']
  const bytes = execFileSync(tools.ffmpeg, ['-v', 'error', ...overlayInput(path), ...filters], { maxBuffer: 2 ** 28 })
  const size = width * height * 4
  return Array.from({ length: range.to - range.from }, (_, at) => bytes.subarray(at * size, (at + 1) * size))
}

describe('pictures over a video', () => {
  const rates = [
    { num: 25, den: 1 },
    { num: 30_000, den: 1_001 },
    { num: 60, den: 1 },
  ]
  it.each(rates)('are each shown in their frames at $num / $den', async (rate) => {
    const range = { from: 0, to: total }
    expect(await decoded(await trackOf(steps), range, rate)).toEqual(expected(steps, range))
  })

  it('are the same from any frame on', async () => {
    const track = await trackOf(steps)
    for (let from = 1; from < total; from++) {
      const range = { from, to: Math.min(total, from + 7) }
      expect(await decoded(track, range, rates[0]!), `from ${from}`).toEqual(expected(steps, range))
    }
  })

  it('stay for minutes where nothing changes', async () => {
    const long: typeof steps = [steps[0]!, [25 * 150, whole, [200, 10, 10, 255]], steps[2]!]
    const range = { from: 0, to: 3 + 25 * 150 + 2 }
    expect(await decoded(await trackOf(long), range, rates[0]!)).toEqual(expected(long, range))
  })
})
