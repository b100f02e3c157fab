import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findTools, measureLoudness, probe } from '../../../../../electron/media/index.ts'
import type { MediaTools } from '../../../../../electron/media/index.ts'
import { make } from '../../../../support/media/making.ts'
import { BundledMusic } from '../../../../../electron/studio/media/music/index.ts'

const folder = fileURLToPath(new URL('../../../../../resources/music', import.meta.url))
const media = { urlFor: (path: string) => `media/${path}` }
let scratch = ''
let tools: MediaTools
beforeAll(async () => {
  tools = await findTools()
  scratch = mkdtempSync(join(tmpdir(), 'greenroom-music-'))
})
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

test('there are enough pieces and effects, in several moods and tempos', async () => {
  const sounds = await new BundledMusic({ folder, copies: join(scratch, 'a'), media }).list()
  const music = sounds.filter(({ kind }) => kind === 'music')
  expect(music.length).toBeGreaterThanOrEqual(12)
  expect(sounds.length - music.length).toBeGreaterThanOrEqual(12)
  expect(new Set(music.map(({ mood }) => mood)).size).toBeGreaterThanOrEqual(8)
  expect(new Set(music.map(({ tempo }) => tempo)).size).toBeGreaterThanOrEqual(10)
})

test('each file has the length that is listed, a piece of music exactly that of its bars', async () => {
  const sounds = await new BundledMusic({ folder, copies: join(scratch, 'a'), media }).list()
  const lengths = await Promise.all(sounds.map(async ({ path }) => (await probe(tools, path)).audio?.durationMs ?? 0))
  // A container counts the 6.5 ms that its decoder leaves out.
  for (const [index, { id, lengthMs }] of sounds.entries()) {
    expect([id, Math.abs(lengths[index]! - lengthMs) < 8]).toEqual([id, true])
  }
  // Thirty-two quarters at 84 a minute: anything more or less would be a gap where the music begins again.
  const decoded = join(scratch, 'decoded.f32')
  const { path } = sounds.find(({ id }) => id === 'warm-morning')!
  await make(tools, decoded, '-i', path, '-f', 'f32le', '-ac', '2')
  expect(statSync(decoded).size / 8).toBe(Math.round((32 * 60 * 48_000) / 84))
})

test('music has the loudness that projects assume, and no peaks beyond what can be played', async () => {
  const { integratedLufs, truePeakDb } = await measureLoudness(tools, join(folder, 'loops/grand-hall.ogg'))
  expect(Math.abs(integratedLufs! + 16)).toBeLessThan(0.5)
  expect(truePeakDb!).toBeLessThan(-1)
})

test('a copy that is not whole is made again', async () => {
  const copies = join(scratch, 'a')
  writeFileSync(join(copies, 'pop.ogg'), 'broken')
  const sounds = await new BundledMusic({ folder, copies, media }).list()
  const pop = sounds.find(({ id }) => id === 'pop')!
  expect(statSync(pop.path).size).toBe(statSync(join(folder, 'effects/pop.ogg')).size)
})
