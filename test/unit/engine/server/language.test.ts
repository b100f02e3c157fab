import { afterAll, beforeAll, expect, test } from 'vitest'
import { message } from '../../../../electron/common/messages/index.ts'
import { AnswerText } from '../../../../electron/engine/core/language.ts'
import { createApp } from '../../../../electron/engine/server/app.ts'
import { silentLog } from '../../../../electron/engine/core/log.ts'

const app = createApp(silentLog)
let address = ''
app.post('/echo', ({ body }) => ({ note: new AnswerText(message('engineWork.noReason')), source_data: body }))
beforeAll(async () => void (address = await app.listen({ host: '127.0.0.1', port: 0 })))
afterAll(() => app.close())

async function echoed(body: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json', 'accept-language': 'zh-CN' }
  const answer = await fetch(`${address}/echo`, { method: 'POST', headers, body: JSON.stringify(body) })
  return answer.json()
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
