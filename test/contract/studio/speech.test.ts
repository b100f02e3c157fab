import { inEnglish } from '../../../electron/common/messages/index.ts'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SpeechEvent, SpeechInfo, SpeechLine } from '../../../electron/common/bridge/index.ts'
import { findTools, measureLoudness, probe } from '../../../electron/media/index.ts'
import { inDepth } from '../../support/depth.ts'
import { bridgeTo } from '../../support/studio/bridge.ts'
import { openStudio } from '../../../electron/studio/studio.ts'
import type { Studio } from '../../../electron/studio/studio.ts'
import { fakeHost, realEngine } from '../../support/studio/fake-host.ts'
import { make } from '../../support/media/making.ts'

// The studio with the engine that it starts itself: speech, avatars and their pictures, all real.

let folder = ''
let studio: Studio
const host = fakeHost({ engine: realEngine() })

async function open(): Promise<void> {
  studio = await openStudio({ host, dataFolder: join(folder, 'data') })
  const { engine } = bridgeTo(studio)
  for await (const status of await engine.watch()) {
    if (status.name === 'failed') throw new Error(inEnglish(status.message))
    if (status.name === 'ready') break
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'greenroom-speech-'))
  await open()
})
afterAll(async () => {
  await studio.close()
  rmSync(folder, { recursive: true, force: true })
})

const line = (text: string, more: Partial<Extract<SpeechLine, { kind: 'script' }>> = {}): SpeechLine => ({
  kind: 'script',
  voiceId: 'everyday-marcus',
  text,
  rate: 100,
  ...more,
})
const on = { connection: 'engine', session: null }

async function speak(speechLine: SpeechLine): Promise<SpeechInfo> {
  const events: SpeechEvent[] = []
  for await (const event of await bridgeTo(studio).speech.make({ ...on, line: speechLine })) events.push(event)
  const done = events.at(-1)
  if (done?.type !== 'done') throw new Error('it did not end')
  return done.speech
}

async function fetched(url: string): Promise<{ type: string | null; bytes: Buffer }> {
  const response = (await studio.handleMedia(new Request(`http://studio/${url}`)))!
  expect(response.status).toBe(200)
  return { type: response.headers.get('content-type'), bytes: Buffer.from(await response.arrayBuffer()) }
}

const jobs = (): number =>
  studio.services.jobs.list().filter((job) => job.kind === 'speech' || job.kind === 'voice-clone').length

test('a script becomes a file of this machine, with its length, words and waveform', async () => {
  const speechLine = line('Good morning, everybody. This is the news.')
  const known = () => bridgeTo(studio).speech.known({ ...on, lines: [speechLine, line('Something else.')] })
  expect(await known()).toEqual([null, null])
  const speech = await speak(speechLine)
  expect(await known()).toEqual([speech, null])
  expect(speech.words.map((word) => word.text.toLowerCase())).toEqual(
    expect.arrayContaining(['good', 'morning', 'everybody', 'news']),
  )
  const times = speech.words.flatMap((word) => [word.startMs, word.endMs])
  expect(times).toEqual([...times].sort((a, b) => a - b))
  expect(times.at(-1)!).toBeLessThanOrEqual(speech.durationMs)

  const audio = await fetched(speech.audioUrl)
  expect(audio.type).toBe('audio/wav')
  const tools = await findTools()
  const [file] = readdirSync(studio.services.paths.speech).filter((name) => name.endsWith('.wav'))
  const path = join(studio.services.paths.speech, file!)
  expect((await probe(tools, path)).durationMs).toBe(speech.durationMs)
  expect((await measureLoudness(tools, path)).integratedLufs!).toBeGreaterThan(-30)
  const peaks = (await fetched(speech.peaksUrl)).bytes
  expect(Math.abs(peaks.length * 10 - speech.durationMs)).toBeLessThan(150)
  expect(Math.max(...peaks)).toBeGreaterThan(60)
})

test('the same is spoken once: for several at a time, again later, and after a restart without the engine', async () => {
  const speechLine = line('Say this only once, please.')
  const before = jobs()
  const [one, two] = await Promise.all([speak(speechLine), speak(speechLine)])
  expect(two).toEqual(one)
  await speak(speechLine)
  expect(jobs()).toBe(before + 1)
  await studio.close()
  studio = await openStudio({ host, dataFolder: join(folder, 'data'), startEngine: false })
  const [known] = await bridgeTo(studio).speech.known({ ...on, lines: [speechLine] })
  expect(known).toMatchObject({ key: one.key, durationMs: one.durationMs, words: one.words })
  expect((await fetched(known!.audioUrl)).bytes.length).toBeGreaterThan(1000)
  expect((await speak(speechLine)).key).toBe(one.key)
  await studio.close()
  await open()
})

test('a voice that the stage has heard is the one of the clip, and the other way round', async () => {
  const { projects, generate, jobs: list } = bridgeTo(studio)
  const session = await projects.create({ name: 'Once', width: 320, height: 180 })
  const project = structuredClone(session.project)
  const voice = {
    kind: 'script' as const,
    voiceId: 'everyday-marcus',
    text: 'Heard on the stage, used in the clip.',
    rate: 100,
  }
  const element = {
    id: 'e1',
    kind: 'avatar' as const,
    source: { kind: 'avatar' as const, avatarId: 'mara', from: 2 as const },
  }
  const scene = project.scenes[0]!
  Object.assign(scene, { voice, duration: 'voice' })
  scene.elements.push({
    ...element,
    name: 'Mara',
    x: 100,
    y: 20,
    scaleX: 0.15,
    scaleY: 0.15,
    layer: 1,
    locked: false,
    hidden: false,
  } as never)
  await speak({ ...voice })
  const before = jobs()
  const input = { session: session.id, project, kind: 'avatar-video' as const, connection: 'engine' }
  expect(await generate.check(input)).toMatchObject({ problems: [], ok: true })
  const { jobId } = await generate.start({ ...input, name: 'Once', folder: join(folder, 'clips') })
  await expect
    .poll(async () => (await list.details({ id: jobId })).row.state, { timeout: 240_000, interval: 300 })
    .toBe('done')
  expect(jobs()).toBe(before)
})

test('who leaves ends the work, unless somebody else waits for it', async () => {
  const { speech } = bridgeTo(studio)
  const running = () => studio.services.jobs.list({ states: ['queued', 'submitting', 'waiting', 'downloading'] }).length
  const long = line('This is a long text that nobody wants to hear in the end. '.repeat(60))
  const first = await speech.make({ ...on, line: long })
  const second = await speech.make({ ...on, line: long })
  await expect.poll(running).toBe(1)
  await first.return?.()
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(running()).toBe(1)
  await second.return?.()
  await expect.poll(running).toBe(0)
})

test('bad lines are refused by the field, before anything is asked', async () => {
  const { speech } = bridgeTo(studio)
  const before = jobs()
  const refused = async (speechLine: SpeechLine) =>
    speech.make({ ...on, line: speechLine }).then(
      () => null,
      (error: { data?: { code?: string; field?: string } }) => error.data,
    )
  expect(await refused(line('  \n '))).toMatchObject({ code: 'no-text', field: 'line.text' })
  expect(await refused(line('word '.repeat(5001)))).toMatchObject({ code: 'too-long', field: 'line.text' })
  expect(await refused({ kind: 'clone', sample: '/nowhere.wav', text: 'Hi.', rate: 100 })).toMatchObject({
    code: 'not-found',
  })
  expect(jobs()).toBe(before)
  const unknown = await speech.make({ ...on, line: line('Hello.', { voiceId: 'nobody' }) })
  await expect(
    (async () => {
      for await (const _ of unknown) continue
    })(),
  ).rejects.toMatchObject({ code: 'STUDIO', data: { message: expect.stringContaining('nobody') } })
})

test.runIf(inDepth)('a voice is cloned from a file of this machine, which is sent once', async () => {
  const sample = join(folder, 'meine Stimme.wav')
  const spoken = await speak(line('This is what I sound like when I read something aloud for a while. '.repeat(3)))
  const [file] = readdirSync(studio.services.paths.speech).filter(
    (name) => name.startsWith(spoken.key) && name.endsWith('.wav'),
  )
  await make(await findTools(), sample, '-i', join(studio.services.paths.speech, file!))
  const clone: SpeechLine = { kind: 'clone', sample, text: 'Now I say something new.', rate: 100 }
  const first = await speak(clone)
  expect(first.durationMs).toBeGreaterThan(500)
  expect(await speak({ ...clone })).toEqual(first)
})

test('the built-in avatars have their size, a small picture, and a still without background', async () => {
  const { catalogue } = bridgeTo(studio)
  const avatars = await catalogue.avatars({ connection: 'engine' })
  expect(avatars.length).toBeGreaterThan(5)
  for (const avatar of avatars) {
    expect(avatar).toMatchObject({ from: 2, state: 'ready' })
    expect(avatar.width! * avatar.height!).toBeGreaterThan(100_000)
  }
  const { thumbUrl, stillUrl, idleUrl, width, height } = avatars[0]!
  const thumb = await sharp((await fetched(thumbUrl!)).bytes).metadata()
  expect([thumb.height, Math.abs(thumb.width / thumb.height - width! / height!) < 0.02]).toEqual([360, true])
  const still = sharp((await fetched(stillUrl!)).bytes)
  const corner = await still.ensureAlpha().extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer()
  expect(corner[3]).toBe(0)
  expect(idleUrl).toMatch(/^media\//)
  const voices = await catalogue.voices({ connection: 'engine' })
  const voice = voices.find((one) => one.voiceId === 'everyday-marcus')
  expect((await fetched(voice!.previewUrl!)).type).toBe('audio/mpeg')
})
