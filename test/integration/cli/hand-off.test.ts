import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findTools, probe } from '../../../electron/media/index.ts'
import { make } from '../../support/media/making.ts'
import { greenroom } from './run.ts'

interface Manifest {
  frames: number
  files: { path: string; bytes: number; sha256: string }[]
  baked: string[]
  dropped: string[]
}

const folder = mkdtempSync(join(tmpdir(), 'greenroom-hand-off-'))
const options = { data: join(folder, 'data'), env: { GREENROOM_ENCODERS: 'software' } }
const project = join(folder, 'small.greenroom.json')
const tools = await findTools()

const at = (x: number, y: number, layer: number) => ({
  x,
  y,
  layer,
  scaleX: 1,
  scaleY: 1,
  locked: false,
  hidden: false,
})
const box = (id: string, value: string, more: object = {}) => ({
  id,
  name: id,
  kind: 'image',
  source: { kind: 'color', value },
  width: 40,
  height: 20,
  ...at(100, 50, 3),
  ...more,
})

beforeAll(async () => {
  const moving = ['-f', 'lavfi', '-i', 'testsrc2=s=80x45:r=25:d=3', '-f', 'lavfi', '-i', 'sine=d=3']
  await make(tools, join(folder, 'film.mp4'), ...moving, '-pix_fmt', 'yuv420p')
  const source = { kind: 'asset', path: 'film.mp4', begin: 400 }
  const film = { id: 'film', name: 'Film', kind: 'video', source, ...at(10, 10, 1), sound: { volume: -6 } }
  const scene = { duration: 1010, voice: null }
  writeFileSync(
    project,
    JSON.stringify({
      schema: 'greenroom.project',
      version: 3,
      id: 'p',
      name: 'Small',
      canvas: { width: 160, height: 90, background: '#203040' },
      scenes: [
        { ...scene, id: 's1', name: 'Opening', elements: [film, box('Square', '#cc3311', { start: 300, end: 710 })] },
        {
          ...scene,
          id: 's2',
          name: 'End',
          elements: [box('Bar', '#ffffff')],
          transition: { kind: 'dissolve', duration: 400 },
        },
      ],
    }),
  )
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a project becomes a folder with its document and files, all of whole frames', async () => {
  const out = join(folder, 'for-kdenlive')
  const { code, stderr, events } = await greenroom(
    ['hand-off', project, '--format', 'mlt', '--out', out, '--json'],
    options,
  )
  expect(stderr).toBe('')
  expect(code).toBe(0)
  // Scenes of 1,010 ms that overlap by 400 ms are 1,620 ms together, which is nearest to 41 frames.
  expect(events.at(-1)).toMatchObject({ event: 'done', document: join(out, 'Small.mlt'), frames: 41 })
  const manifest = JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8')) as Manifest
  expect(manifest.frames).toBe(41)
  expect(manifest.baked.join(' ')).toContain('Square')
  const media = readdirSync(join(out, 'media')).map((name) => `media/${name}`)
  expect(manifest.files.map(({ path }) => path).toSorted()).toEqual(['Small.mlt', ...media].toSorted())
  for (const { path, sha256 } of manifest.files)
    expect(
      createHash('sha256')
        .update(readFileSync(join(out, path)))
        .digest('hex'),
    ).toBe(sha256)
  expect(readFileSync(join(out, 'media/Film.mp4'))).toEqual(readFileSync(join(folder, 'film.mp4')))
  // The square is shown from frame 8 to 18, and the scenes share frames 15 to 25.
  const length = async (name: string): Promise<number> =>
    ((await probe(tools, join(out, 'media', name))).video!.durationMs! * 25) / 1000
  expect(await length('Opening - Graphics.mov')).toBe(7)
  expect(await length('Transition to End.mov')).toBe(10)
  const again = await greenroom(['hand-off', project, '--format', 'otio', '--out', out], options)
  expect(again.code).not.toBe(0)
  expect(again.stderr).toContain('not empty')
}, 120_000)

test('a link to a folder is filled, and a file is told from a folder', async () => {
  mkdirSync(join(folder, 'there'))
  symlinkSync(join(folder, 'there'), join(folder, 'link'))
  const handOff = (out: string) => greenroom(['hand-off', project, '--format', 'edl', '--out', out], options)
  expect((await handOff(join(folder, 'link'))).code).toBe(0)
  expect(readdirSync(join(folder, 'there'))).toContain('Small.edl')
  const refused = await handOff(project)
  expect(refused.code).not.toBe(0)
  expect(refused.stderr.replaceAll(/\s+/g, ' ')).toContain('is a file. Name a folder')
}, 120_000)

test('stems are a folder with the clip, its pictures and its sounds, which are listed in their order', async () => {
  const out = join(folder, 'stems')
  // What a process that was killed has left beside the folder is removed.
  mkdirSync(join(folder, `.greenroom-handoff-2147483647-abc@${hostname()}`, 'target'), { recursive: true })
  const { code, stderr, events } = await greenroom(['stems', project, '--out', out, '--json'], options)
  expect(stderr).toBe('')
  expect(code).toBe(0)
  const files = ['clip.mp4', 'effects.wav', 'mix.wav', 'music.wav', 'plate.mp4', 'voice.wav']
  expect(events.at(-1)).toMatchObject({ event: 'done', folder: out, files, frames: 41 })
  const list = JSON.parse(readFileSync(join(out, 'stems.json'), 'utf8')) as Record<string, unknown>
  expect(list).toMatchObject({ picture: ['plate.mp4'], sound: ['voice.wav', 'effects.wav', 'music.wav'] })
  for (const name of ['effects.wav', 'mix.wav'])
    expect((await probe(tools, join(out, name))).audio).toMatchObject({ sampleRate: 48_000, durationMs: 1_640 })
  expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([])
}, 120_000)
