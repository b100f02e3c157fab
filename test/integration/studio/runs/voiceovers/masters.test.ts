import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { stillThere } from '../../../../../electron/studio/authoring/render/index.ts'
import { SpokenFiles } from '../../../../../electron/studio/runs/speech/index.ts'
import { Masters } from '../../../../../electron/studio/runs/voiceovers/master.ts'
import type { SpeechPlace, ToSay } from '../../../../../electron/studio/runs/voiceovers/master.ts'
import { smallClips } from '../../../../support/studio/clips.ts'
import { RemoteService } from '../../../../support/studio/remote-service.ts'
import { fastClock, openWindow } from '../../../../support/studio/window.ts'
import type { Window } from '../../../../support/studio/window.ts'

let folder: string
let service: RemoteService
let window: Window
let place: SpeechPlace

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masters-'))
  service = await new RemoteService(await smallClips()).start()
  window = await openWindow(folder, { clock: fastClock(40) })
  const { id } = await window.bridge.connections.add({
    ...{ name: 'Cloud', baseUrl: service.baseUrl, anchor: 'top-left', parallel: 2 },
    credential: { kind: 'key', apiKey: 'a-secret-key-1234' },
  })
  const connection = window.studio.services.connections.must(id)
  const { name, service: calls, baseUrl } = connection
  place = { id, name, baseUrl, service: calls, free: false }
})
afterEach(async () => {
  await window.studio.close()
  await service.close()
  await rm(folder, { recursive: true, force: true })
})

function masters(name: string): Masters {
  const { jobs, cache, clock, tools, media } = window.studio.services
  const files = new SpokenFiles({ folder: join(folder, name), tools, media, clock })
  return new Masters({ jobs, cache, clock, files, stillThere })
}
const say = (text: string): ToSay => ({
  line: { kind: 'script', voiceId: 'v-1', text, rate: 100 },
  sample: null,
})
const asked = () => ({ signal: new AbortController().signal, onShare: () => undefined, resend: false })

it('has one thing spoken once, however many ask, and finds it again when its file is gone', async () => {
  const first = masters('speech')
  const all = await Promise.all(Array.from({ length: 5 }, () => first.make(place, say('One.'), asked())))
  expect(all.filter(({ made }) => made)).toHaveLength(1)
  // Another process: it shares the jobs, and its files are elsewhere.
  const both = await Promise.all([
    masters('a').make(place, say('Two.'), asked()),
    masters('b').make(place, say('Two.'), asked()),
  ])
  expect(both.every(({ master }) => master.durationMs > 900)).toBe(true)
  const { made } = await masters('c').make(place, say('One.'), asked())
  expect(made).toBe(false)
  expect(service.speech.map(({ body }) => body.input_text)).toEqual(['One.', 'Two.'])
})

it('uses what the editor had spoken', async () => {
  const line = { kind: 'script', voiceId: 'v-1', text: 'From the stage.', rate: 100 } as const
  const request = { connection: place.id, session: null, line, spend: true }
  for await (const event of await window.bridge.speech.make(request)) void event
  expect((await masters('elsewhere').make(place, say('From the stage.'), asked())).made).toBe(false)
  expect(service.speech).toHaveLength(1)
})

it('asks a service that knows whether it has what it never answered for, and asks no other twice', async () => {
  service.loseAnswers = 1
  const taken = () => Promise.resolve(service.speech[0]!.id)
  const { master } = await masters('speech').make({ ...place, free: true, taken }, say('One.'), asked())
  expect(master.durationMs).toBeGreaterThan(900)
  expect(service.speech).toHaveLength(1)
  service.loseAnswers = 1
  await expect(masters('speech').make(place, say('Two.'), asked())).rejects.toMatchObject({
    kind: 'unconfirmed',
  })
  await expect(masters('speech').make(place, say('Two.'), asked())).rejects.toMatchObject({
    kind: 'unconfirmed',
  })
  expect(service.speech).toHaveLength(2)
  await masters('speech').make(place, say('Two.'), { ...asked(), resend: true })
  expect(service.speech).toHaveLength(3)
})
