import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hardwareEncoders } from '../../../../electron/common/formats/index.ts'
import { compose, deliver, Encoders, findTools, probe } from '../../../../electron/media/index.ts'
import type { ComposeItem, Composition, EncoderChoice, MediaTools } from '../../../../electron/media/index.ts'
import { bySoftware } from '../../../../electron/media/encoders/index.ts'
import { MovingSecond } from '../../../../electron/media/encoders/trial-second.ts'
import { inDepth } from '../../../support/depth.ts'
import { folderCache } from '../../../support/media/folder-cache.ts'
import { countedLuma, countingClip, layer, scratch } from '../../../support/media/making.ts'
import { readFrames } from '../../../support/media/reading.ts'
import { standInEncoder } from '../../../support/media/stand-in-encoder.ts'

const tools = await findTools()
const files = await scratch()
const resources = fileURLToPath(new URL('../../../../resources', import.meta.url))
const nvenc = hardwareEncoders.find(({ encoder }) => encoder === 'h264_nvenc')!
const size = { width: 256, height: 256 }
let clip = ''
let count = 0

afterAll(() => files.remove())
beforeAll(async () => {
  clip = await countingClip(tools, files.path('count.mp4'), 26, '-qp', '0', '-g', '10')
})

/** Encoders that try a stand-in on a small second, on which the stand-in counts as twice as fast: tests don't race. */
function open(): Encoders {
  return new Encoders({
    file: files.path(`encoders-${(count += 1)}.json`),
    resources,
    now: () => 1_000,
    env: {},
    platform: nvenc.platforms[0]!,
    power: 'usual',
    table: [nvenc],
    useSecond: (of, signal, work) =>
      MovingSecond.use(of, { resources, signal, size: { width: 320, height: 180 } }, (second) =>
        work({
          open: (encoding) => second.open(encoding),
          encode: async (encoding) => ({ ...(await second.encode(encoding)), ms: encoding.hardware ? 10 : 20 }),
          similarity: (path) => second.similarity(path),
          similarityOfParts: (encoding) => second.similarityOfParts(encoding),
        }),
      ),
  })
}

async function tried(of: MediaTools) {
  const encoders = open()
  await encoders.tryAll(of)
  const { hardware } = await encoders.state(of)
  return { encoders, found: hardware[0]! }
}

test('what this machine’s ffmpeg lists is used or told why not, and something encodes each codec', async () => {
  const encoders = new Encoders({ file: files.path('real.json'), resources, now: () => 1_000, env: {} })
  await encoders.tryAll(tools)
  const { hardware, codecs } = await encoders.state(tools)
  for (const one of hardware) expect(one.isUsed || one.reason !== null).toBe(true)
  for (const { encoder } of codecs) expect(tools.encoders).toContain(encoder)
})

const spoiled: readonly [what: string, ways: Parameters<typeof standInEncoder>[2], reason: string][] = [
  ['black', { filter: 'lutyuv=y=16:u=128:v=128' }, 'worse'],
  ['nothing, as it dies', { runs: 2 }, 'refused'],
]
test.each(inDepth ? spoiled : spoiled.slice(0, 1))('one that writes %s is not used', async (_what, ways, reason) => {
  const device = await standInEncoder(tools, files.folder, ways)
  const { encoders, found } = await tried(device.tools)
  expect(found).toMatchObject({ isUsed: false, reason: { key: `encoders.reasons.${reason}` } })
  expect(await encoders.encoding(device.tools, 'h264', 'clip')).toMatchObject({ hardware: null })
})

/** Three scenes of a clip that counts its frames. */
function film(): Composition {
  const item: ComposeItem = {
    ...size,
    background: { color: 'black' },
    durationMs: 1_040,
    layers: [layer(clip, { kind: 'video', ...size })],
  }
  return { items: [item, item, item], scenes: [{ items: 1 }, { items: 1 }, { items: 1 }] }
}

const newCache = () => folderCache(files.path(`cache-${(count += 1)}`))

/** All frames of a film are there, in order. */
async function expectWhole(path: string): Promise<void> {
  const frames = await readFrames(tools, path, size)
  expect(frames).toHaveLength(78)
  for (const [index, frame] of frames.entries()) {
    const wanted = countedLuma(index % 26)
    expect(Math.abs(frame.luma(32, 32) - wanted)).toBeLessThan(4)
  }
}

test.runIf(inDepth)(
  'one that is faster and as good makes films; where it dies in the middle, the processor makes the film anew',
  async () => {
    const device = await standInEncoder(tools, files.folder)
    const { encoders, found } = await tried(device.tools)
    expect(found).toMatchObject({ isUsed: true, timesAsFast: 2, reason: null })
    expect(await encoders.encoding(device.tools, 'hevc', 'good')).toMatchObject({ hardware: null })

    const before = await device.countRuns()
    const { cache, counts } = newCache()
    const byHardware = files.path('hardware.mp4')
    await compose(device.tools, film(), byHardware, { encoders, parts: cache })
    await expectWhole(byHardware)
    expect((await device.countRuns()) - before).toBe(3)
    expect(counts).toMatchObject({ taken: 0, kept: 3 })

    await device.dieAfter(1)
    const shares: number[] = []
    const onProgress = (share: number) => shares.push(share)
    const other = newCache()
    const path = files.path('fallback.mp4')
    await compose(device.tools, film(), path, { encoders, parts: other.cache, onProgress })
    await expectWhole(path)
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(shares.at(-1)).toBe(1)
    const { hardware } = await encoders.state(device.tools)
    expect(hardware[0]).toMatchObject({ isUsed: false, reason: { key: 'encoders.reasons.failed' } })

    // Composed again, the processor's parts are taken, and none of the hardware's.
    await compose(device.tools, film(), files.path('again.mp4'), { encoders, parts: other.cache })
    expect(other.counts.taken).toBe(3)
    await compose(device.tools, film(), files.path('software.mp4'), { encoders, parts: cache })
    expect(counts.taken).toBe(0)
  },
)

/** A choice of the stand-in, as if it had been tried, and the encoders that are told to have failed. */
function chosen() {
  const failures: string[] = []
  const encoders: EncoderChoice = {
    encoding: async () => ({
      encoder: 'h264_nvenc',
      hardware: 'nvenc',
      before: [],
      upload: 'format=nv12',
      arguments: ['-c:v', 'h264_nvenc', '-cq', '20'],
    }),
    software: bySoftware.software,
    failed: async (_of, { encoder }, error) => void failures.push(`${encoder}: ${(error as Error).message}`),
  }
  return { encoders, failures }
}

test('an export goes on with the processor, and its file is whole', async () => {
  const device = await standInEncoder(tools, files.folder, { runs: 0 })
  const { encoders, failures } = chosen()
  const after = { kind: 'convert', to: 'h264', longSide: 256, fps: null, loudness: null, captions: 'none' } as const
  const { path } = await deliver(device.tools, { input: clip, output: files.path('small'), after, encoders })
  expect((await probe(tools, path)).video).toMatchObject({ codec: 'h264', width: 256, height: 256 })
  expect(await device.countRuns()).toBe(1)
  expect(failures).toEqual([expect.stringContaining('device lost')])
})

test('a film of which it loses frames without a word is made anew', async () => {
  const device = await standInEncoder(tools, files.folder, { frames: 50 })
  const { encoders, failures } = chosen()
  const path = files.path('lost.mp4')
  await compose(device.tools, film(), path, { encoders })
  await expectWhole(path)
  expect(await device.countRuns()).toBe(1)
  expect(failures).toEqual(['h264_nvenc: 1120 ms of the picture are missing'])
})
