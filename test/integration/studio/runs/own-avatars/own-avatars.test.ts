import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findTools, probe } from '../../../../../electron/media/index.ts'
import { make } from '../../../../support/media/making.ts'
import { facesFound, straight } from '../../../../support/service/faces.ts'
import { noSuchPage, once } from '../../../../support/service/replies.ts'
import { faceBox, facePicture, openFaceWindow } from '../../../../support/studio/face-window.ts'
import type { FaceWindow } from '../../../../support/studio/face-window.ts'
import { inDepth } from '../../../../support/depth.ts'

const tools = await findTools()
const fixtures = mkdtempSync(join(tmpdir(), 'greenroom-own-'))
const photo = join(fixtures, 'me.png')
const statement = 'The face in this file is my own, and I want avatars of it.'
const patience = { timeout: 60_000 }
let window: FaceWindow

beforeAll(() => facePicture(photo))
afterAll(() => rmSync(fixtures, { recursive: true }))
beforeEach(async () => {
  window = await openFaceWindow((service) => {
    service.on.detectFaces = facesFound(() => [{ time: null, faces: [{ region: faceBox }] }])
  })
})
afterEach(() => window.close())

const agree = (path = photo) => window.bridge.consents.give({ path, what: 'face', name: 'Me', own: true, statement })
const create = (more: Partial<{ name: string; avatarId: string; path: string; url: string; cutOut: boolean }> = {}) =>
  window.bridge.avatars.create({
    connection: window.connection,
    path: photo,
    name: 'Me',
    avatarId: 'Me1',
    type: 1,
    ...more,
  })
const state = async (): Promise<string> => (await window.bridge.avatars.own())[0]?.state ?? 'none'
const sent = () => window.service.asked('uploadAvatar')

describe('making an own avatar', () => {
  it('needs the leave to use the face, and keeps its id with the record', async () => {
    await expect(create()).rejects.toMatchObject({ data: { code: 'consent', field: 'consent' } })
    expect(readdirSync(window.folder)).not.toContain('avatars')
    const consent = await agree()
    expect(await create()).toMatchObject({ state: 'sending', consent: consent.id, kind: 'image' })
    await expect.poll(state, patience).toBe('ready')
    expect(sent()).toMatchObject([{ avatar_id: 'Me1', name: 'Me', type: 1, url_from: 1 }])
  })

  it('asks the engine to cut it out, where the user wants it', async () => {
    await agree()
    expect(await create({ cutOut: true })).toMatchObject({ state: 'sending' })
    await expect.poll(state, patience).toBe('ready')
    expect(sent()).toHaveLength(1)
    expect(sent()[0]).toHaveProperty('extras', { cut_out: true })
  })

  it('tells each state as the service goes through them', async () => {
    await agree()
    const stop = new AbortController()
    const seen: string[] = []
    const events = await window.bridge.avatars.watch(undefined, { signal: stop.signal })
    const all = (async () => {
      for await (const list of events) if (list[0] && seen.at(-1) !== list[0].state) seen.push(list[0].state)
    })().catch(() => undefined)
    await create()
    await expect.poll(state, patience).toBe('ready')
    stop.abort()
    await all
    expect(seen).toEqual(['sending', 'queueing', 'processing', 'ready'])
    const [listed] = await window.bridge.catalogue.avatars({ connection: window.connection })
    expect(listed).toMatchObject({ avatarId: 'Me1', from: 3, state: 'ready' })
  })

  it("fails with the service's reason, and can be tried again", async () => {
    window.service.ownAvatars.fates = ['queued', 'failed']
    window.service.ownAvatars.failReason = 'No face was found in the picture.'
    await agree()
    const { id } = await create()
    await expect.poll(state, patience).toBe('failed')
    expect((await window.bridge.avatars.own())[0]!.fault).toMatchObject({
      message: 'No face was found in the picture.',
    })
    window.service.ownAvatars.fates = ['done']
    await window.bridge.avatars.retry({ id })
    await expect.poll(state, patience).toBe('ready')
    expect(sent()).toHaveLength(2)
    await expect(window.bridge.avatars.retry({ id })).rejects.toMatchObject({ data: { code: 'busy' } })
  })

  it('goes on after a restart, and sends nothing twice', async () => {
    const queued = Array.from({ length: 8 }, () => 'queued' as const)
    window.service.ownAvatars.fates = [...queued, 'working', 'done']
    await agree()
    await create()
    await expect.poll(state, patience).toBe('queueing')
    window = await window.again()
    await expect.poll(state, patience).toBe('ready')
    expect(sent()).toHaveLength(1)
  })

  it('finds an avatar whose answer was lost', async () => {
    window.service.loseAnswers = 1
    await agree()
    await create()
    await expect.poll(state, patience).toBe('ready')
    expect(window.service.ownAvatars.all).toHaveLength(1)
    expect(sent()).toHaveLength(1)
  })

  it('waits for a service that is busy, and says what it refuses for good', async () => {
    window.service.on.uploadAvatar = once({ code: 1005, msg: 'Operation too frequent' })
    await agree()
    await create()
    await expect.poll(state, patience).toBe('ready')
    window.service.on.uploadAvatar = once({ code: 1104, msg: 'Insufficient credit balance' })
    await create({ avatarId: 'Me2' })
    await expect.poll(state, patience).toBe('failed')
    expect((await window.bridge.avatars.own())[0]!.fault).toMatchObject({ serviceCode: 1104 })
  })

  it('refuses ids that are taken, here and there, and what is no id', async () => {
    await agree()
    await create()
    await expect(create({ avatarId: 'ME1' })).rejects.toMatchObject({
      data: { code: 'taken', field: 'avatarId' },
    })
    await expect(create({ avatarId: 'Me 1' })).rejects.toMatchObject({ data: { code: 'invalid-input' } })
    await expect(create({ name: '  ', avatarId: 'Me3' })).rejects.toMatchObject({ data: { field: 'name' } })
    window.service.on.uploadAvatar = once({ code: 1222, msg: 'Resource already exists' })
    await create({ avatarId: 'Theirs' })
    await expect.poll(state, patience).toBe('failed')
    expect((await window.bridge.avatars.own())[0]!.fault).toMatchObject({ code: 'taken' })
  })

  it('says before anything is sent that files cannot be fetched; an address can', async () => {
    await window.close()
    window = await openFaceWindow((service) => (service.engine = false))
    await agree()
    await expect(create()).rejects.toMatchObject({ data: { code: 'no-uploads' } })
    await create({ url: 'https://example.com/me.png' })
    await expect.poll(state, patience).toBe('ready')
    expect(sent()).toMatchObject([{ url: 'https://example.com/me.png', url_from: 2 }])
  })

  it('forgets it with its copy; hidden ids are kept by connection', async () => {
    await agree()
    const { id } = await create()
    await expect.poll(state, patience).toBe('ready')
    expect(readdirSync(join(window.folder, 'avatars'))).toHaveLength(1)
    const { avatars } = window.bridge
    const { connection } = window
    await avatars.setHidden({ connection, avatarId: 'Me1', hidden: true })
    await avatars.remove({ id })
    expect(readdirSync(join(window.folder, 'avatars'))).toEqual([])
    window = await window.again()
    expect(await window.bridge.avatars.own()).toEqual([])
    expect(await window.bridge.avatars.hidden({ connection })).toEqual(['Me1'])
    expect(await window.bridge.avatars.hidden({ connection: 'engine' })).toEqual([])
    await window.bridge.avatars.setHidden({ connection, avatarId: 'Me1', hidden: false })
    expect(await window.bridge.avatars.hidden({ connection })).toEqual([])
  })
})

describe('looking at a photo or video before it is sent', () => {
  const check = (path = photo) => window.bridge.avatars.check({ connection: window.connection, path })
  const verdicts = async (path = photo) => {
    const { checks } = await check(path)
    return Object.fromEntries(checks.map(({ kind, verdict, reason }) => [kind, `${verdict} ${reason}`]))
  }

  it('is content with a sharp, bright, large face', async () => {
    expect(await check()).toMatchObject({
      verdict: 'good',
      kind: 'image',
      width: 800,
      height: 600,
      blind: false,
    })
    expect(await verdicts()).toEqual({
      face: 'good good',
      size: 'good good',
      turn: 'good good',
      sharpness: 'good good',
      light: 'good good',
    })
    expect(sent()).toEqual([])
  })

  it('sees what is wrong with a face', async () => {
    const { service } = window
    const faces = (...regions: [number, number, number, number][]) =>
      (service.on.detectFaces = facesFound(() => [{ time: null, faces: regions.map((region) => ({ region })) }]))
    faces([250, 110, 70, 75])
    expect(await verdicts()).toMatchObject({ size: 'bad small' })
    faces([250, 110, 150, 150])
    expect(await verdicts()).toMatchObject({ size: 'fair smallish' })
    faces(faceBox, [560, 110, 200, 250])
    expect(await verdicts()).toMatchObject({ face: 'bad several' })
    faces(faceBox, [10, 10, 40, 40])
    expect(await verdicts()).toMatchObject({ face: 'good good' })
    const turned = (turn: number) =>
      (service.on.detectFaces = facesFound(() => [
        { time: null, faces: [{ region: faceBox, landmarks: straight(faceBox, turn) }] },
      ]))
    turned(0.32)
    expect(await verdicts()).toMatchObject({ turn: 'bad turned' })
    turned(-0.15)
    expect(await verdicts()).toMatchObject({ turn: 'fair turnedSome' })
    service.on.detectFaces = () => ({ code: 1, msg: 'No faces detected' })
    expect(await verdicts()).toEqual({ face: 'bad none' })
  })

  it('sees blur and darkness in the picture itself', async () => {
    expect(await verdicts(await facePicture(join(fixtures, 'blurred.png'), { blur: 12 }))).toMatchObject({
      sharpness: 'bad blurred',
      light: 'good good',
    })
    expect(await verdicts(await facePicture(join(fixtures, 'dark.png'), { light: 0.15 }))).toMatchObject({
      light: 'bad dark',
    })
    // Darker skin in good light is no darkness: its highlights are bright enough.
    expect(await verdicts(await facePicture(join(fixtures, 'brown.png'), { light: 0.55 }))).toMatchObject({
      light: 'good good',
    })
  })

  it.runIf(inDepth)('looks at several moments of a video, and at its length', async () => {
    const film = await make(
      tools,
      join(fixtures, 'film.mp4'),
      '-loop',
      '1',
      '-i',
      photo,
      '-t',
      '3',
      '-r',
      '10',
      '-pix_fmt',
      'yuv420p',
    )
    const times = [0, 0.4, 0.8, 1.2, 1.6, 2, 2.4, 2.8]
    window.service.on.detectFaces = facesFound(() => times.map((time) => ({ time, faces: [{ region: faceBox }] })))
    expect(await verdicts(film)).toMatchObject({ face: 'good good', length: 'fair shortish' })
    window.service.on.detectFaces = facesFound(() =>
      times.map((time, at) => ({ time, faces: at < 2 ? [] : [{ region: faceBox }] })),
    )
    expect(await verdicts(film)).toMatchObject({ face: 'fair sometimes' })
    expect(window.service.asked('detectFaces')[0]).toMatchObject({ num_frames: 8 })
  })

  it('says that it could not look where the service has no detection, and throws when it is away', async () => {
    window.service.on.detectFaces = () => noSuchPage
    expect(await check()).toMatchObject({ verdict: 'good', checks: [], blind: true })
    await window.service.close()
    await expect(check()).rejects.toMatchObject({ data: { code: 'network' } })
  })
})

describe('what a camera recorded', () => {
  it.each([
    [
      'h264 in a stream without a length',
      ['-c:v', 'libx264', '-movflags', 'frag_keyframe+empty_moov', '-f', 'mp4'],
      'a.mp4',
    ],
    ['VP8 in WebM', ['-c:v', 'libvpx', '-b:v', '500k', '-deadline', 'realtime', '-cpu-used', '8'], 'b.webm'],
  ])('becomes a video that any service takes: %s', async (_name, args, name) => {
    const raw = await make(
      ...[tools, join(fixtures, name), '-f', 'lavfi', '-i', 'testsrc=d=2:s=321x241:r=15,scale=322:242'],
      ...[...args.slice(0, 2), '-pix_fmt', 'yuv420p', ...args.slice(2)],
    )
    const { path } = await window.bridge.avatars.takeRecording({ path: raw })
    const info = await probe(tools, path)
    expect(info).toMatchObject({
      container: 'mp4',
      video: { codec: 'h264', pixFmt: 'yuv420p', width: 322, height: 242 },
    })
    expect(info.durationMs).toBeGreaterThan(1_900)
    expect(info.durationMs).toBeLessThan(2_150)
  })

  it('is refused without a picture, and leaves nothing', async () => {
    const sound = await make(tools, join(fixtures, 'sound.wav'), '-f', 'lavfi', '-i', 'sine=d=1')
    await expect(window.bridge.avatars.takeRecording({ path: sound })).rejects.toMatchObject({
      data: { code: 'no-picture' },
    })
  })
})
