import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import type { BatchPlan, CollectBatch, RemoteItem } from '../../../electron/common/bridge/index.ts'
import { FakeService } from '../service/fake-service.ts'
import { openWindow, until } from '../studio/window.ts'
import type { Window } from '../studio/window.ts'
import { remoteClips } from './remote-clips.ts'

/** A studio in this process, and a remote service that has clips. */
export interface Far {
  folder: string
  service: FakeService
  window: Window
  connection: string
}

/** Creates one for every test of the calling file. Its fields are set once the hooks have run. */
export function farClips(usual: Partial<BatchPlan>) {
  const far = {} as Far
  beforeEach(async () => {
    far.folder = mkdtempSync(join(tmpdir(), 'greenroom-collect-'))
    far.service = await new FakeService().start()
    far.window = await openWindow(join(far.folder, 'data'))
    await far.window.bridge.collect.setSettings({ change: { guard: false } })
    const added = await far.window.bridge.connections.add({
      name: 'Far',
      baseUrl: far.service.baseUrl,
      anchor: 'top-left',
      parallel: 4,
      credential: { kind: 'key', apiKey: 'key-of-the-test' },
    })
    far.connection = added.id
  })
  afterEach(async () => {
    await far.window.studio.close()
    await far.service.close()
    rmSync(far.folder, { recursive: true, force: true })
  })

  const out = (): string => join(far.folder, 'out')
  const plan = (change: Partial<BatchPlan> = {}): BatchPlan => ({
    folder: out(),
    template: '{name}',
    after: { kind: 'keep' },
    contactSheet: false,
    checksums: false,
    ...usual,
    ...change,
  })
  const items = (): Promise<RemoteItem[]> => Promise.resolve(remoteClips(far.window))

  async function imported(ids: readonly string[]): Promise<RemoteItem[]> {
    const { connection } = far
    const source = { kind: 'text', text: ids.join('\n') } as const
    await far.window.bridge.collect.importIds({ connection, source })
    return until(async () => {
      const found = await items()
      return found.length === ids.length && found.every((item) => item.state === 'ready') ? found : null
    })
  }

  /** The batch once it doesn't run any more. */
  const ended = (id: string): Promise<CollectBatch> =>
    until(async () => {
      const batch = (await far.window.bridge.collect.batches()).find((one) => one.id === id)
      return batch && batch.state !== 'running' ? batch : null
    })
  return { far, out, plan, items, imported, ended }
}
