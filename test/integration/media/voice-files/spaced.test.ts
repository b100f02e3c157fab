import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findTools, probe, run } from '../../../../electron/media/index.ts'
import { spaceSpeech } from '../../../../electron/media/voice-files/index.ts'
import { silencesOf } from '../../../support/media/silences.ts'

let folder: string
/** 0.3 s of silence, 0.6 s of tone, 0.4 s of silence; in two rates, layouts and encodings. */
let wav: string
let mp3: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spaced-'))
  wav = join(folder, 'a.wav')
  mp3 = join(folder, 'b.mp3')
  const tools = await findTools()
  const tone = (hz: number) => ['-f', 'lavfi', '-i', `sine=frequency=${hz}:duration=0.6:sample_rate=24000`]
  await run(tools, [...tone(440), '-af', 'adelay=300:all=1,apad=pad_dur=0.4', wav])
  await run(tools, [...tone(660), '-af', 'adelay=300:all=1,apad=pad_dur=0.4', '-ar', '44100', '-ac', '2', mp3])
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const near = (ms: number) => ({ asymmetricMatch: (value: number) => Math.abs(value - ms) <= 30 })

it('puts exactly the asked silence between sounds, whatever silence they bring, and tells where they lie', async () => {
  const out = join(folder, 'out.wav')
  const pauses = [1_000, 50, 2_345, 300]
  const paths = [wav, mp3, wav, mp3, mp3]
  const pieces = paths.map((path, at) => ({ path, label: 'A piece', pauseMs: pauses[at] ?? null }))
  const tools = await findTools()
  const { durationMs, positions } = await spaceSpeech(tools, pieces, null, out)
  const silences = await silencesOf(out)
  // Silence at its beginning and end stays as it was spoken.
  expect(silences.map(({ ms }) => ms)).toEqual([near(300), ...pauses.map(near), near(400)])
  const info = await probe(tools, out)
  expect(info.audio).toMatchObject({ sampleRate: 44_100, channels: 2 })
  expect(Math.abs(info.durationMs - durationMs)).toBeLessThan(2)
  for (const [index, ms] of pauses.entries())
    expect(positions[index + 1]!.startMs - positions[index]!.endMs).toEqual(near(ms))
  // A time in the third piece, whose sound begins after 300 ms.
  expect(silences[2]!.startMs + silences[2]!.ms).toEqual(near(positions[2]!.shiftMs + 300))
})

it('begins and ends with pauses that are asked for, in place of what was spoken', async () => {
  const out = join(folder, 'edges.wav')
  await spaceSpeech(await findTools(), [{ path: wav, label: 'A piece', pauseMs: 1_500 }], 700, out)
  expect((await silencesOf(out)).map(({ ms }) => ms)).toEqual([near(700), near(1_500)])
})

it('adds the asked silence to what sounds bring, where their edges are kept', async () => {
  const out = join(folder, 'turns.wav')
  const pieces = [wav, mp3].map((path, at) => ({ path, label: 'A turn', pauseMs: at === 0 ? 200 : null }))
  const { durationMs, positions } = await spaceSpeech(await findTools(), pieces, null, out, { keepsEdges: true })
  expect((await silencesOf(out)).map(({ ms }) => ms)).toEqual([near(300), near(400 + 200 + 300), near(400)])
  expect(positions[0]).toMatchObject({ startMs: 0, endMs: near(1_300), shiftMs: 0 })
  expect(positions[1]).toMatchObject({ startMs: near(1_500), shiftMs: near(1_500) })
  expect(durationMs).toEqual(near(2_800))
})

it('takes a hundred pieces at once', async () => {
  const out = join(folder, 'many.wav')
  const pieces = Array.from({ length: 100 }, (_, at) => ({
    path: at % 2 === 0 ? wav : mp3,
    label: 'A piece',
    pauseMs: at === 99 ? null : 200,
  }))
  await spaceSpeech(await findTools(), pieces, null, out)
  const inner = (await silencesOf(out)).slice(1, -1).map(({ ms }) => ms)
  expect(inner).toHaveLength(99)
  expect(inner.every((ms) => Math.abs(ms - 200) <= 30)).toBe(true)
})
