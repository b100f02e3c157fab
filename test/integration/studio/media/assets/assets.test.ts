import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AssetInfo } from '../../../../../electron/common/bridge/index.ts'
import { emptyProject } from '../../../../../electron/common/composition/index.ts'
import { findTools } from '../../../../../electron/media/index.ts'
import type { MediaTools } from '../../../../../electron/media/index.ts'
import { bridgeTo } from '../../../../support/studio/bridge.ts'
import { openStudio } from '../../../../../electron/studio/studio.ts'
import type { Studio } from '../../../../../electron/studio/studio.ts'
import { make } from '../../../../support/media/making.ts'
import { fakeHost } from '../../../../support/studio/fake-host.ts'

let folder = ''
let tools: MediaTools
let studio: Studio
let told: AssetInfo[] = []
let stop = new AbortController()

beforeAll(async () => {
  tools = await findTools()
  folder = mkdtempSync(join(tmpdir(), 'greenroom-assets-'))
  await sharp({ create: { width: 300, height: 200, channels: 4, background: '#00ff0080' } })
    .png()
    .toFile(join(folder, 'bild ä.png'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(async () => {
  studio = await openStudio({
    host: fakeHost(),
    dataFolder: mkdtempSync(join(folder, '.data-')),
    startEngine: false,
  })
  told = []
  stop = new AbortController()
  const watch = await bridgeTo(studio).assets.watch(undefined, { signal: stop.signal })
  void (async () => {
    for await (const info of watch) told.push(info)
  })()
})
afterEach(async () => {
  stop.abort()
  await studio.close()
})

const describeOne = async (path: string, session: string | null = null): Promise<AssetInfo> =>
  (await bridgeTo(studio).assets.describe({ session, paths: [path] }))[0]!
const last = (path: string): AssetInfo | undefined => told.filter((info) => info.path === path).at(-1)
const settled = async (path: string): Promise<AssetInfo> => {
  await expect.poll(() => last(path)?.sha256 ?? last(path)?.problem, { timeout: 240_000 }).toBeTruthy()
  await expect.poll(() => last(path)?.proxying, { timeout: 240_000 }).toBe(false)
  return last(path)!
}

test('a picture is answered at once, then read, hashed and shown', async () => {
  const path = join(folder, 'bild ä.png')
  expect(await describeOne(path)).toMatchObject({ state: 'reading', name: 'bild ä.png', kind: 'image' })
  const info = await settled(path)
  expect(info).toMatchObject({
    state: 'ready',
    kind: 'image',
    width: 300,
    height: 200,
    durationMs: null,
    hasAlpha: true,
    hasAudio: false,
    peaksUrl: null,
    sha256: createHash('sha256').update(readFileSync(path)).digest('hex'),
  })
  const answer = await studio.handleMedia(new Request(`http://x/${info.playUrl}`))
  expect(Buffer.from(await answer!.arrayBuffer()).equals(readFileSync(path))).toBe(true)
  expect(await describeOne(path)).toEqual(info)
})

test('a film that a window can not play gets a proxy, which is reported when it is made', async () => {
  const path = join(folder, 'film.mkv')
  const inputs = ['-f', 'lavfi', '-i', 'testsrc2=s=160x90:r=25:d=1', '-f', 'lavfi', '-i', 'sine=440:d=1']
  await make(tools, path, ...inputs, '-c:v', 'mpeg4', '-c:a', 'ac3')
  await describeOne(path)
  await expect.poll(() => last(path)?.state).toBe('ready')
  expect(told.find((info) => info.path === path)).toMatchObject({
    playUrl: null,
    proxying: true,
    hasAudio: true,
  })
  const info = await settled(path)
  const answer = (await studio.handleMedia(new Request(`http://x/${info.playUrl}`)))!
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'video/mp4'])
  expect(info.durationMs).toBeGreaterThan(900)
  expect(
    (await (await studio.handleMedia(new Request(`http://x/${info.peaksUrl}`)))!.arrayBuffer()).byteLength,
  ).toBeGreaterThan(90)
})

test('a file that changes, moves away or comes back is noticed when it is described again', async () => {
  const path = join(folder, 'moving.wav')
  await make(tools, path, '-f', 'lavfi', '-i', 'sine=440:d=1')
  await describeOne(path)
  const first = await settled(path)
  expect(first).toMatchObject({ kind: 'audio', durationMs: 1000, thumbUrl: null })
  await make(tools, path, '-f', 'lavfi', '-i', 'sine=440:d=2')
  expect((await describeOne(path)).state).toBe('reading')
  await expect.poll(() => last(path)?.durationMs).toBe(2000)
  const second = await settled(path)
  expect(second.playUrl).not.toBe(first.playUrl)
  renameSync(path, `${path}.away`)
  expect(await describeOne(path)).toMatchObject({
    state: 'missing',
    problem: expect.stringContaining('Choose the file’s new location'),
  })
  renameSync(`${path}.away`, path)
  expect((await describeOne(path)).state).toBe('reading')
  utimesSync(path, 1, 1)
  expect((await describeOne(path)).state).toBe('reading')
})

test.each([
  ['text.png', 'just text', 'text'],
  ['empty.mp4', '', 'empty'],
  ['playlist.m3u8', '#EXTM3U\nfile:///etc/passwd\n', 'playlist'],
  ['half.mp4', '\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41', 'half.mp4'],
])('%s is refused with a reason', async (name, content, words) => {
  const path = join(folder, name)
  writeFileSync(path, content)
  await describeOne(path)
  expect(await settled(path)).toMatchObject({
    state: 'unreadable',
    problem: expect.stringContaining(words),
    playUrl: null,
  })
})

test('what is not there, a folder, or a relative path without a project, is told at once', async () => {
  expect(await describeOne(join(folder, 'gone.png'))).toMatchObject({ state: 'missing' })
  expect(await describeOne(folder)).toMatchObject({
    state: 'missing',
    problem: expect.stringContaining('not a file'),
  })
  expect(await describeOne('a.png')).toMatchObject({
    state: 'missing',
    problem: expect.stringContaining('never saved'),
  })
  await expect(describeOne('a.png', 'no such session')).rejects.toMatchObject({ data: { field: 'session' } })
})

test('relative paths are of the project’s folder, and each name of a file is told', async () => {
  studio.services.projects.opened({
    id: 'session',
    path: null,
    folder,
    project: emptyProject('project', 'Project'),
    readOnly: null,
    savedAt: null,
    recovered: false,
    copy: '0.this',
  })
  const path = join(folder, 'bild ä.png')
  await describeOne(path)
  await describeOne('bild ä.png', 'session')
  await expect.poll(() => last('bild ä.png')?.sha256).toBeTruthy()
  expect({ ...last('bild ä.png'), path }).toEqual(await settled(path))
})

test('a folder is looked through with what lies below, in order; the rest is counted', async () => {
  const media = join(folder, 'many')
  mkdirSync(join(media, 'below', 'deep'), { recursive: true })
  for (const name of ['2.png', '10.png', '1.MP4', 'notes.txt', '.hidden.png', 'below/a.mp3', 'below/deep/b.webm'])
    writeFileSync(join(media, name), 'x')
  symlinkSync('/etc', join(media, 'link'))
  const { assets, skipped } = await bridgeTo(studio).assets.importFolder({
    session: null,
    folder: media,
  })
  expect(assets.map((info) => info.path.slice(media.length + 1))).toEqual([
    '1.MP4',
    '2.png',
    '10.png',
    'below/a.mp3',
    'below/deep/b.webm',
  ])
  expect(skipped).toBe(2)
  const none = bridgeTo(studio).assets.importFolder({
    session: null,
    folder: join(media, '2.png'),
  })
  await expect(none).rejects.toMatchObject({ data: { code: 'not-found', field: 'folder' } })
})

test('thousands of files are described before any of them is read', async () => {
  const many = join(folder, 'thousand')
  mkdirSync(many)
  const paths = [...Array(1500).keys()].map((at) => join(many, `${at}.png`))
  for (const path of paths) writeFileSync(path, 'x')
  const { assets } = bridgeTo(studio)
  const described = await assets.describe({ session: null, paths })
  expect(described).toHaveLength(1500)
  expect(described.filter(({ state }) => state === 'reading').length).toBeGreaterThan(1000)
})

test('a URL of a document is looked at within limits', async () => {
  const { assets } = bridgeTo(studio)
  const [info] = await assets.describeUrls({ urls: ['http://127.0.0.1:9/secret.png'] })
  expect(info).toMatchObject({ state: 'reading', path: 'http://127.0.0.1:9/secret.png' })
  await expect.poll(() => last('http://127.0.0.1:9/secret.png')?.problem).toContain('not on the public internet')
})

test('an address that can not be reached is known as such for a while; one of the user’s network is not judged', async () => {
  const gone = 'http://greenroom-nowhere.invalid/logo.png'
  const { assets } = studio.services
  const found = await assets.unreachable([gone, 'http://127.0.0.1:9/secret.png'], 20_000)
  expect([...found.keys()]).toEqual([gone])
  // The failure is known, so the answer comes at once.
  expect((await assets.unreachable([gone], 0)).has(gone)).toBe(true)
})
