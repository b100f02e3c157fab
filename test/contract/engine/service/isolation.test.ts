import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEngine } from '../../../../electron/engine/index.ts'
import type { RunningEngine } from '../../../../electron/engine/index.ts'
import type { TenantCredentials } from '../../../../electron/engine/store/tenants/tenants.ts'
import { openCallback } from '../../../../electron/engine/index.ts'
import type { CallbackEnvelope } from '../../../../electron/engine/index.ts'
import { clientOf } from '../../../support/engine/client.ts'
import type { Client } from '../../../support/engine/client.ts'
import { temporaryFolder, until } from '../../../support/engine/folder.ts'
import { startHostileServer } from '../../../support/engine/hostile-server.ts'
import { picture, silence } from '../../../support/engine/media.ts'
import { quickParts } from '../../../support/tenants/quick-parts.ts'
import { sharedStores } from '../../../support/engine/shared-stores.ts'
import { clientWith, keysOf, operations, textsIn, withText } from '../../../support/tenants/operations.ts'
import type { Call } from '../../../support/tenants/operations.ts'
import fc from '../../../support/fast-check.ts'

let engine: RunningEngine
let keys: ReturnType<typeof keysOf>
const key = {} as Record<'owner' | 'other' | 'poor', TenantCredentials>
const client = {} as Record<'owner' | 'other' | 'poor', Client>
let hook: Awaited<ReturnType<typeof startHostileServer>>
const received: CallbackEnvelope[] = []

/** One of each thing that the owner has, by its name, and a name of the same form that nobody has. */
const owned: { real: string; unknown: string }[] = []
/** All names and addresses of what the owner has. */
const secrets = new Set<string>()
/** Reads everything that the owner has. */
let readAll: () => Promise<unknown>

const stranger = (real: string): string =>
  real.replace(/[0-9a-zA-Z_-]{12,}(?=\.\w+$|$)/, (name) =>
    name.replaceAll(/[a-z\d]/gi, (one) => (one === 'a' ? 'b' : 'a')),
  )

beforeAll(async () => {
  const dataDir = temporaryFolder()
  const stores = await sharedStores({ dataDir })
  keys = keysOf({ dataDir, ...stores })
  hook = await startHostileServer({
    '/hook': (request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        received.push(JSON.parse(Buffer.concat(chunks).toString()) as CallbackEnvelope)
        response.end()
      })
    },
  })
  engine = await startEngine(
    {
      dataDir,
      ...stores,
      allowLocal: true,
      tuning: { resolve: () => Promise.resolve([]), live: { joinMs: 3_600_000 } },
    },
    await quickParts(),
  )
  key.owner = await keys.add('Owner', { plan: 'pro', credits: 1000 })
  key.other = await keys.add('Other')
  key.poor = await keys.add('Poor', { plan: 'none' })
  for (const name of ['owner', 'other', 'poor'] as const) client[name] = clientWith(engine, key[name])
  await haveEverything(client.owner)
})
afterAll(async () => {
  await engine.stop()
  await hook.close()
})

/** Makes one of each thing. */
async function haveEverything(own: Client): Promise<void> {
  const photo = await own.upload(await picture(80, 80, 'red'), 'photo.png')
  const sound = await own.upload(silence, 'sound.wav')
  const speech = { input_text: 'Secret words.', voice_id: 'everyday-marcus', rate: '100%' }
  const spoken = await own.ok('createTts', { ...speech, webhookUrl: hook.url('/hook') })
  const cloned = await own.ok('createClone', { input_text: 'Mine.', voice_url: sound, rate: '100%' })
  const [avatar] = await own.ok<{ _id: string }[]>('uploadAvatar', {
    url: photo,
    avatar_id: 'boss',
    name: 'B',
    type: 1,
  })
  const film = {
    data: [{ width: 64, height: 64, voice: { voice_url: sound }, elements: [{ type: 'image', url: photo }] }],
  }
  const video = await own.ok('createAvatarVideo', film)
  const synced = await own.ok('createLipSync', { video_url: photo, audio_url: sound })
  const image = await own.ok('createBackgroundChange', {
    origin_img: photo,
    modify_origin_img_size: '80x80',
    overlay_origin_x: 0,
    overlay_origin_y: 0,
    canvas_size: '80x80',
    webhookUrl: '',
    color_code: '#ffffff',
  })
  const opts = '1,1:2,1:1,2:2,2'
  const live = await own.ok('createLive', { sourceImage: [{ path: photo, opts }] })
  const preview = await own.send('POST', '/engine/previews', { kind: 'avatar-video', body: film, parts: 'ahead' })
  const previewId = String((preview.body['data'] as { _id: string })._id)
  const audios = [String(spoken['_id']), String(cloned['_id'])]
  const videos = [String(video['_id']), String(synced['_id'])]
  readAll = async () => [
    ...(await Promise.all(audios.map((id) => own.ended('audioInfo', id)))),
    ...(await Promise.all(videos.map((id) => own.ended('videoInfo', id)))),
    await own.ended('imageInfo', String(image['_id'])),
    await own.ended('avatarDetail', avatar!._id),
    await own.ok('listVoices', { from: 4 }),
    await own.ok('listAvatars', { from: 3 }),
    (await own.send('GET', `/engine/live/${String(live['_id'])}`)).body,
    (await own.send('GET', `/engine/audio/${audios[0]!}/timings`)).body,
    await keys.creditsOf(key.owner.clientId),
  ]
  const all = await readAll()
  const text = JSON.stringify([all, photo, sound, previewId, live['channel_id']])
  expect(text, 'an avatar, a voice and a film are ready').toMatch(/"boss".*Own voice 1/s)
  for (const [whole, id] of text.matchAll(/[^"]*\/files\/[^"]+|"([0-9a-f]{24}|own-[0-9a-f]+|live-\w+)"/g))
    secrets.add(id ?? whole)
  const result = String((await own.ok('audioInfo', { audio_model_id: audios[0]! }))['url'])
  const voice = String((await own.ok('audioInfo', { audio_model_id: audios[1]! }))['voice_model_id'])
  const [{ preview: sample }] = await own.ok<[{ preview: string }]>('listVoices', { from: 4 })
  const others = [avatar!, image, live].map((one) => String(one['_id']))
  for (const real of [photo, result, voice, sample, previewId, audios[0]!, videos[0]!, ...others])
    owned.push({ real, unknown: stranger(real) })
  owned.push({ real: 'boss', unknown: 'nobody' })
  expect(secrets.size).toBeGreaterThan(12)
}

/** An answer without what differs from request to request: what was sent, new ids, how far something is, and times. */
const plain = (text: string, sent: readonly string[]): string =>
  // Messages name no more than the beginning of what is long.
  sent
    .flatMap((one) => Array.from({ length: Math.max(1, one.length - 23) }, (_, cut) => one.slice(0, one.length - cut)))
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, one) => rest.replaceAll(one, 'SENT'), text)
    .replaceAll(
      /\b[0-9a-f]{24,40}\b|\b[\w-]{8}(?:-[\w-]{4}){3}-[\w-]{12}\b|\/previews\/[\w.-]+|"(?:revision|status|share|ahead|eta_ms)":[\w.]+|"stage":"[^"]*"/g,
      'NEW',
    )
    .replaceAll(/\b1[789]\d{11}\b/g, 'TIME')

async function answerTo({ method, path, body }: Call, { apiKey }: TenantCredentials): Promise<string> {
  const response = await fetch(`${engine.baseUrl}${path}`, {
    method,
    headers: { 'x-api-key': apiKey, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    // What is followed has no end: an answer that begins would be one too many.
    signal: AbortSignal.timeout(20_000),
  })
  return `${String(response.status)} ${await response.text()}`
}

test('to another tenant, what somebody has is as what nobody has, whatever is asked', async () => {
  const before = await readAll()
  const outcomes = new Map<string, Set<string>>()
  const asked = fc.constantFrom(...operations).chain((operation) => {
    const places = [...operation.names.map((name) => [`{${name}}`]), ...textsIn(operation.fields)]
    return fc.record({
      operation: fc.constant(operation),
      // What would be made is refused last, for want of a plan: nothing of it is to be seen in later answers.
      who: fc.constantFrom(...(operation.creates ? [key.poor] : [key.other, key.poor])),
      // Lists tell most where nothing narrows them.
      dropped: fc.subarray(places.length > 0 ? [] : Object.keys(operation.fields)),
      chosen: fc.dictionary(
        fc.constantFrom(...(places.length > 0 ? places : [['none']]).map((path) => path.join('\n'))),
        fc.constantFrom(...owned),
        { minKeys: 1, maxKeys: 3 },
      ),
    })
  })
  await fc.assert(
    fc.asyncProperty(asked, async ({ operation, who, dropped, chosen }) => {
      const callWith = (which: 'real' | 'unknown'): Call => {
        const names = Object.fromEntries(operation.names.map((name) => [name, 'nothing']))
        let fields: unknown = Object.fromEntries(
          Object.entries(operation.fields).filter(([name]) => !dropped.includes(name)),
        )
        for (const [at, thing] of Object.entries(chosen)) {
          const path = at.split('\n')
          if (path[0]!.startsWith('{')) names[path[0]!.slice(1, -1)] = thing[which]
          else if (at !== 'none') fields = withText(fields, path, thing[which])
        }
        return operation.call(names, fields as Record<string, unknown>)
      }
      const sent = Object.values(chosen)
      const [real, unknown] = [await answerTo(callWith('real'), who), await answerTo(callWith('unknown'), who)]
      const given = sent.map((one) => one.real)
      expect(plain(real, given), operation.id).toBe(
        plain(
          unknown,
          sent.map((one) => one.unknown),
        ),
      )
      for (const name of secrets)
        if (!given.some((one) => one.includes(name))) expect(real, operation.id).not.toContain(name)
      const codes = outcomes.get(operation.id) ?? new Set()
      outcomes.set(operation.id, codes.add(/"(?:code|error_code)":"?(\w+)/.exec(real)?.[1] ?? 'other'))
    }),
    { numRuns: 1000 },
  )
  expect(await readAll(), 'nothing of it was changed').toEqual(before)
  const seen = new Set([...outcomes.values()].flatMap((codes) => [...codes]))
  for (const code of ['1000', '1014', '1216']) expect(seen, `some answers are ${code}`).toContain(code)
})

test('a tenant may choose a name that another one has, and has voices and results of the same sample alone', async () => {
  const { other } = client
  const photo = await other.upload(await picture(80, 80, 'red'), 'photo.png')
  const sound = await other.upload(silence, 'sound.wav')
  await other.ok('uploadAvatar', { url: photo, avatar_id: 'boss', name: 'Mine', type: 1 })
  const { _id } = await other.ok('createClone', { input_text: 'Mine.', voice_url: sound, rate: '100%' })
  const cloned = await other.ended('audioInfo', String(_id))
  const voices = async (own: Client) =>
    (await own.ok<{ voice_id: string }[]>('listVoices', { from: 4 })).map((one) => one.voice_id)
  expect(await voices(other)).toEqual([cloned['voice_model_id']])
  expect(await voices(client.owner)).not.toContain(cloned['voice_model_id'])
  expect(await other.ok('createLipSync', { video_url: photo, audio_url: sound }), 'not made before').toBeDefined()
  const found = await other.send('POST', '/engine/audio/find', {
    input_text: 'Secret words.',
    voice_id: 'everyday-marcus',
    rate: '100%',
  })
  expect(found.body['data']).toEqual({ _id: null })
})

test('a key opens as a key and for OpenAI, its pair gets tokens and reads callbacks, and all of it ends with the key', async () => {
  const own = await keys.add('Leaving')
  const codeOf = async (headers: Record<string, string>, path = '/api/open/v3/voice/list?from=4') =>
    ((await (await fetch(`${engine.baseUrl}${path}`, { headers })).json()) as { code: number }).code
  const opened = () => codeOf({ 'x-api-key': own.apiKey })
  const { token } = await clientOf(engine, {}).ok<{ token: string }>('getToken', {
    clientId: own.clientId,
    clientSecret: own.clientSecret,
  })
  expect([await opened(), await codeOf({ authorization: `Bearer ${token}` })]).toEqual([1000, 1000])
  const models = await fetch(`${engine.baseUrl}/v1/models`, { headers: { authorization: `Bearer ${own.apiKey}` } })
  expect(models.status).toBe(200)
  await keys.ask({ action: 'revoke', id: own.clientId })
  expect([await opened(), await codeOf({ authorization: `Bearer ${token}` })]).toEqual([1101, 1101])

  const renewed = (await keys.ask({ action: 'renew', id: key.poor.clientId })).credentials!
  expect(await codeOf({ 'x-api-key': key.poor.apiKey })).toBe(1101)
  expect(await codeOf({ 'x-api-key': renewed.apiKey })).toBe(1000)

  await until(() => received.length > 0, 'the callback has come')
  expect(openCallback(received[0]!, key.owner)).toMatchObject({ status: 3, type: 'audio' })
  expect(() => openCallback(received[0]!, engine)).toThrow()
})

test('only the operator learns how much there is', async () => {
  const health = async (headers: Record<string, string>) =>
    JSON.stringify(await (await fetch(`${engine.baseUrl}/engine/health`, { headers })).json())
  expect(await health({ 'x-api-key': engine.apiKey })).toContain('"records"')
  for (const headers of [{}, { 'x-api-key': key.other.apiKey }] as Record<string, string>[])
    expect(await health(headers)).not.toMatch(/"records"|"queue"|"files"/)
  const farm = await client.other.send('GET', '/engine/farm')
  expect(farm.body['code']).toBe(1009)
})

test('a tenant has no more live sessions at once than its limit', async () => {
  const face = async (client: Client) => {
    const path = await client.upload(await picture(64, 64, 'green'), 'face.png')
    return { sourceImage: [{ path, opts: '1,1:2,2:3,3:4,4' }] }
  }
  const few = clientWith(engine, await keys.add('Few', { plan: 'pro', concurrency: 1 }))
  await few.ok('createLive', await face(few))
  expect(await few.fails('createLive', await face(few), 1215)).toMatch(/^You have one live session open/)
  // One session of the owner's is open, too.
  const many = clientWith(engine, await keys.add('Many', { plan: 'pro' }))
  for (const _ of [1, 2]) await many.ok('createLive', await face(many))
  expect(await many.fails('createLive', await face(many), 1215)).toMatch(/^4 live sessions/)
})

test('credits and requests per minute are the tenant’s own', async () => {
  const own = await keys.add('Small', { plan: 'pro', credits: 3, perMinute: 5 })
  const small = clientWith(engine, own)
  const pair = { clientId: own.clientId, clientSecret: own.clientSecret }
  const { token } = await clientOf(engine, {}).ok<{ token: string }>('getToken', pair)
  const speech = { input_text: 'Hello.', voice_id: 'everyday-marcus' }
  const { _id } = await small.ok('createTts', speech)
  await small.fails('createTts', speech, 1104)
  await small.ok('audioInfo', { audio_model_id: _id })
  await keys.ask({ action: 'set', id: own.clientId, credits: 50 })
  await small.ok('createTts', speech)
  await small.fails('createTts', speech, 1005)
  await clientOf(engine, {}).fails('getToken', pair, 1005)
  await clientOf(engine, { authorization: `Bearer ${token}` }).fails('createTts', speech, 1005)
  expect(await keys.creditsOf(own.clientId)).toBe(48)
})
