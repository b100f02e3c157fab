import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCallback } from '../../../../electron/engine/index.ts'
import type { CallbackEnvelope, RunningEngine } from '../../../../electron/engine/index.ts'
import { clientOf } from '../../../support/engine/client.ts'
import { temporaryFolder, until } from '../../../support/engine/folder.ts'
import { body, startHostileServer } from '../../../support/engine/hostile-server.ts'
import { silence } from '../../../support/engine/media.ts'
import { postgresMissing, postgresServer } from '../../../support/engine/postgres.ts'
import { useS3 } from '../../../support/engine/shared-stores.ts'
import { get } from '../../../support/engine/raw-http.ts'
import { startEngine } from '../../../support/engine/start.ts'
import { s3Server } from '../../../support/studio/s3.ts'
import { clientWith, keysOf } from '../../../support/tenants/operations.ts'

test.runIf(postgresMissing !== undefined)(`is not tried: ${postgresMissing ?? ''}`, () =>
  expect(postgresMissing).toBeDefined(),
)

describe.skipIf(postgresMissing !== undefined)('engines that answer, and engines that work', () => {
  const publicUrl = 'https://api.example.com/studio'
  const received: CallbackEnvelope[] = []
  const closers: (() => Promise<unknown>)[] = []
  let api: RunningEngine
  let worker: RunningEngine
  let keys: ReturnType<typeof keysOf>
  let receiver: Awaited<ReturnType<typeof startHostileServer>>

  beforeAll(async () => {
    receiver = await startHostileServer({
      '/silence.wav': body(silence, 'audio/wav'),
      '/hook': (request, response) => {
        const chunks: Buffer[] = []
        request.on('data', (chunk: Buffer) => chunks.push(chunk))
        request.on('end', () => {
          received.push(JSON.parse(Buffer.concat(chunks).toString()) as CallbackEnvelope)
          response.end()
        })
      },
    })
    const [server, s3] = await Promise.all([postgresServer(), s3Server(temporaryFolder(), 'media')])
    useS3(s3.endpoint)
    const shared = { database: await server.database(), storage: 's3://media/roles', allowLocal: true }
    keys = keysOf({ dataDir: temporaryFolder(), ...shared })
    api = await startEngine({ dataDir: temporaryFolder(), ...shared, role: 'api', publicUrl })
    worker = await startEngine({ dataDir: temporaryFolder(), ...shared, role: 'worker', concurrency: 2 })
    closers.push(
      () => api.stop(),
      () => worker.stop(),
      () => receiver.close(),
      () => s3.close(),
    )
  })
  afterAll(async () => {
    for (const close of closers) await close()
  })

  const color = (url: string, client = clientOf(api)) =>
    client.ok('createAvatarVideo', {
      data: [
        {
          width: 64,
          height: 64,
          voice: { voice_url: receiver.url('/silence.wav') },
          duration: 200,
          elements: [{ type: 'image', url }],
        },
      ],
      webhookUrl: receiver.url('/hook'),
    })
  const figures = async ({ baseUrl }: RunningEngine) => (await fetch(`${baseUrl}/metrics`)).text()

  test('make of a request what one alone makes, with the address that clients know', async () => {
    const { _id } = await color('#ff0000')
    const done = await clientOf(api).ended('videoInfo', String(_id))
    expect(done).toMatchObject({ video: expect.stringMatching(`^${publicUrl}/files/`) as string })
    const path = new URL(String(done['video'])).pathname.replace('/studio', '')
    const file = await fetch(`${api.baseUrl}${path}`, { headers: { range: 'bytes=4-7' } })
    expect([file.status, await file.text()]).toEqual([206, 'ftyp'])
    await until(() => received.length === 1, 'the callback has come')
    expect(openCallback(received[0]!, api)).toMatchObject({ _id, status: 3, url: done['video'] })
  })

  test('make and charge what a tenant asks for, and refuse it when its key was revoked', async () => {
    const tenant = await keys.add('Agency', { plan: 'pro', credits: 10, concurrency: 1 })
    const client = clientWith(api, tenant)
    const { _id } = await color('#0000ff', client)
    expect(await client.ended('videoInfo', String(_id))).toMatchObject({ video_status: 3, deduction_duration: 1 })
    expect(await keys.creditsOf(tenant.clientId)).toBe(9)
    await clientOf(api).fails('videoInfo', { video_model_id: _id }, 1014)
    await until(() => received.length === 2, 'the callback has come')
    expect(openCallback(received[1]!, tenant)).toMatchObject({ _id, status: 3 })
    await keys.ask({ action: 'revoke', id: tenant.clientId })
    await client.fails('listVoices', {}, 1101)
  })

  test('tell whoever runs them how it goes, and a worker tells nobody else anything', async () => {
    expect((await fetch(`${worker.baseUrl}/engine/ready`)).status).toBe(200)
    expect(await figures(worker)).toMatch(/greenroom_generation_seconds_count\{.*avatar-video.*completed.*\} 2/)
    expect(await figures(worker)).toMatch(/greenroom_engine_running 0/)
    expect(await figures(api)).toMatch(/greenroom_engines\{role="worker"\} 1/)
    expect(await figures(api)).toMatch(/greenroom_http_request_seconds_count\{.*createVideo.*status="200"\} 2/)
    const refused = await fetch(`${worker.baseUrl}/api/open/v4/voice/list`, {
      headers: { 'x-api-key': worker.apiKey },
    })
    expect(refused.status).toBe(404)
  })

  test('are listed for who has the key', async () => {
    const { engines, queue } = (await clientOf(api).send('GET', '/engine/farm')).body['data'] as {
      engines: { role: string; slots: number; classes: string[] }[]
      queue: unknown[]
    }
    expect(engines).toMatchObject([
      { role: 'api', slots: 0, classes: [], running: 0 },
      { role: 'worker', slots: 2, classes: ['speech', 'video', 'faces'] },
    ])
    expect(queue).toEqual([])
    expect((await clientOf(api, {}).send('GET', '/engine/farm')).body['code']).toBe(1102)
  })

  test('answer to the host that clients know, and to no other name', async () => {
    const answer = async (host: string) => (await get(api.baseUrl, '/engine/ready', { host })).status
    expect(await answer('api.example.com')).toBe(200)
    expect(await answer('evil.example.com')).toBe(403)
    expect(await answer('10.0.0.7:8080'), 'it listens on this machine alone').toBe(403)
  })
})
