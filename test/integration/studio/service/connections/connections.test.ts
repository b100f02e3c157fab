import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStudio } from '../../../../../electron/studio/studio.ts'
import type { Studio } from '../../../../../electron/studio/studio.ts'
import { bridgeTo } from '../../../../support/studio/bridge.ts'
import { fakeHost, memoryVault } from '../../../../support/studio/fake-host.ts'
import { FakeService } from '../../../../support/service/fake-service.ts'
import { json, raw } from '../../../../support/service/loopback.ts'
import { fails, later, ok } from '../../../../support/service/replies.ts'
import { voiceWire } from '../../../../support/service/samples.ts'

const apiKey = 'key-that-nobody-may-see-4f2a'
const client = { clientId: 'client-id-1', clientSecret: 'secret-that-nobody-may-see-9c1b' }

let folder = ''
let service: FakeService
let studio: Studio
let vault = memoryVault()

async function open(): Promise<Studio> {
  return openStudio({ host: fakeHost({ secrets: vault }), dataFolder: folder, startEngine: false })
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'greenroom-connections-'))
  vault = memoryVault()
  service = await new FakeService({ apiKey, client, voices: [voiceWire('voice-1', 'One')] }).start()
  studio = await open()
})
afterEach(async () => {
  await studio.close()
  await service.close()
  rmSync(folder, { recursive: true, force: true })
})

const typed = (more: object = {}) => ({
  name: 'Remote',
  baseUrl: service.baseUrl,
  credential: { kind: 'key' as const, apiKey },
  anchor: 'top-left' as const,
  parallel: 2,
  ...more,
})
const byClient = { kind: 'client' as const, ...client }

test('a connection is added, shown without its key, kept over a restart, changed and removed', async () => {
  const bridge = bridgeTo(studio)
  const added = await bridge.connections.add(typed({ baseUrl: `${service.baseUrl}/` }))
  expect(added).toMatchObject({
    name: 'Remote',
    builtIn: false,
    baseUrl: service.baseUrl,
    credential: { kind: 'key', endsIn: '4f2a' },
    takesFiles: false,
    account: null,
    tested: null,
  })
  expect((await bridge.connections.list()).map((one) => one.id)).toEqual(['engine', added.id])
  expect((await bridge.catalogue.voices({ connection: added.id }))[0]?.voiceId).toBe('voice-1')
  expect(readFileSync(join(folder, 'connections.json'), 'utf8')).not.toContain(apiKey)

  await studio.close()
  studio = await open()
  const again = bridgeTo(studio)
  expect((await again.connections.list())[1]).toMatchObject({ credential: { kind: 'key', endsIn: '4f2a' } })
  const update = {
    ...typed({ name: 'Renamed', credential: { kind: 'keep' as const }, anchor: 'center' as const }),
  }
  await again.connections.update({ id: added.id, connection: update })
  expect(studio.services.connections.get(added.id)).toMatchObject({ name: 'Renamed', anchor: 'center' })
  expect((await again.catalogue.voices({ connection: added.id, fresh: true })).length).toBe(1)
  await again.connections.remove({ id: added.id })
  expect((await again.connections.list()).length).toBe(1)
  expect(vault.stored.size).toBe(0)
})

test('one credential goes with each request; a token is shared, kept, and renewed when it is refused', async () => {
  const { services } = studio
  const byKey = await services.connections.add(typed())
  const byToken = await services.connections.add(typed({ credential: byClient }))
  await Promise.all([1, 2, 3].map(() => services.connections.get(byToken.id)!.service.voices()))
  await services.connections.get(byKey.id)!.service.voices()
  expect(service.access.tokens).toHaveLength(1)
  service.access.good.clear()
  const voices = await services.connections.get(byToken.id)!.service.voices()
  expect([voices.length, service.access.tokens.length]).toEqual([1, 2])
  const both = service.requests.filter(({ headers }) => headers['x-api-key'] && headers.authorization)
  expect(both).toEqual([])
})

test('what a request has shown is known: a refused key until another is entered, not that nobody was reached', async () => {
  const { services } = studio
  const { id } = await services.connections.add(typed({ credential: { kind: 'key', apiKey: 'wrong-key-of-mine' } }))
  const tested = () => services.connections.list().find((one) => one.id === id)!.tested
  await expect(services.connections.get(id)!.service.voices()).rejects.toMatchObject({ code: 1101 })
  expect(tested()).toMatchObject({ ok: false, code: 'credential' })
  await services.connections.update(id, typed())
  expect(tested()).toBeNull()
  expect(await bridgeTo(studio).connections.test({ id })).toMatchObject({ ok: true })
  expect(tested()).toMatchObject({ ok: true })
  await services.connections.update(id, typed({ baseUrl: 'http://127.0.0.1:9' }))
  await expect(services.connections.get(id)!.service.voices()).rejects.toThrow()
  expect(tested()).toBeNull()
})

test('a changed key or address reaches the next request; a key never follows to another server', async () => {
  const { services } = studio
  const { id } = await services.connections.add(typed({ credential: { kind: 'key', apiKey: 'wrong-key-of-mine' } }))
  const connection = services.connections.get(id)!
  await expect(connection.service.voices()).rejects.toMatchObject({ code: 1101 })
  await services.connections.update(id, typed())
  expect(await connection.service.voices()).toHaveLength(1)

  const other = await new FakeService({ apiKey }).start()
  const bridge = bridgeTo(studio)
  const moved = typed({ baseUrl: other.baseUrl, credential: { kind: 'keep' as const } })
  const refused = { data: { code: 'credential', field: 'connection.credential' } }
  await expect(bridge.connections.update({ id, connection: moved })).rejects.toMatchObject(refused)
  await expect(bridge.connections.test({ id, connection: moved })).rejects.toMatchObject(refused)
  expect(other.requests).toEqual([])
  await bridge.connections.update({ id, connection: typed({ baseUrl: other.baseUrl }) })
  expect(await connection.service.voices()).toHaveLength(1)
  expect(other.requests.length).toBeGreaterThan(0)
  await other.close()
})

test('no more requests are under way than the connection allows', async () => {
  const { id } = await studio.services.connections.add(typed({ parallel: 2 }))
  service.intercept = later(60, ok([]))
  await Promise.all([...Array(10).keys()].map(() => studio.services.connections.get(id)!.service.voices()))
  expect(service.peak).toBe(2)
})

test.each([
  ['a wrong key', 1101, 'credential'],
  ['no key', 1102, 'credential'],
  ['an unpaid plan', 1103, 'plan'],
  ['no subscription', 1213, 'plan'],
  ['no subscription either', 1221, 'plan'],
  ['no quota', 1006, 'credit'],
  ['no credit', 1104, 'credit'],
  ['a blocked account', 1200, 'blocked'],
  ['something else', 1015, 'other'],
])('the test tells %s (%i)', async (_, code, expected) => {
  service.on.listAvatars = () => fails(code, 'Said by the service')
  const test = await bridgeTo(studio).connections.test({ connection: typed() })
  expect(test).toMatchObject({
    ok: false,
    code: expected,
    message: expect.stringContaining('Said by the service'),
  })
  expect(test.ok ? '' : test.next).not.toBe('')
})

test('the test tells a working service, a wrong address, another server, and a bad client', async () => {
  const bridge = bridgeTo(studio)
  const run = (more: object) => bridge.connections.test({ connection: typed(more) })
  expect(await run({})).toMatchObject({ ok: true })
  expect(await run({ credential: byClient })).toMatchObject({ ok: true })
  expect(await run({ credential: { ...byClient, clientSecret: 'a-wrong-secret' } })).toMatchObject({
    code: 'credential',
  })
  expect(await run({ baseUrl: 'http://127.0.0.1:9' })).toMatchObject({ code: 'address' })
  expect(await run({ baseUrl: 'http://nowhere.invalid' })).toMatchObject({ code: 'address' })
  expect(await run({ baseUrl: `${service.baseUrl}/wrong/path` })).toMatchObject({ code: 'not-the-service' })
  service.intercept = () => raw('<html>Welcome to nginx</html>', 200, { 'content-type': 'text/html' })
  expect(await run({})).toMatchObject({ code: 'not-the-service' })
  service.intercept = () => json({ message: 'Unauthorized' }, 401)
  expect(await run({})).toMatchObject({ code: 'credential' })
  const created = service.requests.filter(({ path }) => path.includes('create') && !path.includes('Token'))
  expect(created).toEqual([])
})

test('bad input is refused by the field that is wrong, before anything is sent or kept', async () => {
  const bridge = bridgeTo(studio)
  const refusals: [object, string][] = [
    [{ baseUrl: 'not a url' }, 'baseUrl'],
    [{ baseUrl: 'ftp://example.com' }, 'baseUrl'],
    [{ baseUrl: 'https://user:pass@example.com' }, 'baseUrl'],
    [{ credential: { kind: 'key', apiKey: 'two words' } }, 'connection.credential.apiKey'],
    [{ credential: { kind: 'key', apiKey: '   ' } }, 'connection.credential.apiKey'],
    [{ credential: { kind: 'client', clientId: 'a' } }, 'connection.credential.clientSecret'],
    [{ credential: { kind: 'keep' } }, 'connection.credential'],
    [{ parallel: 0 }, 'parallel'],
    [{ name: '' }, 'name'],
  ]
  for (const [more, field] of refusals)
    await expect(bridge.connections.add(typed(more))).rejects.toMatchObject({
      code: 'STUDIO',
      data: { field },
    })
  expect(service.requests).toEqual([])
  expect(vault.stored.size).toBe(0)
  await expect(bridge.connections.update({ id: 'engine', connection: typed() })).rejects.toMatchObject({
    data: { code: 'built-in' },
  })
  await expect(bridge.connections.remove({ id: 'nobody' })).rejects.toMatchObject({
    data: { code: 'not-found' },
  })
})

test('a connection with running jobs stays; a file that is broken is kept aside and told', async () => {
  const { id } = await studio.services.connections.add(typed())
  service.fate = () => 'working'
  const job = studio.services.jobs.add({
    kind: 'speech',
    title: 'x',
    connection: id,
    body: { input_text: 'Hi.', voice_id: 'voice-1', rate: '100%' },
    target: null,
  })
  const bridge = bridgeTo(studio)
  await expect(bridge.connections.remove({ id })).rejects.toMatchObject({ data: { code: 'jobs-running' } })
  studio.services.jobs.cancel(job.id)
  await bridge.connections.remove({ id })

  await studio.close()
  writeFileSync(join(folder, 'connections.json'), '{"connections": "all of them"}')
  studio = await open()
  expect(studio.services.connections.list()).toHaveLength(1)
  for await (const event of await bridgeTo(studio).app.events()) {
    expect(event).toMatchObject({ type: 'notice', level: 'warning' })
    break
  }
})

test('a key that is gone holds jobs until it is entered again; entering it lets them go on', async () => {
  const { id } = await studio.services.connections.add(typed())
  vault.stored.clear()
  await studio.close()
  studio = await open()
  const { services } = studio
  expect(services.connections.list()[1]).toMatchObject({ credential: { kind: 'key', endsIn: null } })
  const body = { input_text: 'Hi.', voice_id: 'voice-1', rate: '100%' }
  const job = services.jobs.add({ kind: 'speech', title: 'x', connection: id, body, target: null })
  await expect.poll(() => services.jobs.account(id)?.code).toBe(1102)
  expect(services.connections.list()[1]?.account).toMatchObject({ code: 1102 })
  await services.connections.update(id, typed())
  expect((await services.jobs.settled(job.id, AbortSignal.timeout(20_000))).state).toBe('done')
  expect(service.asked('createTts')).toHaveLength(1)
})
