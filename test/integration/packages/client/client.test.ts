import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createClient } from '../../../../packages/client/src/index.ts'
import type { Client } from '../../../../packages/client/src/index.ts'
import { FakeService } from '../../../support/service/fake-service.ts'
import { json, raw } from '../../../support/service/loopback.ts'

// The client package with a service that isn't the engine, and that does what services do wrong.

let service: FakeService
let client: Client

beforeEach(async () => {
  service = await new FakeService({ apiKey: 'sk-1234567890' }).start()
  client = createClient({ baseUrl: `${service.baseUrl}/`, apiKey: 'sk-1234567890', language: 'zh-CN' })
})
afterEach(() => service.close())

test('sends fields as the interface has them', async () => {
  service.models = []
  await client.listModels({ types: [1501, 2101] })
  await client.listVoices({ from: 3 })
  const [models, voices] = service.requests
  expect(models!.url).toBe('/api/open/v4/aigModel/list?types%5B%5D=1501&types%5B%5D=2101')
  expect(models!.headers).toMatchObject({ 'x-api-key': 'sk-1234567890', 'accept-language': 'zh-CN' })
  expect(voices!.url).toBe('/api/open/v3/voice/list?from=3')
})

test('waits for a record of a service without events, and sends a request once', async () => {
  service.fate = ({ polls }) => (polls > 2 ? 'done' : 'working')
  const { _id } = await client.createTts({ input_text: 'Hello.', voice_id: 'anna' })
  const asked: unknown[] = []
  const { url, record } = await client.finished('createTts', _id, { everyMs: 1, onProgress: (one) => asked.push(one) })
  expect(url).toMatch(/^http:/)
  expect(record.status).toBe(3)
  expect(asked.length).toBeGreaterThan(1)
  expect(service.asked('createTts')).toHaveLength(1)
})

test('a record that fails, or that is given up, is told as that', async () => {
  service.failReason = 'The voice has gone.'
  service.fate = () => 'failed'
  const { _id } = await client.createTts({ input_text: 'Hello.', voice_id: 'anna' })
  await expect(client.finished('createTts', _id)).rejects.toThrow('The voice has gone.')
  service.fate = () => 'working'
  const other = await client.createTts({ input_text: 'Hello again.', voice_id: 'anna' })
  const stop = new AbortController()
  const waiting = client.finished('createTts', other._id, {
    signal: stop.signal,
    onProgress: () => stop.abort(new Error('enough')),
  })
  await expect(waiting).rejects.toThrow('enough')
})

describe('an answer that', () => {
  test.each([
    ['is no JSON', raw('<html>'), { kind: 'protocol', status: 200 }],
    ['is a page of a proxy', raw('Bad gateway', 502), { kind: 'http', status: 502 }],
    ['has no code', json({ data: [] }), { kind: 'protocol' }],
    ['is a list', json([]), { kind: 'protocol' }],
    ['has a code nobody knows', json({ code: 9999, msg: 'Odd.' }), { kind: 'service', code: 9999, codeName: null }],
    ['refuses', json({ code: 1104, msg: 'No credits.' }), { kind: 'credit', code: 1104, message: 'No credits.' }],
    ['never comes', 'lost' as const, { kind: 'network', status: null }],
  ])('%s', async (_name, answer, error) => {
    service.intercept = () => answer
    await expect(client.listVoices()).rejects.toMatchObject({
      name: 'GreenroomError',
      operation: 'listVoices',
      ...error,
    })
  })
})

test('a redirect is not followed: the key goes to no other address', async () => {
  service.intercept = () => ({ status: 307, headers: { location: 'http://127.0.0.1:1/' } })
  await expect(client.listVoices()).rejects.toMatchObject({ kind: 'network' })
})

test('an id can’t leave its part of the path', async () => {
  await client.speechTimings({ id: '../../x?y' }).catch(() => undefined)
  expect(service.requests[0]!.path).toBe('/engine/audio/..%2F..%2Fx%3Fy/timings')
  await expect(client.speechTimings({ id: '' })).rejects.toThrow('id')
})
