import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { BatchPlan, CollectBatch } from '../../../../../electron/common/bridge/index.ts'
import { farClips } from '../../../../support/collect/far-clips.ts'
import { waveOf } from '../../../../support/media/wave.ts'
import { beginningOf } from '../../../../support/service/files.ts'
import { until } from '../../../../support/studio/window.ts'
import { inDepth } from '../../../../support/depth.ts'

const { far, out, plan, imported, ended: resting } = farClips({})

async function start(ids: readonly string[], change: Partial<BatchPlan> = {}): Promise<CollectBatch> {
  const items = await imported(ids)
  return far.window.bridge.collect.start({
    items: items.map((item) => item.id),
    plan: plan(change),
  })
}

test('a template with an unknown field, a folder in the way and an ids file that is binary are refused in words', async () => {
  far.service.add('one-1', 'audio', waveOf(1, 10_000))
  await expect(start(['one-1'], { template: '{nmae}' })).rejects.toThrow('There is no field “nmae”')
  writeFileSync(join(far.folder, 'taken'), 'a file')
  await expect(start(['one-1'], { folder: join(far.folder, 'taken') })).rejects.toThrow('is a file')
  writeFileSync(join(far.folder, 'ids.csv'), Buffer.from([80, 75, 3, 4, 0, 0, 8]))
  const source = { kind: 'file', path: join(far.folder, 'ids.csv') } as const
  await expect(far.window.bridge.collect.importIds({ connection: far.connection, source })).rejects.toThrow(
    'ids.csv is not text',
  )
  expect(await far.window.bridge.collect.batches()).toEqual([])
})

test('an expired link is asked for again once; a clip that is gone is told as expired and lost', async () => {
  let refused = 0
  far.service.onFile = (id) =>
    id === 'gone-1' || (id === 'late-1' && (refused += 1) === 1) ? { status: 403 } : undefined
  far.service.add('late-1', 'audio', waveOf(1, 10_000))
  far.service.add('gone-1', 'audio', waveOf(2, 10_000))
  const batch = await start(['late-1', 'gone-1'])
  const ended = await resting(batch.id)
  expect(ended.counts).toMatchObject({ done: 1, expired: 1, failed: 0 })
  expect(far.service.fetched.filter(({ id }) => id === 'gone-1')).toHaveLength(2)
  expect(readdirSync(out())).toEqual(['late-1.wav'])
  expect((await far.window.bridge.collect.guard()).lost).toBe(1)
})

test.runIf(inDepth)(
  'what holds something else than it should is fetched anew, then fails and leaves nothing',
  async () => {
    far.service.add('page-1', 'audio', Buffer.from('<!doctype html><p>Sorry'))
    const ended = await resting((await start(['page-1'])).id)
    expect(ended.counts.failed).toBe(1)
    const { items } = await far.window.bridge.collect.batchItems({ batch: ended.id })
    expect(items[0]?.message).toContain('web page')
    expect(far.service.fetched).toHaveLength(3)
    expect(readdirSync(out())).toEqual([])
  },
  300_000,
)

/** Sends half of each file except one, and then nothing more. */
function hold(): () => void {
  let holding = true
  far.service.onFile = (id, request) =>
    !holding || id === 'a-1' || request.headers.range !== undefined
      ? undefined
      : beginningOf(far.service.files.get(id)!, 30_000)
  return () => (holding = false)
}

async function halfWay(): Promise<CollectBatch> {
  for (const id of ['a-1', 'b-1', 'c-1']) far.service.add(id, 'audio', waveOf(id.charCodeAt(0), 60_000))
  const batch = await start(['a-1', 'b-1', 'c-1'])
  await until(async () => {
    const { items } = await far.window.bridge.collect.batchItems({ batch: batch.id })
    return items.every((item) => item.bytes >= 30_000) && items.some((item) => item.state === 'done')
  })
  return batch
}

test('a paused batch goes on where it stopped', async () => {
  const letGo = hold()
  const batch = await halfWay()
  await far.window.bridge.collect.pause({ id: batch.id })
  expect((await resting(batch.id)).state).toBe('paused')
  letGo()
  await far.window.bridge.collect.resume({ id: batch.id })
  const ended = await resting(batch.id)
  expect(ended.counts.done).toBe(3)
  for (const id of ['a-1', 'b-1', 'c-1'])
    expect(readFileSync(join(out(), `${id}.wav`)).equals(far.service.files.get(id)!)).toBe(true)
})

test('a cancelled batch leaves whole files alone and no halves', async () => {
  hold()
  const batch = await halfWay()
  await far.window.bridge.collect.cancel({ id: batch.id })
  expect((await resting(batch.id)).counts).toMatchObject({ done: 1, cancelled: 2 })
  expect(readdirSync(out())).toEqual(['a-1.wav'])
})

test.skipIf(process.getuid?.() === 0)('a folder that takes nothing is refused', async () => {
  mkdirSync(out())
  chmodSync(out(), 0o500)
  far.service.add('one-1', 'audio', waveOf(1, 10_000))
  await expect(start(['one-1'])).rejects.toThrow('not allowed to write')
  chmodSync(out(), 0o700)
})
