import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { browserHost } from '../../../electron/browser/host.ts'
import type { BridgeClient, JobRowState } from '../../../electron/common/bridge/index.ts'
import type { Studio, StudioOptions } from '../../../electron/studio/studio.ts'
import type { FakeService } from '../service/fake-service.ts'
import { restoreState } from '../service/kept-state.ts'
import type { KeptState } from '../service/kept-state.ts'
import { root } from '../studio/fake-host.ts'
import type { LogLine } from '../studio/fake-host.ts'
import { s3Server } from '../studio/s3.ts'
import { openWindow } from '../studio/window.ts'
import type { Listed } from './listed.ts'
import { relocate, relocated } from './relocate.ts'
import { oldDataService } from './service.ts'

/** Factor by which waits are shorter: a twentieth. */
const factor = 20
/** Time between the kill and the new start, ms. */
export const laterMs = 10 * 60_000

/** States in which a job does not go on by itself. */
export const resting: readonly JobRowState[] = ['done', 'failed', 'cancelled', 'expired', 'unconfirmed']

/** A user's folder as an older Greenroom left it, with the services that it knew. */
export interface OldData {
  home: string
  /** The data folder in it. */
  data: string
  /** What the older Greenroom answered about all of its data just before it was killed. */
  listed: Listed
  service: FakeService
  close: () => Promise<void>
}

/**
 * Opens a copy of a folder of old data.
 * @param hook port that receives the engine's callbacks
 */
export async function oldData(name: string, hook = 0): Promise<OldData> {
  const fixture = join(root, 'test/fixtures/old-data', name)
  const read = (file: string): Buffer => readFileSync(join(fixture, file))
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-old-data-'))
  const home = join(folder, 'Greenroom')
  mkdirSync(join(folder, 's3'))
  const media = { video: read('result.mp4'), audio: read('result.mp3'), image: read('result.png') }
  const service = await oldDataService(media)
  const bucket = await s3Server(join(folder, 's3'), 'clips')
  const to = { home, hook, service: service.port, bucket: Number(new URL(bucket.endpoint).port) }
  const stored = (file: string): unknown => JSON.parse(relocated(read(file).toString('utf8'), to))
  restoreState(service, stored('service.json') as KeptState)
  relocate(fixture, to)
  return {
    home,
    data: join(home, 'data'),
    listed: stored('listed.json') as Listed,
    service,
    async close() {
      await service.close()
      await bucket.close()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** A folder of old data that the present Greenroom has opened. */
export interface OldDataWorld extends OldData {
  studio: Studio
  bridge: BridgeClient
  lines: LogLine[]
}

export async function openOldData(name: string): Promise<OldDataWorld> {
  const world = await oldData(name)
  const lines: LogLine[] = []
  // Keys are kept in a file: otherwise this machine's own store would take over the keys of the fixture.
  vi.stubEnv('GREENROOM_KEYS', 'file')
  const { secrets, settings } = await browserHost(world.data, '0.0.0')
  vi.unstubAllEnvs()
  const { studio, bridge } = await openWindow(world.data, {
    clock: clockFrom(world.listed.now + laterMs),
    hostParts: {
      secrets,
      settings,
      log: (level, message, detail) => void lines.push({ level, message, detail }),
    },
  })
  return {
    ...world,
    studio,
    bridge,
    lines,
    async close() {
      await studio.close()
      await world.close()
    },
  }
}

function clockFrom(time: number): NonNullable<StudioOptions['clock']> {
  const begun = Date.now()
  return {
    now: () => Math.round(time + (Date.now() - begun) * factor),
    after(ms, call) {
      const timer = setTimeout(call, Math.max(0, ms) / factor)
      return () => clearTimeout(timer)
    },
  }
}
