import { afterAll, expect, test } from 'vitest'
import { message } from '../../../../electron/common/messages/index.ts'
import { AnswerText } from '../../../../electron/engine/core/language.ts'
import { createApp } from '../../../../electron/engine/server/app.ts'
import { silentLog } from '../../../../electron/engine/core/log.ts'

const app = createApp(silentLog)
afterAll(() => app.close())

app.post('/echo', ({ body }) => ({ note: new AnswerText(message('engineWork.noReason')), source_data: body }))

async function echoed(body: object): Promise<unknown> {
  const headers = { host: '127.0.0.1', 'accept-language': 'zh-CN' }
  const { payload } = await app.inject({ method: 'POST', url: '/echo', headers, payload: body })
  return JSON.parse(payload)
}

test.each([
  ['only a key', { key: 'engineWork.noReason' }],
  ['a key that no message has', { key: '../../secret' }],
  ['a key with values', { key: 'text.at', values: { place: { key: 'text.or' }, text: 'x' } }],
  ['messages in lists', { elements: [[{ key: 'engineWork.noReason' }], 'text', null, 1] }],
  ['a name of the object itself', { constructor: { key: 'text.at' }, toJSON: { key: 'text.at' } }],
])('What a request brought is answered as it came: %s', async (_what, body) => {
  expect(await echoed(body)).toEqual({ note: expect.stringMatching(/[\u4e00-\u9fff]/), source_data: body })
})
