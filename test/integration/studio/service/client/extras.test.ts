import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createJobService } from '../../../../../electron/studio/service/client/index.ts'
import { json, raw } from '../../../../support/service/loopback.ts'
import { against, connect, failureOf } from '../../../../unit/studio/service/client/harness.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greenroom-client-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const stored = json({ code: 1000, msg: 'OK', data: { url: 'http://127.0.0.1/files/x.png' } })

describe('uploads', () => {
  it('sends a file as it is, with its type, length and name', async () => {
    const path = join(folder, 'Größe 100% – 写真.PNG')
    await writeFile(path, 'picture'.repeat(50_000))
    const { fake, client } = await against([stored])
    let last = 0
    const url = await client.engine.uploadFile(path, { onProgress: (bytes) => (last = bytes) })
    expect(url).toBe('http://127.0.0.1/files/x.png')
    expect(last).toBe(350_000)
    const [request] = fake.requests
    expect(request).toMatchObject({ method: 'POST', url: '/engine/uploads', text: 'picture'.repeat(50_000) })
    expect(request?.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': '350000',
      'x-api-key': 'key-123456',
      'x-file-name': encodeURIComponent('Größe 100% – 写真.PNG'),
    })
  })

  it('streams what has no known length without keeping it in memory', async () => {
    let bytes = 0
    const server = createServer((incoming, response) => {
      incoming.on('data', (chunk: Buffer) => (bytes += chunk.length))
      incoming.on('end', () => response.end('{"code":1000,"data":{"url":"http://h/x.mp4"}}'))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const client = connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    const chunk = Buffer.alloc(1024 * 1024)
    let chunks = 0
    let ahead = 0
    const body = new Readable({
      read() {
        chunks += 1
        ahead = Math.max(ahead, chunks * chunk.length - bytes)
        this.push(chunks > 200 ? null : chunk)
      },
    })
    expect(await client.engine.upload({ body, name: 'big\ud800', contentType: 'video/mp4' })).toBe('http://h/x.mp4')
    expect(bytes).toBe(200 * 1024 * 1024)
    expect(ahead).toBeLessThan(64 * 1024 * 1024)
    await new Promise((resolve) => server.close(resolve))
  })

  it('names a file that is missing or none', async () => {
    const { fake, client } = await against([stored])
    const missing = await failureOf(client.engine.uploadFile(join(folder, 'nothing.png')))
    expect(missing).toMatchObject({ kind: 'invalid', sent: 'no' })
    expect(missing.message).toContain('There is no file')
    expect((await failureOf(client.engine.uploadFile(folder))).message).toContain('cannot be read as a file')
    expect(fake.requests).toHaveLength(0)
  })

  it('passes on what the engine says, and what a service without uploads says', async () => {
    const path = join(folder, 'a.bin')
    await writeFile(path, 'x')
    const { client } = await against([
      json({ code: 1003, msg: 'The upload is empty' }),
      raw('Not found', 404),
      json({ code: 1000, data: {} }),
    ])
    expect(await failureOf(client.engine.uploadFile(path))).toMatchObject({ kind: 'invalid', code: 1003 })
    expect(await failureOf(client.engine.uploadFile(path))).toMatchObject({ kind: 'not-found' })
    expect(await failureOf(client.engine.uploadFile(path))).toMatchObject({ kind: 'protocol' })
  })

  it('can be cancelled in the middle', async () => {
    const { client } = await against([stored])
    const leaving = new AbortController()
    const body = new Readable({ read() {} })
    body.push('begin')
    setTimeout(() => leaving.abort(), 50)
    const call = client.engine.upload({ body, name: 'a', contentType: 'video/mp4' }, { signal: leaving.signal })
    expect(await failureOf(call)).toMatchObject({ aborted: true })
    expect(body.destroyed).toBe(true)
  })
})

describe('health', () => {
  it('is asked for without credentials', async () => {
    const { fake, client } = await against([
      json({ code: 1000, msg: 'OK', data: { version: '0.1.0', works: ['speech'] } }),
    ])
    expect(await client.engine.health()).toEqual({
      version: '0.1.0',
      raw: { version: '0.1.0', works: ['speech'] },
    })
    expect(fake.requests[0]).toMatchObject({ method: 'GET', url: '/engine/health' })
    expect(fake.requests[0]?.headers).not.toHaveProperty('x-api-key')
  })
})

describe('the service of the jobs', () => {
  const signal = new AbortController().signal

  it('creates by kind and gives the id', async () => {
    const { fake, client } = await against([json({ code: 1000, data: { _id: 'c1', video_status: 1 } })])
    const service = createJobService(client, { local: false })
    const body = { data: [{ voice: { voice_url: 'https://h/a.mp3' }, elements: [] }] }
    expect(await service.create('avatar-video', body, signal)).toMatchObject({ remoteId: 'c1' })
    expect(fake.requests[0]?.url).toBe('/api/open/v3/avatar/createVideo')
    expect(fake.requests[0]?.body).toEqual(body)
    expect(service.cancel).toBeUndefined()
  })

  it('reads records of either group in one try', async () => {
    const { fake, client } = await against([
      json({ code: 1000, data: { _id: 'c1', video_status: 3, video: 'http://h/c.mp4' } }),
      json({ code: 1000, data: { _id: 'a1', status: 4, fail_code: 1110, fail_reason: 'No speech' } }),
      json({ code: 1000, data: { _id: 'a1' } }),
      raw('', 503),
    ])
    const service = createJobService(client, { local: true })
    expect(await service.info('talking-avatar', 'c1', signal)).toMatchObject({
      status: 3,
      url: 'http://h/c.mp4',
    })
    expect(await service.info('speech', 'a1', signal)).toMatchObject({
      status: 4,
      reason: 'No speech',
      reasonCode: 1110,
    })
    expect(await service.info('voice-clone', 'a1', signal)).toMatchObject({ status: 0 })
    expect(await failureOf(service.info('speech', 'a1', signal))).toMatchObject({ kind: 'service' })
    expect(fake.requests.map(({ url }) => url)).toEqual([
      '/api/open/v3/content/video/infobymodelid?video_model_id=c1',
      ...Array.from({ length: 3 }, () => '/api/open/v3/audio/infobymodelid?audio_model_id=a1'),
    ])
  })

  it('tells the engine to stop', async () => {
    const { fake, client } = await against([json({ code: 1000, msg: 'OK', data: { _id: 'a/1' } })])
    await createJobService(client, { local: true }).cancel?.('speech', 'a/1')
    expect(fake.requests[0]).toMatchObject({ method: 'POST', url: '/engine/records/a%2F1/cancel' })
  })
})

describe('the sign that a machine made it', () => {
  const signal = new AbortController().signal
  const video = { data: [{ voice: { voice_url: 'https://h/a.mp3' }, elements: [] }] }
  const talking = {
    width: 320,
    height: 240,
    avatar_from: 2,
    elements: [
      { type: 'avatar', avatar_id: 'a', scale_x: 1, scale_y: 1, offset_x: 0, offset_y: 0 },
      { type: 'audio', url: 'https://files.example/a.mp3' },
    ],
  }

  it.each([
    ['avatar-video', '/api/open/v3/avatar/createVideo', video],
    ['talking-avatar', '/api/open/v3/talkingavatar/create', talking],
  ] as const)('is wished for of the engine alone: %s', async (kind, url, body) => {
    const created = json({ code: 1000, msg: 'OK', data: { _id: 'c1', video_status: 1 } })
    const { fake, client } = await against([created, created, created, created])
    const engine = createJobService(client, { local: true })
    const other = createJobService(client, { local: false })
    await engine.create(kind, body, signal, { mark: true })
    await engine.create(kind, body, signal, { mark: false })
    await other.create(kind, body, signal, { mark: true })
    await engine.create(kind, { ...body, engine_mark: true }, signal)
    expect(fake.requests.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['POST', url, { ...body, extras: { mark: true } }],
      ['POST', url, { ...body, extras: { mark: false } }],
      ['POST', url, body],
      // The body as an earlier version stored it.
      ['POST', url, { ...body, extras: { mark: true } }],
    ])
  })
})

describe('speech without loss', () => {
  const speech = { input_text: 'Hello.', voice_id: 'anna', rate: '100%' }
  const signal = new AbortController().signal

  it('is asked of the engine alone, once, and checked like any request', async () => {
    const created = json({ code: 1000, msg: 'OK', data: { _id: 'audio-1', status: 1 } })
    const { fake, client } = await against([created, created])
    const engine = createJobService(client, { local: true })
    const other = createJobService(client, { local: false })
    await engine.create('speech', speech, signal, { format: 'wav' })
    await other.create('speech', speech, signal, { format: 'wav' })
    expect(fake.requests.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['POST', '/api/open/v3/audio/create', { ...speech, extras: { format: 'wav' } }],
      ['POST', '/api/open/v3/audio/create', speech],
    ])
    const wrong = await failureOf(engine.create('speech', { ...speech, rate: 'fast' }, signal, { format: 'wav' }))
    expect(wrong).toMatchObject({ kind: 'invalid', field: 'rate', sent: 'no' })
    const odd = await failureOf(engine.create('speech', speech, signal, { format: 'flac' }))
    expect(odd).toMatchObject({ kind: 'invalid', field: 'extras.format', sent: 'no' })
    const unknown = await failureOf(engine.create('speech', speech, signal, { mark: true }))
    expect(unknown).toMatchObject({ kind: 'invalid', field: 'extras.mark', sent: 'no' })
    expect(fake.requests).toHaveLength(2)
  })
})
