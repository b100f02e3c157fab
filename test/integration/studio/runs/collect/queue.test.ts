import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { BatchItem, CollectBatch } from '../../../../../electron/common/bridge/index.ts'
import { waveOf } from '../../../../support/media/wave.ts'
import { FakeService } from '../../../../support/service/fake-service.ts'
import { beginningOf } from '../../../../support/service/files.ts'
import { fastClock, openWindow, until } from '../../../../support/studio/window.ts'
import type { Window } from '../../../../support/studio/window.ts'
import { remoteClips } from '../../../../support/collect/remote-clips.ts'

let folder = ''
let service: FakeService
let window: Window
let connection = ''

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'greenroom-queue-'))
  service = await new FakeService().start()
  // Waits between attempts are seconds long.
  window = await openWindow(join(folder, 'data'), { clock: fastClock(30) })
  await window.bridge.collect.setSettings({ change: { guard: false, parallel: 2, perHost: 2 } })
  const added = await window.bridge.connections.add({
    name: 'Far',
    baseUrl: service.baseUrl,
    anchor: 'top-left',
    parallel: 4,
    credential: { kind: 'key', apiKey: 'key-of-the-test' },
  })
  connection = added.id
})
afterEach(async () => {
  await window.studio.close()
  await service.close()
  rmSync(folder, { recursive: true, force: true })
})

const out = (): string => join(folder, 'out')
const letters = ['a', 'b', 'c', 'd', 'e', 'f'].map((letter) => `${letter}-1`)

async function begin(ids: readonly string[], target = out()): Promise<CollectBatch> {
  for (const id of ids) if (!service.files.has(id)) service.add(id, 'audio', waveOf(id.charCodeAt(0), 60_000))
  await window.bridge.collect.importIds({ connection, source: { kind: 'text', text: ids.join('\n') } })
  const items = await until(async () => {
    const found = { items: remoteClips(window) }
    return found.items.length === ids.length && found.items.every(({ state }) => state === 'ready') ? found.items : null
  })
  return window.bridge.collect.start({
    items: items.map(({ id }) => id),
    plan: {
      folder: target,
      template: '{name}',
      after: { kind: 'keep' },
      contactSheet: false,
      checksums: false,
    },
  })
}
const itemsOf = async (batch: string): Promise<BatchItem[]> => (await window.bridge.collect.batchItems({ batch })).items
const inState = (id: string, state: CollectBatch['state']): Promise<CollectBatch> =>
  until(async () => (await window.bridge.collect.batches()).find((one) => one.id === id && one.state === state))
function whole(ids: readonly string[]): void {
  expect(readdirSync(out()).sort()).toEqual(ids.map((id) => `${id}.wav`).sort())
  for (const id of ids) expect(readFileSync(join(out(), `${id}.wav`)).equals(service.files.get(id)!)).toBe(true)
}

/** Holds every file back; returns a function that releases them. */
function hold(): () => void {
  service.throttle.held = true
  return () => {
    service.throttle.held = false
  }
}

test('waiting files change places, several at once too; what is under way stays', async () => {
  const letGo = hold()
  const { id } = await begin(letters)
  await until(() => service.fetched.length === 2)
  const before = await itemsOf(id)
  expect(before.map(({ name }) => name)).toEqual(letters)
  const [, , c, d, , f] = before.map((one) => one.id)
  await window.bridge.collect.reorder({ id, items: [f!, d!], position: 0 })
  const names = (await itemsOf(id)).map(({ name }) => name)
  expect(names.filter((name) => !['a-1', 'b-1'].includes(name))).toEqual(['f-1', 'd-1', 'c-1', 'e-1'])
  await window.bridge.collect.reorder({ id, items: [c!], position: 99 })
  letGo()
  await inState(id, 'done')
  const order = service.fetched.map(({ id }) => id)
  expect(new Set(order.slice(0, 2))).toEqual(new Set(['a-1', 'b-1']))
  expect(new Set(order.slice(2, 4))).toEqual(new Set(['f-1', 'd-1']))
  expect(order.slice(4).toSorted()).toEqual(['c-1', 'e-1'])
  whole(letters)
  await expect(window.bridge.collect.reorder({ id: 'nobody', items: [c!], position: 0 })).rejects.toThrow()
})

test('what failed is tried again, one by one or all, and nothing else', async () => {
  for (const id of ['b-1', 'c-1']) service.add(id, 'audio', Buffer.from('<!doctype html><p>Sorry'))
  const { id } = await begin(letters.slice(0, 4))
  expect((await inState(id, 'done')).counts).toMatchObject({ done: 2, failed: 2 })
  const failed = (await itemsOf(id)).filter(({ state }) => state === 'failed')
  expect(failed.map(({ name }) => name)).toEqual(['b-1', 'c-1'])
  for (const one of ['b-1', 'c-1']) service.files.set(one, waveOf(one.charCodeAt(0), 60_000))
  service.requests.length = 0
  await window.bridge.collect.retry({ id, items: [failed[0]!.id] })
  await until(async () => (await itemsOf(id))[1]!.state === 'done')
  expect((await inState(id, 'done')).counts).toMatchObject({ done: 3, failed: 1 })
  await window.bridge.collect.retry({ id, items: null })
  await until(async () => (await itemsOf(id))[2]!.state === 'done')
  await inState(id, 'done')
  expect(service.fetched.map(({ id }) => id)).toEqual(['b-1', 'c-1'])
  whole(letters.slice(0, 4))
})

test('a service that vanishes in the middle is waited for; the batch goes on by itself where it stopped', async () => {
  let halves = 0
  service.onFile = (id, request) =>
    id === 'a-1' || request.headers.range !== undefined
      ? undefined
      : beginningOf(service.files.get(id)!, 30_000, () => (halves += 1))
  const { id } = await begin(letters)
  await until(async () => halves === 2 && (await itemsOf(id)).filter(({ bytes }) => bytes > 0).length === 3)
  const { port } = service
  await service.close()
  const waiting = await until(async () => {
    const found = (await window.bridge.collect.batches()).find((one) => one.id === id)
    return found && found.message !== null ? found : null
  })
  expect(waiting).toMatchObject({ state: 'running', counts: { done: 1, failed: 0, expired: 0 } })
  expect(waiting.message).toMatch(/continues by itself/)
  service.onFile = () => undefined
  await service.start(port)
  const ended = await inState(id, 'done')
  expect(ended).toMatchObject({ message: null, counts: { done: 6, failed: 0 } })
  whole(letters)
}, 300_000)

test('waiting ends with a pause, and with the end of the batch, as the user wants', async () => {
  service.onFile = () => 'lost'
  const { id } = await begin(letters)
  await until(async () => (await window.bridge.collect.batches())[0]?.message !== null)
  await window.bridge.collect.pause({ id })
  expect((await inState(id, 'paused')).counts).toMatchObject({ queued: 6 })
  service.onFile = () => undefined
  await window.bridge.collect.resume({ id })
  expect((await inState(id, 'done')).counts.done).toBe(6)
}, 300_000)

test('a folder that can’t be written is refused in words before anything is asked for', async () => {
  writeFileSync(join(folder, 'file'), '')
  await expect(begin(['a-1'], join(folder, 'file', 'below'))).rejects.toThrow(/file/)
  if (process.platform === 'linux') {
    const below = join('/proc', 'nothing', 'here')
    await expect(begin(['a-1'], below)).rejects.toThrow(/\/proc\/nothing/)
    expect(existsSync(below)).toBe(false)
  }
  expect(service.fetched).toEqual([])
  expect(await window.bridge.collect.batches()).toEqual([])
})

test('a folder that is gone in the middle pauses the batch in words; nothing of it is lost', async () => {
  const letGo = hold()
  const { id } = await begin(letters.slice(0, 3))
  await until(() => service.fetched.length === 2)
  rmSync(out(), { recursive: true, force: true })
  writeFileSync(out(), 'a file is in the way now')
  letGo()
  const paused = await inState(id, 'paused')
  expect(paused.message).toContain(out())
  rmSync(out())
  mkdirSync(out())
  await window.bridge.collect.resume({ id })
  expect((await inState(id, 'done')).counts).toMatchObject({ done: 3, failed: 0 })
  whole(letters.slice(0, 3))
}, 300_000)
