import { inEnglish } from '../../../electron/common/messages/index.ts'
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BridgeClient, LiveSession } from '../../../electron/common/bridge/index.ts'
import { missingFaceModels } from '../../../electron/engine/vision/faces/models/files.ts'
import type { EngineChildProcess } from '../../../electron/studio/host.ts'
import { bridgeTo } from '../../support/studio/bridge.ts'
import { LiveStore } from '../../../electron/studio/live/sessions/index.ts'
import { openStudio } from '../../../electron/studio/studio.ts'
import type { Studio } from '../../../electron/studio/studio.ts'
import { until } from '../../support/engine/folder.ts'
import { astronautPath } from '../../support/faces/sources.ts'
import { fakeHost, realEngine } from '../../support/studio/fake-host.ts'
import { saying } from '../../support/english.ts'
import { joinAs, liveEvents, patienceMs, watchMessages } from '../../support/live/ends.ts'
import type { Sent } from '../../support/live/ends.ts'
import { refusal } from '../../support/studio/cloud.ts'
import { inDepth } from '../../support/depth.ts'

// The studio with the engine that it starts itself: sessions, tokens and the channel between two ends, all real.

let folder = ''
let studio: Studio
let bridge: BridgeClient
let face = ''
let opts = ''
const logged: string[] = []
const engines: EngineChildProcess[] = []
const host = fakeHost({
  engine: {
    launch(args, env) {
      const child = realEngine().launch(args, env)
      engines.push(child)
      return child
    },
  },
  log: (...line: unknown[]) => void logged.push(JSON.stringify(line)),
})

const ready = async (): Promise<void> => {
  for await (const status of await bridge.engine.watch()) {
    if (status.name === 'failed') throw new Error(inEnglish(status.message))
    if (status.name === 'ready') return
  }
}

async function open(): Promise<void> {
  studio = await openStudio({ host, dataFolder: join(folder, 'data') })
  bridge = bridgeTo(studio)
  await ready()
}

const sources = () => [{ path: face, opts }]
const create = () => bridge.live.create({ connection: 'engine', sources: sources(), owner: 'page-1', spend: false })

/** The session as the engine itself reports it. */
async function atEngine(session: LiveSession, at = studio): Promise<Record<string, unknown>> {
  const row = rowOf(session.id)
  const { baseUrl, apiKey } = at.services.engine.address!
  const answer = await fetch(`${baseUrl}/engine/live/${row!.remoteId!}`, { headers: { 'x-api-key': apiKey } })
  return ((await answer.json()) as { data: Record<string, unknown> }).data
}

/** Pictures of source faces in the cache of the media that the window shows. */
const faceFiles = (): string[] =>
  readdirSync(join(folder, 'data'), { recursive: true, encoding: 'utf8' }).filter((path) => /passing.+png$/.test(path))

function rowOf(id: string) {
  const store = new LiveStore(join(folder, 'data', 'live.db'))
  try {
    return store.get(id)
  } finally {
    store.close()
  }
}

describe.skipIf(missingFaceModels().length > 0)('live sessions of the studio on its own engine', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'greenroom-live-'))
    face = join(folder, 'Ada & Söhne.png')
    copyFileSync(astronautPath, face)
    await open()
    for await (const event of await bridge.faces.look({ connection: 'engine', path: face }))
      if (event.type === 'done') opts = event.look.frames[0]!.faces[0]!.opts
    await bridge.consents.give({
      path: face,
      what: 'face',
      name: 'Ada',
      own: true,
      statement: 'This is my own face.',
    })
  })
  afterAll(async () => {
    await studio.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('nothing is begun without leave for the face', async () => {
    const stranger = join(folder, 'stranger.png')
    await sharp(face).negate().png().toFile(stranger)
    const unknown = { connection: 'engine', sources: [{ path: stranger, opts }] }
    const check = await bridge.live.check(unknown)
    expect(check).toMatchObject({ ok: false, free: true, creditsPerMinute: 0, consents: [null] })
    expect(await refusal(bridge.live.create({ ...unknown, owner: 'page-1' }))).toMatchObject({
      code: 'consent',
    })
    const known = await bridge.live.check({ connection: 'engine', sources: sources() })
    expect(known).toMatchObject({ ok: true, problems: [] })
    expect(await bridge.live.open()).toEqual([])
  })

  test('two ends meet, talk, get another face, and part', async () => {
    const received = await liveEvents(bridge)
    const session = await create()
    expect(session).toMatchObject({ state: 'processing', transport: 'local', appId: '', token: '' })
    expect(rowOf(session.id)).toMatchObject({ state: 'open', faces: ['Ada & Söhne.png'] })
    expect(rowOf(session.id)?.consents).toHaveLength(1)
    const algorithm = await joinAs(bridge, session, 'algorithm')
    expect(await algorithm.next('ready')).toEqual({ type: 'ready', userId: session.algorithmUserId })
    const { faces } = await algorithm.next('faces')
    expect(faces).toHaveLength(1)
    expect(faces[0]!.points).toHaveLength(478 * 3)
    const picture = await studio.handleMedia(new Request(`http://studio/${faces[0]!.pictureUrl}`))
    const { width, height } = await sharp(Buffer.from(await picture!.arrayBuffer())).metadata()
    expect({ width, height }).toEqual({ width: faces[0]!.width, height: faces[0]!.height })
    expect(faceFiles()).toHaveLength(1)

    const user = await joinAs(bridge, session, 'user')
    await user.next('ready')
    expect(await user.next('joined')).toEqual({ type: 'joined', userId: session.algorithmUserId })
    expect(await algorithm.next('joined')).toEqual({ type: 'joined', userId: session.userId })
    expect(await refusal(bridge.live.join({ id: session.id, role: 'user' }))).toMatchObject({
      code: 'live-joined',
    })
    await bridge.live.signal({ id: session.id, role: 'user', message: { type: 'offer', sdp: 'v=0 offer' } })
    expect(await algorithm.next('message')).toMatchObject({
      from: session.userId,
      message: { type: 'offer', sdp: 'v=0 offer' },
    })
    await bridge.live.signal({ id: session.id, role: 'algorithm', message: { type: 'answer', sdp: 'v=0' } })
    expect(await user.next('message')).toMatchObject({ message: { type: 'answer' } })

    await bridge.live.update({ id: session.id, sources: [...sources(), ...sources()] })
    expect((await algorithm.next('faces')).faces).toHaveLength(2)
    await user.leave()
    expect(await algorithm.next('left')).toEqual({ type: 'left', userId: session.userId })
    const again = await joinAs(bridge, session, 'user')
    await again.next('joined')

    await bridge.live.close({ id: session.id })
    expect((await again.next('closed')).reason.code).toBe('live-closed')
    await until(() => algorithm.over() && again.over(), 'both streams end', patienceMs)
    expect(rowOf(session.id)).toMatchObject({ state: 'closed', reason: null })
    await until(() => faceFiles().length === 0, 'no picture of the face is left in the cache', patienceMs)
    expect(await atEngine(session)).toMatchObject({ open: false, faceswap_status: 3, close_reason: null })
    await bridge.live.close({ id: session.id })
    expect(await refusal(bridge.live.touch({ id: session.id }))).toMatchObject({ code: 'live-closed' })
    expect(received.at(-1)).toEqual({ type: 'closed', id: session.id, reason: null })
  })

  test('a face that is not there, or a picture that is none, is said in words and leaves no session', async () => {
    const blank = join(folder, 'blank.png')
    await sharp({ create: { width: 400, height: 400, channels: 3, background: 'gray' } })
      .png()
      .toFile(blank)
    const broken = join(folder, 'broken.png')
    const bytes = readFileSync(face)
    await sharp(bytes).png().toFile(broken)
    writeFileSync(broken, bytes.subarray(0, bytes.length / 3))
    for (const [path, words] of [
      [blank, /No face was found in blank\.png/],
      [broken, /broken\.png/],
    ] as const) {
      await bridge.consents.give({ path, what: 'face', name: 'x', own: true, statement: 'I may use this.' })
      const error = await refusal(
        bridge.live.create({
          connection: 'engine',
          sources: [{ path, opts: '100,100:200,100:150,150:150,200' }],
          owner: 'page-1',
        }),
      )
      expect(error.message).toMatch(words)
      expect(error.next).toMatch(/\.$/)
      expect(error.message).not.toContain('sourceImage')
    }
    expect(await bridge.live.open()).toEqual([])
  })

  test('a way to the engine that breaks is made again by itself; the other end hears nothing of it', async () => {
    const { sent, release } = watchMessages()
    const session = await create()
    const user = await joinAs(bridge, session, 'user')
    await user.next('ready')
    const algorithm = await joinAs(bridge, session, 'algorithm')
    await user.next('joined')
    await algorithm.next('faces')
    sent[0]!.socket.terminate()
    await user.next('reconnecting')
    await bridge.live.signal({
      id: session.id,
      role: 'user',
      message: { type: 'offer', sdp: 'v=0 meanwhile' },
    })
    await user.next('reconnected')
    release()
    expect(await algorithm.next('message')).toMatchObject({ message: { sdp: 'v=0 meanwhile' } })
    expect(algorithm.signals.map(({ type }) => type)).not.toContain('left')
    expect(user.signals.map(({ type }) => type)).toEqual(['ready', 'joined', 'reconnecting', 'reconnected'])
    await bridge.live.close({ id: session.id })
  })

  test.each([
    ['wrong', () => 'x'.repeat(43)],
    ['used before', (before: readonly Sent[]) => (JSON.parse(before[0]!.text) as { token: string }).token],
  ])('a token that is %s: said in words, and the session is closed on the engine', async (_name, other) => {
    const { release } = watchMessages((text, before) => {
      const message = JSON.parse(text) as { type: string; token: string }
      const isSecond = message.type === 'join' && before.length > 0
      return isSecond ? JSON.stringify({ ...message, token: other(before) }) : text
    })
    const session = await create()
    const user = await joinAs(bridge, session, 'user')
    await user.next('ready')
    const algorithm = await joinAs(bridge, session, 'algorithm')
    const { reason } = await algorithm.next('closed')
    release()
    expect(reason).toMatchObject({ code: 'live-refused', next: saying('Start a new session.') })
    expect(reason.message).toMatch(/token/)
    expect((await user.next('closed')).reason.code).toBe('live-refused')
    await until(() => rowOf(session.id)?.state === 'closed', 'it is closed', patienceMs)
    expect(await atEngine(session)).toMatchObject({ open: false })
  })

  test.runIf(inDepth)(
    'the engine killed in the middle: said in words, and the session is closed on the next engine',
    async () => {
      const received = await liveEvents(bridge)
      const session = await create()
      const user = await joinAs(bridge, session, 'user')
      const algorithm = await joinAs(bridge, session, 'algorithm')
      await user.next('joined')
      engines.at(-1)!.kill('SIGKILL')
      await user.next('reconnecting')
      const { reason } = await user.next('closed')
      expect(reason.message).toMatch(/stopped during the live session/)
      expect(reason.next).toMatch(/new session/)
      await until(() => algorithm.over(), 'the other end is let go too', patienceMs)
      expect(received.at(-1)).toMatchObject({ type: 'closed', id: session.id })
      await until(() => rowOf(session.id)?.state === 'closed', 'it is marked as closed', patienceMs)
      await ready()
      expect(await atEngine(session)).toMatchObject({ open: false })
      expect(await bridge.live.open()).toEqual([])
    },
  )

  test.runIf(inDepth)(
    'closing the studio closes what is open; no token is in any file or line of the log',
    async () => {
      const { sent, release } = watchMessages()
      const session = await create()
      const user = await joinAs(bridge, session, 'user')
      await user.next('ready')
      release()
      const { token } = JSON.parse(sent[0]!.text) as { token: string }
      expect(token).toMatch(/^[\w-]{43}$/)
      await studio.close()
      expect(user.over()).toBe(true)
      expect(rowOf(session.id)).toMatchObject({ state: 'closed', reason: { code: 'live-studio-closed' } })
      expect(logged.join('\n')).not.toContain(token)
      const files = readdirSync(join(folder, 'data'), { recursive: true, withFileTypes: true })
      const holding = files
        .filter((file) => file.isFile())
        .map((file) => join(file.parentPath, file.name))
        .filter((path) => readFileSync(path, 'latin1').includes(token))
      expect(holding).toEqual([])
      await open()
      expect(await atEngine(session)).toMatchObject({ open: false, faceswap_status: 3 })
    },
  )
})
