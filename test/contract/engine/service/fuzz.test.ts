import fc from '../../../support/fast-check.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findCode } from '../../../../electron/common/service/codes/codes.ts'
import { endpointIds, endpoints } from '../../../../electron/common/service/endpoints/index.ts'
import { startEngine } from '../../../support/engine/start.ts'
import type { RunningEngine } from '../../../../electron/engine/index.ts'
import { clientOf } from '../../../support/engine/client.ts'
import { temporaryFolder } from '../../../support/engine/folder.ts'

let engine: RunningEngine
const faults: string[] = []

beforeAll(async () => {
  const log = {
    info: () => {},
    warn: () => {},
    error: (event: string, detail = {}) => void faults.push(`${event} ${JSON.stringify(detail)}`),
  }
  engine = await startEngine({
    dataDir: temporaryFolder(),
    log,
    tuning: { speechAtOnce: 0, rendersAtOnce: 0 },
  })
})
afterAll(() => engine.stop())

const names = [
  ...[
    'data',
    'elements',
    'voice',
    'type',
    'url',
    'avatar_id',
    'voice_id',
    'voice_url',
    'input_text',
    'width',
    'height',
  ],
  ...[
    'duration',
    'scale_x',
    'offset_x',
    'layer_number',
    'rate',
    'webhookUrl',
    'background',
    'ratio',
    'avatarFrom',
    'avatar_from',
  ],
  ...['name', 'url_from', 'format', '__proto__', 'constructor', 'toString', '', 'ключ'],
]
const leaves = fc.oneof(
  fc.constantFrom<unknown>(
    'avatar',
    'image',
    'video',
    'audio',
    'mara',
    'everyday-marcus',
    '#fff',
    '50%',
    '16:9',
    '1:0',
    null,
    true,
  ),
  fc.constantFrom<unknown>(-1, 0, 1, 2, 3, 0.5, 1e308, -1e308, 1e-320, 1920, 3840, 3841, 9007199254740993),
  fc.constantFrom<unknown>(
    'https://e.com/a.png',
    'https://e.com/a.mp4#t=9,1',
    'http://[::1]/a.mp3',
    'file:///etc/passwd',
    'http://%',
    'http://a b/',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.double(),
)
const { anything } = fc.letrec((tie) => ({
  anything: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    leaves,
    fc.array(tie('anything'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...names), tie('anything'), { maxKeys: 8 }),
  ),
}))

test('whatever is sent to an endpoint, the answer is an envelope with a code of the interface', async () => {
  const client = clientOf(engine)
  const posts = endpointIds.filter((id) => endpoints[id].method === 'POST')
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...posts),
      fc.oneof(anything, fc.dictionary(fc.constantFrom(...names), anything)),
      async (id, body) => {
        const { http, body: answer } = await client.send('POST', endpoints[id].path, JSON.stringify(body))
        expect(http).toBe(200)
        const { envelope } = endpoints[id]
        if (envelope === 'detect' || envelope === 'frames') {
          expect(answer['error_code'] === 1 || answer['success'] === false).toBe(true)
          return
        }
        const code = Number(answer['code'])
        expect(code === 1000 || findCode(code) !== undefined, String(code)).toBe(true)
        expect(answer['msg']).toMatch(/\S/)
      },
    ),
    { numRuns: 600 },
  )
  expect(faults).toEqual([])
})

test('whatever is asked for, the same', async () => {
  const client = clientOf(engine)
  const gets = endpointIds.filter((id) => endpoints[id].method === 'GET').map((id) => endpoints[id].path)
  const paths = [
    ...gets,
    '/files/',
    '/official/voices/',
    '/official/avatars/',
    '/engine/audio/',
    '/engine/records/',
    '/',
  ]
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...paths),
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.boolean(),
      async (path, text, query) => {
        let encoded: string
        try {
          encoded = encodeURIComponent(text)
        } catch {
          return
        }
        const { http, body } = await client.send(
          'GET',
          query ? `${path}?id=${encoded}&types[]=${encoded}&from=${encoded}` : path + encoded,
        )
        expect([200, 404]).toContain(http)
        expect(body).toHaveProperty('code')
      },
    ),
    { numRuns: 400 },
  )
  expect(faults).toEqual([])
})
