import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { browserHost } from '../../../electron/browser/host.ts'
import type { BridgeClient } from '../../../electron/common/bridge/index.ts'
import type { Studio, StudioOptions } from '../../../electron/studio/studio.ts'
import { root } from '../studio/fake-host.ts'
import type { LogLine } from '../studio/fake-host.ts'
import { s3Server } from '../studio/s3.ts'
import { openWindow } from '../studio/window.ts'
import type { Listed } from './listed.ts'
import { relocate, relocated } from './relocate.ts'
import { OldDataService } from './service.ts'
import type { ServiceState } from './service.ts'

/** Waits of seconds pass in a twentieth of their time. */
const factor = 20
/** The program is opened again so long after it was killed, ms. */
const laterMs = 10 * 60_000

/** A user's folder as an older Greenroom left it, opened, with the services that it knew. */
export interface OldDataWorld {
  home: string
  /** What the older Greenroom told of it all just before it was killed. */
  listed: Listed
  service: OldDataService
  studio: Studio
  bridge: BridgeClient
  lines: LogLine[]
  close: () => Promise<void>
}

export async function openOldData(name: string): Promise<OldDataWorld> {
  const fixture = join(root, 'test/fixtures/old-data', name)
  const read = (file: string): Buffer => readFileSync(join(fixture, file))
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-old-data-'))
  const home = join(folder, 'Greenroom')
  mkdirSync(join(folder, 's3'))
  const media = { video: read('result.mp4'), audio: read('result.mp3'), image: read('result.png') }
  const service = await new OldDataService(media).start()
  const bucket = await s3Server(join(folder, 's3'), 'clips')
  const to = { home, service: service.port, bucket: Number(new URL(bucket.endpoint).port) }
  const stored = (file: string): unknown => JSON.parse(relocated(read(file).toString('utf8'), to))
  service.takeUp(stored('service.json') as ServiceState)
  relocate(fixture, to)

  const listed = stored('listed.json') as Listed
  const data = join(home, 'data')
  const lines: LogLine[] = []
  // Else this machine's own store would take the keys of the fixture over.
  vi.stubEnv('GREENROOM_KEYS', 'file')
  const { secrets, settings } = await browserHost(data, '0.0.0')
  vi.unstubAllEnvs()
  const { studio, bridge } = await openWindow(data, {
    clock: clockFrom(listed.now + laterMs),
    hostParts: {
      ...{ secrets, settings },
      log: (level, message, detail) => void lines.push({ level, message, detail }),
    },
  })
  return {
    ...{ home, listed, service, studio, bridge, lines },
    async close() {
      await studio.close()
      await service.close()
      await bucket.close()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
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
