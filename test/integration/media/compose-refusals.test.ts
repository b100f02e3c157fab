import { chmod, copyFile, readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compose, findTools, isMediaError } from '../../../electron/media/index.ts'
import type { ComposeItem, ComposeOptions, Composition } from '../../../electron/media/index.ts'
import { layer, make, picture, scratch } from '../../support/media/making.ts'

const tools = await findTools()
const files = await scratch()
afterAll(() => files.remove())

const item = (fields: Partial<ComposeItem> = {}): ComposeItem => ({
  width: 64,
  height: 64,
  background: { color: 'white' },
  layers: [],
  durationMs: 200,
  ...fields,
})
const withLayer = (path: string, label: string, kind: 'image' | 'video' = 'video'): Composition => ({
  items: [item({ layers: [layer(path, { kind, label })] })],
})

async function failure(composition: Composition, options: ComposeOptions = {}, with_ = tools) {
  const before = (await readdir(files.folder)).sort()
  const out = files.path('refused.mp4')
  const error: unknown = await compose(with_, composition, out, options).catch((e: unknown) => e)
  expect((await readdir(files.folder)).sort()).toEqual(before)
  if (!isMediaError(error)) throw new Error('expected a MediaError', { cause: error })
  return error
}

let clip = ''
beforeAll(async () => {
  await picture(files.path('ok.png'), 8, 8, 'red')
  clip = await make(tools, files.path('clip.mp4'), '-f', 'lavfi', '-i', 'testsrc2=s=64x64:r=25:d=2')
})

test.each([
  ['items', { items: [] }],
  ['items[0].width', { items: [item({ width: 5000 })] }],
  ['items[0].height', { items: [item({ height: NaN })] }],
  ['items[1].width', { items: [item(), item({ width: 66 })] }],
  ['items[0].durationMs', { items: [item({ durationMs: -1 })] }],
  ['items[0].background', { items: [item({ background: { color: 'url(x)' } })] }],
  ['durationMs', { items: [item()], durationMs: 0 }],
  ['fps', { items: [item()], fps: 0 }],
  ['items[0].layers[0].scaleX', { items: [item({ layers: [layer('x', { scaleX: 0 })] })] }],
  ['items[0].layers[0].x', { items: [item({ layers: [layer('x', { x: Infinity })] })] }],
  [
    'items[0].layers[0].fragment.endMs',
    { items: [item({ layers: [layer('x', { fragment: { startMs: 5, endMs: 5 } })] })] },
  ],
])('a wrong %s is refused by its name', async (field, composition) => {
  const error = await failure(composition)
  expect(error.code).toBe('invalid')
  expect(error.message.startsWith(`${field} `)).toBe(true)
})

test('an item with nothing to go by is refused', async () => {
  const { durationMs: _, ...open } = item({ layers: [layer(files.path('ok.png'))] })
  const error = await failure({ items: [open] })
  expect(error.code).toBe('invalid')
  expect(error.message).toContain('no length')
})

test('a bad source is named by its label, with the reason', async () => {
  await writeFile(files.path('empty.mp4'), '')
  expect(await failure(withLayer(files.path('empty.mp4'), 'elements[3].url'))).toMatchObject({
    code: 'unreadable',
    source: 'elements[3].url',
    message: expect.stringMatching(/^elements\[3\]\.url is empty/) as string,
  })
  await writeFile(files.path('list.mp4'), '#EXTM3U\nclip.mp4\n')
  expect((await failure(withLayer(files.path('list.mp4'), 'the list'))).code).toBe('refused')
  expect((await failure(withLayer(files.path('gone.mp4'), 'the clip'))).message).toBe('the clip does not exist.')

  await copyFile(clip, files.path('cut.mp4'))
  await truncate(files.path('cut.mp4'), 4000)
  expect((await failure(withLayer(files.path('cut.mp4'), 'the clip'))).message).toContain('the clip is cut short')

  const png = await readFile(files.path('ok.png'))
  await writeFile(files.path('half.png'), png.subarray(0, 60))
  expect((await failure(withLayer(files.path('half.png'), 'the logo', 'image'))).message).toContain('the logo')
  const voice = { path: files.path('ok.png'), label: 'voice.voice_url' }
  expect((await failure({ items: [item({ voice })] })).message).toBe('voice.voice_url has no sound.')
  const background = { imagePath: files.path('empty.mp4'), label: 'the background' }
  expect((await failure({ items: [item({ background })] })).message).toContain('the background is empty')
})

test('a clip whose header is fine and whose pictures are noise is named, not left out', async () => {
  const bytes = await readFile(clip)
  const start = bytes.indexOf('mdat') + 4
  const moov = bytes.indexOf('moov')
  bytes.fill(0xa5, start, moov > start ? moov - 4 : bytes.length)
  await writeFile(files.path('noise.mp4'), bytes)
  const error = await failure(withLayer(files.path('noise.mp4'), 'elements[0].url'))
  expect(error.code).toBe('unreadable')
  expect(error.message).toContain('elements[0].url: its picture cannot be decoded')
})

test('limits are named: pixels, length of a source, length of the whole', async () => {
  await sharp({ create: { width: 8000, height: 5000, channels: 3, background: 'white' } })
    .jpeg()
    .toFile(files.path('huge.jpg'))
  expect((await failure(withLayer(files.path('huge.jpg'), 'the photo', 'image'))).message).toMatch(
    /the photo is 8000 × 5000 px \(40 megapixels\); the limit is 36 megapixels/,
  )
  const hours = await make(
    tools,
    files.path('hours.mkv'),
    ...['-f', 'lavfi', '-i', 'color=black:s=16x16:r=1/60:d=14400', '-c:v', 'ffv1'],
  )
  expect((await failure(withLayer(hours, 'the film'))).message).toBe('the film is 4 hours long; the limit is 3 hours.')
  const error = await failure({ items: [item({ durationMs: 3 * 3_600_000 })] })
  expect(error).toMatchObject({
    code: 'too-large',
    message: expect.stringContaining('the limit is 120 minutes') as string,
  })
})

test('cancelled while it runs: ended, nothing left', async () => {
  const stop = new AbortController()
  const long = {
    items: [item({ layers: [layer(clip, { kind: 'avatar' })], durationMs: 600_000, width: 640, height: 640 })],
  }
  setTimeout(() => stop.abort(), 900)
  expect((await failure(long, { signal: stop.signal })).code).toBe('cancelled')
})

test('out of time: told as such, nothing left', async () => {
  const long = { items: [item({ layers: [layer(clip, { kind: 'avatar' })], durationMs: 600_000 })] }
  expect((await failure(long, { timeoutMs: 500 })).code).toBe('timeout')
})

test.skipIf(process.platform === 'win32')('a disk that fills up while composing ends in no-space', async () => {
  // A limit on file size stands for a full disk: the same write fails, in the same place.
  const limited = files.path('limited-ffmpeg')
  await writeFile(limited, `#!/bin/sh\ntrap '' XFSZ\nulimit -f 40\nexec ${tools.ffmpeg} "$@"\n`)
  await chmod(limited, 0o755)
  const noisy = await make(
    tools,
    files.path('noisy.mp4'),
    '-f',
    'lavfi',
    '-i',
    'nullsrc=s=64x64:r=25:d=2,geq=random(1)*255',
    '-qp',
    '1',
  )
  const composition = { items: [item({ layers: [layer(noisy, { kind: 'avatar' })], durationMs: 20_000 })] }
  const error = await failure(composition, {}, { ...tools, ffmpeg: limited })
  expect(error.code).toBe('no-space')
})
