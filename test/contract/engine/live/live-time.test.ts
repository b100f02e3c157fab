import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import type { EngineOptions } from '../../../../electron/engine/index.ts'
import { missingFaceModels } from '../../../../electron/engine/vision/faces/models/files.ts'
import { clientOf } from '../../../support/engine/client.ts'
import { temporaryFolder, until } from '../../../support/engine/folder.ts'
import { leftovers } from '../../../support/engine/leftovers.ts'
import { spawnEngine } from '../../../support/engine/process.ts'
import { astronautPath, portraitIn } from '../../../support/faces/sources.ts'
import { joinEnd } from '../../../support/live/channel.ts'
import type { TestEnd } from '../../../support/live/channel.ts'
import { liveWorld } from '../../../support/live/world.ts'
import type { LiveWorld, WireSession } from '../../../support/live/world.ts'
import { inDepth } from '../../../support/depth.ts'

// Sessions over time: limits, credits, lost ends, engines that die.

const worlds: LiveWorld[] = []
afterEach(async () => {
  for (const { engine } of worlds.splice(0)) await engine.stop()
})

async function open(options: Partial<EngineOptions> = {}, hold?: () => Promise<void>): Promise<LiveWorld> {
  const world = await liveWorld(temporaryFolder(), options, hold)
  worlds.push(world)
  return world
}

async function both(world: LiveWorld, session: WireSession): Promise<{ user: TestEnd; algorithm: TestEnd }> {
  const algorithm = joinEnd(world.engine.baseUrl, await world.algorithm(session))
  await algorithm.next('ready')
  const user = joinEnd(world.engine.baseUrl, world.front(session))
  await user.next('ready')
  return { user, algorithm }
}

const isClosed = (world: LiveWorld, session: WireSession) =>
  until(async () => !(await world.state(session)).open, 'the session is closed')

const minute = 60_000

describe('how many and how long', () => {
  test('a fifth session is refused until one is closed; one that is being begun counts', async () => {
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    let holding = 0
    const world = await open({}, () => ((holding += 1), held))
    const begun = Array.from({ length: 4 }, () => world.create())
    await until(() => holding === 4, 'four are being begun')
    expect(await world.client.fails('createLive', { sourceImage: [world.source] }, 1215)).toMatch(/4/)
    release()
    const sessions = await Promise.all(begun)
    await world.client.fails('createLive', { sourceImage: [world.source] }, 1215)
    await world.client.ok('closeLive', { _id: sessions[0]!._id })
    await world.create()
  })

  test('a second update waits for the first', async () => {
    let release = (): void => undefined
    let hold: Promise<void> = Promise.resolve()
    let holding = 0
    const world = await open({}, () => ((holding += 1), hold))
    const { _id } = await world.create()
    hold = new Promise<void>((resolve) => (release = resolve))
    const first = world.client.ok('updateLive', { _id, sourceImage: [world.source] })
    await until(() => holding === 2, 'the first is under way')
    await world.client.fails('updateLive', { _id, sourceImage: [world.source] }, 1214)
    release()
    await first
    await world.client.ok('updateLive', { _id, sourceImage: [world.source] })
  })

  test('one that is closed while its update is under way stays closed, and nothing of it is kept', async () => {
    let release = (): void => undefined
    let hold: Promise<void> = Promise.resolve()
    let holding = 0
    const world = await open({}, () => ((holding += 1), hold))
    const count = async () =>
      ((await world.client.send('GET', '/engine/health')).body['data'] as { files: { files: number } }).files.files
    const before = await count()
    const { _id } = await world.create()
    hold = new Promise<void>((resolve) => (release = resolve))
    const update = world.client.fails('updateLive', { _id, sourceImage: [world.source] }, 1219)
    await until(() => holding === 2, 'the update is under way')
    await world.client.ok('closeLive', { _id })
    release()
    await update
    expect(await count()).toBe(before)
  })

  test('one that nobody joins, or only one does, ends by itself', async () => {
    const world = await open()
    const [empty, half] = [await world.create(), await world.create()]
    const user = joinEnd(world.engine.baseUrl, world.front(half))
    await user.next('ready')
    world.clock.advance(59_000)
    expect(await world.state(empty)).toMatchObject({ open: true })
    world.clock.advance(1_001)
    await isClosed(world, empty)
    expect(await world.state(empty)).toMatchObject({ faceswap_status: 4, close_code: 1218 })
    expect((await user.next('gone')).message).toMatch(/processing side did not join/)
    await world.client.fails('closeLive', { _id: empty._id }, 1219)
  })

  test('one that an end leaves ends a while later, and at the latest after hours', async () => {
    const world = await open()
    const [left, long] = [await world.create(), await world.create()]
    const ends = await both(world, left)
    const others = await both(world, long)
    ends.user.socket.close(1000)
    await ends.algorithm.next('left')
    world.clock.advance(29_000)
    expect(await world.state(left)).toMatchObject({ open: true })
    world.clock.advance(1_001)
    expect((await ends.algorithm.next('gone')).message).toMatch(/did not come back/)
    expect(await world.state(left)).toMatchObject({ faceswap_status: 3 })
    world.clock.advance(4 * 60 * minute)
    expect((await others.user.next('gone')).message).toMatch(/4 hours/)
  })
})

describe('a socket that breaks', () => {
  test('is not told to the other end, and what is said meanwhile arrives', async () => {
    const world = await open()
    const session = await world.create()
    const { user, algorithm } = await both(world, session)
    await algorithm.next('joined')
    user.socket.terminate()
    await until(async () => (await world.state(session)).users.length === 1, 'the engine has noticed')
    algorithm.send({ type: 'message', message: { type: 'answer', sdp: 'while away' } })
    world.clock.advance(5_000)
    const again = joinEnd(world.engine.baseUrl, await world.rejoin(session, 'front'))
    expect(await again.next('ready')).toMatchObject({ other: session.algorithm_user_id })
    expect((await again.next('message')).message).toEqual({ type: 'answer', sdp: 'while away' })
    expect(algorithm.events.map(({ type }) => type)).toEqual(['ready', 'faces', 'joined'])
  })

  test('and stays away is a user who left', async () => {
    const world = await open()
    const session = await world.create()
    const { user, algorithm } = await both(world, session)
    await algorithm.next('joined')
    user.socket.terminate()
    await until(async () => (await world.state(session)).users.length === 1, 'the engine has noticed')
    world.clock.advance(10_001)
    await algorithm.next('left')
    const again = joinEnd(world.engine.baseUrl, await world.rejoin(session, 'front'))
    await again.next('ready')
    await algorithm.next('joined')
  })
})

describe('credits', () => {
  test('none left: 1104 as insufficient quota, before anything is fetched', async () => {
    const world = await open({ account: { credits: 0.5 } })
    const reason = await world.client.fails('createLive', { sourceImage: [world.source] }, 1104)
    expect(reason).toMatch(/quota/)
  })

  test('one for each started minute from when both are there; nothing when they never were', async () => {
    const world = await open({ account: { credits: 3 } })
    const unused = await world.create()
    expect(await world.state(unused)).toMatchObject({ deduction_credit: 1 })
    await world.client.ok('closeLive', { _id: unused._id })
    expect(await world.state(unused)).toMatchObject({ deduction_credit: 0 })

    const session = await world.create()
    world.clock.advance(50_000)
    const { user } = await both(world, session)
    world.clock.advance(59_000)
    expect(await world.state(session)).toMatchObject({ deduction_credit: 1 })
    world.clock.advance(1_000)
    await until(async () => (await world.state(session)).deduction_credit === 2, 'the second minute')
    world.clock.advance(minute)
    await until(async () => (await world.state(session)).deduction_credit === 3, 'the third minute')
    await world.client.fails('createLive', { sourceImage: [world.source] }, 1104)
    world.clock.advance(minute)
    expect(await user.next('gone')).toMatchObject({ reason: 'closed', code: 1104 })
    expect(await world.state(session)).toMatchObject({ close_code: 1104, deduction_credit: 3 })
  })

  test('an account that may not create anything may not begin sessions', async () => {
    for (const [account, code] of [
      [{ state: 'unverified' }, 1004],
      [{ state: 'overdue' }, 1103],
      [{ plan: 'none' }, 1221],
    ] as const) {
      const world = await open({ account })
      await world.client.fails('createLive', { sourceImage: [world.source] }, code)
    }
  })
})

describe.skipIf(missingFaceModels().length > 0)('with the real faces, as a process of its own', () => {
  test.runIf(inDepth)(
    'the face at opts is read, and an engine that is killed leaves a closed session and no files',
    async () => {
      const dataDir = temporaryFolder()
      let engine = await spawnEngine(dataDir)
      try {
        const client = clientOf(engine)
        const large = await client.upload(readFileSync(astronautPath), 'Ada.png')
        const small = await client.upload(await portraitIn(400, 400, 60), 'small.png')
        const optsOf = async (url: string) => {
          const found = await client.ok<{ faces_obj: Record<string, { landmarks_str: string[] }> }>('detectFaces', {
            url,
          })
          return found.faces_obj['0']!.landmarks_str[0]!
        }
        const source = { path: large, opts: await optsOf(large) }
        const session = await client.ok<WireSession>('createLive', { sourceImage: [source] })
        const tooSmall = [{ path: small, opts: await optsOf(small) }]
        expect(await client.fails('createLive', { sourceImage: tooSmall }, 1108)).toMatch(/small\.png.*80 x 80/)
        const elsewhere = [{ path: large, opts: '10,10:40,10:25,30:25,45' }]
        expect(await client.fails('createLive', { sourceImage: elsewhere }, 1108)).toMatch(/Ada\.png/)

        const { body } = await client.send('POST', '/engine/live/algorithm', { _id: session._id })
        const given = body['data'] as Record<string, string>
        const algorithm = joinEnd(engine.baseUrl, {
          channel: given['channel_id']!,
          user: given['algorithm_user_id']!,
          token: given['algorithm_rtc_token']!,
        })
        const [face] = (await algorithm.next('faces')).faces
        // The mesh's irises lie where the detection says that the eyes are: the left one by the left edge of the picture.
        const eyes = [468, 473].map((point) => face!.points[point * 3]!)
        expect(eyes[0]).toBeLessThan(eyes[1]!)
        expect(face!.points.every((value) => Number.isFinite(value))).toBe(true)
        for (let point = 0; point < 478; point += 1) {
          expect(face!.points[point * 3]).toBeLessThan(face!.width)
          expect(face!.points[point * 3 + 1]).toBeLessThan(face!.height)
        }
        expect(engine.log()).not.toContain(session.front_rtc_token)
        expect(engine.log()).not.toContain(given['algorithm_rtc_token'])
        await engine.kill()
        engine = await spawnEngine(dataDir)
        const { body: state } = await clientOf(engine).send('GET', `/engine/live/${session._id}`)
        expect(state['data']).toMatchObject({ open: false, faceswap_status: 4, deduction_credit: 0 })
        await clientOf(engine).fails('closeLive', { _id: session._id }, 1219)
        await engine.end()
        expect(leftovers(dataDir)).toEqual([])
      } finally {
        await engine.kill()
      }
    },
    240_000,
  )
})
