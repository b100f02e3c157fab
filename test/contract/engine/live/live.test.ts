import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { temporaryFolder, until } from '../../../support/engine/folder.ts'
import { picture } from '../../../support/engine/media.ts'
import { joinEnd, openEnd } from '../../../support/live/channel.ts'
import type { TestEnd, Ticket } from '../../../support/live/channel.ts'
import { nowhere } from '../../../support/live/faces.ts'
import { liveWorld } from '../../../support/live/world.ts'
import type { LiveWorld, WireSession } from '../../../support/live/world.ts'

// The engine's sessions and channels over plain HTTP and WebSockets. Faces are invented: live-face.test.ts has real
// ones.

let world: LiveWorld
beforeAll(async () => {
  world = await liveWorld(temporaryFolder(), { tuning: { live: { open: 100 } } })
})
afterAll(() => world.engine.stop())

const join = (ticket: Ticket): TestEnd => joinEnd(world.engine.baseUrl, ticket)

async function both(session: WireSession): Promise<{ user: TestEnd; algorithm: TestEnd }> {
  const algorithm = join(await world.algorithm(session))
  await algorithm.next('ready')
  const user = join(world.front(session))
  await user.next('ready')
  await algorithm.next('joined')
  return { user, algorithm }
}

const offer = { type: 'message', message: { type: 'offer', sdp: 'v=0' } }

describe('a session', () => {
  test('is ready to be joined when it is created, and holds what the interface says', async () => {
    const session = await world.create()
    expect(session).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/) as string,
      faceswap_status: 2,
      front_user_id: expect.any(String) as string,
      algorithm_user_id: expect.any(String) as string,
      front_rtc_token: expect.stringMatching(/^[\w-]{43}$/) as string,
      channel_id: expect.any(String) as string,
      app_id: '',
    })
    expect(await world.state(session)).toMatchObject({ open: true, users: [], faces: 1 })
  })

  test('carries messages between its two ends, as they are, and says who comes and goes', async () => {
    const session = await world.create()
    const { user, algorithm } = await both(session)
    expect(user.events[0]).toEqual({
      type: 'ready',
      user: session.front_user_id,
      other: session.algorithm_user_id,
    })
    user.send(offer)
    expect(await algorithm.next('message')).toEqual({
      type: 'message',
      from: session.front_user_id,
      message: offer.message,
    })
    const candidate = {
      candidate: 'candidate:1 1 udp 1 127.0.0.1 9 typ host',
      sdpMid: '0',
      sdpMLineIndex: 0,
      usernameFragment: null,
    }
    algorithm.send({ type: 'message', message: { type: 'candidate', candidate } })
    expect((await user.next('message')).message).toEqual({ type: 'candidate', candidate })
    algorithm.send({ type: 'message', message: { type: 'candidate', candidate: null } })
    expect((await user.next('message')).message).toEqual({ type: 'candidate', candidate: null })
    expect((await world.state(session)).users).toHaveLength(2)
    user.socket.close(1000)
    expect(await algorithm.next('left')).toEqual({ type: 'left', user: session.front_user_id })
  })

  test('gives the algorithm its faces when it joins and after every update, the user never', async () => {
    const session = await world.create()
    const algorithm = join(await world.algorithm(session))
    const { faces } = await algorithm.next('faces')
    expect(faces).toEqual([expect.objectContaining({ width: 20, height: 30 })])
    expect(faces[0]!.points).toHaveLength(478 * 3)
    const user = join(world.front(session))
    await algorithm.next('joined')
    const { _id } = session
    await world.client.ok('updateLive', { _id, sourceImage: [world.source, world.source] })
    const later = await algorithm.next('faces')
    expect(later.faces).toHaveLength(2)
    const served = await fetch(later.faces[0]!.url)
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/png'])
    await world.client.ok('closeLive', { _id })
    for (const { url } of [...faces, ...later.faces]) expect((await fetch(url)).status).toBe(404)
    expect(user.events.some(({ type }) => type === 'faces')).toBe(false)
  })

  test('closed by request ends both ends, and is closed for everything after', async () => {
    const session = await world.create()
    const { user, algorithm } = await both(session)
    await world.client.ok('closeLive', { _id: session._id })
    for (const end of [user, algorithm]) {
      expect(await end.next('gone')).toMatchObject({ reason: 'closed', code: 1219 })
      await until(() => end.closed() === 4006, 'the socket is closed')
    }
    const { _id } = session
    await world.client.fails('closeLive', { _id }, 1219)
    await world.client.fails('updateLive', { _id, sourceImage: [world.source] }, 1219)
    await expect(world.algorithm(session)).rejects.toThrow('1219')
    expect(await world.state(session)).toMatchObject({ open: false, faceswap_status: 3, close_reason: null })
  })
})

describe('what is refused', () => {
  test('sessions that nobody has', async () => {
    const _id = 'f'.repeat(24)
    await world.client.fails('updateLive', { _id, sourceImage: [world.source] }, 1216)
    await world.client.fails('closeLive', { _id }, 1216)
    await world.client.fails('closeLive', { _id: '../x' }, 1216)
    for (const path of ['algorithm', 'rejoin'])
      expect((await world.client.send('POST', `/engine/live/${path}`, { _id, role: 'front' })).body).toMatchObject({
        code: 1216,
      })
    expect((await world.client.send('GET', `/engine/live/${_id}`)).body).toMatchObject({ code: 1216 })
  })

  test('requests that are none', async () => {
    const { source, client } = world
    const wrong = [
      [],
      {},
      'x',
      null,
      [{}],
      [{ path: source.path }],
      [{ ...source, opts: '1,2:3,4' }],
      [{ ...source, opts: '1,2:3,4:5,6:7,8:9,10' }],
      [{ ...source, opts: 'a,b:c,d:e,f:g,h' }],
      [{ ...source, path: 'ftp://host/x.png' }],
      [{ ...source, path: `${world.engine.baseUrl}/engine/health` }],
      [source, { ...source, path: 'file:///etc/passwd' }],
    ]
    for (const sourceImage of wrong) await client.fails('createLive', { sourceImage }, 1003)
    await client.fails('createLive', {}, 1003)
    await client.fails('updateLive', { sourceImage: [source] }, 1003)
    await client.fails('closeLive', {}, 1003)
    expect((await client.send('POST', '/engine/live/rejoin', { _id: 'x', role: 'boss' })).body).toMatchObject({
      code: 1003,
    })
    const nine = Array.from({ length: 9 }, () => source)
    expect(await client.fails('createLive', { sourceImage: nine }, 1007)).toMatch(/8/)
  })

  test('pictures without the face, and files that are no pictures', async () => {
    const { client, source } = world
    const before = await client.send('GET', '/engine/health')
    const none = await client.fails('createLive', { sourceImage: [source, { ...source, opts: nowhere }] }, 1108)
    expect(none).toMatch(/^sourceImage\[1\]: /)
    const damaged = (await picture(300, 300, '#ffffff')).subarray(0, 200)
    await expect(client.upload(damaged, 'damaged.png')).rejects.toThrow('1003')
    const gone = { ...source, path: `${world.engine.baseUrl}/files/${'x'.repeat(32)}.png` }
    await client.fails('createLive', { sourceImage: [gone] }, 1014)
    // The face of the first element was stored and is deleted again.
    const after = await client.send('GET', '/engine/health')
    const count = (answer: typeof after) => (answer.body['data'] as { files: unknown }).files
    expect(count(after)).toEqual(count(before))
  })

  test('an update that fails leaves the session as it was', async () => {
    const session = await world.create()
    const { algorithm } = await both(session)
    const { _id } = session
    await world.client.fails('updateLive', { _id, sourceImage: [{ ...world.source, opts: nowhere }] }, 1108)
    expect(await world.state(session)).toMatchObject({ open: true, faces: 1 })
    expect(algorithm.closed()).toBeNull()
  })

  test('without credentials', async () => {
    for (const path of ['/engine/live/algorithm', '/engine/live/rejoin', '/api/open/v3/faceswap/live/create']) {
      const response = await fetch(`${world.engine.baseUrl}${path}`, { method: 'POST' })
      expect(await response.json()).toMatchObject({ code: 1102 })
    }
  })
})

describe('the token of a channel', () => {
  const refused = async (ticket: Ticket) => {
    const end = join(ticket)
    const { reason, message } = await end.next('gone')
    expect(message).toMatch(/\.$/)
    await until(() => end.closed() !== null, 'the socket is closed')
    return [reason, end.closed()]
  }

  test('is good for one join', async () => {
    const session = await world.create()
    const first = join(world.front(session))
    await first.next('ready')
    expect(await refused(world.front(session))).toEqual(['token-used', 4004])
    first.socket.close(1000)
    expect(await refused(world.front(session))).toEqual(['token-used', 4004])
    expect(first.events.map(({ type }) => type)).toEqual(['ready'])
  })

  test('is good for its user and its channel alone, and used up by a try', async () => {
    const [one, other] = [await world.create(), await world.create()]
    const mine = world.front(one)
    expect(await refused({ ...mine, user: one.algorithm_user_id })).toEqual(['token-wrong', 4003])
    expect(await refused(mine)).toEqual(['token-used', 4004])
    const theirs = world.front(other)
    expect(await refused({ ...theirs, channel: one.channel_id })).toEqual(['token-wrong', 4003])
    expect(await refused({ ...(await world.rejoin(one, 'front')), token: 'x'.repeat(43) })).toEqual([
      'token-wrong',
      4003,
    ])
    expect(await refused({ ...(await world.rejoin(one, 'front')), user: other.front_user_id })).toEqual([
      'token-wrong',
      4003,
    ])
    expect((await world.state(one)).users).toEqual([])
  })

  test('is void once a newer one was asked for, or the session is closed', async () => {
    const session = await world.create()
    const old = world.front(session)
    const fresh = await world.rejoin(session, 'front')
    expect(await refused(old)).toEqual(['token-used', 4004])
    await world.client.ok('closeLive', { _id: session._id })
    expect(await refused(fresh)).toEqual(['closed', 4006])
  })

  test('a newer one takes the seat of who sits there', async () => {
    const session = await world.create()
    const { user, algorithm } = await both(session)
    const again = join(await world.rejoin(session, 'front'))
    expect((await user.next('gone')).reason).toBe('replaced')
    await again.next('ready')
    await algorithm.next('left')
    await algorithm.next('joined')
    again.send(offer)
    await algorithm.next('message')
  })
})

describe('the socket', () => {
  const status = async (headers: Record<string, string>, path?: string) => {
    const end = openEnd(world.engine.baseUrl, headers, path)
    await until(() => end.status() !== 0, 'the upgrade is refused')
    return end.status()
  }

  test('is not given to pages, to other names of this machine, or elsewhere', async () => {
    expect(await status({ origin: 'https://evil.example' })).toBe(403)
    expect(await status({ origin: world.engine.baseUrl })).toBe(403)
    expect(await status({ origin: 'null' })).toBe(403)
    expect(await status({ host: 'evil.example' })).toBe(403)
    // Other paths ignore the request for a WebSocket and answer as usual.
    expect(await status({}, '/engine/health')).toBe(200)
    expect(await status({}, '/')).toBe(404)
  })

  test.each([
    ['no JSON', 'hello', 'bad-message'],
    ['an unknown type', { type: 'shutdown' }, 'bad-message'],
    ['a message before joining', offer, 'not-joined'],
    ['a join without a token', { type: 'join', channel: 'c', user: 'u' }, 'bad-message'],
    ['a token that is no text', { type: 'join', channel: 'c', user: 'u', token: {} }, 'bad-message'],
  ])('is closed for %s', async (_name, message, reason) => {
    const end = openEnd(world.engine.baseUrl)
    end.send(message)
    expect((await end.next('gone')).reason).toBe(reason)
    await until(() => end.closed() !== null, 'the socket is closed')
  })

  test('carries 64 KB at most, and no flood', async () => {
    const session = await world.create()
    const { user, algorithm } = await both(session)
    user.send({ type: 'message', message: { type: 'offer', sdp: 'x'.repeat(47_000) } })
    await algorithm.next('message')
    user.send({ type: 'message', message: { type: 'offer', sdp: 'x'.repeat(70_000) } })
    await until(() => user.closed() === 1009, 'too large a message ends it')
    for (let count = 0; count < 5_000 && algorithm.closed() === null; count += 1) algorithm.send(offer)
    expect((await algorithm.next('gone')).reason).toBe('too-frequent')
    expect(await world.state(session)).toMatchObject({ open: true })
  })
})

test('an engine that stops closes its sessions and lets every socket go', async () => {
  const dataDir = temporaryFolder()
  const other = await liveWorld(dataDir)
  const session = await other.create()
  const end = joinEnd(other.engine.baseUrl, other.front(session))
  await end.next('ready')
  await other.engine.stop()
  expect((await end.next('gone')).message).toMatch(/stopped/)
  const next = await liveWorld(dataDir)
  expect(await next.state(session)).toMatchObject({ open: false, faceswap_status: 4 })
  await next.client.fails('closeLive', { _id: session._id }, 1219)
  await next.engine.stop()
})
