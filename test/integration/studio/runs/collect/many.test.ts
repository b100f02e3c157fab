import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CollectEvent } from '../../../../../electron/common/bridge/index.ts'
import { FakeService } from '../../../../support/service/fake-service.ts'
import { invalidToken } from '../../../../support/service/replies.ts'
import { openWindow, until } from '../../../../support/studio/window.ts'
import type { Window } from '../../../../support/studio/window.ts'
import { remoteClips } from '../../../../support/collect/remote-clips.ts'
import { inDepth } from '../../../../support/depth.ts'

const count = 10_000
const idAt = (at: number): string => `rec-${String(at).padStart(5, '0')}`

let folder = ''
let service: FakeService
let window: Window
let connection = ''
const events: CollectEvent[] = []
const stop = new AbortController()

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'greenroom-many-'))
  service = await new FakeService().start()
  // No request about ten thousand clips may be sent.
  service.refuse = () => invalidToken
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
  const watched = await window.bridge.collect.watch(undefined, { signal: stop.signal })
  void (async () => {
    try {
      for await (const event of watched) events.push(event)
    } catch {
      // The window of this studio has been closed.
    }
  })()
})
afterAll(async () => {
  stop.abort()
  await window.studio.close()
  await service.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The library's list, in which imported clips stand in any state. */
const query = { show: 'all', sort: 'name', descending: false } as const

/** Number of turns of the event loop during the work: none when the work blocks the studio. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0
  let over = false
  void work.finally(() => (over = true))
  while (!over) {
    await new Promise((resolve) => setImmediate(resolve))
    turns += 1
  }
  await work
  return turns
}

test.runIf(inDepth)(
  'ten thousand clips come, are paged, chosen and go, and the window hears few events',
  { timeout: 300_000 },
  async () => {
    const text = Array.from({ length: count }, (_, at) => idAt(at)).join('\n')
    const turns = await turnsDuring(window.bridge.collect.importIds({ connection, source: { kind: 'text', text } }))
    expect(turns).toBeGreaterThan(18)

    const first = await window.bridge.library.list({ ...query, offset: 0, limit: 100 })
    expect([first.total, first.items.length, first.items[0]?.record?.remoteId]).toEqual([count, 100, idAt(0)])
    const last = await window.bridge.library.list({ ...query, offset: count - 50, limit: 100 })
    expect([last.items.length, last.items.at(-1)?.record?.remoteId]).toEqual([50, idAt(count - 1)])
    const found = await window.bridge.library.list({ ...query, search: 'rec-04', limit: 10 })
    expect([found.total, found.items.length]).toEqual([1_000, 10])
    const all = remoteClips(window).map(({ id }) => id)
    expect(all).toHaveLength(count)

    expect(await turnsDuring(window.bridge.collect.refresh({ items: all }))).toBeGreaterThan(18)
    const batch = await window.bridge.collect.start({
      items: all,
      plan: {
        folder: join(folder, 'out'),
        template: '{name}',
        after: { kind: 'keep' },
        contactSheet: false,
        checksums: false,
      },
    })
    expect(batch.counts.total).toBe(count)
    await window.bridge.collect.pause({ id: batch.id })
    const { items, total } = await window.bridge.collect.batchItems({
      batch: batch.id,
      offset: 8_000,
      limit: 100,
    })
    expect([total, items.length]).toEqual([count, 100])
    await window.bridge.collect.reorder({ id: batch.id, items: [items[99]!.id], position: 0 })
    await window.bridge.collect.cancel({ id: batch.id })
    const [ended] = await window.bridge.collect.batches()
    expect(ended).toMatchObject({ state: 'cancelled', counts: { cancelled: count, queued: 0 } })

    expect(await turnsDuring(window.bridge.collect.forget({ items: all }))).toBeGreaterThan(18)
    expect((await window.bridge.library.list(query)).total).toBe(0)
    await until(() => events.some(({ type }) => type === 'items'))
    expect(events.length).toBeLessThan(100)
  },
)
