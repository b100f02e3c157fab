import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpointIds } from '../../../../electron/common/service/endpoints/index.ts'
import { startEngine } from '../../../support/engine/start.ts'
import type { RunningEngine } from '../../../../electron/engine/index.ts'
import { clientOf } from '../../../support/engine/client.ts'
import type { Client } from '../../../support/engine/client.ts'
import { manualClock, temporaryFolder } from '../../../support/engine/folder.ts'

let engine: RunningEngine
let client: Client

beforeAll(async () => {
  engine = await startEngine({ dataDir: temporaryFolder() })
  client = clientOf(engine)
})
afterAll(() => engine.stop())

const tts = '/api/open/v3/audio/create'

describe('what cannot be read', () => {
  test.each(['{', '', '[]', '"text"', 'null', '42', '{"input_text": }', 'a=b'])(
    '%j is 1003 with a sentence',
    async (text) => {
      const { http, body } = await client.send('POST', tts, text)
      expect({ http, code: body['code'] }).toEqual({ http: 200, code: 1003 })
      expect(body['msg']).toMatch(/^\S.{10,}\.$/)
    },
  )

  test('another kind of body is 1003', async () => {
    const { body } = await client.send('POST', tts, 'a=b', {
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect(body).toMatchObject({ code: 1003 })
    expect(body['msg']).toContain('application/json')
  })

  test('a body that poisons prototypes changes nothing', async () => {
    await client.send(
      'POST',
      tts,
      '{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}',
    )
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })

  test('an immense body is refused without being read whole', async () => {
    const { http, body } = await client.send('POST', tts, `{"input_text": "${'a'.repeat(17 * 1024 * 1024)}"}`)
    expect({ http, code: body['code'] }).toEqual({ http: 413, code: 1003 })
  })

  test('deeply nested JSON is refused, not recursed into', async () => {
    const { body } = await client.send('POST', tts, `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`)
    expect(body['code']).toBe(1003)
  })

  test.each([
    ['GET', '/api/open/v3/nothing'],
    ['POST', '/api/open/v3/voice/list'],
    ['GET', '/'],
    ['GET', '/files/../engine.sqlite'],
    ['GET', '/files/%2e%2e%2fengine.sqlite'],
    ['GET', '/files/..%5cengine.sqlite'],
    ['GET', '/official/voices/../../engine.sqlite'],
    ['GET', '/official/voices/%2e%2e%2f%2e%2e%2fengine.sqlite'],
    ['GET', '/official/nothing/a.mp3'],
    ['GET', '/official/voices/nobody.mp3'],
    ['GET', '/official/avatars/nobody.png'],
    ['GET', `/files/${'n'.repeat(400)}.mp4`],
  ])('%s %s is 404 with code 1014', async (method, path) => {
    const { http, body } = await client.send(method, path)
    expect({ http, code: body['code'] }).toEqual({ http: 404, code: 1014 })
  })

  test.each(['/%', '/files/%zz.mp4', '/files/%ff'])('GET %s is told in the envelope', async (path) => {
    const { http, body } = await client.send('GET', path)
    expect({ http, code: body['code'] }).toEqual({ http: 400, code: 1003 })
    expect(body['msg']).toMatch(/address could not be read/)
  })
})

describe('what the engine can do', () => {
  test.each(endpointIds)('%s is answered by a capability that is there', async (id) => {
    const { http, body } = await client.raw(id, {})
    expect(http).toBe(200)
    expect(JSON.stringify(body)).not.toMatch(/is not available in this engine/)
  })

  test('health tells the same', async () => {
    const { body } = await clientOf(engine, {}).send('GET', '/engine/health')
    const { capabilities } = body['data'] as { capabilities: Record<string, { available: boolean }> }
    for (const name of ['speech', 'voice clone', 'avatars', 'avatar video', 'talking avatar', 'live face swap'])
      expect(capabilities[name]?.available, name).toBe(true)
    expect(JSON.stringify(body)).not.toContain(engine.apiKey)
  })
})

describe('List AI models', () => {
  test('gives the local model for 2101 alone, sent as types[], types or an index', async () => {
    for (const [query, values] of [
      ['types[]=1501', []],
      ['types[]=1501&types[]=1502&types[]=2101', ['greenroom-character-swap']],
      ['types=2101', ['greenroom-character-swap']],
      ['types[0]=1502', []],
    ] as const) {
      const { body } = await client.send('GET', `/api/open/v4/aigModel/list?${query}`)
      expect(body, query).toMatchObject({ code: 1000, msg: 'OK' })
      expect((body['data'] as { value: string }[]).map(({ value }) => value)).toEqual(values)
    }
  })

  test.each(['', '?types[]=', '?types[]=9', '?types[]=1501&types[]=x'])('with %j is 1003', async (query) => {
    const { body } = await client.send('GET', `/api/open/v4/aigModel/list${query}`)
    expect(body['code']).toBe(1003)
    expect(body['msg']).toContain('types')
  })
})

describe('a request rate limit', () => {
  test('answers 1005, tells how long to wait, and ends', async () => {
    const clock = manualClock()
    const limited = await startEngine({
      dataDir: temporaryFolder(),
      clock,
      rateLimit: { requests: 3, perMs: 3000 },
    })
    try {
      const one = clientOf(limited)
      for (let index = 0; index < 3; index += 1) await one.ok('listVoices', { from: 4 })
      expect(await one.fails('listVoices', {}, 1005)).toContain('1000 ms')
      expect((await one.send('POST', '/engine/uploads', {})).body['code']).toBe(1005)
      clock.advance(1000)
      await one.ok('listVoices', { from: 4 })
      await one.fails('listVoices', {}, 1005)
    } finally {
      await limited.stop()
    }
  })
})
