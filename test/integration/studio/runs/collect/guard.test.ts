import { inEnglish } from '../../../../../electron/common/messages/index.ts'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AppEvent, RemoteItem } from '../../../../../electron/common/bridge/index.ts'
import { waveOf } from '../../../../support/media/wave.ts'
import { FakeService } from '../../../../support/service/fake-service.ts'
import { fastClock, openWindow, until } from '../../../../support/studio/window.ts'
import type { Window } from '../../../../support/studio/window.ts'
import { remoteClips } from '../../../../support/collect/remote-clips.ts'
import { inDepth } from '../../../../support/depth.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

let folder = ''
let service: FakeService
let window: Window
let connection = ''
/** Time by which the clock was moved, ms. */
let moved = 0
let notices: string[] = []
let stop: AbortController

// The guard checks once a minute and leaves a new clip alone for two minutes; here it is a hundred times faster.
const fast = fastClock(100)
const clock = { now: () => fast.now() + moved, after: fast.after.bind(fast) }

async function open(): Promise<void> {
  window = await openWindow(join(folder, 'data'), { clock })
  stop = new AbortController()
  const events = await window.bridge.app.events(undefined, { signal: stop.signal })
  void (async () => {
    try {
      for await (const event of events as AsyncIterable<AppEvent>)
        if (event.type === 'notice') notices.push(`${inEnglish(event.message)} ${inEnglish(event.next ?? '')}`)
    } catch {
      // The window of this studio has been closed.
    }
  })()
}

beforeEach(async () => {
  ;[moved, notices] = [0, []]
  folder = mkdtempSync(join(tmpdir(), 'greenroom-guard-'))
  service = await new FakeService().start()
  await open()
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
  stop.abort()
  await window.studio.close()
  await service.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A clip that was finished that long ago. */
function finished(id: string, agoMs: number): void {
  const at = Math.round((clock.now() - agoMs) / 1000)
  service.add(id, 'audio', waveOf(id.length, 20_000), { finish_time: at })
}

async function imported(...ids: string[]): Promise<RemoteItem[]> {
  await window.bridge.collect.importIds({ connection, source: { kind: 'text', text: ids.join('\n') } })
  return until(async () => {
    const items = remoteClips(window)
    return items.length === ids.length && items.every(({ state }) => state !== 'unknown') ? items : null
  })
}

const one = (): RemoteItem => remoteClips(window)[0]!

test('what lies finished is saved by itself into the clips folder, byte for byte, and nobody is troubled', async () => {
  finished('evening-1', 6.5 * dayMs)
  await imported('evening-1')
  const saved = await until(async () => {
    const item = one()
    return item.state === 'saved' ? item : null
  })
  expect(readFileSync(saved.path!).equals(service.files.get('evening-1')!)).toBe(true)
  expect(dirname(saved.path!)).toBe(join(folder, 'data', 'Clips'))
  expect(await window.bridge.collect.guard()).toMatchObject({ on: true, soon: { items: 0 }, lost: 0 })
  expect(notices).toEqual([])
})

test.runIf(inDepth)(
  'switched off it saves nothing, but tells within the last day what will be gone, once a day',
  async () => {
    await window.bridge.collect.setSettings({ change: { guard: false } })
    finished('late-1', 6 * dayMs + 12 * hourMs)
    finished('young-1', dayMs)
    await imported('late-1', 'young-1')
    await until(() => notices.length > 0)
    expect(notices).toEqual([
      'One finished clip is not saved yet and will be deleted from the service within 24 hours. Save these clips from the library, or let Greenroom save finished clips automatically.',
    ])
    const guard = await window.bridge.collect.guard()
    expect(guard).toMatchObject({ on: false, soon: { items: 1 }, lost: 0 })
    expect(guard.soon.firstAt! - clock.now()).toBeLessThan(12 * hourMs)
    // After a restart on the same day it sends no second notification.
    stop.abort()
    await window.studio.close()
    await open()
    moved += 2 * hourMs
    await imported('late-1', 'young-1')
    const looked = service.requests.length
    await window.bridge.collect.refresh({ items: remoteClips(window).map(({ id }) => id) })
    await until(() => service.requests.length > looked)
    await new Promise((resolve) => fast.after(5 * 60_000, () => resolve(undefined)))
    expect(notices).toHaveLength(1)
    expect(service.fetched).toEqual([])
  },
)

test('what expired without having been saved is listed as lost, with its name, and stays listed', async () => {
  await window.bridge.collect.setSettings({ change: { guard: false } })
  finished('lost-1', 6 * dayMs + 20 * hourMs)
  finished('safe-1', dayMs)
  await imported('lost-1', 'safe-1')
  expect((await window.bridge.collect.guard()).lost).toBe(0)
  moved += 5 * hourMs
  await until(async () => (await window.bridge.collect.guard()).lost === 1)
  const gone = remoteClips(window, ['expired'])
  expect(gone.map(({ name, path }) => [name, path])).toEqual([['lost-1', null]])
  expect(remoteClips(window, ['ready'])).toHaveLength(1)
  stop.abort()
  await window.studio.close()
  await open()
  expect((await window.bridge.collect.guard()).lost).toBe(1)
})

test('a service that fails is tried again an hour later, and what it kept back is saved then', async () => {
  finished('hard-1', 6 * dayMs)
  let broken = true
  service.onFile = () => (broken ? { bytes: Buffer.from('<html') } : undefined)
  await imported('hard-1')
  const batch = await until(async () => {
    const [found] = await window.bridge.collect.batches()
    return found?.state === 'done' ? found : null
  })
  expect(batch.counts).toMatchObject({ failed: 1, total: 1 })
  broken = false
  moved += 1.1 * hourMs
  await until(async () => one().state === 'saved')
  expect(readdirSync(join(folder, 'data', 'Clips'))).toContain('hard-1.wav')
})
