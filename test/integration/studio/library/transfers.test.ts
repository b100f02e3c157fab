import { expect, test, vi } from 'vitest'
import { answer, sha256 } from './server.ts'
import { cut, faultOf, files, index, library, reopen, request, serveAt, useLibrary, video } from './setup.ts'

useLibrary()

test('a broken transfer goes on where it stopped', async () => {
  const { url, seen } = await serveAt((req, res, count) =>
    answer(req, res, video, count < 4 ? { cut: cut(5_000) } : {}),
  )
  const saved = await library.save(request(url))
  expect(saved.sha256).toBe(sha256(video))
  expect(seen.map((r) => r.headers.range)).toEqual([undefined, 'bytes=5000-', 'bytes=10000-', 'bytes=15000-'])
  expect(seen[1]!.headers['if-range']).toBe('"one"')
})

test('it goes on in another process, too, and with a link signed anew', async () => {
  const { url, seen } = await serveAt((req, res, count) => {
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
  const good = await serveAt((req, res, count) =>
    count === 1 ? answer(req, res, other, { cut: cut(6_000) }) : answer(req, res, video, { etag: '"two"' }),
  )
  expect((await library.save(request(good.url))).sha256).toBe(sha256(video))
  const bad = await serveAt((req, res, count) => {
    if (count === 1) return answer(req, res, other, { cut: cut(6_000) })
    delete req.headers['if-range']
    answer(req, res, video, { etag: '"two"' })
  })
  expect((await library.save(request(bad.url, { jobId: 'job-2' }))).sha256).toBe(sha256(video))
})

test('without ETag and Last-Modified nothing is pieced together', async () => {
  const { url, seen } = await serveAt((req, res, count) => {
    res.writeHead(200, { 'Content-Length': video.length })
    if (count > 1) res.end(video)
    else res.write(video.subarray(0, 3_000), () => setTimeout(() => res.destroy(), 20))
  })
  expect((await library.save(request(url))).sha256).toBe(sha256(video))
  expect(seen[1]!.headers.range).toBeUndefined()
})

test('a server that announces more than it ever sends, or stalls, ends as interrupted and leaves no clip', async () => {
  const lying = await serveAt((_req, res) => {
    res.writeHead(200, { 'Content-Length': video.length + 1_000 })
    res.write(video, () => setTimeout(() => res.destroy(), 20))
  })
  expect(await faultOf(library.save(request(lying.url)))).toMatchObject({ code: 'network' })
  expect(files().filter((name) => name.endsWith('.mp4'))).toEqual([])
  await library.discard('job-1')
  expect(files()).toEqual([])
  index.close()
  reopen(300)
  const stalling = await serveAt((_req, res) => {
    res.writeHead(200, { 'Content-Length': video.length })
    res.write(video.subarray(0, 100))
  })
  const fault = await faultOf(library.save(request(stalling.url, { jobId: 'job-2' })))
  expect(fault).toMatchObject({ code: 'network' })
  expect(fault.message).toMatch(/no data arrived/)
})

test.each([401, 403, 404, 410])('HTTP %i means that the link has expired', async (status) => {
  const { url, seen } = await serveAt((_req, res) => res.writeHead(status).end('gone'))
  expect(await faultOf(library.save(request(url)))).toMatchObject({ code: 'link-expired' })
  expect(seen.length).toBe(1)
  expect(files()).toEqual([])
})

test('a busy server is asked again', async () => {
  const { url } = await serveAt((req, res, count) =>
    count < 3 ? void res.writeHead(503).end() : answer(req, res, video),
  )
  expect((await library.save(request(url))).size).toBe(video.length)
})

test('credentials and cookies never go to a result link', async () => {
  const { url, seen } = await serveAt((req, res) => answer(req, res, video))
  await library.save(request(url))
  for (const name of ['authorization', 'x-api-key', 'cookie']) expect(seen[0]!.headers[name]).toBeUndefined()
  expect(vi.isFakeTimers()).toBe(false)
})
