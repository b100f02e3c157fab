import { afterEach, describe, expect, test } from 'vitest'
import { dayMs } from '../../../../electron/engine/core/clock.ts'
import { startEngine } from '../../../support/engine/start.ts'
import type { AccountOptions, EngineOptions, RunningEngine } from '../../../../electron/engine/index.ts'
import { clientOf } from '../../../support/engine/client.ts'
import type { Client } from '../../../support/engine/client.ts'
import { manualClock, temporaryFolder } from '../../../support/engine/folder.ts'
import { silence } from '../../../support/engine/media.ts'

const running: RunningEngine[] = []
afterEach(async () => {
  for (const engine of running.splice(0)) await engine.stop()
})

/** Generations run only when a test asks for it: these tests are about what is accepted. */
const idle = { speechAtOnce: 0, rendersAtOnce: 0 }

async function open(account: AccountOptions | undefined, more: Partial<EngineOptions> = {}) {
  const dataDir = temporaryFolder()
  const engine = await startEngine({ dataDir, tuning: idle, ...(account ? { account } : {}), ...more })
  running.push(engine)
  return { engine, client: clientOf(engine) }
}

const at = { scale_x: 1, scale_y: 1, offset_x: 0, offset_y: 0 }
const voice = 'everyday-marcus'
const speech = { input_text: 'Hello.', voice_id: voice }
const clone = { input_text: 'Hello.', rate: '100%', voice_id: voice }
const film = async (client: Client, more: object = {}) => {
  const voice = { voice_url: await client.upload(silence, 'silence.wav') }
  return { data: [{ width: 320, height: 180, voice, duration: 1000, elements: [], ...more }] }
}
const talking = (text: string, size: object = {}) => ({
  width: 320,
  height: 180,
  elements: [
    { type: 'avatar', avatar_id: 'mara', ...at },
    { type: 'audio', input_text: text, voice_id: voice },
  ],
  ...size,
})

describe('an account', () => {
  test('that is blocked may not even ask: 1200, by key and by getToken', async () => {
    const { engine, client } = await open({ state: 'blocked' })
    await client.fails('listVoices', {}, 1200)
    const { clientId, clientSecret } = engine
    await clientOf(engine, {}).fails('getToken', { clientId, clientSecret }, 1200)
  })

  test.each<[AccountOptions, number]>([
    [{ state: 'unverified' }, 1004],
    [{ state: 'overdue' }, 1103],
    [{ plan: 'none' }, 1221],
  ])('%j may look but not create: %i', async (account, code) => {
    const { client } = await open(account)
    await client.ok('listVoices', { from: 4 })
    await client.fails('createTts', speech, code)
    await client.fails('createClone', clone, code)
    await client.fails('createAvatarVideo', await film(client), code)
    await client.fails('createTalkingAvatar', talking('Hello.'), code)
    await client.fails('uploadAvatar', { url: 'https://example.com/a.png', avatar_id: 'a1', name: 'A', type: 1 }, code)
  })

  test('on the free plan lacks voice clones and videos above Full HD: 1213', async () => {
    const { client } = await open({ plan: 'free' })
    await client.fails('createClone', clone, 1213)
    await client.fails('createAvatarVideo', await film(client, { width: 3840, height: 2160 }), 1213)
    await client.fails('createTalkingAvatar', talking('Hello.', { width: 2560, height: 1440 }), 1213)
    await client.ok('createTts', speech)
    await client.ok('createAvatarVideo', await film(client, { width: 1080, height: 1920 }))
  })

  test('without credits gets 1104, without quota 1006', async () => {
    const poor = await open({ plan: 'pro', credits: 3 })
    await poor.client.ok('createTts', speech)
    expect(await poor.client.fails('createTts', speech, 1104)).toMatch(/needs 2 credits and 1 are left/)
    await poor.client.ok('createAvatarVideo', await film(poor.client))
    await poor.client.fails('createAvatarVideo', await film(poor.client), 1104)
    const short = await open({ plan: 'pro', videoSeconds: 1.5 })
    await short.client.ok('createAvatarVideo', await film(short.client))
    expect(await short.client.fails('createAvatarVideo', await film(short.client), 1006)).toMatch(/0\.5 s left/)
    await short.client.ok('createTts', speech)
  })

  test.each([
    ['pro', 5_000],
    ['proMax', 10_000],
    ['business', 50_000],
  ] as const)('on %s may have %i characters spoken in one talking avatar', async (plan, limit) => {
    const { client } = await open({ plan })
    const text = 'abcdefghi '.repeat(limit / 10)
    const over = await client.raw('createTalkingAvatar', talking(`${text.slice(0, -1)}xy`))
    expect(over.body['code']).toBe(1003)
    expect(String(over.body['msg'])).toMatch(/characters|words/)
    if (limit / 10 > 5000) return
    const { _id } = await client.ok('createTalkingAvatar', talking(text))
    await client.send('POST', `/engine/records/${String(_id)}/cancel`)
  })
})

describe('credits', () => {
  test('are locked, then settled; the record says how many', async () => {
    const { client } = await open({ plan: 'pro', credits: 2 }, { tuning: { resolve: () => Promise.resolve([]) } })
    const broken = { type: 'image', url: 'https://nowhere.example/a.png' }
    // Made before the request, because a failed record returns its credits soon.
    const [good, bad] = [await film(client), await film(client, { elements: [broken] })]
    const created = await client.ok('createAvatarVideo', good)
    expect(created).toMatchObject({
      deduction_lock_duration: 1,
      video_lock_duration: 1,
      deduction_duration: 0,
    })
    const done = await client.ended('videoInfo', String(created['_id']))
    expect(done).toMatchObject({ video_status: 3, deduction_duration: 1 })
    const failing = await client.ok('createAvatarVideo', bad)
    await client.fails('createAvatarVideo', good, 1104)
    const failed = await client.ended('videoInfo', String(failing['_id']))
    expect(failed).toMatchObject({ video_status: 4, deduction_duration: 0 })
    await client.ok('createAvatarVideo', good)
    await client.fails('createAvatarVideo', good, 1104)
  })
})

describe('seven days', () => {
  test('after its end a record answers 1014 and its result is gone', async () => {
    const clock = manualClock()
    const { client } = await open(undefined, { clock, tuning: {} })
    const { _id } = await client.ok('createAvatarVideo', await film(client))
    const done = await client.ended('videoInfo', String(_id))
    expect((await fetch(String(done['video']))).status).toBe(200)
    clock.advance(7 * dayMs - 1)
    await client.ok('videoInfo', { video_model_id: _id })
    clock.advance(1)
    await client.fails('videoInfo', { video_model_id: _id }, 1014)
    expect((await fetch(String(done['video']))).status).toBe(404)
    expect((await client.send('GET', `/engine/records/${String(_id)}/events`)).body['code']).toBe(1014)
    expect((await client.send('POST', `/engine/records/${String(_id)}/cancel`)).body['code']).toBe(1014)
  })
})
