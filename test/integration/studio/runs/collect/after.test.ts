import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { BatchPlan, CollectBatch } from '../../../../../electron/common/bridge/index.ts'
import { findTools, probe } from '../../../../../electron/media/index.ts'
import { waveOf } from '../../../../support/media/wave.ts'
import { FakeService } from '../../../../support/service/fake-service.ts'
import { openWindow, until } from '../../../../support/studio/window.ts'
import type { Window } from '../../../../support/studio/window.ts'
import { remoteClips } from '../../../../support/collect/remote-clips.ts'

let folder = ''
let service: FakeService
let window: Window
let connection = ''

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'greenroom-collect-'))
  service = await new FakeService().start()
  window = await openWindow(join(folder, 'data'))
  await window.bridge.collect.setSettings({ change: { guard: false } })
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

async function collect(ids: readonly string[], plan: Partial<BatchPlan>): Promise<CollectBatch> {
  await window.bridge.collect.importIds({ connection, source: { kind: 'text', text: ids.join('\n') } })
  const items = await until(async () => {
    const items = remoteClips(window)
    return items.length === ids.length && items.every((item) => item.state === 'ready') ? items : null
  })
  return window.bridge.collect.start({
    items: items.map((item) => item.id),
    plan: {
      folder: join(folder, 'out'),
      template: '{name}',
      after: { kind: 'keep' },
      contactSheet: false,
      checksums: true,
      ...plan,
    },
  })
}

function resting(id: string): Promise<CollectBatch> {
  return until(async () => {
    const batch = (await window.bridge.collect.batches()).find((one) => one.id === id)
    return batch && batch.state !== 'running' ? batch : null
  }, 300_000)
}

test('a clip is converted after its download, and nothing else is left', async () => {
  service.add('talk-1', 'audio', waveOf(3, 192_044))
  const after = {
    kind: 'convert',
    to: 'mp3',
    longSide: null,
    fps: null,
    loudness: null,
    captions: 'none',
  } as const
  const ended = await resting((await collect(['talk-1'], { after })).id)
  expect(ended).toMatchObject({ state: 'done', counts: { done: 1 } })
  expect(readdirSync(join(folder, 'out')).sort()).toEqual(['SHA256SUMS', 'talk-1.mp3'])
  const info = await probe(await findTools(), join(folder, 'out', 'talk-1.mp3'))
  expect(info).toMatchObject({ container: 'mp3' })
  expect(Math.abs(info.durationMs - 2000)).toBeLessThan(100)
}, 300_000)

const canMount = process.platform === 'linux' && process.getuid?.() === 0

test.skipIf(!canMount)(
  'a full disk pauses the batch with a sentence; with room again it goes on and loses nothing',
  async () => {
    const disk = join(folder, 'disk')
    mkdirSync(disk)
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=20m', 'tmpfs', disk], { stdio: 'ignore' })
    } catch {
      console.log('skipped: no disk can be mounted here')
      return
    }
    try {
      const ids = ['a-1', 'b-1', 'c-1', 'd-1']
      // More files than there are, in any order.
      for (const id of ids) service.add(id, 'audio', waveOf(id.charCodeAt(0), 6_000_000))
      const batch = await collect(ids, { folder: disk })
      const paused = await resting(batch.id)
      expect(paused.state).toBe('paused')
      expect(paused.message).toMatch(/can be used in|disk is full/)
      execFileSync('mount', ['-o', 'remount,size=60m', disk])
      await window.bridge.collect.resume({ id: batch.id })
      const ended = await resting(batch.id)
      expect(ended).toMatchObject({ state: 'done', counts: { done: 4 } })
      expect(readdirSync(disk).sort()).toEqual(['SHA256SUMS', ...ids.map((id) => `${id}.wav`)])
    } finally {
      execFileSync('umount', ['-l', disk])
    }
  },
  90_000,
)
