import { afterAll, beforeAll, expect, test } from 'vitest'
import sharp from 'sharp'
import { compose, findTools, probe } from '../../../electron/media/index.ts'
import type { ComposeItem, Composition } from '../../../electron/media/index.ts'
import { someOf } from '../../support/depth.ts'
import { countedLuma, countingClip, countOf, layer, make, scratch } from '../../support/media/making.ts'
import { levelDb, readFrames, readSamples } from '../../support/media/reading.ts'

const tools = await findTools()
const files = await scratch()
afterAll(() => files.remove())

const size = { width: 64, height: 64 }
let clip = ''
let outputs = 0

beforeAll(async () => {
  // There is a key frame every ten frames, and fragments start between two of them.
  clip = await countingClip(tools, files.path('count.mp4'), 20, '-qp', '0', '-g', '10')
})

const item = (fields: Partial<ComposeItem>): ComposeItem => ({
  ...size,
  background: { color: 'white' },
  layers: [],
  ...fields,
})

async function counts(composition: Composition): Promise<number[]> {
  const out = files.path(`out-${(outputs += 1)}.mp4`)
  const { frames } = await compose(tools, composition, out)
  const pictures = await readFrames(tools, out, size)
  expect(pictures.length).toBe(frames)
  return pictures.map((frame) => countOf(frame.luma(32, 32)))
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)
const repeat = (value: number, times: number) => Array.from({ length: times }, () => value)

test('a video plays from its start and holds its last frame', async () => {
  const layers = [layer(clip, { kind: 'video' })]
  expect(await counts({ items: [item({ layers, durationMs: 1200 })] })).toEqual([...range(0, 20), ...repeat(19, 10)])
})

test('fragments show exactly their frames', async () => {
  const layers = [layer(clip, { kind: 'video', fragment: { startMs: 280, endMs: 520 } })]
  expect(await counts({ items: [item({ layers, durationMs: 400 })] })).toEqual([...range(7, 13), ...repeat(12, 4)])
  const late = [layer(clip, { kind: 'video', fragment: { startMs: 5000 } })]
  expect(await counts({ items: [item({ layers: late, durationMs: 120 })] })).toEqual(repeat(19, 3))
})

test('a clip cut into items goes on without a jump', async () => {
  const part = (startMs: number, endMs: number) =>
    item({
      layers: [layer(clip, { kind: 'video', fragment: { startMs, endMs } })],
      durationMs: endMs - startMs,
    })
  expect(await counts({ items: [part(0, 280), part(280, 440), part(440, 800)] })).toEqual(range(0, 20))
})

test.each(someOf([0.5, 2], 2))('a clip at speed %s goes on over a cut, and holds its last frame', async (speed) => {
  const part = (startMs: number, endMs: number) =>
    item({
      layers: [
        layer(clip, {
          kind: 'video',
          fragment: { startMs: startMs * speed, endMs: Math.min(800, endMs * speed) },
          soundPart: { settings: { speed }, elapsedMs: startMs, wholeMs: 2_000 },
        }),
      ],
      durationMs: endMs - startMs,
    })
  const found = await counts({ items: [part(0, 160), part(160, 320), part(320, 2_000)] })
  const wanted = range(0, 50).map((frame) => Math.min(19, (frame + 0.5) * speed - 0.5))
  // Between two pictures of a clip either may be shown, and what is held is the last that was.
  for (const [frame, count] of found.entries()) {
    expect(Math.abs(count - wanted[frame]!), `${frame}`).toBeLessThan(wanted[frame]! < 19 ? 0.76 : speed)
  }
})

test('an avatar plays again, from any place, and in parts', async () => {
  const avatar = (fragment?: { startMs: number; endMs?: number }) => [
    layer(clip, { kind: 'avatar', ...(fragment && { fragment }) }),
  ]
  const round = range(0, 20)
  expect(await counts({ items: [item({ layers: avatar(), durationMs: 2000 })] })).toEqual([
    ...round,
    ...round,
    ...range(0, 10),
  ])
  // A time after the end lies within a repetition, as after a split there.
  expect(await counts({ items: [item({ layers: avatar({ startMs: 1200 }), durationMs: 800 })] })).toEqual([
    ...range(10, 20),
    ...range(0, 10),
  ])
  expect(await counts({ items: [item({ layers: avatar({ startMs: 200, endMs: 360 }), durationMs: 400 })] })).toEqual([
    ...[5, 6, 7, 8, 5, 6, 7, 8, 5, 6],
  ])
})

test('WebM repeats and seeks like MP4', async () => {
  const webm = await countingClip(tools, files.path('c.webm'), 20, '-c:v', 'libvpx-vp9', '-lossless', '1', '-g', '10')
  const twice = await counts({
    items: [item({ layers: [layer(webm, { kind: 'avatar' })], durationMs: 1600 })],
  })
  expect(twice).toEqual([...range(0, 20), ...range(0, 20)])
  const part = [layer(webm, { kind: 'video', fragment: { startMs: 480 } })]
  expect(await counts({ items: [item({ layers: part, durationMs: 320 })] })).toEqual(range(12, 20))
})

test('containers without an index seek right too', async () => {
  for (const name of ['c.ts', 'c.mpg']) {
    const codec = name === 'c.ts' ? ['-c:v', 'libx264', '-qp', '0'] : ['-c:v', 'mpeg2video', '-q:v', '1']
    const path = await countingClip(tools, files.path(name), 20, ...codec, '-g', '10')
    const part = [layer(path, { kind: 'video', fragment: { startMs: 480 } })]
    expect(await counts({ items: [item({ layers: part, durationMs: 320 })] })).toEqual(range(12, 20))
  }
})

test('a slow variable rate: the frame on show at the start is the one before it', async () => {
  // Frames at 0, 0.5, 1.5 s.
  const source = `color=black:s=64x64:r=2,format=yuv420p,geq=lum='20+8*N':cb=128:cr=128,setpts='if(eq(N,0),0,if(eq(N,1),0.5,1.5))/TB'`
  const vfr = await make(
    tools,
    files.path('vfr.mkv'),
    '-f',
    'lavfi',
    '-i',
    source,
    '-frames:v',
    '3',
    '-vsync',
    'vfr',
    '-qp',
    '0',
  )
  const shown = await counts({ items: [item({ layers: [layer(vfr, { kind: 'video' })], durationMs: 1600 })] })
  // 0.5 s and 1.5 s lie between frames of 25 fps: which of the two neighbours changes is a matter of rounding.
  expect(shown.slice(0, 12)).toEqual(repeat(0, 12))
  expect(shown.slice(13, 37)).toEqual(repeat(1, 24))
  expect(shown.slice(38)).toEqual(repeat(2, 2))
  const part = [layer(vfr, { kind: 'video', fragment: { startMs: 1000 } })]
  expect((await counts({ items: [item({ layers: part, durationMs: 400 })] }))[0]).toBe(1)
})

test('rates other than 25 are met by the clock', async () => {
  const fast = await countingClip(tools, files.path('f.mp4'), 20, '-qp', '0')
  expect(
    await counts({ items: [item({ layers: [layer(fast, { kind: 'video' })], durationMs: 800 })], fps: 50 }),
  ).toHaveLength(40)
  const ntsc = await counts({ items: [item({ durationMs: 1001 })], fps: 29.97 })
  expect(ntsc).toHaveLength(30)
})

test('GIF: an image repeats, a video holds; animated WebP and PNG play', async () => {
  const source = `color=black:s=64x64:r=10,format=yuv420p,geq=lum='20+80*N':cb=128:cr=128`
  const gif = await make(tools, files.path('c.gif'), '-f', 'lavfi', '-i', source, '-frames:v', '3')
  const ends = async (kind: 'image' | 'video', path: string) => {
    const all = await counts({ items: [item({ layers: [layer(path, { kind })], durationMs: 600 })] })
    return [all[0], all[5], all[9]].map((count) => count! - all[0]!)
  }
  expect(await ends('video', gif)).toEqual([0, expect.closeTo(20, -0.5), expect.closeTo(20, -0.5)])
  const looped = await ends('image', gif)
  expect(looped[2]).toBeLessThan(3)
  const apng = await make(
    tools,
    files.path('c.png'),
    '-f',
    'lavfi',
    '-i',
    source,
    '-frames:v',
    '3',
    '-plays',
    '0',
    '-f',
    'apng',
  )
  expect((await ends('video', apng))[2]).toBeGreaterThan(17)
  const pages = await Promise.all(
    [0, 1, 2].map((n) =>
      sharp({
        create: {
          width: 64,
          height: 64,
          channels: 4,
          background: { r: n * 80, g: n * 80, b: n * 80, alpha: 1 },
        },
      })
        .png()
        .toBuffer(),
    ),
  )
  const webp = files.path('c.webp')
  await sharp(pages, { join: { animated: true } })
    .webp({ delay: [100, 100, 100], lossless: true })
    .toFile(webp)
  expect(await probe(tools, webp)).toMatchObject({ kind: 'animation', durationMs: 300 })
  const [first, middle, last] = await ends('video', webp)
  expect(first).toBe(0)
  expect(middle).toBeGreaterThan(5)
  expect(last).toBeGreaterThanOrEqual(middle!)
})

test.each(someOf([1000, 1017, 1999, 33, 12_345], 2))(
  'a length of %i ms is met within one frame, picture and sound',
  async (durationMs) => {
    const out = files.path(`length-${durationMs}.mp4`)
    await compose(tools, { items: [item({ durationMs })] }, out)
    const info = await probe(tools, out)
    expect(Math.abs(info.video!.durationMs! - durationMs)).toBeLessThanOrEqual(40)
    expect(Math.abs(info.durationMs - durationMs)).toBeLessThanOrEqual(40)
    expect(info.audio).toMatchObject({ codec: 'aac', sampleRate: 48_000, channels: 2 })
  },
)

test('edges of many short items do not drift', async () => {
  const colors = ['black', 'white']
  const items = Array.from({ length: 21 }, (_, index) =>
    item({ background: { color: colors[index % 2]! }, durationMs: 130 }),
  )
  const out = files.path('many.mp4')
  const { frames } = await compose(tools, { items }, out)
  expect(frames).toBe(Math.round((21 * 130) / 40))
  const pictures = await readFrames(tools, out, size)
  for (let index = 0; index < 21; index += 1) {
    const middle = Math.floor(((index + 0.5) * 130) / 40)
    expect(pictures[middle]!.luma(9, 9) > 128).toBe(index % 2 === 1)
  }
})

test('items of a single frame each keep it, wherever they are, and also before a held frame', async () => {
  const lengths = [40, 40, 200, 40, 40, 80, 40, 40]
  const greys = lengths.map((_, index) => 16 + index * 28)
  const hex = (grey: number) => `#${grey.toString(16).padStart(2, '0').repeat(3)}`
  const items = lengths.map((durationMs, index) => item({ background: { color: hex(greys[index]!) }, durationMs }))
  const expected = lengths.flatMap((ms, index) => repeat(index, ms / 40))
  for (const [name, hold] of [
    ['singles.mp4', 0],
    ['singles-held.mp4', 5],
  ] as const) {
    const out = files.path(name)
    const durationMs = (expected.length + hold) * 40
    await compose(tools, { items, ...(hold > 0 ? { durationMs } : {}) }, out)
    const lumas = (await readFrames(tools, out, size)).map((frame) => frame.luma(32, 32))
    const nearest = (luma: number) => {
      const off = greys.map((grey) => Math.abs(16 + (grey * 219) / 255 - luma))
      return off.indexOf(Math.min(...off))
    }
    expect(lumas.map(nearest)).toEqual([...expected, ...repeat(expected.at(-1)!, hold)])
    expect(Math.abs((await probe(tools, out)).video!.durationMs! - durationMs)).toBeLessThanOrEqual(1)
  }
})

test('a top-level duration cuts the whole, or holds the last frame in silence', async () => {
  const voice = await make(tools, files.path('voice.wav'), '-f', 'lavfi', '-i', 'sine=440:r=48000:d=0.8')
  const speaking = item({ layers: [layer(clip, { kind: 'video' })], voice: { path: voice }, durationMs: 800 })
  const items = [speaking, item({ layers: [layer(clip, { kind: 'avatar' })], durationMs: 800 })]
  expect(await counts({ items, durationMs: 1000 })).toEqual([...range(0, 20), ...range(0, 5)])
  expect(await counts({ items, durationMs: 400 })).toEqual(range(0, 10))
  expect(await counts({ items: [speaking], durationMs: 1200 })).toEqual([...range(0, 20), ...repeat(19, 10)])
  const samples = await readSamples(tools, files.path(`out-${outputs}.mp4`))
  expect(levelDb(samples, 300, 600)).toBeGreaterThan(-30)
  expect(levelDb(samples, 900, 1190)).toBeLessThan(-80)
})

test('countedLuma and countOf agree', () => {
  expect(range(0, 26).map((frame) => countOf(countedLuma(frame)))).toEqual(range(0, 26))
})
