import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { BatchPlan, CollectBatch, RemoteItem } from '../../../../electron/common/bridge/index.ts'
import { RecordService, waveOf } from '../../../support/studio/record-service.ts'
import { openWindow, until } from '../../../support/studio/window.ts'
import type { Window } from '../../../support/studio/window.ts'

let folder = ''
let service: RecordService
let window: Window
let connection = ''

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'greenroom-collect-'))
  service = await new RecordService().start()
  window = await openWindow(join(folder, 'data'))
  await window.bridge.collect.setSettings({ change: { guard: false } })
  const added = await window.bridge.connections.add({
    ...{ name: 'Far', baseUrl: service.baseUrl, anchor: 'top-left', parallel: 4 },
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
const plan = (change: Partial<BatchPlan> = {}): BatchPlan => ({
  ...{ folder: out(), template: '{name}', after: { kind: 'keep' }, contactSheet: false, checksums: false },
  ...change,
})

async function imported(ids: readonly string[]): Promise<RemoteItem[]> {
  await window.bridge.collect.importIds({ connection, source: { kind: 'text', text: ids.join('\n') } })
  return until(async () => {
    const { items } = await window.bridge.collect.items({ sort: 'name', descending: false, limit: 500 })
    return items.length === ids.length && items.every((item) => item.state === 'ready') ? items : null
  })
}

async function start(ids: readonly string[], change: Partial<BatchPlan> = {}): Promise<CollectBatch> {
  const items = await imported(ids)
  return window.bridge.collect.start({
    items: { kind: 'ids', ids: items.map((item) => item.id) },
    plan: plan(change),
  })
}

function resting(id: string): Promise<CollectBatch> {
  return until(async () => {
    const batch = (await window.bridge.collect.batches()).find((one) => one.id === id)
    return batch && batch.state !== 'running' ? batch : null
  })
}

test('a template with an unknown field, a folder in the way and an ids file that is binary are refused in words', async () => {
  service.add('one-1', 'audio', waveOf(1, 10_000))
  await expect(start(['one-1'], { template: '{nmae}' })).rejects.toThrow('There is no field "nmae"')
  writeFileSync(join(folder, 'taken'), 'a file')
  await expect(start(['one-1'], { folder: join(folder, 'taken') })).rejects.toThrow('is a file')
  writeFileSync(join(folder, 'ids.csv'), Buffer.from([80, 75, 3, 4, 0, 0, 8]))
  const source = { kind: 'file', path: join(folder, 'ids.csv') } as const
  await expect(window.bridge.collect.importIds({ connection, source })).rejects.toThrow('ids.csv is not text')
  expect(await window.bridge.collect.batches()).toEqual([])
})

test('an expired link is asked for again once; a clip that is gone is told as expired and lost', async () => {
  let refused = 0
  service.onFile = (name, _request, response) => {
    if (name === 'gone-1' || (name === 'late-1' && (refused += 1) === 1)) {
      response.writeHead(403).end()
      return true
    }
    return false
  }
  service.add('late-1', 'audio', waveOf(1, 10_000))
  service.add('gone-1', 'audio', waveOf(2, 10_000))
  const batch = await start(['late-1', 'gone-1'])
  const ended = await resting(batch.id)
  expect(ended.counts).toMatchObject({ done: 1, expired: 1, failed: 0 })
  expect(service.fetched.filter((path) => path.includes('gone-1'))).toHaveLength(2)
  expect(readdirSync(out())).toEqual(['late-1.wav'])
  expect((await window.bridge.collect.guard()).lost).toBe(1)
})

test('what holds something else than it should is fetched anew, then fails and leaves nothing', async () => {
  service.add('page-1', 'audio', Buffer.from('<!doctype html><p>Sorry'))
  const ended = await resting((await start(['page-1'])).id)
  expect(ended.counts.failed).toBe(1)
  const { items } = await window.bridge.collect.batchItems({ batch: ended.id })
  expect(items[0]?.message).toContain('web page')
  expect(service.fetched).toHaveLength(3)
  expect(readdirSync(out())).toEqual([])
}, 300_000)

/** Sends half of every file but one, and no more. */
function hold(): () => void {
  let holding = true
  service.onFile = (name, request, response) => {
    if (!holding || name === 'a-1' || request.headers.range !== undefined) return false
    const content = service.files.get(name)!
    response.writeHead(200, { 'content-length': content.byteLength, etag: '"one"' })
    response.write(content.subarray(0, 30_000))
    return true
  }
  return () => (holding = false)
}

async function halfWay(): Promise<CollectBatch> {
  for (const id of ['a-1', 'b-1', 'c-1']) service.add(id, 'audio', waveOf(id.charCodeAt(0), 60_000))
  const batch = await start(['a-1', 'b-1', 'c-1'])
  await until(async () => {
    const { items } = await window.bridge.collect.batchItems({ batch: batch.id })
    return items.every((item) => item.bytes >= 30_000) && items.some((item) => item.state === 'done')
  })
  return batch
}

test('a paused batch goes on where it stopped', async () => {
  const letGo = hold()
  const batch = await halfWay()
  await window.bridge.collect.pause({ id: batch.id })
  expect((await resting(batch.id)).state).toBe('paused')
  letGo()
  await window.bridge.collect.resume({ id: batch.id })
  const ended = await resting(batch.id)
  expect(ended.counts.done).toBe(3)
  for (const id of ['a-1', 'b-1', 'c-1'])
    expect(readFileSync(join(out(), `${id}.wav`)).equals(service.files.get(id)!)).toBe(true)
})

test('a cancelled batch leaves whole files alone and no halves', async () => {
  hold()
  const batch = await halfWay()
  await window.bridge.collect.cancel({ id: batch.id })
  expect((await resting(batch.id)).counts).toMatchObject({ done: 1, cancelled: 2 })
  expect(readdirSync(out())).toEqual(['a-1.wav'])
})

test.skipIf(process.getuid?.() === 0)('a folder that takes nothing is refused', async () => {
  mkdirSync(out())
  chmodSync(out(), 0o500)
  service.add('one-1', 'audio', waveOf(1, 10_000))
  await expect(start(['one-1'])).rejects.toThrow('may not write')
  chmodSync(out(), 0o700)
})
