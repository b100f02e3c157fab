import { createHash } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
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
const files = (): string[] => readdirSync(out()).sort()
const plan = (change: Partial<BatchPlan> = {}): BatchPlan => ({
  ...{
    folder: out(),
    template: '{index:003}_{name}',
    after: { kind: 'keep' },
    contactSheet: false,
    checksums: true,
  },
  ...change,
})

async function items(): Promise<RemoteItem[]> {
  const { items } = await window.bridge.collect.items({ sort: 'name', descending: false, limit: 500 })
  return items
}

async function imported(ids: readonly string[]): Promise<RemoteItem[]> {
  await window.bridge.collect.importIds({ connection, source: { kind: 'text', text: ids.join('\n') } })
  return until(async () => {
    const found = await items()
    return found.length === ids.length && found.every((item) => item.state === 'ready') ? found : null
  })
}

function ended(id: string): Promise<CollectBatch> {
  return until(async () => {
    const batch = (await window.bridge.collect.batches()).find((one) => one.id === id)
    return batch && batch.state !== 'running' ? batch : null
  })
}

const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex')

test('imported ids are asked for, downloaded under names by a template, and their sums check', async () => {
  for (let count = 1; count <= 12; count += 1)
    service.add(`clip-${count}`, 'audio', waveOf(count, 20_000 + count * 2))
  const found = await imported(Array.from({ length: 12 }, (_, index) => `clip-${index + 1}`))
  expect(found.map((item) => item.kind)).toEqual(Array.from({ length: 12 }, () => 'speech'))
  const ids = found.map((item) => item.id)
  const batch = await window.bridge.collect.start({ items: { kind: 'ids', ids }, plan: plan() })
  const done = await ended(batch.id)
  expect(done).toMatchObject({ state: 'done', counts: { done: 12, failed: 0, total: 12 } })
  expect(files()).toEqual([
    ...Array.from(
      { length: 12 },
      (_, index) => `${String(index + 1).padStart(3, '0')}_clip-${index + 1}.wav`,
    ),
    'SHA256SUMS',
  ])
  for (let count = 1; count <= 12; count += 1) {
    const name = `${String(count).padStart(3, '0')}_clip-${count}.wav`
    expect(sha256(readFileSync(join(out(), name)))).toBe(sha256(service.files.get(`clip-${count}`)!))
  }
  execFileSync('sha256sum', ['--check', '--strict', '--quiet', 'SHA256SUMS'], { cwd: out() })
  expect((await items()).every((item) => item.state === 'saved' && item.path !== null)).toBe(true)
})

test('the same batch again fetches nothing; only a file that went missing is fetched', async () => {
  for (const id of ['a1', 'b2', 'c3']) service.add(id, 'audio', waveOf(id.charCodeAt(0), 30_000))
  const ids = (await imported(['a1', 'b2', 'c3'])).map((item) => item.id)
  const choice = { kind: 'ids', ids } as const
  await ended((await window.bridge.collect.start({ items: choice, plan: plan() })).id)
  expect(service.fetched).toHaveLength(3)
  const second = await ended((await window.bridge.collect.start({ items: choice, plan: plan() })).id)
  expect(second.counts.done).toBe(3)
  expect(service.fetched).toHaveLength(3)
  rmSync(join(out(), '002_b2.wav'))
  const third = await ended((await window.bridge.collect.start({ items: choice, plan: plan() })).id)
  expect(third.counts.done).toBe(3)
  expect(service.fetched).toHaveLength(4)
  expect(files()).toEqual(['001_a1.wav', '002_b2.wav', '003_c3.wav', 'SHA256SUMS'])
})
