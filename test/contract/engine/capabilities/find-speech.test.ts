import { afterAll, beforeAll, expect, it } from 'vitest'
import { startEngine } from '../../../support/engine/start.ts'
import type { RunningEngine } from '../../../../electron/engine/index.ts'
import { createServiceClient } from '../../../../electron/studio/service/client/index.ts'
import type { ServiceClient } from '../../../../electron/studio/service/client/index.ts'
import { temporaryFolder } from '../../../support/engine/folder.ts'

let engine: RunningEngine
let client: ServiceClient

beforeAll(async () => {
  engine = await startEngine({ dataDir: temporaryFolder() })
  client = createServiceClient({
    baseUrl: engine.baseUrl,
    credentials: { kind: 'key', apiKey: engine.apiKey },
  })
})
afterAll(async () => {
  await client.close()
  await engine.stop()
})

it('finds the speech of a request whose answer was lost, and no other', async () => {
  const body = { input_text: 'It costs "nothing".\nReally.', voice_id: 'everyday-nora', rate: '100%' }
  expect(await client.engine.findSpeech(body)).toBeNull()
  const { id } = await client.createTts(body)
  expect(await client.engine.findSpeech(body)).toBe(id)
  expect(await client.engine.findSpeech({ ...body, rate: '90%' })).toBeNull()
  expect(await client.engine.findSpeech({ ...body, voice_id: 'everyday-felix' })).toBeNull()
  expect(await client.engine.findSpeech(body, { extras: { format: 'mp3' } })).toBe(id)
  expect(await client.engine.findSpeech(body, { extras: { format: 'wav' } })).toBeNull()
  expect(await client.engine.findSpeech(body, { extras: { take: 1 } })).toBeNull()
  const { id: other } = await client.createTts(body, { extras: { take: 1 } })
  expect(await client.engine.findSpeech(body, { extras: { take: 1 } })).toBe(other)
  expect(await client.engine.findSpeech(body)).toBe(id)
  await client.engine.cancelRecord(other)
  await client.engine.cancelRecord(id)
  await expect.poll(() => client.engine.findSpeech(body), { timeout: 240_000 }).toBeNull()
  const wrong = { input_text: 1 } as unknown as typeof body
  await expect(client.engine.findSpeech(wrong)).rejects.toThrow(/input_text/)
})
