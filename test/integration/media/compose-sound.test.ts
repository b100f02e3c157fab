import { afterAll, beforeAll, expect, test } from 'vitest'
import { compose, findTools, measureLoudness, normalizeLoudness, probe } from '../../../electron/media/index.ts'
import { layer, make, scratch } from '../../support/media/making.ts'
import { mixer, soundItem as item } from '../../support/media/mixdown.ts'
import { levelDb, toneDb } from '../../support/media/reading.ts'
import { inDepth } from '../../support/depth.ts'

const tools = await findTools()
const files = await scratch()
afterAll(() => files.remove())
const mixdown = mixer(tools, files)

const silentDb = -85

/** A tone's file; `volume` in dB of full scale. */
const tone = (name: string, hz: number, seconds: number, volume: number, ...output: string[]) =>
  make(
    tools,
    files.path(name),
    ...['-f', 'lavfi', '-i', `sine=${hz}:r=48000:d=${seconds}`, '-af', `volume=${volume + 18.06}dB`],
    ...output,
  )

let voice = ''
let music = ''
beforeAll(async () => {
  voice = await tone('voice.wav', 440, 1, -12)
  music = await make(
    tools,
    files.path('music.mp4'),
    ...['-f', 'lavfi', '-i', 'color=black:s=32x32:r=25:d=3', '-f', 'lavfi', '-i', 'sine=2000:r=44100:d=3'],
    ...['-af', 'volume=6dB', '-c:a', 'aac', '-b:a', '128k', '-shortest'],
  )
})

test('an item lasts as long as its voice; nothing after it is heard', async () => {
  const samples = await mixdown(item({ voice: { path: voice } }), item({ durationMs: 400 }))
  expect(levelDb(samples, 100, 900)).toBeGreaterThan(-20)
  expect(levelDb(samples, 1040, 1390)).toBeLessThan(silentDb)
})

test('a voice longer than its item ends in a fade of 50 ms', async () => {
  const samples = await mixdown(item({ voice: { path: voice }, durationMs: 600 }), item({ durationMs: 200 }))
  const full = levelDb(samples, 300, 500)
  expect(levelDb(samples, 530, 545)).toBeCloseTo(full, 0)
  const halfway = levelDb(samples, 570, 580)
  expect(halfway).toBeLessThan(full - 4)
  expect(halfway).toBeGreaterThan(full - 9)
  expect(levelDb(samples, 592, 600)).toBeLessThan(full - 13)
  expect(levelDb(samples, 650, 790)).toBeLessThan(silentDb)
})

test.each(['wav', 'mp3', 'm4a'])('a voice in fragments goes on without a gap or fade: %s', async (extension) => {
  const path = extension === 'wav' ? voice : await tone(`voice.${extension}`, 440, 1, -12)
  const part = (startMs: number, endMs: number) =>
    item({ voice: { path, fragment: { startMs, endMs } }, durationMs: endMs - startMs })
  const samples = await mixdown(part(0, 320), part(320, 640), part(640, 1000))
  const full = levelDb(samples, 100, 200)
  for (let at = 50; at < 940; at += 10) expect(Math.abs(levelDb(samples, at, at + 10) - full)).toBeLessThan(1.5)
})

test.runIf(inDepth)('three hundred sounds are heard as their sum', async () => {
  const quiet = await tone('quiet.wav', 440, 0.4, -60)
  const samples = await mixdown(
    item({ voice: { path: quiet }, audio: Array.from({ length: 299 }, () => ({ path: quiet })), durationMs: 600 }),
  )
  // A sine of -60 dB has -63 dB on average, and 300 equal waves are 49.5 dB louder than one.
  expect(toneDb(samples, 440, 100, 300)).toBeCloseTo(-13.5, 0)
  expect(levelDb(samples, 450, 590)).toBeLessThan(silentDb)
})

test('8 kHz mono, 5.1 and odd rates keep their pitch and length', async () => {
  for (const [name, ...output] of [
    ['phone.wav', '-ar', '8000', '-ac', '1'],
    ['film.flac', '-ac', '6'],
    ['radio.mp3', '-ar', '22050'],
  ] as const) {
    const path = await tone(name, 440, 0.6, -12, ...output)
    const samples = await mixdown(item({ voice: { path }, durationMs: 800 }))
    expect(toneDb(samples, 440, 150, 450)).toBeGreaterThan(-19)
    expect(levelDb(samples, 700, 790)).toBeLessThan(silentDb)
  }
})

test('a video is heard, under the voice and ducked while it speaks', async () => {
  const layers = [layer(music, { kind: 'video', sound: true })]
  const alone = await mixdown(item({ layers, durationMs: 2400 }))
  const free = toneDb(alone, 2000, 1600, 2200)
  expect(free).toBeGreaterThan(-16)

  const under = await mixdown(item({ layers, voice: { path: voice }, durationMs: 2400 }))
  expect(toneDb(under, 440, 200, 900)).toBeGreaterThan(-16)
  expect(toneDb(under, 2000, 200, 900)).toBeLessThan(free - 8)
  expect(toneDb(under, 2000, 1700, 2300)).toBeGreaterThan(free - 2)

  const mute = await mixdown(item({ layers: [layer(music, { kind: 'video' })], durationMs: 400 }))
  expect(levelDb(mute, 50, 390)).toBeLessThan(silentDb)
})

test('a video is heard to the end of each item, also beside a voice whose file is longer', async () => {
  const quiet = await make(tools, files.path('quiet.wav'), '-f', 'lavfi', '-i', 'anullsrc=r=48000:cl=stereo:d=8')
  const lengthMs = 1_520
  const one = item({
    voice: { path: quiet },
    durationMs: lengthMs,
    layers: [layer(music, { kind: 'video', sound: true })],
  })
  const samples = await mixdown(one, one, one)
  const full = levelDb(samples, 300, 400)
  for (const end of [1, 2, 3].map((count) => count * lengthMs))
    for (let at = end - 1_200; at < end - 60; at += 60)
      expect(Math.abs(levelDb(samples, at, at + 60) - full), `at ${at} ms`).toBeLessThan(1.5)
})

test('the sound of a fragment is that of its pictures', async () => {
  const steps = await make(
    tools,
    files.path('steps.mp4'),
    ...['-f', 'lavfi', '-i', 'color=black:s=32x32:r=25:d=2'],
    ...['-f', 'lavfi', '-i', `aevalsrc='0.2*sin(2*PI*t*if(lt(t,1),500,1500))':s=48000:d=2`, '-g', '250'],
  )
  const fragment = { startMs: 1200, endMs: 1800 }
  const samples = await mixdown(
    item({ layers: [layer(steps, { kind: 'video', sound: true, fragment })], durationMs: 1000 }),
  )
  expect(toneDb(samples, 1500, 50, 550)).toBeGreaterThan(-20)
  expect(toneDb(samples, 500, 50, 550)).toBeLessThan(-50)
  expect(levelDb(samples, 650, 990)).toBeLessThan(silentDb)
})

test('further sounds are mixed in full, and the sum does not clip', async () => {
  const loud = await tone('loud.wav', 300, 0.6, -2)
  const other = await tone('other.wav', 900, 0.6, -2)
  const samples = await mixdown(item({ voice: { path: loud }, audio: [{ path: other }], durationMs: 600 }))
  expect(toneDb(samples, 300, 100, 500)).toBeGreaterThan(-10)
  expect(toneDb(samples, 900, 100, 500)).toBeGreaterThan(-10)
  expect(Math.max(...samples.map(Math.abs))).toBeLessThan(1)
})

test('a voice at -16 LUFS comes out at -16 LUFS', async () => {
  const noise = await make(
    tools,
    files.path('noise.wav'),
    ...[
      '-f',
      'lavfi',
      '-i',
      `anoisesrc=c=pink:r=44100:d=5:seed=7,volume='0.05+0.4*mod(floor(t*3),2)':eval=frame`,
      '-ac',
      '1',
    ],
  )
  const even = files.path('even.wav')
  await normalizeLoudness(tools, noise, even, { targetLufs: -16, truePeakDb: -1.5 })
  const out = files.path('even.mp4')
  await compose(tools, { items: [item({ voice: { path: even } })] }, out)
  for (const path of [even, out]) {
    const { integratedLufs, truePeakDb } = await measureLoudness(tools, path)
    expect(Math.abs(integratedLufs! + 16)).toBeLessThan(0.5)
    expect(truePeakDb).toBeLessThan(-0.8)
  }
})

test('loudness: peaks are limited, very short sounds are met, silence stays silence', async () => {
  const spiky = await make(
    tools,
    files.path('spiky.wav'),
    ...[
      '-f',
      'lavfi',
      '-i',
      `aevalsrc='0.03*sin(2*PI*t*300)+if(lt(mod(t,0.5),0.004),0.9*sin(2*PI*t*900),0)':s=44100:d=4`,
    ],
  )
  const tamed = files.path('tamed.wav')
  await normalizeLoudness(tools, spiky, tamed, { targetLufs: -16, truePeakDb: -2 })
  const result = await measureLoudness(tools, tamed)
  expect(Math.abs(result.integratedLufs! + 16)).toBeLessThan(1)
  expect(result.truePeakDb).toBeLessThan(-1.7)

  const short = files.path('short.wav')
  await normalizeLoudness(tools, await tone('blip.wav', 500, 0.15, -30), short)
  expect(Math.abs((await measureLoudness(tools, short)).integratedLufs! + 16)).toBeLessThan(0.5)

  const silent = await make(tools, files.path('silent.wav'), '-f', 'lavfi', '-i', 'anullsrc', '-t', '0.5')
  expect(await normalizeLoudness(tools, silent, files.path('still-silent.wav'))).toEqual({
    integratedLufs: null,
    truePeakDb: null,
  })
  expect((await probe(tools, files.path('still-silent.wav'))).durationMs).toBe(500)
})
