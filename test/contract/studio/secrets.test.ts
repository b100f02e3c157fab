import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MessageChannel } from 'node:worker_threads'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/message-port'
import { RPCHandler } from '@orpc/server/message-port'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BridgeClient, JobRow } from '../../../electron/common/bridge/index.ts'
import type { Element, Project } from '../../../electron/common/composition/index.ts'
import { findTools } from '../../../electron/media/index.ts'
import { openStudio } from '../../../electron/studio/studio.ts'
import type { Studio } from '../../../electron/studio/studio.ts'
import { make } from '../../support/media/making.ts'
import { fakeHost, memorySettings, memoryVault } from '../../support/studio/fake-host.ts'
import { FakeService } from '../../support/service/fake-service.ts'
import { raw } from '../../support/service/loopback.ts'
import { fails, ok } from '../../support/service/replies.ts'
import { voiceWire } from '../../support/service/samples.ts'
import { s3Server } from '../../support/studio/s3.ts'
import { fastClock } from '../../support/studio/window.ts'

// A whole run against a service that returns the secrets it was sent wherever it can. No secret may reach the window,
// the log, or any file but the vault.

const apiKey = `key+/='"&<that>-nobody-may-see`
const client = { clientId: 'client-1', clientSecret: `client%secret"that\\nobody-may-see` }
const bucketSecret = 'bucket/secret+that=nobody-may-see'

let folder = ''
let service: FakeService
let studio: Studio
let s3: Awaited<ReturnType<typeof s3Server>>
let bridge: BridgeClient
let close = (): void => undefined
const vault = memoryVault()
const settings = memorySettings()
const host = fakeHost({ secrets: vault, settings })
/** Everything that the studio sent to the window. */
const traffic: string[] = []

function connect(): void {
  const { port1, port2 } = new MessageChannel()
  const post = port1.postMessage.bind(port1)
  port1.postMessage = (message: unknown) => {
    traffic.push(typeof message === 'string' ? message : Buffer.from(message as ArrayBuffer).toString('latin1'))
    post(message)
  }
  new RPCHandler(studio.router).upgrade(port1 as never)
  port1.start()
  port2.start()
  bridge = createORPCClient<BridgeClient>(new RPCLink({ port: port2 as never }))
  close = () => port2.close()
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'greenroom-secrets-'))
  const tools = await findTools()
  const tone = ['-f', 'lavfi', '-i', 'sine=440:d=1']
  const film = await make(tools, join(folder, 'v.mp4'), '-f', 'lavfi', '-i', 'testsrc2=s=160x90:d=1', ...tone)
  const sound = await make(tools, join(folder, 'a.mp3'), ...tone)
  await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
    .png()
    .toFile(join(folder, 'p.png'))
  const media = { video: readFileSync(film), audio: readFileSync(sound) }
  const voices = [voiceWire('voice-1', 'One')]
  service = await new FakeService({ apiKey, client, media, voices }).start()
  const url = service.keep('anna.mp4', media.video)
  const thumbnailUrl = service.keep('anna.png', readFileSync(join(folder, 'p.png')))
  service.avatars = [{ _id: 'rec1', avatar_id: 'anna', name: 'Anna', from: 2, status: 3, url, thumbnailUrl }]
  s3 = await s3Server(join(folder, 's3'), 'clips')
  studio = await openStudio({
    host,
    dataFolder: join(folder, 'data'),
    startEngine: false,
    clock: fastClock(),
  })
  connect()
})
afterAll(async () => {
  close()
  await studio.close()
  await service.close()
  await s3.close()
  rmSync(folder, { recursive: true, force: true })
})

const base = () => ({ baseUrl: service.baseUrl, anchor: 'top-left' as const, parallel: 4 })

/** The secrets in all the forms in which a service could return them. */
const given = (headers: Record<string, unknown>): string =>
  `You sent ${String(headers['x-api-key'] ?? '')} ${String(headers.authorization ?? '')}`

async function settled(id: string): Promise<JobRow> {
  const row = async () => (await bridge.jobs.details({ id })).row
  await expect
    .poll(async () => (await row()).endedAt !== null || (await row()).state === 'unconfirmed', {
      timeout: 240_000,
    })
    .toBe(true)
  return row()
}

async function generate(
  connection: string,
  session: string,
  project: Project,
  kind: 'avatar-video' | 'talking-avatar',
) {
  const { jobId } = await bridge.generate.start({
    session,
    project,
    kind,
    connection,
    name: 'Clip',
    folder: join(folder, 'clips'),
  })
  return settled(jobId)
}

async function wholeRun(): Promise<{ done: JobRow[]; failed: JobRow[] }> {
  const credential = { kind: 'key' as const, apiKey }
  const byKey = await bridge.connections.add({ ...base(), name: 'By key', credential })
  const byClient = await bridge.connections.add({
    ...base(),
    name: 'By client',
    credential: { kind: 'client', ...client },
  })
  const bucket = { endpoint: s3.endpoint, region: 'us-east-1', bucket: 'clips', prefix: '', publicUrl: null }
  await bridge.settings.setBucket({
    bucket: { ...bucket, pathStyle: true, accessKeyId: 'S3RVER', secretAccessKey: bucketSecret },
  })
  expect((await bridge.settings.testBucket()).ok).toBe(true)
  await bridge.settings.set({ change: { connection: byKey.id } })
  await bridge.settings.keyStore()
  const typed = { ...base(), name: 'Typed' }
  for (const one of [credential, { kind: 'client' as const, ...client }])
    expect((await bridge.connections.test({ connection: { ...typed, credential: one } })).ok).toBe(true)

  const { id: session, project } = await bridge.projects.create({ name: 'Project', width: 320, height: 180 })
  const image = { kind: 'asset' as const, path: join(folder, 'p.png') }
  const layout = { x: 0, y: 0, scaleX: 1, scaleY: 1, layer: 1, locked: false, hidden: false }
  const anna = { kind: 'avatar' as const, avatarId: 'anna', from: 2 as const }
  const scene = project.scenes[0]!
  scene.voice = { kind: 'script', voiceId: 'voice-1', text: 'Hello to everybody.', rate: 100 }
  scene.duration = 'voice'
  scene.elements.push(
    { ...layout, id: 'i', name: 'Picture', kind: 'image', source: image } as Element,
    { ...layout, id: 'a', name: 'Anna', kind: 'avatar', source: anna, width: 50, height: 80 } as Element,
  )
  await bridge.projects.saveAs({
    id: session,
    path: join(folder, 'p.greenroom.json'),
    overwrite: true,
    project,
  })
  await bridge.assets.describe({ session, paths: [image.path] })

  const done: JobRow[] = []
  const failed: JobRow[] = []
  for (const { id } of [byKey, byClient]) {
    service.intercept = () => undefined
    const voices = await bridge.catalogue.voices({ connection: id })
    const avatars = await bridge.catalogue.avatars({ connection: id })
    await studio.handleMedia(new Request(`http://x/${avatars[0]!.thumbUrl}`))
    const line = {
      kind: 'script' as const,
      voiceId: voices[0]!.voiceId,
      text: 'Hello to everybody.',
      rate: 100,
    }
    await expect(bridge.speech.make({ connection: id, session, line })).rejects.toMatchObject({
      data: { code: 'costs-credits' },
    })
    for await (const _ of await bridge.speech.make({ connection: id, session, line, spend: true })) continue
    done.push(await generate(id, session, project, 'avatar-video'))

    // From here on the service returns the secrets in every way it has.
    service.intercept = (request) => (request.path.endsWith('create') ? fails(1205, given(request.headers)) : undefined)
    failed.push(await generate(id, session, project, 'talking-avatar'))
    service.intercept = (request) => {
      const reason = given(request.headers)
      const record = {
        _id: 'x',
        video_status: 4,
        status: 4,
        error_reasons: [reason],
        fail_reason: reason,
        engine_fail_reason: reason,
      }
      return /info|detail|video_model/i.test(request.url) ? ok(record) : undefined
    }
    failed.push(await generate(id, session, project, 'talking-avatar'))
    service.intercept = ({ headers }) => raw(`<h1>${given(headers)}</h1>`, 500, { 'content-type': 'text/html' })
    await expect(bridge.catalogue.voices({ connection: id, fresh: true })).rejects.toMatchObject({
      code: 'STUDIO',
    })
    service.intercept = (request) => fails(1101, given(request.headers))
    expect((await bridge.connections.test({ id })).ok).toBe(false)
    await expect(bridge.catalogue.avatars({ connection: id, fresh: true })).rejects.toMatchObject({
      code: 'STUDIO',
    })
    service.intercept = (request) => ok(given(request.headers))
    await expect(bridge.catalogue.avatars({ connection: id, fresh: true })).rejects.toMatchObject({
      code: 'STUDIO',
    })
  }
  return { done, failed }
}

function filesBelow(path: string): string[] {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

test('no secret leaves the vault in a whole run', async () => {
  const { done, failed } = await wholeRun()
  expect(done.map((row) => row.state)).toEqual(['done', 'done'])
  expect(failed.map((row) => row.state)).toEqual(['failed', 'failed', 'failed', 'failed'])
  service.intercept = () => undefined
  for (const row of [...done, ...failed]) await bridge.jobs.details({ id: row.id })
  await bridge.jobs.list({})
  await bridge.library.list({})
  await bridge.connections.list()
  await bridge.settings.bucket()
  // The secrets were really sent to the service.
  const sent = JSON.stringify(service.requests.map(({ headers, body }) => [headers, body]))
  for (const secret of [apiKey, client.clientSecret]) expect(sent).toContain(JSON.stringify(secret).slice(1, -1))

  const secrets = [apiKey, client.clientSecret, bucketSecret, ...service.access.tokens]
  expect(service.access.tokens.length).toBeGreaterThan(0)
  const forms = secrets.flatMap((secret) => [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    Buffer.from(secret).toString('base64').replace(/=+$/, ''),
    Buffer.from(secret).toString('hex'),
  ])
  const places: [string, string][] = [
    ['the bridge', traffic.join('\n')],
    ['the log', JSON.stringify(host.lines) + host.lines.map((one) => one.message).join('\n')],
    ['the settings', JSON.stringify(settings.value)],
    ...[
      ...filesBelow(join(folder, 'data')),
      ...filesBelow(join(folder, 'clips')),
      join(folder, 'p.greenroom.json'),
    ].map((path): [string, string] => [path, readFileSync(path).toString('latin1')]),
  ]
  expect(places.length).toBeGreaterThan(10)
  expect(traffic.join('').length).toBeGreaterThan(10_000)
  expect(statSync(join(folder, 'data', 'jobs.db')).size).toBeGreaterThan(0)
  const found = places.flatMap(([location, text]) =>
    forms.filter((form) => text.includes(form)).map((form) => [location, form]),
  )
  expect(found).toEqual([])
  expect([...vault.stored.values()].sort()).toEqual([apiKey, client.clientSecret, bucketSecret].sort())
})
