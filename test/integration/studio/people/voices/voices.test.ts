import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BridgeClient, OwnVoice, SampleReport } from '../../../../../electron/common/bridge/index.ts'
import { applyEdit } from '../../../../../electron/common/composition/index.ts'
import { findTools } from '../../../../../electron/media/index.ts'
import type { Studio } from '../../../../../electron/studio/studio.ts'
import { inDepth } from '../../../../support/depth.ts'
import { make } from '../../../../support/media/making.ts'
import { buzzingVoice } from '../../../../support/media/spoken.ts'
import { FakeService } from '../../../../support/service/fake-service.ts'
import { fastClock, openWindow, speakingProject } from '../../../../support/studio/window.ts'

const tools = await findTools()
const fixtures = mkdtempSync(join(tmpdir(), 'greenroom-voice-'))
const recording = join(fixtures, 'My voice (take 2).wav')
const consent = { confirmed: true, own: true, statement: 'This is my own voice, and I may use it.' } as const
const sql = { word: 'SQL', kind: 'says', value: 'sequel', caseSensitive: false } as const
let speech = new Uint8Array()
let folder = ''
let studio: Studio
let bridge: BridgeClient
let service: FakeService
let connection = ''

beforeAll(async () => {
  await buzzingVoice(tools, recording, 24)
  const speechPath = await make(tools, join(fixtures, 'said.mp3'), '-f', 'lavfi', '-i', 'sine=d=1.5')
  speech = readFileSync(speechPath)
})
afterAll(() => rmSync(fixtures, { recursive: true }))

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'greenroom-voices-'))
  service = await new FakeService({ apiKey: 'k', media: { audio: speech } }).start()
  await open()
  const { id } = await studio.services.connections.add({
    name: 'Remote',
    baseUrl: service.baseUrl,
    anchor: 'top-left',
    parallel: 4,
    credential: { kind: 'key', apiKey: 'k' },
  })
  connection = id
})
afterEach(async () => {
  await studio.close()
  await service.close()
  rmSync(folder, { recursive: true, force: true })
})

async function open(): Promise<void> {
  ;({ studio, bridge } = await openWindow(folder, { clock: fastClock() }))
}

/** From now on the connection takes files, as one with a bucket does. */
function uploads(give: (file: string) => string): void {
  const { service: client } = studio.services.connections.must(connection)
  Object.defineProperty(client, 'upload', { value: (file: string) => Promise.resolve(give(file)) })
}

const create = (more: Partial<{ name: string; path: string }> = {}): Promise<OwnVoice> =>
  bridge.voices.create({ name: 'Me', path: recording, language: 'en', consent, ...more })

const refused = async (work: Promise<unknown>): Promise<{ code: string; message: string; next?: string }> =>
  work.then(
    () => ({ code: 'none', message: '' }),
    (error: { data?: { code: string; message: string; next?: string } }) =>
      error.data ?? { code: 'untyped', message: String(error) },
  )

describe('own voices', () => {
  test('are kept with their recording, its report and the consent, over restarts', async () => {
    const before = Date.now()
    const voice = await create()
    expect(voice).toMatchObject({ name: 'Me', language: 'en', voiceId: `sample:${voice.id}` })
    expect(voice.report.verdict).toBe('good')
    expect(voice.consent).toMatchObject({ own: true, statement: consent.statement })
    expect(voice.consent.confirmedAt).toBeGreaterThanOrEqual(before)
    expect(readFileSync(voice.path).equals(readFileSync(recording))).toBe(true)
    expect(voice.path).not.toContain('My voice')
    await studio.close()
    await open()
    const [again] = await bridge.voices.own()
    expect(again).toMatchObject({ id: voice.id, report: voice.report, consent: voice.consent })
  })

  test.runIf(inDepth)('have samples that lose their noise, and stay as long as they were', async () => {
    const hiss = 'anoisesrc=c=white:a=0.02:d=11:seed=1'
    const filter = '[0][1]amix=2:duration=shortest:normalize=0'
    const noisy = await make(
      tools,
      join(fixtures, 'noisy.wav'),
      ...['-i', recording, '-f', 'lavfi', '-i', hiss, '-filter_complex', filter],
    )
    const { path } = await bridge.voices.cleanSample({ path: noisy })
    const [before, after] = await Promise.all([noisy, path].map((file) => bridge.voices.checkSample({ path: file })))
    expect(Math.abs(after!.durationMs - before!.durationMs)).toBeLessThan(2)
    const verdict = (report: SampleReport) => report.checks.find(({ kind }) => kind === 'noise')!.verdict
    expect([verdict(before!), verdict(after!)]).toEqual(['fair', 'good'])
    await bridge.voices.discardSample({ path })
    expect([existsSync(path), existsSync(noisy)]).toEqual([false, true])
  })

  test('lose no noise where there is no sound, and leave nothing behind', async () => {
    const film = await make(tools, join(fixtures, 'mute.mp4'), '-f', 'lavfi', '-i', 'color=red:s=64x64:d=1')
    expect(await refused(bridge.voices.cleanSample({ path: film }))).toMatchObject({ code: 'unreadable' })
    expect(existsSync(join(folder, 'imports', 'samples'))).toBe(false)
  })

  test('take no bad recording, and nothing without the confirmation', async () => {
    const noise = await make(tools, join(fixtures, 'n.wav'), '-f', 'lavfi', '-i', 'anoisesrc=a=0.1:d=12')
    expect(await refused(create({ path: noise }))).toMatchObject({
      code: 'bad-sample',
      message: expect.stringMatching(/noise|voice/),
    })
    writeFileSync(join(fixtures, 'text.wav'), 'no sound')
    expect((await refused(create({ path: join(fixtures, 'text.wav') }))).message).toMatch(/The recording/)
    expect((await refused(create({ path: join(fixtures, 'gone.wav') }))).message).toMatch(/does not exist/)
    expect((await refused(create({ path: 'relative.wav' }))).code).toBe('path')
    const unconfirmed = { ...consent, confirmed: false } as unknown as typeof consent
    await expect(
      bridge.voices.create({ name: 'Me', path: recording, language: '', consent: unconfirmed }),
    ).rejects.toThrow()
    expect(await bridge.voices.own()).toEqual([])
  })

  test('can be renamed and removed, with their recording; both are heard of', async () => {
    const received: string[] = []
    const stop = new AbortController()
    const events = await bridge.voices.watch(undefined, { signal: stop.signal })
    const listening = (async () => {
      for await (const { type } of events) received.push(type)
    })().catch(() => undefined)
    const { id, path } = await create()
    expect(await bridge.voices.rename({ id, name: ' Myself ' })).toMatchObject({ name: 'Myself' })
    await bridge.voices.remove({ id })
    expect(existsSync(path)).toBe(false)
    expect(await bridge.voices.own()).toEqual([])
    expect((await refused(bridge.voices.remove({ id }))).code).toBe('not-found')
    await expect.poll(() => received).toContain('own')
    stop.abort()
    await listening
  })

  test('show where recordings can be sent to, and nowhere else', async () => {
    const { voiceId } = await create()
    const voices = await bridge.catalogue.voices({ connection })
    expect(voices.map((one) => one.voiceId)).not.toContain(voiceId)
    uploads(() => 'https://bucket.example/v.wav')
    const now = await bridge.catalogue.voices({ connection })
    expect(now.find((one) => one.voiceId === voiceId)).toMatchObject({ name: 'Me', from: 4 })
  })

  test('speak as clones of their recording, sent once', async () => {
    const { voiceId } = await create()
    const sent: string[] = []
    uploads((file) => {
      sent.push(file)
      return `${service.baseUrl}/media/a.mp3`
    })
    for (const text of ['One.', 'Two.']) {
      const line = { kind: 'script', voiceId, text, rate: 100 } as const
      for await (const event of await bridge.speech.make({ connection, session: null, line, spend: true }))
        if (event.type === 'done') expect(event.speech.durationMs).toBeGreaterThan(1_000)
    }
    const clones = service.asked('createClone')
    expect(clones).toMatchObject([
      { input_text: 'One.', voice_url: `${service.baseUrl}/media/a.mp3` },
      { input_text: 'Two.' },
    ])
    expect(sent).toHaveLength(1)
    expect(service.asked('createTts')).toEqual([])
  })

  test('of a scene are checked before anything is spent', async () => {
    const { voiceId, path } = await create()
    const session = await bridge.projects.create({ name: 'P', width: 640, height: 360 })
    const project = speakingProject('p', 'Hello there.', voiceId)
    const check = () => bridge.generate.check({ session: session.id, project, kind: 'avatar-video', connection })
    const voiceProblems = async () =>
      (await check()).problems.filter((one) => one.path === 'scenes[0].voice').map(({ code }) => code)
    expect(await voiceProblems()).toEqual(['no-uploads'])
    uploads(() => 'https://bucket.example/v.wav')
    expect(await voiceProblems()).toEqual([])
    rmSync(path)
    expect(await voiceProblems()).toEqual(['unknown-voice'])
    const line = { kind: 'script', voiceId, text: 'One.', rate: 100 } as const
    expect(await refused(bridge.speech.make({ connection, session: null, line, spend: true }))).toMatchObject({
      code: 'voice-gone',
      message: 'The recording of “Me” no longer exists.',
    })
    expect(await bridge.speech.known({ connection, session: null, lines: [line] })).toEqual([null])
  })
})

describe('pronunciations', () => {
  const synthesize = async (text: string, session: string | null = null): Promise<string> => {
    const line = { kind: 'script', voiceId: 'voice-1', text, rate: 100 } as const
    let key = ''
    for await (const event of await bridge.speech.make({ connection, session, line, spend: true }))
      if (event.type === 'done') key = event.speech.key
    return key
  }
  const texts = (): unknown[] => service.asked('createTts').map((body) => body['input_text'])

  test('are in what is sent, and in what it is known by: made once, and anew when they change', async () => {
    const plain = await synthesize('SQL is here.')
    await bridge.voices.setDictionary({ scope: { kind: 'global' }, entries: [sql] })
    const spoken = await synthesize('SQL is here.')
    expect(spoken).not.toBe(plain)
    expect(await synthesize('Sequel is here.')).toBe(spoken)
    expect(texts()).toEqual(['SQL is here.', 'Sequel is here.'])
  })

  test('of a project count before the user’s, as soon as its window has said so', async () => {
    await bridge.voices.setDictionary({ scope: { kind: 'global' }, entries: [sql] })
    const session = await bridge.projects.create({ name: 'P', width: 640, height: 360 })
    const own = { ...sql, value: 'S Q L' }
    const { project } = applyEdit(session.project, 'setPronunciations', { entries: [own] })
    await bridge.projects.draft({ id: session.id, revision: 1, project })
    const scope = { kind: 'project', session: session.id } as const
    expect(await bridge.voices.dictionary({ scope })).toEqual([own])
    await synthesize('SQL.', session.id)
    await synthesize('SQL.')
    expect(texts()).toEqual(['S Q L.', 'Sequel.'])
    expect((await refused(bridge.voices.setDictionary({ scope, entries: [] }))).code).toBe('in-document')
  })

  test('of sheets and the user are kept over restarts, and shown as they are sent and read', async () => {
    const sheet = { kind: 'sheet', sheet: 'sheet-1' } as const
    await bridge.voices.setDictionary({ scope: { kind: 'global' }, entries: [sql] })
    await bridge.voices.setDictionary({ scope: sheet, entries: [{ ...sql, value: 'squirrel' }] })
    await studio.close()
    await open()
    const scopes = [{ kind: 'global' } as const, sheet]
    const text = 'SQL costs $5 [pause 1s] on 3 May [pause x].'
    expect(await bridge.voices.spoken({ text, scopes })).toEqual({
      sent: 'Squirrel costs $5.\n\non 3 May [pause x].',
      read: expect.stringContaining('squirrel costs five dollars'),
      problems: [expect.stringContaining('[pause x] is not a pause')],
    })
    const tried = [{ ...sql, kind: 'ipa', value: 'ˈsiːkwəl' } as const]
    expect((await bridge.voices.spoken({ text: 'SQL', scopes, entries: tried })).sent).toMatch(/^See-?k/i)
  })
})
