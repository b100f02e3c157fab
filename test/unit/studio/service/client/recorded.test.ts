import { describe, expect, it } from 'vitest'
import { formatIn } from '../../../../../electron/common/messages/index.ts'
import { serviceCodes } from '../../../../../electron/common/service/codes/codes.ts'
import { endpoints } from '../../../../../electron/common/service/index.ts'
import { recordings } from '../../../common/service/recordings.ts'
import { json } from '../../../../support/service/loopback.ts'
import { against, failureOf } from './harness.ts'

const labelled = recordings.map((recording) => ({
  ...recording,
  label: `${recording.endpoint}: ${recording.name}`,
}))

describe('recorded answers over HTTP', () => {
  it.each(labelled)('$label', async (recording) => {
    const { fake, client } = await against([json(recording.body, recording.status)])
    const endpoint = endpoints[recording.endpoint]
    const call = client[recording.endpoint](recording.request as never)

    if (recording.fails) {
      const error = await failureOf(call)
      expect(error).toMatchObject({ kind: recording.fails.kind, code: recording.fails.code, sent: 'yes' })
      expect(error.message).toContain(recording.fails.message)
      expect(error.endpoint).toBe(`${endpoint.method} ${endpoint.path}`)
    } else if (recording.expect === null || (Array.isArray(recording.expect) && recording.expect.length === 0)) {
      expect(await call).toEqual(recording.expect)
    } else {
      expect(await call).toMatchObject(recording.expect as object)
    }

    expect(fake.requests).toHaveLength(1)
    const [request] = fake.requests
    expect(request?.method).toBe(endpoint.method)
    expect(request?.url.split('?')[0]).toBe(endpoint.path)
    expect(request?.headers['x-api-key']).toBe(endpoint.credentials ? 'key-123456' : undefined)
    expect(request?.headers.authorization).toBeUndefined()
    if (endpoint.where === 'body') {
      const sent = Object.fromEntries(
        Object.entries(recording.request).filter(
          ([name, value]) => value !== '' || (name === 'webhookUrl' && recording.endpoint === 'createBackgroundChange'),
        ),
      )
      expect(request?.body).toEqual(sent)
      expect(request?.headers['content-type']).toBe('application/json')
    } else {
      expect(request?.text).toBe('')
      const query = new URL(`http://x${request?.url ?? ''}`).searchParams
      for (const [name, value] of Object.entries(recording.request)) {
        const list = Array.isArray(value)
        expect(query.getAll(list ? `${name}[]` : name)).toEqual((list ? value : [value]).map(String))
      }
    }
  })
})

it.each(serviceCodes.map(({ code }) => code))(
  'code %i without words is told in the language of the user',
  async (code) => {
    const { client } = await against([json({ code, msg: '' })])
    const error = await failureOf(client.listVoices({}))
    expect(error).toMatchObject({ code })
    const chinese = formatIn('zh-CN')(error.text)
    expect(chinese).toMatch(/^服务拒绝了[^.]*。$/)
    expect(chinese.replaceAll(/Authorization|token|MB|fps/g, '')).not.toMatch(/[A-Za-z]/)
  },
)
