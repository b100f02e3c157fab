import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startEngine } from '../../../support/engine/start.ts'
import type { RunningEngine } from '../../../../electron/engine/index.ts'
import { clientOf } from '../../../support/engine/client.ts'
import { manualClock, temporaryFolder } from '../../../support/engine/folder.ts'
import { get } from '../../../support/engine/raw-http.ts'
import { listeningOf } from '../../../support/studio/listening.ts'

const clock = manualClock()
let engine: RunningEngine

beforeAll(async () => {
  engine = await startEngine({ dataDir: temporaryFolder(), clock, tuning: { tokenLifetimeMs: 60_000 } })
})
afterAll(() => engine.stop())

const voices = '/api/open/v3/voice/list?from=4'
const codeWith = async (headers: Record<string, string>) => {
  const response = await fetch(`${engine.baseUrl}${voices}`, { headers })
  expect(response.status).toBe(200)
  return ((await response.json()) as { code: number }).code
}
const newToken = async () => {
  const { clientId, clientSecret } = engine
  const { token } = await clientOf(engine, {}).ok<{ token: string }>('getToken', { clientId, clientSecret })
  return token
}

test.runIf(process.platform === 'linux')('the engine listens on loopback alone', () => {
  const { host, port } = new URL(engine.baseUrl)
  expect(listeningOf(process.pid).filter((one) => one.endsWith(`:${port}`))).toEqual([host])
})

describe('credentials', () => {
  test('the key opens, and so does a token', async () => {
    expect(await codeWith({ 'x-api-key': engine.apiKey })).toBe(1000)
    expect(await codeWith({ authorization: `Bearer ${await newToken()}` })).toBe(1000)
    expect(await codeWith({ authorization: `bearer ${await newToken()}` })).toBe(1000)
  })

  test('the token is both at the top and under data', async () => {
    const { clientId, clientSecret } = engine
    const { body } = await clientOf(engine, {}).raw('getToken', { clientId, clientSecret })
    expect(body).toEqual({ code: 1000, msg: 'OK', token: body['token'], data: { token: body['token'] } })
  })

  test('1102 without any', async () => {
    expect(await codeWith({})).toBe(1102)
    expect(await codeWith({ 'x-api-key': '' })).toBe(1102)
    expect(await codeWith({ 'x-api-key': '  ', authorization: '' })).toBe(1102)
    expect(await codeWith({ authorization: 'Bearer ' })).toBe(1102)
  })

  test('1101 with wrong ones', async () => {
    expect(await codeWith({ 'x-api-key': 'wrong' })).toBe(1101)
    expect(await codeWith({ 'x-api-key': `${engine.apiKey}x` })).toBe(1101)
    expect(await codeWith({ authorization: 'Bearer wrong' })).toBe(1101)
    expect(await codeWith({ authorization: `Bearer ${engine.apiKey}` })).toBe(1101)
    expect(await codeWith({ authorization: await newToken() })).toBe(1101)
    expect(await codeWith({ authorization: 'Basic dXNlcjpwYXNz' })).toBe(1101)
  })

  test('when both carry values Authorization counts and the key is discarded', async () => {
    const token = await newToken()
    expect(await codeWith({ authorization: 'Bearer stale', 'x-api-key': engine.apiKey })).toBe(1101)
    expect(await codeWith({ authorization: `Bearer ${token}`, 'x-api-key': 'wrong' })).toBe(1000)
    expect(await codeWith({ authorization: '', 'x-api-key': engine.apiKey })).toBe(1000)
    expect(await codeWith({ authorization: 'Bearer', 'x-api-key': engine.apiKey })).toBe(1000)
  })

  test('a token ends', async () => {
    const token = await newToken()
    clock.advance(59_999)
    expect(await codeWith({ authorization: `Bearer ${token}` })).toBe(1000)
    clock.advance(1)
    expect(await codeWith({ authorization: `Bearer ${token}` })).toBe(1101)
  })

  test('getToken refuses a wrong pair with 1101 and an incomplete one with 1003', async () => {
    const { clientId, clientSecret } = engine
    const client = clientOf(engine, {})
    await client.fails('getToken', { clientId, clientSecret: 'x' }, 1101)
    await client.fails('getToken', { clientId: 'x', clientSecret }, 1101)
    expect(await client.fails('getToken', { clientId }, 1003)).toContain('clientSecret')
    expect(await client.fails('getToken', {}, 1003)).toContain('clientId')
    expect(await client.fails('getToken', { clientId: 5, clientSecret: [] }, 1003)).toContain('clientId')
  })

  test('nothing is done for who has none, whatever the route', async () => {
    const strange = clientOf(engine, {})
    for (const [method, path] of [
      ['POST', '/api/open/v3/audio/create'],
      ['POST', '/api/open/v3/avatar/createVideo'],
      ['POST', '/engine/uploads'],
      ['GET', '/engine/records/x/events'],
      ['POST', '/engine/records/x/cancel'],
      ['GET', '/engine/audio/x/timings'],
      ['POST', '/interface/detect-api/detect_faces'],
    ] as const) {
      const { body } = await strange.send(method, path, method === 'POST' ? {} : undefined)
      expect(body['code'], path).toBe(1102)
    }
  })
})

describe('who may speak to the engine at all', () => {
  test('pages that reach it by another name are turned away', async () => {
    const { port } = new URL(engine.baseUrl)
    for (const host of ['evil.example', `evil.example:${port}`, '127.0.0.1.evil.example']) {
      const answer = await get(engine.baseUrl, '/engine/health', { host })
      expect([400, 403], host).toContain(answer.status)
    }
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`])
      expect((await get(engine.baseUrl, '/engine/health', { host })).status, host).toBe(200)
  })

  test('no page of another origin is invited', async () => {
    const response = await fetch(`${engine.baseUrl}${voices}`, {
      headers: { origin: 'https://evil.example', 'x-api-key': engine.apiKey },
    })
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('a second start on the same folder', () => {
  test('keeps key, pair and tokens, and is refused while the first one runs', async () => {
    const dataDir = temporaryFolder()
    const first = await startEngine({ dataDir })
    await expect(startEngine({ dataDir })).rejects.toThrow(/already running/)
    const { clientId, clientSecret } = first
    const { token } = await clientOf(first, {}).ok<{ token: string }>('getToken', { clientId, clientSecret })
    await first.stop()
    const second = await startEngine({ dataDir })
    expect({ ...second, baseUrl: '', stop: null }).toEqual({ ...first, baseUrl: '', stop: null })
    await clientOf(second, { authorization: `Bearer ${token}` }).ok('listVoices')
    await second.stop()
  })
})
