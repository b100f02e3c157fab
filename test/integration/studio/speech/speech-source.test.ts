import type { ServerResponse } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { turnGapMs } from '../../../../electron/common/composition/index.ts'
import { stillThere } from '../../../../electron/studio/service/remote/index.ts'
import { scriptOf, SpeechFiles, SpeechSource } from '../../../../electron/studio/speech/index.ts'
import type { SpeechRequestOptions, SpeechConnection, SpokenScript } from '../../../../electron/studio/speech/index.ts'
import { smallClips } from '../../../support/studio/clips.ts'
import { FakeService } from '../../../support/service/fake-service.ts'
import { fastClock, openWindow } from '../../../support/studio/window.ts'
import type { Window } from '../../../support/studio/window.ts'

let folder: string
let service: FakeService
let window: Window
let speechService: SpeechConnection

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masters-'))
  service = await new FakeService({ media: await smallClips() }).start()
  window = await openWindow(folder, { clock: fastClock(40) })
  const { id } = await window.bridge.connections.add({
    name: 'Cloud',
    baseUrl: service.baseUrl,
    anchor: 'top-left',
    parallel: 2,
    credential: { kind: 'key', apiKey: 'a-secret-key-1234' },
  })
  const connection = window.studio.services.connections.must(id)
  const { name, service: calls, baseUrl } = connection
  speechService = { id, name, baseUrl, service: calls, free: false, parallel: 2 }
})
afterEach(async () => {
  await window.studio.close()
  await service.close()
  await rm(folder, { recursive: true, force: true })
})

function source(name: string): SpeechSource {
  const { jobs, cache, clock, tools, media } = window.studio.services
  const files = new SpeechFiles({ folder: join(folder, name), tools, media, clock })
  return new SpeechSource({ jobs, cache, clock, files, tools, stillThere })
}
const spokenScript = (text: string): SpokenScript => ({
  script: scriptOf(text),
  pieces: [{ text, rate: 100, voice: { kind: 'voice', voiceId: 'v-1' } }],
})
const asked = (more: Partial<SpeechRequestOptions> = {}): SpeechRequestOptions => ({
  quality: 'lossless',
  signal: new AbortController().signal,
  onShare: () => undefined,
  purpose: 'row',
  parentId: null,
  resend: false,
  ...more,
})

it('has one thing spoken once, however many ask, and finds it again when its file is gone', async () => {
  const first = source('speech')
  const all = await Promise.all(
    Array.from({ length: 5 }, () => first.speak(speechService, spokenScript('One.'), asked())),
  )
  expect(all.filter(({ isNew }) => isNew)).toHaveLength(1)
  // Another process, which shares the jobs and has its files elsewhere.
  const both = await Promise.all([
    source('a').speak(speechService, spokenScript('Two.'), asked()),
    source('b').speak(speechService, spokenScript('Two.'), asked()),
  ])
  expect(both.every(({ speech }) => speech.durationMs > 900)).toBe(true)
  const { isNew } = await source('c').speak(speechService, spokenScript('One.'), asked())
  expect(isNew).toBe(false)
  expect(service.speech.map(({ body }) => body.input_text)).toEqual(['One.', 'Two.'])
})

it('uses what the editor had spoken', async () => {
  const line = { kind: 'script', voiceId: 'v-1', text: 'From the stage.', rate: 100 } as const
  const request = { connection: speechService.id, session: null, line, spend: true }
  for await (const event of await window.bridge.speech.make(request)) void event
  expect((await source('elsewhere').speak(speechService, spokenScript('From the stage.'), asked())).isNew).toBe(false)
  expect(service.speech).toHaveLength(1)
})

it('asks another service for the usual reading alone, once, whichever take is wanted', async () => {
  const spoken = async (take?: number) => {
    const line = { kind: 'script' as const, voiceId: 'v-1', text: 'Once.', rate: 100, ...(take ? { take } : {}) }
    const request = { connection: speechService.id, session: null, line, spend: true }
    for await (const event of await window.bridge.speech.make(request))
      if (event.type === 'done') return event.speech.key
    throw new Error('nothing was spoken')
  }
  const keys = [await spoken(), await spoken(1), await spoken(2)]
  expect(new Set(keys).size).toBe(1)
  expect(service.speech.map(({ body }) => body)).toEqual([{ input_text: 'Once.', rate: '100%', voice_id: 'v-1' }])
})

it('speaks a dialogue by turns, as one file, and anew only the turn that was changed', async () => {
  const turns = (...texts: string[]) =>
    texts.map((text, index) => ({ kind: 'script' as const, voiceId: `v-${(index % 2) + 1}`, text, rate: 100 }))
  const spoken = async (...texts: string[]) => {
    const line = { kind: 'dialogue' as const, turns: turns(...texts) }
    const request = { connection: speechService.id, session: null, line, spend: true }
    for await (const event of await window.bridge.speech.make(request)) if (event.type === 'done') return event.speech
    throw new Error('nothing was spoken')
  }
  const speech = await spoken('Hello.', 'Hi, how are you?', 'Fine.')
  const bodies = () => service.speech.map(({ body }) => `${String(body.voice_id)} ${String(body.input_text)}`)
  expect(bodies()).toEqual(['v-1 Hello.', 'v-2 Hi, how are you?', 'v-1 Fine.'])
  expect(speech.turns).toHaveLength(3)
  for (const [index, { startMs, endMs }] of speech.turns!.entries()) {
    expect(endMs - startMs).toBeGreaterThan(900)
    if (index > 0) expect(startMs - speech.turns![index - 1]!.endMs).toBeCloseTo(turnGapMs, 0)
  }
  expect(speech.durationMs).toBeCloseTo(speech.turns!.at(-1)!.endMs, 0)
  const changed = await spoken('Hello.', 'Hi!', 'Fine.')
  expect(changed.key).not.toBe(speech.key)
  expect(bodies().slice(3)).toEqual(['v-2 Hi!'])
  const line = { kind: 'dialogue' as const, turns: turns('Hello.', 'Hi, how are you?', 'Fine.') }
  const [known] = await window.bridge.speech.known({ connection: speechService.id, session: null, lines: [line] })
  expect(known?.key).toBe(speech.key)
})

it('asks a service that knows whether it has what it never answered for, and asks no other twice', async () => {
  service.loseAnswers = 1
  const taken = () => Promise.resolve(service.speech[0]!.id)
  const { speech } = await source('speech').speak(
    { ...speechService, free: true, taken },
    spokenScript('One.'),
    asked(),
  )
  expect(speech.durationMs).toBeGreaterThan(900)
  expect(service.speech).toHaveLength(1)
  service.loseAnswers = 1
  await expect(source('speech').speak(speechService, spokenScript('Two.'), asked())).rejects.toMatchObject({
    isUnconfirmed: true,
  })
  await expect(source('speech').speak(speechService, spokenScript('Two.'), asked())).rejects.toMatchObject({
    isUnconfirmed: true,
  })
  expect(service.speech).toHaveLength(2)
  await source('speech').speak(speechService, spokenScript('Two.'), asked({ resend: true }))
  expect(service.speech).toHaveLength(3)
})

it('says what is wrong with a file that breaks off or is gone, having asked for it once', async () => {
  const ended: string[] = []
  const { jobs } = window.studio.services
  jobs.subscribe((event) => void (event.type === 'job' && ended.push(event.job.state)))
  service.onFile = (_id, { method }) => {
    if (method === 'HEAD') return undefined
    const write = (response: ServerResponse): void => {
      response.writeHead(200, { 'content-length': '5000' })
      response.write(Buffer.alloc(100), () => response.destroy())
    }
    return { write }
  }
  const fault = async () => {
    ended.length = 0
    return source('speech')
      .speak(speechService, spokenScript('Broken.'), asked())
      .then(
        () => null,
        (error: unknown) => error,
      )
  }
  expect(await fault()).toMatchObject({ code: 'refused', message: expect.stringContaining('interrupted') })
  expect(ended.filter((state) => state === 'done')).toHaveLength(1)
  service.onFile = () => ({ status: 410 })
  expect(await fault()).toMatchObject({ code: 'link-expired', message: expect.stringContaining('410') })
  expect(ended.filter((state) => state === 'done')).toHaveLength(1)
  service.onFile = () => undefined
  expect(await fault()).toBeNull()
  expect(service.speech).toHaveLength(1)
})

it('finds speech on a server that answers nothing but a GET', async () => {
  await source('speech').speak(speechService, spokenScript('Signed.'), asked())
  service.onFile = (_id, { method }) => (method === 'HEAD' ? { status: 403 } : undefined)
  const polls = (): number => service.requests.filter(({ path }) => path.includes('infobymodelid')).length
  const before = polls()
  expect(await source('elsewhere').speak(speechService, spokenScript('Signed.'), asked())).toMatchObject({
    isNew: false,
  })
  expect(polls()).toBe(before)
})
