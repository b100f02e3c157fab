import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ExportEvent, ExportMake, LibraryItem } from '../../../electron/common/bridge/index.ts'
import { plainConvert } from '../../../electron/common/bridge/index.ts'
import type { Element, Project } from '../../../electron/common/composition/index.ts'
import { findTools, probe } from '../../../electron/media/index.ts'
import { openStudio } from '../../../electron/studio/studio.ts'
import type { Studio } from '../../../electron/studio/studio.ts'
import { bridgeTo } from '../../support/studio/bridge.ts'
import { fakeHost, realEngine } from '../../support/studio/fake-host.ts'
import { speakingProject, until } from '../../support/studio/window.ts'
import { make } from '../../support/engine/media.ts'
import { someOf } from '../../support/depth.ts'

// A clip that the engine of this machine has made: its speech, its words, and its exports (its avatar alone, pictures of
// its scenes, and one that was asked for with the clip).

let folder = ''
let studio: Studio
let clip: LibraryItem
const bridge = () => bridgeTo(studio)

/** Two scenes: an avatar at the left, and one in which nobody is seen. */
function project(): Project {
  const one = speakingProject('a', 'Good morning.', 'everyday-marcus')
  const two = speakingProject('b', 'Good night.', 'everyday-marcus')
  const [backdrop] = one.scenes[0]!.elements
  const avatar: Element = {
    ...backdrop!,
    id: 'a-avatar',
    name: 'Mara',
    kind: 'avatar',
    x: 20,
    y: 40,
    width: 296,
    height: 320,
    layer: 2,
    source: { kind: 'avatar', avatarId: 'mara', from: 2 },
  }
  one.scenes[0]!.elements.push(avatar)
  return { ...one, scenes: [one.scenes[0]!, ...two.scenes] }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'greenroom-export-'))
  studio = await openStudio({ host: fakeHost({ engine: realEngine() }), dataFolder: join(folder, 'data') })
  for await (const status of await bridge().engine.watch()) if (status.name === 'ready') break
  const { id: session } = await bridge().projects.create({ name: 'Any', width: 640, height: 360 })
  const { jobId } = await bridge().generate.start({
    session,
    project: project(),
    kind: 'avatar-video',
    connection: 'engine',
    name: 'Morning',
    folder: null,
    export: {
      folder: join(folder, 'handover'),
      name: null,
      sidecar: 'srt',
      make: { ...plainConvert, to: 'm4a' },
    },
  })
  await until(async () => {
    const { row } = await bridge().jobs.details({ id: jobId })
    if (row.state === 'failed') throw new Error(JSON.stringify(row))
    return row.state === 'done'
  }, 120_000)
  clip = await bridge().library.get({ id: jobId })
})
afterAll(async () => {
  await studio.close()
  rmSync(folder, { recursive: true, force: true })
})

async function exported(make_: ExportMake): Promise<string[]> {
  const plan = { folder: join(folder, 'out'), name: null, sidecar: null, make: make_ }
  let end: Extract<ExportEvent, { type: 'done' }> | null = null
  for await (const event of await bridge().library.export({ ids: [clip.id], plan }))
    if (event.type === 'done') end = event
  expect(end?.failed).toEqual([])
  return end!.files.map(({ path }) => path)
}

/** Alpha of a frame at a time, one byte for each px. */
async function alphaAt(path: string, seconds: number): Promise<{ data: Buffer; width: number }> {
  const decoder = path.endsWith('.webm') ? ['-c:v', 'libvpx-vp9'] : []
  const picture = await make('png', [
    ...decoder,
    '-ss',
    String(seconds),
    '-i',
    path,
    '-frames:v',
    '1',
    '-pix_fmt',
    'rgba',
  ])
  const { data, info } = await sharp(picture).extractChannel('alpha').raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width }
}

const share = ({ data }: { data: Uint8Array }, is: (alpha: number) => boolean): number =>
  data.reduce((sum, alpha) => sum + (is(alpha) ? 1 : 0), 0) / data.length

/** VP9 takes several times as long, and other tests write it. */
const withAlpha = [
  ['prores', '.mov', 'prores'],
  ['vp9', '.webm', 'vp9'],
] as const
test.each(someOf(withAlpha, 2))(
  'an avatar alone, as %s: seen where it stands, with its sound, and nobody in the other scene',
  async (to, ending, codec) => {
    const [path] = await exported({ kind: 'avatars', to, longSide: null })
    expect(path!.endsWith(ending)).toBe(true)
    const info = await probe(await findTools(), path!)
    expect(info.video).toMatchObject({ codec, width: 640, height: 360, hasAlpha: true })
    expect(info.audio).toBeDefined()
    expect(Math.abs(info.durationMs - clip.durationMs!)).toBeLessThan(120)

    const seen = await alphaAt(path!, 0.5)
    expect(share(seen, (alpha) => alpha > 240)).toBeGreaterThan(0.1)
    expect(share(seen, (alpha) => alpha < 15)).toBeGreaterThan(0.5)
    // The right half of the canvas is beside the avatar's box.
    const right = seen.data.filter((_alpha, index) => index % seen.width > 330)
    expect(share({ data: right }, (alpha) => alpha > 15)).toBe(0)
    const later = await alphaAt(path!, clip.durationMs! / 1000 - 0.3)
    expect(share(later, (alpha) => alpha > 15)).toBe(0)
  },
)

test('its speech is on this machine, where the editor plays it without making it again', async () => {
  const [line] = ['Good morning.'].map((text) => ({
    kind: 'script' as const,
    voiceId: 'everyday-marcus',
    text,
    rate: 100,
  }))
  const speech = await until(async () => {
    const [found] = await bridge().speech.known({ connection: 'engine', session: null, lines: [line!] })
    return found
  })
  expect(speech.words.map(({ text }) => text.toLowerCase())).toEqual(expect.arrayContaining(['morning']))
})

test('its words are known, each with its time in the clip', async () => {
  const { cues, words, note } = await bridge().library.words({ id: clip.id })
  expect(cues.map(({ text }) => text)).toEqual(['Good morning.', 'Good night.'])
  expect(words).toHaveLength(4)
  expect(words.every(({ startMs, endMs }) => startMs < endMs && endMs <= clip.durationMs! + 100)).toBe(true)
  expect(note).toBeNull()
})

test('an export that was asked for with the clip is made once the clip is done, once', async () => {
  const there = () => readdirSync(join(folder, 'handover'), { withFileTypes: true }).map(({ name }) => name)
  await until(() => there().length === 2)
  expect(there().toSorted()).toEqual(['Morning.m4a', 'Morning.srt'])
  await until(() => studio.services.sources.withExportPlan().length === 0)
})

test('one picture of each scene, as JPEG', async () => {
  const paths = await exported({ kind: 'still', atMs: null, longSide: 320, format: 'jpeg', each: 'scene' })
  expect(paths.map((path) => basename(path))).toEqual(['Morning 01.jpg', 'Morning 02.jpg'])
  const [first, second] = await Promise.all(
    paths.map((path) => sharp(path).raw().toBuffer({ resolveWithObject: true })),
  )
  expect(first!.info).toMatchObject({ width: 320, height: 180 })
  const differing = first!.data.filter((value, index) => Math.abs(value - second!.data[index]!) > 40).length
  expect(differing / first!.data.length).toBeGreaterThan(0.05)
})
