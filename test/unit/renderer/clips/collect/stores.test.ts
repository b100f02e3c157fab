import { flushPromises } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { nextTick } from 'vue'
import { provideStudio } from '../../../../../renderer/bridge/studio.ts'
import { useBatches } from '../../../../../renderer/stores/clips/batches.ts'
import { useCollect } from '../../../../../renderer/stores/clips/collect.ts'
import { useToasts } from '../../../../../renderer/stores/toasts.ts'
import { refusal } from '../../support/fake-studio.ts'
import { batch, batchItem, fakeCollect, hour, remote } from './fake-collect.ts'

let studio: ReturnType<typeof fakeCollect>
const stop = { signal: new AbortController() }

async function begin() {
  provideStudio(studio.client)
  const collect = useCollect()
  collect.start(stop.signal.signal)
  await collect.open()
  await flushPromises()
  return collect
}
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  setActivePinia(createPinia())
  stop.signal = new AbortController()
  studio = fakeCollect([remote('a')])
})
afterEach(() => {
  stop.signal.abort()
  const { toasts, close } = useToasts()
  for (const { id } of [...toasts]) close(id)
  vi.useRealTimers()
})

describe('the guard', () => {
  it('is as the studio tells it', async () => {
    const collect = await begin()
    expect(collect.guard).toMatchObject({ on: false, lost: 0 })
    studio.events.tell({ type: 'guard', guard: { on: true, soon: { items: 2, firstAt: 1 }, lost: 3 } })
    await flushPromises()
    expect(collect.guard).toMatchObject({ on: true, soon: { items: 2 }, lost: 3 })
  })

  it('takes back a setting that was refused', async () => {
    const collect = await begin()
    studio.held.refuse = refusal({ code: 'read-only', message: 'The settings can not be written.' })
    await collect.set({ parallel: 9 })
    expect(collect.settings?.parallel).toBe(4)
    studio.held.refuse = null
    await collect.set({ parallel: 9 })
    expect(collect.settings?.parallel).toBe(9)
  })
})

describe('batches', () => {
  it('are newest first, and follow what happens', async () => {
    studio.held.batches = [batch('old', []), batch('new', [], { createdAt: 9_000 })]
    await begin()
    const batches = useBatches()
    expect(batches.all.map((one) => one.id)).toEqual(['new', 'old'])
    expect(batches.underWay).toBe(2)
    studio.events.tell({ type: 'batch', batch: batch('old', [], { state: 'done' }) })
    studio.events.tell({ type: 'batch-removed', id: 'new' })
    await flushPromises()
    expect(batches.all.map((one) => [one.id, one.state])).toEqual([['old', 'done']])
    expect(batches.underWay).toBe(0)
  })

  it('are current while they are under way, and for a day when they ended without all of their files', async () => {
    const now = 10 * 24 * hour
    const failed = [batchItem('a', { state: 'failed' })]
    const done = { state: 'done', createdAt: now - hour } as const
    studio.held.batches = [
      batch('running', [], { createdAt: now - 48 * hour }),
      batch('paused', [], { state: 'paused', createdAt: now - 48 * hour }),
      batch('complete', [batchItem('b', { state: 'done' })], done),
      batch('incomplete', failed, done),
      batch('old', failed, { ...done, createdAt: now - 25 * hour }),
      batch('cancelled', failed, { ...done, state: 'cancelled' }),
    ]
    await begin()
    const ids = useBatches()
      .current(now)
      .map(({ id }) => id)
    expect(ids.toSorted()).toEqual(['incomplete', 'paused', 'running'])
  })

  it('that stop by themselves are told of once, wherever one is', async () => {
    studio.held.batches = [batch('b1', [])]
    await begin()
    const full = batch('b1', [], { state: 'paused', message: 'The disk is full.' })
    studio.events.tell({ type: 'batch', batch: full })
    studio.events.tell({ type: 'batch', batch: full })
    await flushPromises()
    const { toasts } = useToasts()
    expect(toasts.map((one) => [one.message, one.count])).toEqual([
      ['The download to “client” is paused: The disk is full.', 1],
    ])
    await toasts[0]!.actions?.[0]!.run()
    expect(location.hash).toBe('#/library/downloads/b1')
    location.hash = '#/'
  })

  it('that somebody paused are not; of those that end, the ones begun here are', async () => {
    studio.held.batches = [batch('b1', [])]
    await begin()
    studio.events.tell({ type: 'batch', batch: batch('b1', [], { state: 'paused' }) })
    const { plan } = batch('x', [])
    await useBatches().begin(['a'], plan)
    const done = [batchItem('a', { state: 'done' })]
    studio.events.tell({ type: 'batch', batch: batch('new', done, { state: 'done' }) })
    await flushPromises()
    expect(useToasts().toasts.map((one) => [one.level, one.message])).toEqual([
      ['success', '“client”: 1 of 1 clip saved'],
    ])
  })

  it('hold the files of the one that is open, filtered by state', async () => {
    studio.held.batchItems = [batchItem('a'), batchItem('b', { state: 'failed' })]
    studio.held.batches = [batch('b1', studio.held.batchItems)]
    await begin()
    const batches = useBatches()
    batches.openId = 'b1'
    await nextTick()
    await flushPromises()
    expect(batches.total).toBe(2)
    studio.events.tell({ type: 'batch-item', item: batchItem('a', { state: 'downloading', share: 0.5 }) })
    await flushPromises()
    expect(batches.itemAt(0)).toMatchObject({ state: 'downloading', share: 0.5 })
    batches.states = ['failed']
    await nextTick()
    await flushPromises()
    expect([batches.total, batches.itemAt(0)?.id]).toEqual([1, 'b'])
    expect(await batches.ids()).toEqual(['b'])
  })
})
