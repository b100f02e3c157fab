import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findTools } from '../../../../../electron/media/index.ts'
import { MediaFiles } from '../../../../../electron/studio/media/files/index.ts'
import { isPublicAddress, mayFetch } from '../../../../../electron/studio/media/files/remote-address.ts'
import { FakeService } from '../../../../support/service/fake-service.ts'
import { raw } from '../../../../support/service/loopback.ts'
import type { Answer } from '../../../../support/service/loopback.ts'
import { later } from '../../../../support/service/replies.ts'

let folder = ''
let media: MediaFiles
let service: FakeService
let baseUrl = ''

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'greenroom-remote-'))
  service = await new FakeService().start()
  baseUrl = service.baseUrl
  media = new MediaFiles({
    cacheFolder: join(folder, 'cache'),
    importsFolder: join(folder, 'imports'),
    tools: () => findTools(),
    baseUrl: (id) => (id === 'remote' ? baseUrl : null),
    owner: (url) => (url.startsWith(`${baseUrl}/`) ? 'remote' : null),
    now: Date.now,
    onError: () => undefined,
  })
})
afterEach(async () => {
  await media.close()
  await service.close()
  rmSync(folder, { recursive: true, force: true })
})

const png = new Uint8Array([1, 2, 3, 4])
const typed = (type: string, bytes = png, status = 200): Answer => ({
  status,
  bytes,
  headers: { 'content-type': type },
})
async function get(url: string) {
  const response = (await media.handle(new Request(`http://studio/${url}`)))!
  const { status, headers } = response
  return { status, type: headers.get('content-type'), bytes: new Uint8Array(await response.arrayBuffer()) }
}
const image = { connection: 'remote', media: 'image' } as const

test('a service’s picture is fetched when it is looked at, once, and kept over a change of port', async () => {
  service.intercept = later(20, typed('image/png'))
  const url = media.urlForRemote(`${baseUrl}/avatars/anna.png`, { ...image, name: 'anna' })
  expect(service.requests).toEqual([])
  const all = await Promise.all([get(url), get(url), get(url)])
  expect(all[0]).toEqual({ status: 200, type: 'image/png', bytes: png })
  expect(service.requests).toHaveLength(1)
  await service.close()
  baseUrl = 'http://127.0.0.1:1'
  expect((await get(media.urlForRemote(`${baseUrl}/avatars/anna.png`, image))).status).toBe(200)
  expect((await get(url)).status).toBe(200)
  service = await new FakeService().start()
})

test('what is passing is kept apart, gone when it is forgotten, and at the next start', async () => {
  service.intercept = () => typed('image/png')
  const passing = () => readdirSync(join(folder, 'cache', 'passing'))
  const url = media.urlForRemote(`${baseUrl}/files/face.png`, { ...image, passing: true })
  expect((await get(url)).bytes).toEqual(png)
  expect((await get(url)).bytes).toEqual(png)
  expect([service.requests.length, passing().length]).toEqual([1, 1])
  expect(readdirSync(join(folder, 'cache'))).toEqual(['passing'])
  // The engine may have another port by then.
  baseUrl = 'http://127.0.0.1:1'
  await media.forget(url)
  expect(passing()).toEqual([])
  expect((await get(url)).status).toBe(404)
  baseUrl = service.baseUrl
  await get(media.urlForRemote(`${baseUrl}/files/other.png`, { ...image, passing: true }))
  expect(passing()).toHaveLength(1)
  media.start()
  await expect.poll(passing).toEqual([])
})

test('what is kept is not forgotten', async () => {
  service.intercept = () => typed('image/png')
  const url = media.urlForRemote(`${baseUrl}/avatars/anna.png`, image)
  await get(url)
  await media.forget(url)
  expect((await get(url)).status).toBe(200)
  expect(service.requests).toHaveLength(1)
})

test.each([
  ['a page', raw('<html>', 200, { 'content-type': 'text/html' })],
  ['a drawing that could hold a script', typed('image/svg+xml')],
  ['another kind of media', typed('video/mp4')],
  ['an error', typed('image/png', png, 500)],
  ['nothing', typed('image/png', new Uint8Array(0))],
])('%s is no picture', async (_, answer) => {
  service.intercept = () => answer
  expect((await get(media.urlForRemote(`${baseUrl}/x`, image))).status).toBe(404)
  expect(readdirSync(folder).includes('cache') ? readdirSync(join(folder, 'cache')) : []).toEqual([])
})

test('what never ends is broken off at its limit', async () => {
  service.intercept = () => typed('image/png', new Uint8Array(26_000_000))
  expect((await get(media.urlForRemote(`${baseUrl}/x`, image))).status).toBe(404)
})

test('a service can not make the studio ask other machines of the network', async () => {
  const inside = await new FakeService().start()
  inside.intercept = () => typed('image/png')
  const { host } = new URL(inside.baseUrl)
  expect((await get(media.urlForRemote(`${inside.baseUrl}/x`, image))).status).toBe(404)
  expect((await get(media.urlForRemote(`http://localhost:${host.split(':')[1]}/x`, image))).status).toBe(404)
  expect((await get(media.urlForRemote('file:///etc/passwd', image))).status).toBe(404)
  service.intercept = () => ({ status: 302 })
  await service.close()
  expect(inside.requests).toEqual([])
  await inside.close()
  service = await new FakeService().start()
})

test.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['192.168.0.1', false],
  ['172.16.0.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['::1', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['::ffff:127.0.0.1', false],
  ['224.0.0.1', false],
  ['no address', false],
])('%s is of the open internet: %s', (address, open) => {
  expect(isPublicAddress(address)).toBe(open)
  if (address.includes(' ')) return
  const host = address.includes(':') ? `[${address}]` : address
  expect(mayFetch(new URL(`http://${host}/`), null)).toBe(open)
})

test('only plain web addresses are fetched, and odd spellings of this machine are none', () => {
  expect(mayFetch(new URL('https://example.com/a.png'), null)).toBe(true)
  expect(mayFetch(new URL('http://127.0.0.1:8000/a'), '127.0.0.1:8000')).toBe(true)
  expect(mayFetch(new URL('http://127.0.0.1:8001/a'), '127.0.0.1:8000')).toBe(false)
  for (const bad of [
    'ftp://example.com/',
    'https://a:b@example.com/',
    'http://2130706433/',
    'http://0x7f.1/',
    'data:,x',
  ])
    expect(mayFetch(new URL(bad), null), bad).toBe(false)
})

test('a connection that is gone has no pictures', async () => {
  expect((await get(media.urlForRemote('https://example.com/x.png', { ...image, connection: 'gone' }))).status).toBe(
    404,
  )
})
