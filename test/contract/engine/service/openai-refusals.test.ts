import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AuthenticationError, BadRequestError, NotFoundError, RateLimitError } from 'openai'
import type OpenAI from 'openai'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { EngineParts, RunningEngine } from '../../../../electron/engine/index.ts'
import { SpeechError } from '../../../../electron/engine/speech/errors.ts'
import { clientOf } from '../../../support/engine/client.ts'
import { temporaryFolder } from '../../../support/engine/folder.ts'
import { openAiClient, refused } from '../../../support/engine/openai.ts'
import { get } from '../../../support/engine/raw-http.ts'
import { startEngine } from '../../../support/engine/start.ts'
import fc from '../../../support/fast-check.ts'

let engine: RunningEngine
let openai: OpenAI

beforeAll(async () => {
  engine = await startEngine({ dataDir: temporaryFolder() })
  openai = openAiClient(engine)
})
afterAll(() => engine.stop())

const create = (body: Partial<OpenAI.Audio.SpeechCreateParams> = {}, client = openai) =>
  client.audio.speech.create({ model: 'tts-1', voice: 'everyday-nora', input: 'Hello.', ...body })

describe('refusals', () => {
  test.each<[string, object, string]>([
    ['no such voice', { voice: 'nobody' }, 'voice'],
    ['no voice', { voice: undefined }, 'voice'],
    ['no text', { input: '' }, 'input'],
    ['too fast', { speed: 4.1 }, 'speed'],
    ['too slow', { speed: 0.2 }, 'speed'],
    ['no number', { speed: '1' }, 'speed'],
    ['another format', { response_format: 'ogg' }, 'response_format'],
    ['another stream', { stream_format: 'chunks' }, 'stream_format'],
    ['instructions, which no voice reads', { model: 'gpt-4o-mini-tts', instructions: 'Whisper.' }, 'instructions'],
  ])('%s', async (_name, body, param) => {
    const error = await refused(create(body))
    expect(error).toBeInstanceOf(BadRequestError)
    expect(error.param).toBe(param)
  })

  test('instructions to a model of OpenAI that leaves them out are left out', async () => {
    expect((await create({ model: 'tts-1-hd', instructions: 'Whisper.', input: 'Hello.' })).ok).toBe(true)
  })

  test('a text that can not be spoken is told as such, before any sound', async () => {
    expect(await refused(create({ input: '…' }))).toBeInstanceOf(BadRequestError)
    expect(await refused(create({ input: '…', stream_format: 'sse' }))).toBeInstanceOf(BadRequestError)
  })

  test('a model that is not there', async () => {
    const error = await refused(create({ model: 'whisper-1' }))
    expect(error).toBeInstanceOf(NotFoundError)
    expect(error.code).toBe('model_not_found')
  })

  test('keys: the engine’s own and its tokens open, others do not', async () => {
    const wrong = await refused(openAiClient(engine, 'sk-wrong').models.list())
    expect(wrong).toBeInstanceOf(AuthenticationError)
    expect(wrong.code).toBe('invalid_api_key')
    const { clientId, clientSecret } = engine
    const { token } = await clientOf(engine, {}).ok<{ token: string }>('getToken', { clientId, clientSecret })
    expect((await openAiClient(engine, token).models.list()).data.length).toBeGreaterThan(0)
    const bare = await fetch(`${engine.baseUrl}/v1/models`)
    expect(bare.status).toBe(401)
    expect(await bare.json()).toMatchObject({ error: { code: 'invalid_api_key', param: null } })
    expect((await fetch(`${engine.baseUrl}/v1/models`, { headers: { 'x-api-key': engine.apiKey } })).status).toBe(200)
  })

  test('what the engine can not do is said, whatever is sent', async () => {
    const file = new File([new Uint8Array(3_000_000)], 'speech.wav')
    const error = await refused(openai.audio.translations.create({ model: 'whisper-1', file }))
    expect(error.status).toBe(501)
    expect(error.code).toBe('not_implemented')
    expect(error.headers?.get('x-should-retry')).toBe('false')
    const chat = await refused(openai.chat.completions.create({ model: 'gpt-5', messages: [] }))
    expect(chat).toBeInstanceOf(NotFoundError)
    expect(
      (await refused(openAiClient(engine, 'sk-wrong').audio.transcriptions.create({ model: 'x', file }))).status,
    ).toBe(401)
  })

  test('another host is refused in the same form', async () => {
    const headers = { host: 'evil.example', authorization: `Bearer ${engine.apiKey}` }
    const answer = await get(engine.baseUrl, '/v1/models', headers)
    expect(answer.status).toBe(403)
    expect(JSON.parse(answer.text)).toMatchObject({ error: { message: expect.stringContaining('127.0.0.1') } })
  })

  test('bodies that are no JSON, and sentences in the language of the client', async () => {
    const send = async (body: string, headers: Record<string, string> = {}) => {
      const answer = await fetch(`${engine.baseUrl}/v1/audio/speech`, {
        method: 'POST',
        headers: { authorization: `Bearer ${engine.apiKey}`, 'content-type': 'application/json', ...headers },
        body,
      })
      return { status: answer.status, error: ((await answer.json()) as { error: { message: string } }).error }
    }
    expect(await send('{')).toMatchObject({ status: 400, error: { type: 'invalid_request_error' } })
    expect(await send('x=1', { 'content-type': 'text/plain' })).toMatchObject({ status: 415 })
    expect((await send('{}', { 'accept-language': 'zh-CN' })).error.message).toMatch(/\p{Script=Han}/u)
  })

  test('no body makes the engine fail', async () => {
    const value = fc.oneof(fc.string(), fc.double(), fc.boolean(), fc.constant(null), fc.array(fc.string()))
    const names = ['model', 'input', 'voice', 'response_format', 'speed', 'instructions', 'stream_format', 'other']
    const body = fc.oneof(value, fc.dictionary(fc.constantFrom(...names), value))
    await fc.assert(
      fc.asyncProperty(body, async (sent) => {
        const answer = await fetch(`${engine.baseUrl}/v1/audio/speech`, {
          method: 'POST',
          headers: { authorization: `Bearer ${engine.apiKey}`, 'content-type': 'application/json' },
          body: JSON.stringify(sent),
        })
        const { error } = (await answer.json()) as { error: { message: string } }
        expect(answer.status, JSON.stringify(sent)).toBeLessThan(500)
        expect(error.message).toMatch(/\S/)
      }),
      { numRuns: 200 },
    )
  })
})

describe('the account', () => {
  test('pays for speech, nothing for what fails, and is asked beforehand', async () => {
    const poor = await startEngine({ dataDir: temporaryFolder(), account: { plan: 'pro', credits: 3 } })
    try {
      const client = openAiClient(poor)
      await refused(create({ input: '…' }, client))
      await (await create({ input: 'Hello.' }, client)).arrayBuffer()
      const error = await refused(create({ input: 'Hello again.' }, client))
      expect(error).toBeInstanceOf(RateLimitError)
      expect(error.code).toBe('insufficient_quota')
    } finally {
      await poor.stop()
    }
  })
})

describe('speech that fails in the middle', () => {
  const broken = 'The process that speaks has ended. Try again.'
  let other: RunningEngine
  /** Resolved when the speech is to fail. */
  let failing = Promise.withResolvers<undefined>()
  beforeEach(() => {
    failing = Promise.withResolvers()
  })
  const scratch = temporaryFolder()

  beforeAll(async () => {
    const speaker: EngineParts['speaker'] = {
      async *speakInPieces() {
        const path = join(scratch, 'piece.f32')
        // Two seconds of sound, the same every time: enough for an encoder to write something.
        await writeFile(
          path,
          new Uint8Array(Float32Array.from({ length: 48_000 }, (_, at) => Math.sin(at * at) / 2).buffer),
        )
        yield { path, sampleRate: 24_000, share: 0.5 }
        await failing.promise
        throw new SpeechError('worker-crashed', broken)
      },
      speak: () => Promise.reject(new Error('nothing is spoken as a whole here')),
      matchVoice: () => Promise.reject(new Error('no sample is matched here')),
      close: () => Promise.resolve(),
    }
    other = await startEngine({ dataDir: temporaryFolder(), account: { plan: 'pro', credits: 2 } }, { speaker })
  })
  afterAll(() => other.stop())

  test.each(['mp3', 'opus', 'aac', 'flac', 'pcm'] as const)('breaks off as %s, and costs nothing', async (format) => {
    const response = await create({ response_format: format }, openAiClient(other))
    expect(response.status).toBe(200)
    failing.resolve(undefined)
    await expect(response.arrayBuffer()).rejects.toThrow()
  })

  test('ends events with an error, and is refused as a whole where nothing was sent', async () => {
    const response = await create({ stream_format: 'sse' }, openAiClient(other))
    failing.resolve(undefined)
    const text = await response.text()
    const events = text.split('\n\n').filter(Boolean)
    expect(JSON.parse(events.at(-1)!.replace('data: ', ''))).toMatchObject({
      type: 'error',
      error: { message: broken },
    })
    const error = await refused(create({ response_format: 'wav' }, openAiClient(other)))
    expect([error.status, (error.error as { message: string }).message]).toEqual([500, broken])
  })
})
