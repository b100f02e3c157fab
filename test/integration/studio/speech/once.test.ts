import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { RenderDeps } from '../../../../electron/studio/authoring/render/index.ts'
import { speakLines } from '../../../../electron/studio/authoring/render/index.ts'
import { openStudio } from '../../../../electron/studio/studio.ts'
import type { Studio } from '../../../../electron/studio/studio.ts'
import { fakeHost } from '../../../support/studio/fake-host.ts'
import { fastClock } from '../../../support/studio/window.ts'
import { FakeService } from '../../../support/service/fake-service.ts'

let folder = ''
let service: FakeService
let studio: Studio
let connection = ''

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'greenroom-once-'))
  service = await new FakeService({ apiKey: 'a-key-for-the-test' }).start()
  studio = await openStudio({ host: fakeHost(), dataFolder: folder, startEngine: false, clock: fastClock() })
  const { id } = await studio.services.connections.add({
    name: 'Remote',
    baseUrl: service.baseUrl,
    credential: { kind: 'key', apiKey: 'a-key-for-the-test' },
    anchor: 'top-left',
    parallel: 4,
  })
  connection = id
})
afterEach(async () => {
  await studio.close()
  await service.close()
  rmSync(folder, { recursive: true, force: true })
})

function synthesize(id: string, signal: AbortSignal, text = 'The same words.'): Promise<Record<string, string>> {
  const { jobs, cache, clock } = studio.services
  const deps: RenderDeps = {
    jobs,
    cache,
    clock,
    signal,
    connection: studio.services.connections.must(connection),
    probe: () => Promise.reject(new Error('unused')),
    measure: () => Promise.reject(new Error('unused')),
    stillThere: () => Promise.resolve(true),
    watcher: { stage: () => undefined, progress: () => undefined, warn: () => undefined },
  }
  const line = { id, field: id, title: id, kind: 'speech' as const, text, rate: 100, voiceId: 'voice-1' }
  return speakLines(deps, [line], {})
}

const created = (): number => service.asked('createTts').length
const live = new AbortController().signal

test('the same words asked for twice at a time, and again later, are made once', async () => {
  const both = await Promise.all([synthesize('stage', live), synthesize('clip', live)])
  expect(both[0]!.stage).toBe(both[1]!.clip)
  await synthesize('later', live)
  expect(created()).toBe(1)
  await synthesize('other', live, 'Other words.')
  expect(created()).toBe(2)
})

test('when the one who asked first no longer wants it, the other still gets it', async () => {
  const stop = new AbortController()
  const first = synthesize('stage', stop.signal)
  const second = synthesize('clip', live)
  stop.abort(new Error('left'))
  await expect(first).rejects.toThrow('left')
  expect(await second).toMatchObject({ clip: expect.stringContaining('/media/') })
})

test('a request on its way that nobody waits for any more is not sent a second time', async () => {
  let answer = (): void => undefined
  service.holdCreates = () => new Promise<void>((resolve) => (answer = resolve))
  const stop = new AbortController()
  const first = synthesize('stage', stop.signal)
  await expect.poll(created).toBe(1)
  stop.abort(new Error('left'))
  await expect(first).rejects.toThrow('left')
  const again = synthesize('stage', live)
  answer()
  expect(await again).toMatchObject({ stage: expect.stringContaining('/media/') })
  expect(created()).toBe(1)
})

test('what was cancelled while its request was on its way is told once, before it is asked for again', async () => {
  let lose = (): void => undefined
  service.on.createTts = () => new Promise((resolve) => (lose = () => resolve('lost')))
  const { jobs } = studio.services
  const asked = synthesize('stage', live)
  await expect.poll(created).toBe(1)
  jobs.cancel(jobs.list({ states: ['submitting'] })[0]!.id)
  await expect(asked).rejects.toThrow('may have been made and charged')
  service.on.createTts = undefined
  lose()
  expect(await synthesize('stage', live)).toMatchObject({ stage: expect.stringContaining('/media/') })
  expect(created()).toBe(2)
})
