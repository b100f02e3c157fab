import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEngine } from '../../../support/engine/start.ts'
import type { RunningEngine } from '../../../../electron/engine/index.ts'
import { startAbruptServer } from '../../../support/engine/abrupt-server.ts'
import { clientOf } from '../../../support/engine/client.ts'
import { temporaryFolder } from '../../../support/engine/folder.ts'

let engine: RunningEngine
let server: Awaited<ReturnType<typeof startAbruptServer>>

beforeAll(async () => {
  const size = { width: 520, height: 520, channels: 3 } as const
  const noise = await sharp(randomBytes(520 * 520 * 3), { raw: size })
    .png({ compressionLevel: 0 })
    .toBuffer()
  server = await startAbruptServer(noise, 'image/png')
  engine = await startEngine({ dataDir: temporaryFolder(), allowLocal: true })
})
afterAll(async () => {
  await engine.stop()
  await server.close()
})

test('files of servers that close without announcing it arrive whole, each over a connection of its own', async () => {
  const frame_urls = Array.from({ length: 20 }, (_, index) => server.url(`/${String(index)}.png`))
  const { body } = await clientOf(engine).raw('analyzeFrames', { frame_urls })
  expect(body).toMatchObject({ success: true, frame_count: 20 })
  expect(server.connections()).toBe(20)
})
