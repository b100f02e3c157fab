import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { Bucket } from '../../../../../electron/studio/service/buckets/index.ts'
import { bridgeTo } from '../../../../support/studio/bridge.ts'
import { openStudio } from '../../../../../electron/studio/studio.ts'
import type { Studio } from '../../../../../electron/studio/studio.ts'
import { fakeHost, memoryVault } from '../../../../support/studio/fake-host.ts'
import { FakeService } from '../../../../support/service/fake-service.ts'
import { loopback, raw } from '../../../../support/service/loopback.ts'
import { s3Account, s3Server } from '../../../../support/studio/s3.ts'

let folder = ''
let server: Awaited<ReturnType<typeof s3Server>>
let studio: Studio
let vault = memoryVault()

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'greenroom-bucket-'))
  mkdirSync(join(folder, 's3'))
  server = await s3Server(join(folder, 's3'), 'clips')
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  vault = memoryVault()
  const dataFolder = mkdtempSync(join(folder, 'data-'))
  studio = await openStudio({ host: fakeHost({ secrets: vault }), dataFolder, startEngine: false })
})
afterEach(() => studio.close())

const setup = (more: object = {}) => ({
  endpoint: server.endpoint,
  region: 'us-east-1',
  bucket: 'clips',
  prefix: '/greenroom',
  publicUrl: null,
  pathStyle: true,
  ...s3Account,
  ...more,
})

async function read(url: string): Promise<{ status: number; bytes: Buffer; type: string | null }> {
  const response = await fetch(url)
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, bytes, type: response.headers.get('content-type') }
}

test('a bucket is set up, tested, shown without its secret, and taken away', async () => {
  const { settings } = bridgeTo(studio)
  expect(await settings.bucket()).toBeNull()
  expect(await settings.testBucket()).toMatchObject({ ok: false })
  await settings.setBucket({ bucket: setup() })
  expect(await settings.bucket()).toMatchObject({
    prefix: 'greenroom/',
    accessKeyId: 'S3RVER',
    secretEndsIn: '',
  })
  expect(JSON.stringify(await settings.bucket())).not.toContain('secretAccessKey')
  expect(readFileSync(studio.services.paths.bucket, 'utf8')).not.toContain('"secret')
  expect(await settings.testBucket()).toMatchObject({ ok: true, next: null })
  // The secret belongs to the account for which it was entered.
  const { secretAccessKey: _, ...kept } = setup({ prefix: '' })
  await settings.setBucket({ bucket: kept })
  expect(await settings.testBucket()).toMatchObject({ ok: true })
  await expect(settings.setBucket({ bucket: { ...kept, accessKeyId: 'OTHER' } })).rejects.toMatchObject({
    data: { code: 'credential', field: 'bucket.secretAccessKey' },
  })
  await settings.setBucket({ bucket: null })
  expect([await settings.bucket(), vault.stored.size]).toEqual([null, 0])
})

test('files go there whole, by their content, once, and come back by a link that lives 7 days', async () => {
  const { bucket } = studio.services
  await bucket.set(setup())
  // More than one part of a multipart upload.
  const bytes = Buffer.alloc(17 * 1024 * 1024, 'frames and more ')
  const path = join(folder, 'große Datei (1).mp4')
  writeFileSync(path, bytes)
  const url = await bucket.upload!(path, 'große Datei (1).mp4')
  const { searchParams, pathname } = new URL(url)
  expect(searchParams.get('X-Amz-Expires')).toBe(String(7 * 24 * 3600))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  expect(pathname).toBe(`/clips/greenroom/${sha256.slice(0, 32)}/gro-e-Datei-1-.mp4`)
  const back = await read(url)
  expect([back.status, back.type]).toEqual([200, 'video/mp4'])
  expect(back.bytes.equals(bytes)).toBe(true)
  const old = new Date(Date.now() - 8 * 24 * 3600_000).toISOString().replaceAll(/[-:]|\.\d+/g, '')
  expect((await read(url.replace(/X-Amz-Date=\w+/, `X-Amz-Date=${old}`))).status).toBe(403)
  const again = await bucket.upload!(path, 'große Datei (1).mp4')
  expect(new URL(again).pathname).toBe(pathname)
})

test.each([
  ['no such bucket', { bucket: 'missing' }, 'no bucket named missing'],
  ['a wrong key', { accessKeyId: 'NOBODY' }, 'access key'],
  ['nobody there', { endpoint: 'http://127.0.0.1:9' }, 'can’t be reached'],
])('the test tells %s', async (_, more, words) => {
  const { settings } = bridgeTo(studio)
  await settings.setBucket({ bucket: setup(more) })
  const test = await settings.testBucket()
  expect(test).toMatchObject({ ok: false, message: expect.stringContaining(words) })
  expect(test.next).toBeTruthy()
})

test.each([
  ['SignatureDoesNotMatch', 403, 'access key ID or the secret access key'],
  ['RequestTimeTooSkewed', 403, 'clock'],
  ['AccessDenied', 403, 'is not allowed to use the bucket'],
  ['PermanentRedirect', 301, 'another region'],
  ['InternalError', 500, 'HTTP 500'],
])('the refusal %s is put into words', async (code, status, words) => {
  const xml = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>`
  const refusing = await loopback(() => raw(xml, status, { 'content-type': 'application/xml' }))
  const { settings } = bridgeTo(studio)
  await settings.setBucket({ bucket: setup({ endpoint: refusing.baseUrl }) })
  expect(await settings.testBucket()).toMatchObject({ ok: false, message: expect.stringContaining(words) })
  await refusing.close()
})

test('what is no S3 server, or gives nothing back by its link, is told', async () => {
  const other = await loopback(() => raw('<html>Hello', 200, { 'content-type': 'text/html' }))
  const endpoint = other.baseUrl
  const { settings } = bridgeTo(studio)
  await settings.setBucket({ bucket: setup({ publicUrl: endpoint }) })
  expect(await settings.testBucket()).toMatchObject({ ok: false, message: expect.stringContaining('link') })
  await settings.setBucket({ bucket: setup({ endpoint }) })
  expect((await settings.testBucket()).ok).toBe(false)
  await other.close()
})

test('an upload that nobody wants any more ends', async () => {
  const bucket = new Bucket({ ...setup(), prefix: '' })
  const path = join(folder, 'large.bin')
  writeFileSync(path, Buffer.alloc(34 * 1024 * 1024))
  const stop = new AbortController()
  const sha256 = 'ab'.repeat(32)
  const sending = bucket.put(
    { path, name: 'large.bin', sha256, contentType: 'application/octet-stream' },
    { signal: stop.signal, onProgress: () => stop.abort(new Error('no longer wanted')) },
  )
  await expect(sending).rejects.toThrow('no longer wanted')
  bucket.close()
})

test('a remote connection takes files exactly while a bucket is set up', async () => {
  const service = await new FakeService({ apiKey: 'a-good-key-for-it' }).start()
  const bridge = bridgeTo(studio)
  const { id } = await bridge.connections.add({
    name: 'Remote',
    baseUrl: service.baseUrl,
    credential: { kind: 'key', apiKey: 'a-good-key-for-it' },
    anchor: 'top-left',
    parallel: 2,
  })
  const source = join(folder, 'face.png')
  const photo = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#a86' } })
    .png()
    .toBuffer()
  writeFileSync(source, photo)
  await bridge.consents.give({
    path: source,
    what: 'face',
    name: 'Me',
    own: true,
    statement: 'It is my own face in this file.',
  })
  const takes = async () => (await bridge.connections.list()).find((one) => one.id === id)?.takesFiles
  const create = () =>
    bridge.avatars.create({ connection: id, name: 'Me & you', path: source, avatarId: 'Me2', type: 1 })
  expect(await takes()).toBe(false)
  await expect(create()).rejects.toMatchObject({ data: { code: 'no-uploads', field: 'path' } })
  // Except for the request whether it is an engine, which could take files itself.
  expect(service.requests.filter(({ path }) => path !== '/engine/health')).toEqual([])
  await bridge.settings.setBucket({ bucket: setup() })
  expect(await takes()).toBe(true)
  expect(await create()).toMatchObject({ name: 'Me & you', avatarId: 'Me2', state: 'sending' })
  const asked = () => service.requests.find(({ path }) => path.endsWith('avatar/create'))
  await expect.poll(asked, { timeout: 240_000 }).toBeDefined()
  const sent = asked()!.body
  expect(sent).toMatchObject({ url_from: 2, type: 1, avatar_id: expect.stringMatching(/^[A-Za-z0-9]+$/) })
  expect((await read(sent.url as string)).bytes).toEqual(photo)
  await bridge.settings.setBucket({ bucket: null })
  expect(await takes()).toBe(false)
  await service.close()
})
