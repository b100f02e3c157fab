import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { answer, sha256 } from './server.ts'
import { clips, faultOf, files, folder, library, reopen, request, serveAt, useLibrary, video } from './setup.ts'

useLibrary()

test('a result is saved whole, under a name of its own, and remembered', async () => {
  const { url } = await serveAt((req, res) => answer(req, res, video))
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

test('captions are drawn before a clip gets its name; what was interrupted is done again without another download', async () => {
  const { url, seen } = await serveAt((req, res) => answer(req, res, video))
  const stop = new AbortController()
  reopen(20_000, () => {
    stop.abort(new Error('closed'))
    return Promise.reject(new Error('closed'))
  })
  await expect(library.save(request(url, { signal: stop.signal }))).rejects.toThrow('closed')
  expect(files()).toEqual([expect.stringMatching(/\.greenroom-part$/)])
  const bytes = seen.length
  const captioned = Buffer.concat([video, Buffer.from([0, 0, 0, 8, 0x66, 0x72, 0x65, 0x65])])
  reopen(20_000, ({ part }) => {
    writeFileSync(`${part}-captions.mp4`, captioned)
    return Promise.resolve({ path: `${part}-captions.mp4`, captionsDrawn: true, marks: [] })
  })
  const saved = await library.save(request(url))
  expect(readFileSync(saved.path).equals(captioned)).toBe(true)
  expect(saved.sha256).toBe(sha256(captioned))
  expect(library.list()[0]).toMatchObject({ captionsDrawn: true })
  expect(files()).toEqual(['My clip.mp4'])
  expect(seen.slice(bytes).every(({ headers }) => headers['range'] !== undefined)).toBe(true)
})

test.each([
  ['a web page', Buffer.from('<!doctype html><title>Sign in</title><p>Please sign in to continue.')],
  ['an empty file', Buffer.alloc(0)],
  ['half a video', () => video.subarray(0, video.length / 2)],
])('%s instead of a video is refused and leaves nothing', async (_name, content) => {
  const bytes = typeof content === 'function' ? content() : content
  const { url } = await serveAt((req, res) => answer(req, res, bytes))
  expect(await faultOf(library.save(request(url)))).toMatchObject({ code: 'unreadable' })
  expect(files()).toEqual([])
  expect(library.list()).toEqual([])
})

test('links that are not web addresses are refused', async () => {
  for (const url of ['file:///etc/passwd', 'ftp://host/x', 'not a link', ''])
    expect(await faultOf(library.save(request(url)))).toMatchObject({ code: 'refused' })
})

test('cancelling stops at once, and discard takes away what had come', async () => {
  const { url } = await serveAt((_req, res) => {
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
  const bad = await serveAt((req, res) => answer(req, res, Buffer.from('no video')))
  await faultOf(library.save(request(bad.url, { target })))
  expect(readFileSync(out, 'utf8')).toBe('old')
  const good = await serveAt((req, res) => answer(req, res, video))
  expect((await library.save(request(good.url, { target, jobId: 'job-2' }))).path).toBe(out)
  expect(readFileSync(out).equals(video)).toBe(true)
})

test('a missing or forbidden folder, a file in its place, and a full disk are said in words', async () => {
  const { url } = await serveAt((req, res) => answer(req, res, video))
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
  const huge = await serveAt((_req, res) => res.writeHead(200, { 'Content-Length': 2 ** 52 }).flushHeaders())
  const fault = await faultOf(library.save(request(huge.url, { target: { folder, name: 'b' } })))
  expect(fault.message).toMatch(/needs .* TB, but only .* can be used in .*: 16 MB of the disk stay free/)
})

test('a clip that was in place before the job heard of it is not fetched twice', async () => {
  const { url, seen } = await serveAt((req, res) => answer(req, res, video))
  const first = await library.save(request(url))
  expect(await library.save(request(url))).toEqual(first)
  expect(seen.length).toBe(1)
  rmSync(first.path)
  expect((await library.save(request(url))).sha256).toBe(first.sha256)
  await library.remove('job-1', { deleteFile: true })
  expect(files()).toEqual([])
  expect(library.list()).toEqual([])
})
