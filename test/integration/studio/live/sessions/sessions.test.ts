import { expect, describe, test, vi } from 'vitest'
import { serviceCodes } from '../../../../../electron/common/service/codes/codes.ts'
import { json } from '../../../../support/service/loopback.ts'
import { later } from '../../../../support/service/replies.ts'
import { fails, gatewayTimeout, kept, liveWorld, ok, record, refusal, token } from './world.ts'
import { english, saying } from '../../../../support/english.ts'

const patiently = { timeout: 15_000 }

describe('a session of a service', () => {
  test('is asked for once its picture is where the service can fetch it; the token goes to its window alone', async () => {
    const world = await liveWorld()
    const session = await world.create()
    expect(session).toMatchObject({
      id: 's1',
      state: 'processing',
      transport: 'agora',
      appId: 'app-1',
      channel: 'c1',
      token,
      userId: 'u1',
      algorithmUserId: 'a1',
      owner: 'page-1',
      faces: ['Ada.png'],
    })
    expect(world.service.requests.at(-1)!.body).toEqual({
      sourceImage: [{ path: 'https://bucket.example/pictures/Ada.png', opts: '1,2:3,4:5,6:7,8' }],
    })
    expect(kept(world, 's1')).toMatchObject({ state: 'open', remoteId: 'remote-1', consents: ['consent-1'] })
    const others = JSON.stringify([world.sessions.list(), world.events, kept(world, 's1')])
    expect(others).not.toContain(token)
  })

  test('costs nothing without a yes, and needs leave for the face', async () => {
    const world = await liveWorld()
    expect(await refusal(world.create({ spend: false }))).toMatchObject({ code: 'costs-credits' })
    expect(world.asked()).toEqual([])
    const free = await liveWorld({ free: true })
    await free.create({ spend: false })
  })

  test('that waits in a queue goes on once the other end is there, and is given up after a while', async () => {
    const world = await liveWorld()
    world.answerNext('create', ok(record({ faceswap_status: 1 })), ok(record({ _id: 'remote-2', faceswap_status: 1 })))
    const [one, two] = [await world.create(), await world.create()]
    expect([one.state, two.state]).toEqual(['queuing', 'queuing'])
    for (let second = 0; second < 89; second += 5) {
      world.clock.step(5_000)
      for (const { id } of [one, two])
        if (world.sessions.list().some((open) => open.id === id)) world.sessions.touch(id, id === one.id, true)
    }
    expect(world.sessions.list().map(({ id, state }) => [id, state])).toEqual([[one.id, 'processing']])
    const given = { type: 'closed', id: two.id, reason: { code: 'live-no-algorithm' } }
    await vi.waitFor(() => expect(world.events.at(-1)).toMatchObject(given), patiently)
    await vi.waitFor(() => expect(kept(world, two.id)?.state).toBe('closed'), patiently)
    expect(world.asked()).toEqual(['create', 'create', 'close'])
  })

  test.each([
    ['failed', { faceswap_status: 4 }, 'live-failed'],
    ['over already', { faceswap_status: 3 }, 'live-failed'],
    ['without an application id', { app_id: '' }, 'live-no-app'],
    ['without a token', { front_rtc_token: '' }, 'live-incomplete'],
    ['without a channel', { channel_id: null }, 'live-incomplete'],
  ])('that is %s is refused in words, and closed there', async (_name, more, code) => {
    const world = await liveWorld()
    world.answerNext('create', ok(record(more)))
    const error = await refusal(world.create())
    expect(error).toMatchObject({ code, next: saying(/\.$/) as string })
    expect(error.message).toMatch(/^Cloud .*\.$/)
    await vi.waitFor(() => expect(world.asked()).toEqual(['create', 'close']), patiently)
    await vi.waitFor(() => expect(kept(world, 's1')?.state).toBe('closed'), patiently)
    expect(world.sessions.list()).toEqual([])
  })

  test('whose answer is lost is not asked for again, and says so', async () => {
    const world = await liveWorld()
    world.answerNext('create', gatewayTimeout)
    const error = await refusal(world.create())
    expect(error).toMatchObject({ code: 'unconfirmed' })
    expect(error.message).toMatch(/was not repeated/)
    world.clock.step(10 * 60_000)
    expect(world.asked()).toEqual(['create'])
    expect(kept(world, 's1')).toMatchObject({ state: 'unconfirmed', remoteId: null })
  })

  test('of the built-in engine, whose answer is lost, leaves no question open: the engine closes it by itself', async () => {
    const world = await liveWorld({ builtIn: true })
    world.answerNext('create', gatewayTimeout)
    const error = await refusal(world.create())
    expect(error).toMatchObject({ code: 'live-engine-gone', next: saying(/again/) as string })
    expect(error.message).not.toMatch(/credits/)
    expect(world.asked()).toEqual(['create'])
    const store = world.store()
    store.begin({
      id: 'half',
      connection: 'cloud',
      createdAt: 1,
      faces: [],
      consents: [],
      owner: 'studio-1',
    })
    store.close()
    world.next().start()
    expect(kept(world, 'half')).toMatchObject({ state: 'unconfirmed' })
    expect(world.announced).toEqual([])
  })

  test.each([
    [1104, /^None is left\.$/, /account\.json/],
    [1108, /^None is left\.$/, /another picture/],
    [1215, /^None is left\.$/, undefined],
    [1219, /^None is left\.$/, /new session/],
  ])('of the built-in engine, refused with %i, is said in its own words', async (code, message, next) => {
    const world = await liveWorld({ builtIn: true })
    world.answerNext('create', fails(code, 'None is left.'))
    const error = await refusal(world.create())
    expect(error.message).toMatch(message)
    expect(error.details).toEqual([])
    if (next) expect(english(error.next)).toMatch(next)
    else expect(error.next).toBeUndefined()
  })

  test.each([1007, 1104, 1108, 1214, 1215, 1216, 1217, 1218, 1219, 1220, 1223])(
    'refused with %i is said in words',
    async (code) => {
      const world = await liveWorld()
      world.answerNext('create', fails(code, 'liveAvatar oops'))
      const error = await refusal(world.create())
      expect(error).toMatchObject({ serviceCode: code, code: expect.stringMatching(/^live-/) as string })
      expect(error.message).toMatch(/^\S.{20,}\.$/)
      expect(error.message).not.toMatch(/liveAvatar/)
      expect(english(error.next)).toMatch(/^\S.{10,}\.$/)
      expect(english(error.details)?.join()).toContain('liveAvatar oops')
      // The code table's own texts are for programmers.
      expect(error.message).not.toBe(english(serviceCodes.find((one) => one.code === code)?.meaning))
      expect(kept(world, 's1')).toBeNull()
    },
  )

  test('is closed once, whatever is asked, and known as closed', async () => {
    const world = await liveWorld()
    const { id } = await world.create()
    await Promise.all([world.sessions.close(id), world.sessions.close(id)])
    await world.sessions.close(id)
    await world.sessions.close('nobody')
    expect(world.asked()).toEqual(['create', 'close'])
    expect(kept(world, id)).toMatchObject({ state: 'closed', reason: null })
    expect(() => world.sessions.touch(id, false, true)).toThrow(/closed/)
    const closed = { type: 'closed', id, reason: null }
    await vi.waitFor(() => expect(world.events.at(-1)).toEqual(closed), patiently)
  })

  test('is closed until the service has answered; one that knows it no longer has', async () => {
    const world = await liveWorld()
    const [one, two] = [await world.create(), await world.create()]
    world.answerNext('close', gatewayTimeout, json({}, 500), fails(1219, 'liveAvatar closed'), fails(1216, 'gone'))
    await world.sessions.close(one.id)
    expect(kept(world, one.id)).toMatchObject({ state: 'closing', tries: 1 })
    world.clock.step(1_000)
    await vi.waitFor(() => expect(kept(world, one.id)).toMatchObject({ tries: 2 }), patiently)
    world.clock.step(2_000)
    await vi.waitFor(() => expect(kept(world, one.id)?.state).toBe('closed'), patiently)
    await world.sessions.close(two.id)
    expect(kept(world, two.id)?.state).toBe('closed')
  })

  test('ends when its page is gone, and when no picture was sent for long', async () => {
    const world = await liveWorld()
    const [gone, idle] = [await world.create(), await world.create()]
    for (let at = 0; at < 10 * 60_000; at += 5_000) {
      world.clock.step(5_000)
      if (world.sessions.list().some(({ id }) => id === idle.id)) world.sessions.touch(idle.id, true, false)
    }
    const reasons = () =>
      world.events.flatMap((event) => (event.type === 'closed' ? [[event.id, event.reason?.code]] : []))
    const both = [
      [gone.id, 'live-page-gone'],
      [idle.id, 'live-idle'],
    ]
    await vi.waitFor(() => expect(reasons()).toEqual(both), patiently)
    await vi.waitFor(() => expect(world.asked().filter((what) => what === 'close')).toHaveLength(2), patiently)
  })

  test('gets another face without anything else changing; one that is over meanwhile is over here', async () => {
    const world = await liveWorld()
    const { id } = await world.create()
    const sources = [{ path: '/pictures/Bo.png', opts: '1,1:2,1:1,2:2,2' }]
    await world.sessions.update(id, sources)
    expect(world.sessions.list()[0]).toMatchObject({ id, faces: ['Bo.png'] })
    world.answerNext('update', fails(1214, 'busy'))
    expect(await refusal(world.sessions.update(id, sources))).toMatchObject({ code: 'live-in-process' })
    expect(world.sessions.list()).toHaveLength(1)
    world.answerNext('update', fails(1219, 'closed'))
    expect(await refusal(world.sessions.update(id, sources))).toMatchObject({ code: 'live-closed' })
    expect(world.sessions.list()).toEqual([])
    expect(kept(world, id)).toMatchObject({ state: 'closed', reason: { code: 'live-closed' } })
    expect(world.asked()).not.toContain('close')
  })

  test('that is answered after its page has gone is closed at once', async () => {
    const world = await liveWorld()
    const page = new AbortController()
    world.answerNext('create', later(50, ok(record())))
    const creating = world.sessions.create(
      {
        connection: 'cloud',
        sources: [{ path: '/a.png', opts: '1,2:3,4:5,6:7,8' }],
        owner: 'page-1',
        spend: true,
      },
      page.signal,
    )
    await vi.waitFor(() => expect(world.asked()).toEqual(['create']), patiently)
    page.abort()
    expect(await refusal(creating)).toMatchObject({ code: 'cancelled' })
    expect(world.asked()).toEqual(['create', 'close'])
  })

  test('is closed before its connection is taken away', async () => {
    const world = await liveWorld()
    const { id } = await world.create()
    await world.sessions.closeOf('elsewhere')
    expect(world.sessions.list()).toHaveLength(1)
    await world.sessions.closeOf('cloud')
    expect(kept(world, id)).toMatchObject({ state: 'closed', reason: { code: 'live-connection-gone' } })
  })

  test('of a service can not be joined through the engine', async () => {
    const world = await liveWorld()
    const { id } = await world.create()
    expect(() => world.sessions.join(id, 'user')).toThrow(/channel/)
    expect(() => world.sessions.signal(id, 'user', { type: 'offer', sdp: 'v=0' })).toThrow(/joined/)
  })
})
