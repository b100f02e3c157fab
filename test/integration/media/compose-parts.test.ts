import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inDepth } from '../../support/depth.ts'
import { defaultMusicSettings } from '../../../electron/common/service/extension/music.ts'
import { compose, findTools } from '../../../electron/media/index.ts'
import type { ComposeItem, Composition, PartCache } from '../../../electron/media/index.ts'
import { folderCache } from '../../support/media/folder-cache.ts'
import { countingClip, layer, make, picture, scratch } from '../../support/media/making.ts'
import { output, readFrames, readSamples } from '../../support/media/reading.ts'

const tools = await findTools()
const files = await scratch()
afterAll(() => files.remove())

const size = { width: 96, height: 64 }
let clip = ''
let still = ''
let tone = ''
let outputs = 0

beforeAll(async () => {
  clip = await countingClip(tools, files.path('count.mp4'), 26, '-qp', '0', '-g', '10')
  still = await picture(files.path('still.png'), 24, 24, 'orange')
  tone = await make(tools, files.path('tone.wav'), '-f', 'lavfi', '-i', 'sine=440:r=48000:d=4')
})

const newCache = () => folderCache(files.path(`cache-${(outputs += 1)}`))

let { cache, counts, folder } = newCache()
beforeEach(() => {
  ;({ cache, counts, folder } = newCache())
})

interface Change {
  firstMs?: number
  ground?: string
  left?: number
}

/** Three scenes: a clip and a tone, a still that turns before a camera that moves, a still; the second is dissolved to. */
function film({ firstMs = 1_200, ground = '#205080', left = 20 }: Change = {}): Composition {
  const item = (fields: Partial<ComposeItem>): ComposeItem => ({
    ...size,
    background: { color: 'black' },
    layers: [],
    ...fields,
  })
  const wholeMs = 1_400
  const motion = { emphasis: { kind: 'pulse' as const, period: 900, strength: 0.5 } }
  return {
    items: [
      item({ durationMs: firstMs, layers: [layer(clip, { kind: 'avatar' })], voice: { path: tone } }),
      item({
        durationMs: wholeMs,
        background: { color: ground },
        layers: [layer(still, { x: 30, y: 20, motion: { motion, elapsedMs: 0, wholeMs } })],
        voice: { path: tone, fragment: { startMs: 500 } },
      }),
      item({ durationMs: 1_080, background: { color: 'white' }, layers: [layer(still, { x: left, y: 10 })] }),
    ],
    scenes: [
      { items: 1 },
      {
        items: 1,
        transition: { kind: 'dissolve', duration: 400 },
        camera: { from: { x: 0, y: 0, size: 1 }, to: { x: 0.2, y: 0.2, size: 0.6 } },
      },
      { items: 1 },
    ],
    music: { path: tone, speech: [{ startMs: 0, endMs: 900 }], settings: { ...defaultMusicSettings, loop: true } },
  }
}

/** Composes a film, with the cache or without. Returns its file and its frames. */
async function composed(composition: Composition, parts?: PartCache): Promise<{ path: string; frames: number }> {
  const path = files.path(`out-${(outputs += 1)}.mp4`)
  const { frames } = await compose(tools, composition, path, parts ? { parts } : {})
  return { path, frames }
}

/** Mean distance of the brightness of two videos in each frame, 0 to 255. */
async function distances(one: string, other: string): Promise<number[]> {
  const [a, b] = [await readFrames(tools, one, size), await readFrames(tools, other, size)]
  expect(a.length).toBe(b.length)
  return a.map((frame, index) => {
    let sum = 0
    for (let y = 0; y < size.height; y += 1)
      for (let x = 0; x < size.width; x += 1) sum += Math.abs(frame.luma(x, y) - b[index]!.luma(x, y))
    return sum / (size.width * size.height)
  })
}

test('a film of parts is the film that is made as a whole: its frames, its sound sample by sample', async () => {
  const whole = await composed(film())
  const joined = await composed(film(), cache)
  expect(joined.frames).toBe(whole.frames)
  expect(counts).toMatchObject({ taken: 0, kept: 4 })
  expect(Math.max(...(await distances(whole.path, joined.path)))).toBeLessThan(1)
  const [a, b] = [await readSamples(tools, whole.path), await readSamples(tools, joined.path)]
  expect(b.length).toBe(a.length)
  // AAC hears no difference, but encodes one: a fiftieth of the sound at most.
  const rms = (samples: Float32Array) => Math.sqrt(samples.reduce((sum, one) => sum + one * one, 0) / samples.length)
  expect(rms(a.map((sample, index) => sample - b[index]!))).toBeLessThan(rms(a) / 50)
})

test.runIf(inDepth)('a film that is made again takes all of its parts, and decodes to the same', async () => {
  const first = await composed(film(), cache)
  const again = await composed(film(), cache)
  expect(counts).toEqual({ taken: 4, kept: 4, soundsTaken: 1, soundsKept: 1 })
  expect(Math.max(...(await distances(first.path, again.path)))).toBe(0)
})

test('only the scene that is changed is made, and the transition that shows it', async () => {
  const before = await composed(film(), cache)
  const after = await composed(film({ ground: '#803020' }), cache)
  expect(counts, 'the sound is that of before').toEqual({ taken: 2, kept: 6, soundsTaken: 1, soundsKept: 1 })
  const plain = await composed(film({ ground: '#803020' }))
  expect(Math.max(...(await distances(plain.path, after.path)))).toBeLessThan(1)
  // The frames of the other scenes: 20 before the transition, and the last 27.
  const unlike = await distances(before.path, after.path)
  expect(unlike.slice(0, 20).concat(unlike.slice(-27))).toEqual(Array.from({ length: 47 }, () => 0))
  expect(Math.min(...unlike.slice(30, 55))).toBeGreaterThan(5)
  await composed(film({ left: 24 }), cache)
  expect(counts).toMatchObject({ taken: 5, kept: 7 })
})

test.runIf(inDepth)(
  'scenes are taken where those before them last some whole frames more, and made where it is a part of a frame',
  async () => {
    await composed(film(), cache)
    await composed(film({ firstMs: 1_280 }), cache)
    expect(counts, 'the first scene and the transition are made').toMatchObject({ taken: 2, kept: 6, soundsKept: 2 })
    const later = film({ firstMs: 1_290 })
    const joined = await composed(later, cache)
    expect(counts.taken, 'what moves is at another place of its way').toBeLessThanOrEqual(3)
    const plain = await composed(later)
    expect(joined.frames).toBe(plain.frames)
    expect(Math.max(...(await distances(plain.path, joined.path)))).toBeLessThan(1)
  },
)

test.runIf(inDepth)('a part that is gone is made again', async () => {
  await composed(film(), cache)
  await rm(folder, { recursive: true })
  const gone: PartCache = { ...cache, take: async () => undefined }
  const { path } = await composed(film(), gone)
  expect(counts.kept).toBe(8)
  expect((await readFrames(tools, path, size)).length).toBe(82)
})

test('the file of a film of parts has one stream of pictures without a gap in its times', async () => {
  const { path, frames } = await composed(film(), cache)
  const text = await output(tools, ['-i', path, '-map', '0:v', '-f', 'framemd5', 'pipe:1'])
  const times = String(text)
    .split('\n')
    .filter((row) => row !== '' && !row.startsWith('#'))
    .map((row) => Number(row.split(',')[2]))
  expect(times).toEqual(Array.from({ length: frames }, (_, frame) => frame))
})

test('a scene is made while what another one shows is still being made, and nothing is left where that fails', async () => {
  const late = files.path('late.mp4')
  const { promise, resolve } = Promise.withResolvers<null>()
  const composition = film()
  const [first] = composition.items
  composition.items[0] = { ...first!, layers: [layer(late, { kind: 'avatar' })] }
  const out = files.path(`out-${(outputs += 1)}.mp4`)
  const work = compose(tools, composition, out, { parts: cache, pending: new Map([[late, promise]]) })
  // The third scene shows nothing of it; the first one and the transition from it do.
  await expect.poll(() => counts.kept, { timeout: 60_000 }).toBe(2)
  await copyFile(clip, late)
  resolve(null)
  await work
  expect(counts).toMatchObject({ taken: 0, kept: 4 })
  const whole = await composed(film())
  expect(Math.max(...(await distances(whole.path, out)))).toBeLessThan(1)

  const folderOf = await mkdtemp(files.path('failing-'))
  const never = join(folderOf, 'never.mp4')
  composition.items[0] = { ...first!, layers: [layer(never, { kind: 'avatar' })] }
  const fault = new Error('the clip could not be drawn')
  const refused = Promise.reject(fault)
  refused.catch(() => undefined)
  const options = { parts: newCache().cache, pending: new Map([[never, refused]]) }
  await expect(compose(tools, composition, join(folderOf, 'out.mp4'), options)).rejects.toBe(fault)
  expect(await readdir(folderOf)).toEqual([])
})
