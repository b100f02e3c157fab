import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findTools } from '../../../../../electron/media/index.ts'
import { discardSample, MediaFiles } from '../../../../../electron/studio/media/files/index.ts'

let folder = ''
let media: MediaFiles
const errors: unknown[] = []

const options = (): ConstructorParameters<typeof MediaFiles>[0] => ({
  cacheFolder: join(folder, 'cache'),
  importsFolder: join(folder, 'imports'),
  mostUploadBytes: 1000,
  tools: () => findTools(),
  baseUrl: () => null,
  owner: () => null,
  now: Date.now,
  onError: (error) => errors.push(error),
})

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'greenroom-media-'))
  errors.length = 0
  media = new MediaFiles(options())
})
afterEach(async () => {
  await media.close()
  rmSync(folder, { recursive: true, force: true })
})

const text = 'abcdefghijklmnopqrstuvwxyz'
function file(name = 'letters.mp4', content = text): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

async function get(url: string, headers: Record<string, string> = {}, method = 'GET') {
  const response = (await media.handle(new Request(`http://studio/${url}`, { method, headers })))!
  return { status: response.status, headers: response.headers, text: await response.text() }
}

test('an address names no path, stays the same, and ends when the studio does', async () => {
  const path = file('Ünicode & spaces? #1.mp4')
  const url = media.urlFor(path)
  expect(url).toMatch(/^media\/[A-Za-z0-9_-]{32}\/[^/]+$/)
  expect(media.urlFor(path)).toBe(url)
  expect(media.urlFor(path, { version: '2' })).not.toBe(url)
  expect(url).not.toContain('greenroom-media-')
  expect(await get(url)).toMatchObject({ status: 200, text })
  const other = new MediaFiles(options())
  expect(other.urlFor(path)).not.toBe(url)
})

test.each([
  ['bytes=0-3', 206, 'abcd', 'bytes 0-3/26'],
  ['bytes=24-', 206, 'yz', 'bytes 24-25/26'],
  ['bytes=-2', 206, 'yz', 'bytes 24-25/26'],
  ['bytes=20-900', 206, 'uvwxyz', 'bytes 20-25/26'],
  ['bytes=-900', 206, text, 'bytes 0-25/26'],
  ['bytes=26-', 416, '', 'bytes */26'],
  ['bytes=-0', 416, '', 'bytes */26'],
  ['bytes=5-2', 200, text, null],
  ['bytes=0-1,4-5', 200, text, null],
  ['items=0-1', 200, text, null],
  ['bytes=', 200, text, null],
])('the range %s is answered as RFC 9110 says', async (range, status, body, contentRange) => {
  const answer = await get(media.urlFor(file()), { range })
  expect([answer.status, answer.text, answer.headers.get('content-range')]).toEqual([status, body, contentRange])
  if (status !== 416) expect(answer.headers.get('content-length')).toBe(String(body.length))
})

test('conditions are kept: If-Range, If-None-Match, and a changed file', async () => {
  const path = file()
  const url = media.urlFor(path)
  const first = await get(url, {}, 'HEAD')
  expect([first.status, first.text, first.headers.get('content-length')]).toEqual([200, '', '26'])
  const etag = first.headers.get('etag')!
  const range = 'bytes=0-0'
  expect((await get(url, { 'if-none-match': `"other", W/${etag}` })).status).toBe(304)
  expect((await get(url, { range, 'if-range': etag })).text).toBe('a')
  writeFileSync(path, text.toUpperCase())
  utimesSync(path, 1, 1)
  expect((await get(url, { range, 'if-range': etag })).text).toBe(text.toUpperCase())
  expect((await get(url, { 'if-none-match': etag })).status).toBe(200)
})

test('an empty file is an empty answer', async () => {
  const url = media.urlFor(file('empty.mp4', ''))
  expect(await get(url)).toMatchObject({ status: 200, text: '' })
  expect((await get(url, { range: 'bytes=0-' })).status).toBe(416)
})

test('only what was registered is served, wherever its path leads later', async () => {
  const secret = file('secret.txt', 'secret')
  const path = file()
  const url = media.urlFor(path)
  unlinkSync(path)
  expect((await get(url)).status).toBe(404)
  symlinkSync(secret, path)
  expect((await get(url)).status).toBe(403)

  const later = join(folder, 'later.mp4')
  const laterUrl = media.urlFor(later)
  symlinkSync(secret, later)
  expect((await get(laterUrl)).status).toBe(403)

  mkdirSync(join(folder, 'real'))
  writeFileSync(join(folder, 'real', 'a.mp4'), 'right')
  mkdirSync(join(folder, 'wrong'))
  writeFileSync(join(folder, 'wrong', 'a.mp4'), 'wrong')
  symlinkSync(join(folder, 'real'), join(folder, 'way'))
  const through = media.urlFor(join(folder, 'way', 'a.mp4'))
  expect((await get(through)).text).toBe('right')
  unlinkSync(join(folder, 'way'))
  symlinkSync(join(folder, 'wrong'), join(folder, 'way'))
  expect((await get(through)).status).toBe(403)
  expect((await get(media.urlFor(folder))).status).toBe(403)
})

test('other addresses and methods are not answered with a file', async () => {
  const url = media.urlFor(file())
  const [, id] = url.split('/')
  for (const bad of [`media/${id}`, `media/${id}/a/b`, 'media/x/y', 'media/', `media/${id}x/a`, 'media/__proto__/a'])
    expect((await get(bad)).status, bad).toBe(404)
  expect((await get(url, {}, 'DELETE')).status).toBe(405)
  expect((await get('upload', {}, 'POST')).status).toBe(405)
  expect(await media.handle(new Request('http://studio/other'))).toBeNull()
  expect(await media.handle(new Request('http://studio/upload/more', { method: 'PUT', body: 'x' }))).toBeNull()
})

test('types are those of media; what a page could run is only bytes', async () => {
  const typeOf = async (name: string) => (await get(media.urlFor(file(name)))).headers.get('content-type')
  expect(await typeOf('a.WebM')).toBe('video/webm')
  for (const name of ['a.html', 'a.svg', 'a.js', 'a.pdf', 'a', '.png'])
    expect(await typeOf(name)).toBe('application/octet-stream')
  const answer = await get(media.urlFor(file()))
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
})

test('a request that is broken off lets go of its file', async () => {
  const path = file('large.mp4', 'x'.repeat(3_000_000))
  const open = () => readdirSync('/proc/self/fd').length
  const url = `http://studio/${media.urlFor(path)}`
  const before = open()
  const stop = new AbortController()
  const aborted = (await media.handle(new Request(url, { signal: stop.signal })))!
  const reader = aborted.body!.getReader()
  expect((await reader.read()).value!.length).toBeGreaterThan(0)
  expect(open()).toBe(before + 1)
  stop.abort()
  await expect(reader.read()).rejects.toThrow()
  const cancelled = (await media.handle(new Request(url)))!
  await cancelled.body!.cancel()
  const read = (await media.handle(new Request(url)))!
  expect((await read.arrayBuffer()).byteLength).toBe(3_000_000)
  await expect.poll(open).toBe(before)
})

async function put(query: string, body: BodyInit | null, headers: Record<string, string> = {}) {
  const request = new Request(`http://studio/upload?${query}`, {
    method: 'PUT',
    body,
    headers,
    duplex: 'half',
  } as RequestInit)
  const response = (await media.handle(request))!
  return { status: response.status, json: (await response.json()) as Record<string, string> }
}
const imports = () => readdirSync(join(folder, 'imports'), { recursive: true })

test('a dropped file lies under its own name, by its content, once', async () => {
  const first = await put('name=Holiday%20clip.mp4', 'one')
  expect(first.status).toBe(200)
  expect(first.json.path).toMatch(/[/\\]imports[/\\][0-9a-f]{24}[/\\]Holiday clip\.mp4$/)
  expect((await put('name=Holiday%20clip.mp4', 'one')).json).toEqual(first.json)
  expect((await put('name=Holiday%20clip.mp4', 'two')).json.path).not.toBe(first.json.path)
  expect(imports().filter((name) => String(name).includes('part'))).toEqual([])
})

test.each([
  ['../../etc/passwd', 'etc passwd'],
  ['a/b\\c:d.png', 'a b c d.png'],
  ['CON.png', '_CON.png'],
  ['.hidden', 'hidden'],
  ['emoji 👩‍👩‍👧.mov', 'emoji 👩‍👩‍👧.mov'],
])('the name %j is made safe', async (asked, name) => {
  const { json } = await put(`name=${encodeURIComponent(asked)}`, 'x')
  expect(json.path!.split('/').at(-1)).toBe(name)
  expect(json.path!.startsWith(join(folder, 'imports'))).toBe(true)
})

test('a very long name keeps its ending', async () => {
  const { json } = await put(`name=${encodeURIComponent(`${'ä'.repeat(600)}.png`)}`, 'x')
  expect(json.path!.endsWith('.png')).toBe(true)
})

test('what can not be taken is refused in words and leaves nothing', async () => {
  expect(await put('name=a.png', '')).toMatchObject({ status: 422, json: { code: 'empty' } })
  expect(await put('', 'x')).toMatchObject({ status: 400, json: { field: 'name' } })
  expect(await put('name=a.png', 'x', { 'content-length': '2000' })).toMatchObject({ status: 413 })
  const stream = new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array(600)),
  })
  expect(await put('name=a.png', stream)).toMatchObject({ status: 413, json: { code: 'too-large' } })
  expect(imports()).toEqual([])
})

test('an upload that is broken off leaves nothing; what a crash left goes at the next start', async () => {
  const stop = new AbortController()
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new Uint8Array(10)),
  })
  const init = { method: 'PUT', body, duplex: 'half', signal: stop.signal }
  const request = new Request('http://studio/upload?name=a.png', init as RequestInit)
  const answer = media.handle(request)
  await expect.poll(imports).toHaveLength(1)
  stop.abort()
  expect((await answer)!.status).toBe(499)
  expect(imports()).toEqual([])
  writeFileSync(join(folder, 'imports', '.part-abc'), 'half')
  media.start()
  await expect.poll(imports).toEqual([])
})

test('a recording for a voice lies apart from equal files, and goes alone when it is discarded', async () => {
  const shared = await put('name=me.wav', 'sound')
  const sample = await put('name=me.wav&for=sample', 'sound')
  const other = await put('name=me.wav&for=sample', 'sound')
  const paths = [shared, sample, other].map(({ json }) => (json as { path: string }).path)
  expect(new Set(paths).size).toBe(3)
  const there = (): boolean[] => paths.map((path) => existsSync(path))
  const own = join(folder, 'imports')
  const above = join(
    dirname(paths[1]!),
    '../../../../unit/studio',
    '../../../../unit/studio',
    basename(dirname(paths[0]!)),
    'me.wav',
  )
  for (const kept of [paths[0]!, above, join(folder, 'elsewhere.wav'), join(own, 'samples')])
    await discardSample(own, kept)
  expect(there()).toEqual([true, true, true])
  await discardSample(own, paths[1]!)
  expect(there()).toEqual([true, false, true])
  // An upload that was not discarded is deleted after a day.
  media.start()
  await expect.poll(there).toEqual([true, false, true])
  utimesSync(dirname(paths[2]!), 1, 1)
  media.start()
  await expect.poll(there).toEqual([true, false, false])
})
