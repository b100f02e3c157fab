import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findTools } from '../../../../../electron/media/index.ts'
import { MediaFiles } from '../../../../../electron/studio/media/files/index.ts'
import { make } from '../../../../support/media/making.ts'

type Answer = (request: IncomingMessage, response: ServerResponse, bytes: Buffer) => void

let folder = ''
let media: MediaFiles
let server: Server
let baseUrl = ''
let answer: Answer
/** Bytes of bodies that the server has sent. */
let sent = 0
const clips: Record<string, Buffer> = {}

const byRanges: Answer = (request, response, bytes) => {
  const [, from = '0', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
  const end = Math.min(bytes.length - 1, to === '' ? Infinity : Number(to))
  const part = bytes.subarray(Number(from), end + 1)
  response.writeHead(206, {
    'content-type': 'video/mp4',
    'content-range': `bytes ${from}-${end}/${bytes.length}`,
    'content-length': part.length,
  })
  sent += part.length
  response.end(part)
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'greenroom-frame-'))
  const tools = await findTools()
  // Red on the left, and noise on the right that no encoder compresses: a few megabytes.
  const picture = [
    '-f',
    'lavfi',
    '-i',
    'color=red:s=320x360:r=25:d=4',
    '-f',
    'lavfi',
    '-i',
    'nullsrc=s=320x360:r=25:d=4',
  ]
  const graph = ['-filter_complex', '[1]geq=random(1)*255:128:128[n];[0][n]hstack,format=yuv420p']
  const codec = ['-c:v', 'libx264', '-preset', 'ultrafast', '-b:v', '12M', '-minrate', '12M']
  const end = await make(tools, join(folder, 'end.mp4'), ...picture, ...graph, ...codec)
  const front = await make(tools, join(folder, 'front.mp4'), '-i', end, '-c', 'copy', '-movflags', '+faststart')
  const webm = await make(tools, join(folder, 'clip.mkv'), '-i', end, '-c', 'copy')
  clips['end'] = readFileSync(end)
  clips['front'] = readFileSync(front)
  clips['matroska'] = readFileSync(webm)
  clips['small'] = readFileSync(
    await make(tools, join(folder, 'small.mp4'), '-f', 'lavfi', '-i', 'color=red:s=320x180:d=0.4', '-c:v', 'libx264'),
  )
  server = createServer((request, response) =>
    answer(request, response, clips[request.url!.slice(1).split('?')[0]!] ?? Buffer.alloc(0)),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  media = new MediaFiles({
    cacheFolder: join(folder, 'cache'),
    importsFolder: join(folder, 'imports'),
    tools: () => findTools(),
    baseUrl: (id) => (id === 'near' ? baseUrl : id === 'far' ? 'https://service.example' : null),
    owner: () => null,
    now: Date.now,
    onError: () => undefined,
  })
})
afterAll(async () => {
  await media.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => {
  answer = byRanges
  sent = 0
})

let resources = 0
async function frame(
  name: string,
  { connection = 'near', resource = `r${(resources += 1)}` } = {},
): Promise<{ status: number; left: number[]; width: number }> {
  const url = media.urlForRemote(`${baseUrl}/${name}`, {
    connection,
    media: 'video',
    frame: { width: 160, resource },
  })
  const response = (await media.handle(new Request(`http://studio/${url}`)))!
  if (response.status !== 200) return { status: response.status, left: [], width: 0 }
  expect(response.headers.get('content-type')).toBe('image/webp')
  const { data, info } = await sharp(Buffer.from(await response.arrayBuffer()))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (Math.floor(info.height / 2) * info.width + 20) * 3
  return { status: 200, left: [...data.subarray(at, at + 3)], width: info.width }
}

test.each(['end', 'front', 'matroska', 'small'])(
  'of a clip somewhere else (%s) a picture is had by its parts',
  async (name) => {
    const { status, left, width } = await frame(name)
    expect({ status, width }).toEqual({ status: 200, width: 160 })
    expect(left[0]).toBeGreaterThan(200)
    expect(Math.max(left[1]!, left[2]!)).toBeLessThan(60)
    if (name !== 'small') expect(clips[name]!.length).toBeGreaterThan(4_000_000)
    expect(sent).toBeLessThan(2_300_000)
    expect(readdirSync(join(folder, 'cache')).filter((one) => !one.endsWith('.webp'))).toEqual([])
  },
)

test('the same clip under another signature is not fetched again', async () => {
  expect((await frame('front?sig=1', { resource: 'same' })).status).toBe(200)
  const before = sent
  expect((await frame('front?sig=2', { resource: 'same' })).status).toBe(200)
  expect(sent).toBe(before)
})

test('a server without ranges is broken off when there is enough', async () => {
  let ended = 0
  answer = (_request, response, bytes) => {
    response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': bytes.length + 500_000_000 })
    response.write(bytes)
    // The server never ends the answer.
    response.on('close', () => (ended += 1))
  }
  expect((await frame('front')).status).toBe(200)
  await expect.poll(() => ended).toBe(1)
})

test.each<[string, Answer]>([
  ['an expired link', (_request, response) => response.writeHead(403).end()],
  ['a page', (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')],
  [
    'rubbish',
    (_request, response) =>
      response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': 40 }).end('x'.repeat(40)),
  ],
  [
    'another part than was asked for',
    (_request, response) =>
      response.writeHead(206, { 'content-type': 'video/mp4', 'content-range': 'bytes 5-9/10' }).end('12345'),
  ],
  [
    'a clip of a size that no disk has',
    (_request, response) =>
      response.writeHead(206, { 'content-type': 'video/mp4', 'content-range': `bytes 0-4/${10 ** 15}` }).end('12345'),
  ],
  ['a connection that breaks', (_request, response) => void response.destroy()],
])('%s gives no picture and leaves nothing', async (_, how) => {
  const before = readdirSync(join(folder, 'cache')).length
  answer = how
  expect((await frame('front')).status).toBeGreaterThanOrEqual(400)
  expect(readdirSync(join(folder, 'cache'))).toHaveLength(before)
})

test('a service far away can not have this machine asked', async () => {
  expect((await frame('front', { connection: 'far' })).status).toBe(404)
  expect(sent).toBe(0)
})
