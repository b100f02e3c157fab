import { afterAll, beforeAll, expect, test } from 'vitest'
import { inDepth, someOf } from '../../support/depth.ts'
import { speechGain } from '../../../electron/common/service/extension/loudness.ts'
import { withLevelledVoices } from '../../../electron/engine/capabilities/video/loudness.ts'
import type { Scene } from '../../../electron/engine/capabilities/video/scenes.ts'
import { compose, findTools, levelClip, measureLoudness } from '../../../electron/media/index.ts'
import type { ComposeItem } from '../../../electron/media/index.ts'
import { make, scratch } from '../../support/media/making.ts'
import { soundItem as item } from '../../support/media/mixdown.ts'
import { levelDb, output, readSamples } from '../../support/media/reading.ts'
import { LoudnessMeter } from '../../../electron/common/loudness/meter.ts'

const tools = await findTools()
const files = await scratch()
afterAll(() => files.remove())

let voice = ''
let sharp = ''

beforeAll(async () => {
  // Loud and soft turns of two seconds each, as a voice that comes closer and moves away.
  const turns = "volume='if(lt(mod(t,4),2),1,0.25)':eval=frame"
  const tone = ['-f', 'lavfi', '-i', 'sine=500:r=48000:d=8', '-af', turns]
  voice = await make(tools, files.path('voice.wav'), ...tone)
  // Soft noise with a hard stroke each second: its peaks are far above its loudness. With this seed each pass of the
  // encoder raises other peaks, and the last of them is not the best.
  const strokes = "volume='if(lt(mod(t,1),0.02),1,0.03)':eval=frame"
  sharp = await make(
    tools,
    files.path('sharp.wav'),
    '-f',
    'lavfi',
    '-i',
    'anoisesrc=r=48000:d=8:a=0.9:seed=3',
    '-af',
    strokes,
  )
})

let outputs = 0
async function clip(items: ComposeItem[], loudness?: number): Promise<string> {
  const out = files.path(`out-${(outputs += 1)}.mp4`)
  await compose(tools, { items, ...(loudness === undefined ? {} : { loudness }) }, out)
  return out
}

test('a clip has the loudness it is made for by one gain for all of it, in time with its picture', async () => {
  const items = [item({ voice: { path: voice }, durationMs: 8_000 })]
  const plain = await readSamples(tools, await clip(items))
  for (const target of someOf([-14, -23], 2)) {
    const out = await clip(items, target)
    const { integratedLufs, truePeakDb } = await measureLoudness(tools, out)
    expect(Math.abs(integratedLufs! - target)).toBeLessThanOrEqual(0.5)
    expect(truePeakDb).toBeLessThanOrEqual(-1)
    const samples = await readSamples(tools, out)
    const gains = [200, 2_200, 4_200, 6_200].map(
      (at) => levelDb(samples, at, at + 1_600) - levelDb(plain, at, at + 1_600),
    )
    for (const gain of gains) expect(Math.abs(gain - gains[0]!)).toBeLessThan(0.2)
    // The edge between a loud and a soft turn lies where it lay before.
    for (const from of [1_980, 2_010]) {
      expect(Math.abs(levelDb(samples, from, from + 10) - levelDb(plain, from, from + 10) - gains[0]!)).toBeLessThan(1)
    }
  }
})

test.runIf(inDepth)(
  'peaks that a gain would raise too far are limited, also in a film that is made in parts',
  async () => {
    const parts = Array.from({ length: 24 }, (_, index) =>
      item({ voice: { path: sharp, fragment: { startMs: index * 320 } }, durationMs: 320 }),
    )
    const { integratedLufs, truePeakDb } = await measureLoudness(tools, await clip(parts, -14))
    expect(Math.abs(integratedLufs! + 14)).toBeLessThanOrEqual(0.5)
    expect(truePeakDb).toBeLessThanOrEqual(-1)
  },
)

test('a silent clip stays silent, and one that is nearly silent as it is', async () => {
  expect((await measureLoudness(tools, await clip([item({ durationMs: 1_000 })], -14))).truePeakDb).toBeNull()
  const hiss = await make(tools, files.path('hiss.wav'), '-f', 'lavfi', '-i', 'anoisesrc=r=48000:d=4:a=0.0012')
  const before = await clip([item({ voice: { path: hiss }, durationMs: 4_000 })])
  const { integratedLufs } = await measureLoudness(tools, before)
  expect(integratedLufs).toBeLessThan(-50)
  const after = await measureLoudness(tools, await clip([item({ voice: { path: hiss }, durationMs: 4_000 })], -14))
  expect(after.integratedLufs).toBeCloseTo(integratedLufs!, 0)
  expect(await levelClip(tools, { input: before, output: files.path('hiss-level.mp4'), lufs: -14 })).toBe(false)
})

test('a recording gets one gain that brings it to the loudness of speech, within bounds', async () => {
  const { integratedLufs } = await measureLoudness(tools, voice)
  const gainDb = speechGain(integratedLufs)
  const out = await clip([item({ voice: { path: voice, gainDb }, durationMs: 8_000 })])
  expect(Math.abs((await measureLoudness(tools, out)).integratedLufs! + 16)).toBeLessThanOrEqual(0.5)
  expect([speechGain(-40), speechGain(8), speechGain(-55), speechGain(null)]).toEqual([20, -20, 0, 0])
})

test('only voices that the engine has not spoken itself are levelled, and only for a video with a loudness', async () => {
  const sound = { path: voice, label: 'voice', durationMs: 8_000, wholeMs: 8_000 }
  const scene = (more: object): Scene =>
    ({ item: {}, durationMs: 8_000, audio: [sound], layers: [], voice: { ...sound, ...more } }) as unknown as Scene
  const scenes = [scene({}), scene({ words: [] }), scene({ isSilent: true }), scene({})]
  const { signal } = new AbortController()
  const gains = async (loudness?: number) =>
    (await withLevelledVoices(loudness === undefined ? {} : { loudness }, scenes, tools, signal)).map(
      (one) => one.voice!.gainDb,
    )
  const wanted = speechGain((await measureLoudness(tools, voice)).integratedLufs)
  expect(Math.abs(wanted)).toBeGreaterThan(1)
  expect(await gains(-14)).toEqual([wanted, undefined, undefined, wanted])
  expect(await gains()).toEqual([undefined, undefined, undefined, undefined])
})

test('the window measures the loudness of what it plays as clips are measured', async () => {
  for (const path of [voice, sharp]) {
    const data = await output(tools, ['-i', path, '-ac', '1', '-ar', '48000', '-f', 'f32le', 'pipe:1'])
    const samples = new Float32Array(data.buffer.slice(data.byteOffset, data.byteOffset + data.length))
    const measured = new LoudnessMeter(48_000, 2)
    for (let at = 0; at < samples.length; at += 12_345) measured.add(samples.subarray(at, at + 12_345))
    const stereo = await make(tools, `${path}.stereo.wav`, '-i', path, '-af', 'pan=stereo|c0=c0|c1=c0')
    const { integratedLufs } = await measureLoudness(tools, stereo)
    expect(Math.abs(measured.integrated - integratedLufs!)).toBeLessThan(0.1)
  }
  const silence = new LoudnessMeter(48_000, 2)
  silence.add(new Float32Array(96_000))
  expect(silence.integrated).toBe(-Infinity)
})
