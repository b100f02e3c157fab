import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { findTools } from '../../../../electron/media/index.ts'
import { systemClock } from '../../../../electron/studio/core/clock.ts'
import { SaveFault } from '../../../../electron/studio/core/save-fault.ts'
import type { SaveRequest } from '../../../../electron/studio/jobs/index.ts'
import { Library, LibraryIndex, mediaInspector } from '../../../../electron/studio/library/index.ts'
import { answer, serve, sha256 } from './server.ts'
import type { Cut, Handler } from './server.ts'

let video = Buffer.alloc(0)
let fixtures = ''
let folder = ''
let index: LibraryIndex
let library: Library
let closeServer: (() => Promise<void>) | null = null

beforeAll(async () => {
  const tools = await findTools()
  fixtures = mkdtempSync(join(tmpdir(), 'greenroom-clip-'))
  const path = join(fixtures, 'clip.mp4')
  const input = 'testsrc2=size=160x90:rate=25:duration=2'
  execFileSync(tools.ffmpeg, [
    '-v',
    'error',
    '-f',
    'lavfi',
    '-i',
    input,
    '-pix_fmt',
    'yuv420p',
    '-movflags',
    '+faststart',
    path,
  ])
  video = readFileSync(path)
  expect(video.length).toBeGreaterThan(20_000)
})
afterAll(() => rmSync(fixtures, { recursive: true, force: true }))

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'greenroom-library-'))
  reopen()
})
afterEach(async () => {
  await closeServer?.()
  closeServer = null
  index.close()
  chmodSync(folder, 0o700)
  rmSync(folder, { recursive: true, force: true })
})

/** @param stallMs long enough that a busy machine is not taken for a stalled server */
function reopen(stallMs = 20_000): void {
  index = new LibraryIndex(join(folder, 'library.db'))
  const inspect = mediaInspector(() => findTools())
  library = new Library({ index, inspect, clock: systemClock, stallMs, retryMs: [10, 20, 20] })
}

async function at(handler: Handler): Promise<{ url: string; seen: { headers: Record<string, unknown> }[] }> {
  const server = await serve(handler)
  closeServer = server.close
  return { url: `${server.url}/result.mp4?sig=1`, seen: server.seen }
}

const clips = (): string => join(folder, 'clips')
const files = (): string[] => (existsSync(clips()) ? readdirSync(clips()).sort() : [])

/** After so many bytes, once they are in the file that grows. */
function cut(after: number): Cut {
  const size = (name: string): number => statSync(join(clips(), name)).size
  const kept = (bytes: number): boolean =>
    files().some((name) => name.endsWith('.greenroom-part') && size(name) === bytes)
  return { after, kept }
}

function request(url: string, more: Partial<SaveRequest> = {}): SaveRequest {
  return {
    jobId: 'job-1',
    kind: 'avatar-video',
    media: 'video',
    title: 'My clip',
    url,
    target: { folder: clips(), name: 'My clip' },
    madeAt: 1_000,
    expiresAt: 2_000,
    signal: new AbortController().signal,
    ...more,
  }
}

async function faultOf(promise: Promise<unknown>): Promise<SaveFault> {
  const error: unknown = await promise.then(
    () => new Error('it was saved'),
    (reason: unknown) => reason,
  )
  if (!(error instanceof SaveFault)) throw error
  return error
}

test('a result is saved whole, under a name of its own, and remembered', async () => {
  const { url } = await at((req, res) => answer(req, res, video))
  const shares: (number | null)[] = []
  const saved = await library.save(request(url, { onProgress: (share) => shares.push(share) }))
  expect(saved).toMatchObject({
    path: join(clips(), 'My clip.mp4'),
    size: video.length,
    sha256: sha256(video),
  })
  expect(Math.abs(saved.durationMs! - 2_000)).toBeLessThanOrEqual(40)
  expect(readFileSync(saved.path).equals(video)).toBe(true)
  expect(files()).toEqual(['My clip.mp4'])
  expect(shares.at(-1)).toBe(1)
  expect(library.list()).toMatchObject([
    { jobId: 'job-1', path: saved.path, width: 160, height: 90, madeAt: 1_000, expiresAt: 2_000 },
  ])
  const second = await library.save(request(url, { jobId: 'job-2' }))
  expect(second.path).toBe(join(clips(), 'My clip (2).mp4'))
})

test('a broken transfer goes on where it stopped', async () => {
  const { url, seen } = await at((req, res, count) => answer(req, res, video, count < 4 ? { cut: cut(5_000) } : {}))
  const saved = await library.save(request(url))
  expect(saved.sha256).toBe(sha256(video))
  expect(seen.map((r) => r.headers.range)).toEqual([undefined, 'bytes=5000-', 'bytes=10000-', 'bytes=15000-'])
  expect(seen[1]!.headers['if-range']).toBe('"one"')
})

test('it goes on in another process, too, and with a link signed anew', async () => {
  const { url, seen } = await at((req, res, count) => {
    if (count === 1) answer(req, res, video, { cut: cut(9_000) })
    else if (count <= 5) res.destroy()
    else answer(req, res, video)
  })
  expect((await faultOf(library.save(request(url)))).code).toBe('network')
  index.close()
  reopen()
  const saved = await library.save(request(url.replace('sig=1', 'sig=2')))
  expect(saved.sha256).toBe(sha256(video))
  expect(seen.at(-1)!.headers.range).toBe('bytes=9000-')
})

test('a resource that changed meanwhile is fetched anew, by a good server and by one that ignores If-Range', async () => {
  const other = Buffer.concat([video, Buffer.alloc(500)])
  const good = await at((req, res, count) =>
    count === 1 ? answer(req, res, other, { cut: cut(6_000) }) : answer(req, res, video, { etag: '"two"' }),
  )
  expect((await library.save(request(good.url))).sha256).toBe(sha256(video))
  await closeServer?.()
  const bad = await at((req, res, count) => {
    if (count === 1) return answer(req, res, other, { cut: cut(6_000) })
    delete req.headers['if-range']
    answer(req, res, video, { etag: '"two"' })
  })
  expect((await library.save(request(bad.url, { jobId: 'job-2' }))).sha256).toBe(sha256(video))
})

test('without ETag and Last-Modified nothing is pieced together', async () => {
  const { url, seen } = await at((req, res, count) => {
    res.writeHead(200, { 'Content-Length': video.length })
    if (count > 1) res.end(video)
    else res.write(video.subarray(0, 3_000), () => setTimeout(() => res.destroy(), 20))
  })
  expect((await library.save(request(url))).sha256).toBe(sha256(video))
  expect(seen[1]!.headers.range).toBeUndefined()
})

test('a server that announces more than it ever sends, or stalls, ends as interrupted and leaves no clip', async () => {
  const lying = await at((_req, res) => {
    res.writeHead(200, { 'Content-Length': video.length + 1_000 })
    res.write(video, () => setTimeout(() => res.destroy(), 20))
  })
  expect(await faultOf(library.save(request(lying.url)))).toMatchObject({ code: 'network' })
  expect(files().filter((name) => name.endsWith('.mp4'))).toEqual([])
  await library.discard('job-1')
  expect(files()).toEqual([])
  await closeServer?.()
  index.close()
  reopen(300)
  const stalling = await at((_req, res) => {
    res.writeHead(200, { 'Content-Length': video.length })
    res.write(video.subarray(0, 100))
  })
  const fault = await faultOf(library.save(request(stalling.url, { jobId: 'job-2' })))
  expect(fault).toMatchObject({ code: 'network' })
  expect(fault.message).toMatch(/no data arrived/)
})

test.each([401, 403, 404, 410])('HTTP %i means that the link has expired', async (status) => {
  const { url, seen } = await at((_req, res) => res.writeHead(status).end('gone'))
  expect(await faultOf(library.save(request(url)))).toMatchObject({ code: 'link-expired' })
  expect(seen.length).toBe(1)
  expect(files()).toEqual([])
})

test('a busy server is asked again', async () => {
  const { url } = await at((req, res, count) => (count < 3 ? void res.writeHead(503).end() : answer(req, res, video)))
  expect((await library.save(request(url))).size).toBe(video.length)
})

test.each([
  ['a web page', Buffer.from('<!doctype html><title>Sign in</title><p>Please sign in to continue.')],
  ['an empty file', Buffer.alloc(0)],
  ['half a video', () => video.subarray(0, video.length / 2)],
])('%s instead of a video is refused and leaves nothing', async (_name, content) => {
  const bytes = typeof content === 'function' ? content() : content
  const { url } = await at((req, res) => answer(req, res, bytes))
  expect(await faultOf(library.save(request(url)))).toMatchObject({ code: 'unreadable' })
  expect(files()).toEqual([])
  expect(library.list()).toEqual([])
})

test('links that are not web addresses are refused', async () => {
  for (const url of ['file:///etc/passwd', 'ftp://host/x', 'not a link', ''])
    expect(await faultOf(library.save(request(url)))).toMatchObject({ code: 'refused' })
})

test('cancelling stops at once, and discard takes away what had come', async () => {
  const { url } = await at((_req, res) => {
    res.writeHead(200, { 'Content-Length': video.length, ETag: '"one"' })
    res.write(video.subarray(0, 5_000))
  })
  const controller = new AbortController()
  const saving = library.save(
    request(url, { signal: controller.signal, onProgress: () => controller.abort(new Error('stop')) }),
  )
  const ended = expect(saving).rejects.toThrow('stop')
  await ended
  expect(files()).toHaveLength(1)
  await library.discard('job-1')
  expect(files()).toEqual([])
})

test('a name the user chose is used as it is and replaces the old file only when the new one is good', async () => {
  mkdirSync(clips())
  const out = join(clips(), 'out.mp4')
  writeFileSync(out, 'old')
  const target = { folder: clips(), name: 'out.mp4', exact: true }
  const bad = await at((req, res) => answer(req, res, Buffer.from('no video')))
  await faultOf(library.save(request(bad.url, { target })))
  expect(readFileSync(out, 'utf8')).toBe('old')
  await closeServer?.()
  const good = await at((req, res) => answer(req, res, video))
  expect((await library.save(request(good.url, { target, jobId: 'job-2' }))).path).toBe(out)
  expect(readFileSync(out).equals(video)).toBe(true)
})

test('a missing or forbidden folder, a file in its place, and a full disk are said in words', async () => {
  const { url } = await at((req, res) => answer(req, res, video))
  const exact = { folder: join(folder, 'missing'), name: 'a.mp4', exact: true }
  expect((await faultOf(library.save(request(url, { target: exact })))).message).toMatch(
    /folder .*missing does not exist/,
  )
  writeFileSync(join(folder, 'file'), '')
  const inFile = { folder: join(folder, 'file'), name: 'a.mp4' }
  expect((await faultOf(library.save(request(url, { target: inFile })))).code).toBe('disk')
  if (process.getuid?.() !== 0) {
    mkdirSync(clips(), { mode: 0o500 })
    expect((await faultOf(library.save(request(url)))).message).toMatch(/not allowed/)
  }
  await closeServer?.()
  const huge = await at((_req, res) => res.writeHead(200, { 'Content-Length': 2 ** 52 }).flushHeaders())
  const fault = await faultOf(library.save(request(huge.url, { target: { folder, name: 'b' } })))
  expect(fault.message).toMatch(/needs .* TB, but only .* are free/)
})

test('a clip that was in place before the job heard of it is not fetched twice', async () => {
  const { url, seen } = await at((req, res) => answer(req, res, video))
  const first = await library.save(request(url))
  expect(await library.save(request(url))).toEqual(first)
  expect(seen.length).toBe(1)
  rmSync(first.path)
  expect((await library.save(request(url))).sha256).toBe(first.sha256)
  await library.remove('job-1', { deleteFile: true })
  expect(files()).toEqual([])
  expect(library.list()).toEqual([])
})

test('credentials and cookies never go to a result link', async () => {
  const { url, seen } = await at((req, res) => answer(req, res, video))
  await library.save(request(url))
  for (const name of ['authorization', 'x-api-key', 'cookie']) expect(seen[0]!.headers[name]).toBeUndefined()
  expect(vi.isFakeTimers()).toBe(false)
})
