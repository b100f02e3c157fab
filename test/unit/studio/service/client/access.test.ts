import { describe, expect, it } from 'vitest'
import { inspect } from 'node:util'
import type { Language } from '../../../../../electron/common/languages.ts'
import { json } from '../../../../support/service/loopback.ts'
import type { Answer, LoopbackRequest } from '../../../../support/service/loopback.ts'
import type { AnswerStep } from '../../../../support/service/replies.ts'
import { against, connect, failureOf } from './harness.ts'

const voices = json({ code: 1000, msg: 'OK', data: [] })
const client = { kind: 'client', clientId: 'client-id-1', clientSecret: 'client-secret-1' } as const
const clone = { input_text: 'Hi.', rate: '100%', voice_url: 'https://h/a.wav' }

/** A service that issues the tokens tok-1, tok-2, …; it accepts only those in `valid`. */
function tokenService(valid: (token: string) => boolean, answer: unknown = []): (request: LoopbackRequest) => Answer {
  let issued = 0
  return (request) => {
    if (request.url.endsWith('/getToken')) {
      issued += 1
      return json({ code: 1000, token: `tok-${issued}` })
    }
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const body = valid(token) ? { code: 1000, msg: 'OK', data: answer } : { code: 1101, msg: `expired ${token}` }
    return json(body)
  }
}

it('asks for answers in a language only where it is given one, each time anew', async () => {
  let language: Language = 'zh-CN'
  const { fake, client: engine } = await against([voices], { language: () => language })
  await engine.listVoices({})
  language = 'en'
  await engine.listVoices({})
  expect(fake.requests.map(({ headers }) => headers['accept-language'])).toEqual(['zh-CN', 'en'])
  const { fake: stranger, client: remote } = await against([voices])
  await remote.listVoices({})
  expect(stranger.requests[0]?.headers['accept-language']).toBeUndefined()
})

describe('credentials', () => {
  it('sends a key alone, without the white space of a copy', async () => {
    const { fake, client: service } = await against([voices], {
      credentials: { kind: 'key', apiKey: ' key-1 \n' },
    })
    await service.listVoices({})
    expect(fake.requests[0]?.headers['x-api-key']).toBe('key-1')
    expect(fake.requests[0]?.headers.authorization).toBeUndefined()
  })

  it('gets one token for many calls at once, keeps it, and never sends the secret again', async () => {
    const { fake, client: service } = await against([tokenService(() => true)], { credentials: client })
    await Promise.all(Array.from({ length: 8 }, () => service.listVoices({})))
    await service.listAvatars({})
    const [first, ...others] = fake.requests
    expect(first?.url).toBe('/api/open/v3/getToken')
    expect(first?.body).toEqual({
      clientId: 'client-id-1',
      clientSecret: 'client-secret-1',
    })
    expect(others).toHaveLength(9)
    for (const request of others) {
      expect(request.headers.authorization).toBe('Bearer tok-1')
      expect(request.headers['x-api-key']).toBeUndefined()
      expect(request.text).not.toContain('secret')
    }
  })

  it('renews a refused token once and sends the request again, a creation too: refused means not done', async () => {
    const { fake, client: service } = await against(
      [tokenService((token) => token === 'tok-2', { _id: 'a1', status: 1 })],
      {
        credentials: client,
      },
    )
    expect(await service.createClone(clone)).toMatchObject({ id: 'a1' })
    expect(fake.requests.map(({ url }) => url.split('/').at(-1))).toEqual(['getToken', 'clone', 'getToken', 'clone'])
  })

  it('renews for all who were refused together only once', async () => {
    const { fake, client: service } = await against([tokenService((token) => token === 'tok-2')], {
      credentials: client,
    })
    await Promise.all(Array.from({ length: 6 }, () => service.listVoices({})))
    expect(fake.requests.filter(({ url }) => url.endsWith('/getToken'))).toHaveLength(2)
  })

  it('gives up when the new token is refused too', async () => {
    const { fake, client: service } = await against([tokenService(() => false)], { credentials: client })
    const error = await failureOf(service.createClone(clone))
    expect(error).toMatchObject({ kind: 'auth', code: 1101 })
    expect(fake.requests).toHaveLength(4)
    expect(error.message).not.toContain('tok-')
  })

  it('does not renew a key', async () => {
    const { fake, client: service } = await against([json({ code: 1101, msg: 'bad key key-123456' })])
    const error = await failureOf(service.listVoices({}))
    expect(fake.requests).toHaveLength(1)
    expect(error.message).toContain('bad key [hidden] (code 1101). Check the API key')
  })

  it('says that a creation was not sent when the token could not be had, and asks anew the next time', async () => {
    const refused = json({ code: 1101, msg: 'Invalid client' })
    const { fake, client: service } = await against(
      [refused, json({ code: 1000, token: 'tok-9' }), json({ code: 1000, data: { _id: 'a1' } })],
      {
        credentials: client,
      },
    )
    const error = await failureOf(service.createClone(clone))
    expect(error).toMatchObject({
      kind: 'auth',
      code: 1101,
      sent: 'no',
      endpoint: 'POST /api/open/v3/getToken',
    })
    expect(await service.createClone(clone)).toMatchObject({ id: 'a1' })
    expect(fake.requests.map(({ url }) => url.split('/').at(-1))).toEqual(['getToken', 'getToken', 'clone'])
  })

  it('lets one caller leave without spoiling the token for the others', async () => {
    const slow: AnswerStep = async (request) => {
      await new Promise((resolve) => setTimeout(resolve, 80))
      return tokenService(() => true)(request)
    }
    const { client: service } = await against([slow], { credentials: client })
    const leaving = new AbortController()
    const left = failureOf(service.listVoices({}, { signal: leaving.signal }))
    const staying = service.listVoices({})
    setTimeout(() => leaving.abort(), 20)
    expect(await left).toMatchObject({ aborted: true, sent: 'no' })
    expect(await staying).toEqual([])
  })

  it.each(['two words', 'line\nbreak', 'schlüssel'])('refuses the key %j before sending it', async (apiKey) => {
    const { fake, client: service } = await against([voices], { credentials: { kind: 'key', apiKey } })
    const error = await failureOf(service.listVoices({}))
    expect(error).toMatchObject({ kind: 'auth', sent: 'no' })
    expect(error.message).not.toContain(apiKey)
    expect(fake.requests).toHaveLength(0)
  })

  it('sends nothing for a connection without credentials, and passes on what the service says', async () => {
    const { fake, client: service } = await against([json({ code: 1102, msg: '' })], {
      credentials: { kind: 'none' },
    })
    expect(await failureOf(service.listVoices({}))).toMatchObject({ kind: 'auth', code: 1102 })
    expect(fake.requests[0]?.headers).not.toHaveProperty('authorization')
    expect(fake.requests[0]?.headers).not.toHaveProperty('x-api-key')
  })
})

describe('secrets', () => {
  it('show in no form of a client or an error', async () => {
    const echo: AnswerStep = (request) => {
      const sent = JSON.stringify([request.headers, request.text])
      return json({ code: 1009, msg: `refused ${sent}` }, 200, { 'x-request-id': 'r-1' })
    }
    const { client: service } = await against([echo])
    const error = await failureOf(service.listVoices({}))
    for (const text of [
      String(error),
      error.message,
      JSON.stringify(error),
      inspect(error, { depth: 9 }),
      inspect(service, { depth: 9, showHidden: true }),
    ]) {
      expect(text).not.toContain('key-123456')
    }
    expect(error.requestId).toBe('r-1')
  })

  it('show in no error of the token request', async () => {
    const echo: AnswerStep = (request) => json({ message: request.text }, 500)
    const { client: service } = await against([echo], {
      credentials: client,
      retry: { retries: 0, baseMs: 1, maxMs: 1 },
    })
    const error = await failureOf(service.listVoices({}))
    expect(inspect(error, { depth: 9 })).not.toContain('client-secret-1')
  })
})

describe('addresses', () => {
  it('keeps a path in front and takes slashes at the end', async () => {
    const { fake } = await against([voices])
    await connect(`${fake.baseUrl}/proxy//`).listVoices({ from: 3 })
    expect(fake.requests[0]?.url).toBe('/proxy/api/open/v3/voice/list?from=3')
  })

  it.each(['', 'nonsense', 'ftp://host', 'http://user:pw@host', 'http://host/?a=1', 'http://host/#a', 'file:///etc'])(
    'refuses %j in a sentence',
    (baseUrl) => {
      expect(() => connect(baseUrl)).toThrow(/^The address of the service .+ Give an address such as/)
    },
  )
})
