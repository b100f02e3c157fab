import { afterAll, beforeAll, expect, test } from 'vitest'
import { soundGain } from '../../../electron/common/music/index.ts'
import type { SoundSettings } from '../../../electron/common/service/extension/sound.ts'
import { findTools } from '../../../electron/media/index.ts'
import type { ComposeItem } from '../../../electron/media/index.ts'
import { someOf } from '../../support/depth.ts'
import { layer, make, scratch } from '../../support/media/making.ts'
import { mixer, soundItem as item } from '../../support/media/mixdown.ts'
import { levelDb } from '../../support/media/reading.ts'

const tools = await findTools()
const files = await scratch()
afterAll(() => files.remove())
const mixdown = mixer(tools, files)

const silentDb = -85
/** Mean level of the sources, dB. */
const toneDb = -18.06
let music = ''
let short = ''
let film = ''

beforeAll(async () => {
  const tone = (name: string, seconds: number, ...more: string[]) =>
    make(
      tools,
      files.path(name),
      ...['-f', 'lavfi', '-i', `sine=500:r=48000:d=${seconds}`, '-af', 'volume=6.06dB', ...more],
    )
  music = await tone('music.wav', 4)
  short = await tone('short.mp3', 0.7)
  film = await make(
    tools,
    files.path('film.mp4'),
    ...['-f', 'lavfi', '-i', 'color=black:s=32x32:r=25:d=2', '-f', 'lavfi', '-i', 'sine=500:r=48000:d=2'],
    ...['-af', 'volume=6.06dB', '-c:a', 'aac', '-b:a', '160k', '-shortest'],
  )
})

/** The first item of a scene that is cut in two, and the second. */
const inTwo = (path: string, settings: SoundSettings, [first, second]: readonly [number, number]): ComposeItem[] => {
  const wholeMs = first + second
  const part = (elapsedMs: number) => ({ settings, elapsedMs, wholeMs })
  const isLoop = settings.loop === true
  const fragment = (startMs: number, endMs: number) => (isLoop ? {} : { fragment: { startMs, endMs } })
  return [
    item({ audio: [{ path, part: part(0), ...fragment(0, first) }], durationMs: first }),
    item({ audio: [{ path, part: part(first), ...fragment(first, wholeMs) }], durationMs: second }),
  ]
}

test('volume and fades follow the stated curve over a cut, within half a decibel', async () => {
  const settings = { volume: -6, fadeIn: 1000, fadeOut: 1500 }
  const samples = await mixdown(...inTwo(music, settings, [600, 2400]))
  for (let at = 100; at < 2900; at += 100) {
    // The mean of squares of a linear ramp is that of its middle, as far as half a decibel shows.
    const expected = toneDb + 20 * Math.log10(soundGain(settings, at + 50, 3000))
    expect(Math.abs(levelDb(samples, at, at + 100) - expected), `${at} ms`).toBeLessThan(0.5)
  }
})

test('a short sound repeats without a gap, over the cut of a scene too, and ends without a click', async () => {
  const samples = await mixdown(...inTwo(short, { loop: true }, [1320, 1680]), item({ durationMs: 200 }))
  for (let at = 50; at < 2900; at += 25)
    expect(Math.abs(levelDb(samples, at, at + 25) - toneDb), `${at} ms`).toBeLessThan(3)
  expect(levelDb(samples, 2985, 2999)).toBeLessThan(toneDb - 8)
  expect(levelDb(samples, 3050, 3190)).toBeLessThan(silentDb)
})

test('a part of a sound repeats by itself', async () => {
  const part = { settings: { loop: true }, elapsedMs: 0, wholeMs: 1000 }
  const samples = await mixdown(
    item({ audio: [{ path: music, fragment: { startMs: 500, endMs: 750 }, part }], durationMs: 1000 }),
  )
  expect(Math.abs(levelDb(samples, 400, 900) - toneDb)).toBeLessThan(1)
})

test('a video is spoken louder, softer or not at all', async () => {
  const levelWith = async (settings: SoundSettings) => {
    const soundPart = { settings, elapsedMs: 0, wholeMs: 1600 }
    const layers = [layer(film, { kind: 'video', sound: true, soundPart })]
    return levelDb(await mixdown(item({ layers, durationMs: 1600 })), 400, 1200)
  }
  expect(await levelWith({ volume: 6 })).toBeCloseTo(toneDb + 6, 0)
  expect(await levelWith({ volume: -20 })).toBeCloseTo(toneDb - 20, 0)
  expect(await levelWith({ muted: true, volume: 6 })).toBeLessThan(silentDb)
})

/** Fundamental frequency of a stretch of sound, Hz, by its autocorrelation. */
function pitch(samples: Float32Array, fromMs: number, toMs: number): number {
  const part = samples.subarray(fromMs * 48, toMs * 48)
  let best = { lag: 0, value: -Infinity }
  for (let lag = 120; lag <= 600; lag++) {
    let value = 0
    for (let at = 0; at + 600 < part.length; at++) value += part[at]! * part[at + lag]!
    if (value > best.value) best = { lag, value }
  }
  return 48_000 / best.lag
}

test.each(someOf([0.5, 4], 2))('at speed %s a voice keeps its pitch, over a cut and in a video', async (speed) => {
  // A buzz of 150 Hz with harmonics, of which every other half second is silent.
  const buzz = '0.2*(sin(2*PI*150*t)+sin(2*PI*300*t)/2+sin(2*PI*450*t)/3)*lt(mod(t,1),0.5)'
  const source = ['-f', 'lavfi', '-i', `aevalsrc='${buzz}':s=48000:d=6`]
  const voice = await make(tools, files.path(`voice-${speed}.wav`), ...source)
  const wholeMs = Math.min(3_000, 6_000 / speed)
  const cut = Math.round(wholeMs * 0.3)
  const settings = { speed }
  const part = (elapsedMs: number) => ({ settings, elapsedMs, wholeMs })
  const fragment = (fromMs: number, toMs: number) => ({ startMs: fromMs * speed, endMs: toMs * speed })
  const spoken = await mixdown(
    item({ audio: [{ path: voice, part: part(0), fragment: fragment(0, cut) }], durationMs: cut }),
    item({
      audio: [{ path: voice, part: part(cut), fragment: fragment(cut, wholeMs) }],
      durationMs: wholeMs - cut,
    }),
  )
  const turn = 500 / speed
  expect(pitch(spoken, turn * 0.2, turn * 0.8)).toBeCloseTo(150, -1)
  for (let at = 0; at + turn <= wholeMs; at += turn) {
    const level = levelDb(spoken, at + turn * 0.25, at + turn * 0.75)
    if (Math.round(at / turn) % 2 === 0) expect(level, `sound at ${at}`).toBeGreaterThan(-22)
    else expect(level, `pause at ${at}`).toBeLessThan(-40)
  }
  const filmed = await make(
    tools,
    files.path(`filmed-${speed}.mp4`),
    ...['-f', 'lavfi', '-i', 'color=black:s=32x32:r=25:d=6', '-i', voice, '-c:a', 'aac', '-b:a', '160k'],
  )
  const shown = layer(filmed, { kind: 'video', sound: true, soundPart: part(0) })
  const seen = await mixdown(item({ layers: [shown], durationMs: wholeMs }))
  expect(pitch(seen, turn * 0.2, turn * 0.8)).toBeCloseTo(150, -1)
  expect(Math.abs(levelDb(seen, 0, wholeMs) - levelDb(spoken, 0, wholeMs))).toBeLessThan(0.5)
})

test('a loop at another speed repeats at that speed', async () => {
  const part = { settings: { loop: true, speed: 2 }, elapsedMs: 0, wholeMs: 2_000 }
  const samples = await mixdown(item({ audio: [{ path: short, part }], durationMs: 2_000 }))
  for (let at = 0; at < 1_900; at += 100) {
    expect(Math.abs(levelDb(samples, at, at + 100) - toneDb), `${at}`).toBeLessThan(1.5)
  }
})

test.each(someOf([0.25, 0.5, 3], 3))('a short loop at speed %d has no holes', async (speed) => {
  const hum = await make(
    tools,
    files.path(`hum-${speed}.wav`),
    ...['-f', 'lavfi', '-i', 'sine=400:r=48000:d=0.05', '-af', 'volume=6.06dB'],
  )
  const part = { settings: { loop: true, speed }, elapsedMs: 0, wholeMs: 2_000 }
  const samples = await mixdown(item({ audio: [{ path: hum, part }], durationMs: 2_000 }))
  for (let at = 20; at < 1_900; at += 10) expect(levelDb(samples, at, at + 10), `${at}`).toBeGreaterThan(toneDb - 9)
})

test('keyframes of a volume are followed over a cut, a loop, another speed and in a video, within half a decibel', async () => {
  const settings: SoundSettings = {
    fadeOut: 400,
    keyframes: [
      { at: 200, value: -24, easing: 'ease-in-out' },
      { at: 1_000, value: 0, easing: 'linear' },
      { at: 1_700, value: -12, easing: [0.3, -0.5, 0.7, 1.5] },
      { at: 1_900, value: -6 },
    ],
  }
  const check = (samples: Float32Array, name: string, db = toneDb): void => {
    for (let at = 0; at < 1_900; at += 100) {
      const squares = Array.from({ length: 100 }, (_, ms) => soundGain(settings, at + ms + 0.5, 2_000) ** 2)
      const expected = db + 10 * Math.log10(squares.reduce((sum, one) => sum + one, 0) / squares.length)
      expect(Math.abs(levelDb(samples, at, at + 100) - expected), `${name} at ${at} ms`).toBeLessThan(0.5)
    }
  }
  check(await mixdown(...inTwo(music, settings, [640, 1_360])), 'cut')
  const long = await make(tools, files.path('unit.wav'), '-i', music, '-t', '0.7')
  check(await mixdown(...inTwo(long, { ...settings, loop: true }, [640, 1_360])), 'loop')
  const part = { settings, elapsedMs: 0, wholeMs: 2_000 }
  check(
    await mixdown(item({ layers: [layer(film, { kind: 'video', sound: true, soundPart: part })], durationMs: 2_000 })),
    'video',
  )
  const slow = { settings: { ...settings, speed: 0.5 }, elapsedMs: 0, wholeMs: 2_000 }
  const audio = [{ path: music, part: slow, fragment: { startMs: 1_000, endMs: 2_000 } }]
  check(await mixdown(item({ audio, durationMs: 2_000 })), 'speed')
})

test.each(someOf([0.25, 2, 4], 3))('a sound of a few milliseconds is played at %d times its speed', async (speed) => {
  const click = await make(
    tools,
    files.path(`click-${speed}.wav`),
    ...['-f', 'lavfi', '-i', 'sine=500:r=48000:d=0.01', '-af', 'volume=6.06dB'],
  )
  const once = { settings: { speed }, elapsedMs: 0, wholeMs: 400 }
  expect(levelDb(await mixdown(item({ audio: [{ path: click, part: once }], durationMs: 400 })), 60, 390)).toBeLessThan(
    silentDb,
  )
  const again = { settings: { speed, loop: true }, elapsedMs: 0, wholeMs: 400 }
  const samples = await mixdown(item({ audio: [{ path: click, part: again }], durationMs: 400 }))
  expect(levelDb(samples, 100, 390)).toBeGreaterThan(toneDb - 12)
})
