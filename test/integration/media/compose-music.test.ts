import { afterAll, beforeAll, expect, test } from 'vitest'
import { musicCurve, musicGain } from '../../../electron/common/music/index.ts'
import type { SpeechSpan } from '../../../electron/common/music/index.ts'
import { defaultMusicSettings } from '../../../electron/common/service/extension/music.ts'
import type { MusicSettings } from '../../../electron/common/service/extension/music.ts'
import { findTools } from '../../../electron/media/index.ts'
import type { MusicBed } from '../../../electron/media/index.ts'
import { make, scratch } from '../../support/media/making.ts'
import { filmMixer, soundItem as item } from '../../support/media/mixdown.ts'
import { levelDb } from '../../support/media/reading.ts'

const tools = await findTools()
const files = await scratch()
afterAll(() => files.remove())
const mixdown = filmMixer(tools, files)

/** Mean level of the sources, dB. */
const toneDb = -18.06
let short = ''
let song = ''
let voice = ''

beforeAll(async () => {
  const tone = (name: string, hertz: number, seconds: number) =>
    make(
      tools,
      files.path(name),
      ...['-f', 'lavfi', '-i', `sine=${hertz}:r=48000:d=${seconds}`, '-af', 'volume=6.06dB'],
    )
  short = await tone('short.wav', 500, 0.7)
  song = await tone('song.wav', 500, 3)
  voice = await tone('voice.wav', 500, 1)
})

const bed = (path: string, speech: SpeechSpan[], settings: Partial<MusicSettings> = {}): MusicBed => ({
  path,
  speech,
  settings: { ...defaultMusicSettings, volume: 0, ...settings },
})
/** Greatest distance of the sound's level from the curve in any tenth of a second, dB. */
function farthest(samples: Float32Array, { settings, speech }: MusicBed, lengthMs: number): number {
  const curve = musicCurve(settings, speech, lengthMs)
  let most = 0
  for (let at = 0; at + 100 <= lengthMs; at += 100) {
    const squares = Array.from({ length: 100 }, (_, ms) => musicGain(curve, at + ms + 0.5) ** 2)
    const expected = toneDb + 10 * Math.log10(squares.reduce((sum, one) => sum + one, 0) / squares.length)
    most = Math.max(most, Math.abs(levelDb(samples, at, at + 100) - expected))
  }
  return most
}

test('music follows its curve over cuts and its own repetitions, within half a decibel, and fades out with the clip', async () => {
  const speech = [
    { startMs: 1_000, endMs: 1_900 },
    { startMs: 3_000, endMs: 3_700 },
  ]
  const music = bed(short, speech, { fadeIn: 400, fadeOut: 900 })
  const items = [1_320, 480, 2_200, 1_520].map((durationMs) => item({ durationMs }))
  expect(farthest(await mixdown({ items, music }), music, 5_520)).toBeLessThan(0.5)
})

test('a film that is made in parts has one music under all of them', async () => {
  const music = bed(song, [{ startMs: 2_000, endMs: 2_600 }], { loop: false })
  const items = Array.from({ length: 45 }, () => item({ durationMs: 80 }))
  const samples = await mixdown({ items, music })
  expect(farthest(samples, music, 3_000)).toBeLessThan(0.5)
  expect(levelDb(samples, 3_050, 3_600)).toBeLessThan(-85)
})

test('speech and music are added, and a part of a film has the music of its time', async () => {
  const music = bed(song, [{ startMs: 0, endMs: 1_000 }], { fadeIn: 0, fadeOut: 0 })
  const spoken = await mixdown({
    items: [item({ voice: { path: voice }, durationMs: 1_000 })],
    music: { ...music, path: song },
  })
  // Two tones of one pitch and phase: their amplitudes are added.
  expect(levelDb(spoken, 100, 900)).toBeCloseTo(
    toneDb + 20 * Math.log10(1 + 10 ** (-music.settings.ducking.amount / 20)),
    0,
  )
  const later = await mixdown({
    items: [item({ durationMs: 1_000 })],
    music: { ...music, elapsedMs: 900, wholeMs: 8_000 },
  })
  const curve = musicCurve(music.settings, music.speech, 8_000)
  expect(levelDb(later, 0, 50)).toBeCloseTo(toneDb + 20 * Math.log10(musicGain(curve, 925)), 0)
  expect(levelDb(later, 800, 900)).toBeCloseTo(toneDb, 0)
  const muted = await mixdown({ items: [item({ durationMs: 500 })], music: bed(song, [], { muted: true }) })
  expect(levelDb(muted, 0, 400)).toBeLessThan(-85)
})
