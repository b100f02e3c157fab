import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { speechLanguages } from '../../../../electron/common/speech-languages.ts'
import { startEngine } from '../../../support/engine/start.ts'
import type { RunningEngine } from '../../../../electron/engine/index.ts'
import { clientOf } from '../../../support/engine/client.ts'
import type { Client } from '../../../support/engine/client.ts'
import { temporaryFolder } from '../../../support/engine/folder.ts'
import { probeUrl, tone } from '../../../support/engine/media.ts'
import { inDepth } from '../../../support/depth.ts'
import { watermarkAt } from '../../../support/watermark/found.ts'

let engine: RunningEngine
let client: Client
let everyday: string

interface Voice {
  voice_id: string
  from: number
  gender: string
  accent: string
  name: string
  description: string
  useCase: string
  type: number
  preview: string
}

beforeAll(async () => {
  engine = await startEngine({ dataDir: temporaryFolder() })
  client = clientOf(engine)
  const voices = await client.ok<Voice[]>('listVoices', { from: 3 })
  everyday = voices.find(({ type }) => type === 1)!.voice_id
})
afterAll(() => engine.stop())

/** Ten seconds of a reader; not part of the repository. */
const sample = fileURLToPath(new URL('../../../../../shared/samples/voices/librivox-reader-10s.flac', import.meta.url))
if (!existsSync(sample)) console.log(`Skipped: the voice clone of a real sample, as ${sample} is not there.`)

const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ')

describe('List voices', () => {
  test('has at least 40 official ones of both kinds, each told about', async () => {
    const voices = await client.ok<Voice[]>('listVoices')
    expect(voices.length).toBeGreaterThanOrEqual(40)
    expect(new Set(voices.map(({ voice_id }) => voice_id)).size).toBe(voices.length)
    expect(new Set(voices.map(({ gender }) => gender))).toEqual(new Set(['Female', 'Male']))
    expect(new Set(voices.map(({ accent }) => accent))).toEqual(new Set(Object.values(speechLanguages).flat()))
    expect(new Set(voices.map(({ type }) => type))).toEqual(new Set([1, 2]))
    for (const voice of voices) {
      expect(voice.from).toBe(3)
      for (const field of ['name', 'description', 'useCase'] as const) expect(voice[field]).toMatch(/\w/)
      expect(voice.preview).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/official\/voices\/.+\.mp3$/)
    }
  })

  test('filters by from; empty means all', async () => {
    expect(await client.ok('listVoices', { from: 4 })).toEqual([])
    const { body } = await client.send('GET', '/api/open/v3/voice/list?from=')
    expect((body['data'] as unknown[]).length).toBeGreaterThanOrEqual(40)
    await client.fails('listVoices', { from: 5 }, 1003)
    await client.fails('listVoices', { from: 'x' }, 1003)
  })

  test('a preview is real speech, also when it is asked for twice at once', async () => {
    const [voice] = (await client.ok<Voice[]>('listVoices', { from: 3 })).filter(
      ({ voice_id }) => voice_id === everyday,
    )
    const [first, second] = await Promise.all([fetch(voice!.preview), fetch(voice!.preview)])
    const [one, two] = await Promise.all([first.arrayBuffer(), second.arrayBuffer()])
    expect(Buffer.from(one).equals(Buffer.from(two))).toBe(true)
    expect(first.headers.get('content-type')).toBe('audio/mpeg')
    const probed = await probeUrl(voice!.preview)
    expect(probed.audio).toEqual({ codec: 'mp3', sampleRate: 44100 })
    expect(probed.durationMs).toBeGreaterThan(2000)
  })
})

describe('Create TTS', () => {
  test('from create to sound, with the fields of an audio record', async () => {
    const request = { input_text: 'The studio opens at 9:30.', voice_id: everyday, rate: '100%' }
    const created = await client.ok('createTts', request)
    expect(created).toMatchObject({
      status: 1,
      url: '',
      uid: 1,
      voice_model_id: everyday,
      input_text: request.input_text,
      rate: '100%',
    })
    expect(created['_id']).toMatch(/^[0-9a-f]{24}$/)
    const done = await client.ended('audioInfo', String(created['_id']))
    expect(done).toMatchObject({ _id: created['_id'], create_time: created['create_time'], status: 3 })
    const probed = await probeUrl(String(done['url']))
    expect(probed.audio).toEqual({ codec: 'mp3', sampleRate: 44100 })
    expect(Math.abs(probed.durationMs - Number(done['engine_duration_ms']))).toBeLessThan(80)

    expect(await watermarkAt(done['url'])).toEqual({ sound: true, picture: null })

    const { body } = await client.send('GET', `/engine/audio/${String(done['_id'])}/timings`)
    const timings = body['data'] as {
      words: { text: string; startMs: number; endMs: number }[]
      phonemes: { ipa: string; startMs: number; endMs: number }[]
    }
    expect(timings.words.map(({ text }) => text).join(' ')).toMatch(/^The studio opens at 9:30/)
    for (const list of [timings.words, timings.phonemes]) {
      expect(list.length).toBeGreaterThan(4)
      list.reduce((before, { startMs, endMs }) => {
        expect(startMs).toBeGreaterThanOrEqual(before)
        expect(endMs).toBeGreaterThanOrEqual(startMs)
        return startMs
      }, 0)
      expect(list.at(-1)!.endMs).toBeLessThanOrEqual(probed.durationMs + 100)
    }
  })

  test.runIf(inDepth)('half the rate takes as long as it says, and a WAV is one', async () => {
    const synthesize = async (more: object) => {
      const { _id } = await client.ok('createTts', {
        input_text: 'One two three four five six seven.',
        voice_id: everyday,
        ...more,
      })
      return client.ended('audioInfo', String(_id))
    }
    const [natural, slow] = await Promise.all([
      synthesize({ extras: { format: 'wav', unknown: 1 } }),
      // Earlier clients asked for WAV like this.
      synthesize({ rate: '0%', format: 'wav' }),
    ])
    const [one, two] = await Promise.all([natural, slow].map((record) => probeUrl(String(record['url']))))
    expect(one!.audio).toMatchObject({ sampleRate: 44100 })
    expect(String(natural['url'])).toMatch(/\.wav$/)
    expect(natural['rate']).toBe('100%')
    expect(two!.durationMs / one!.durationMs).toBeGreaterThan(1.9)
    expect(two!.durationMs / one!.durationMs).toBeLessThan(2.1)
  })

  test.each<[string, Record<string, unknown>, number, RegExp]>([
    ['no text', { input_text: undefined }, 1003, /input_text/],
    ['an empty text', { input_text: '' }, 1003, /input_text/],
    ['blanks', { input_text: ' \n\t ' }, 1003, /input_text/],
    ['a number as text', { input_text: 5 }, 1003, /input_text/],
    ['5,001 words', { input_text: words(5001) }, 1003, /5001 words/],
    ['no voice', { voice_id: undefined }, 1003, /voice_id/],
    ['an unknown voice', { voice_id: 'nobody' }, 1014, /nobody/],
    ['a rate of 101%', { rate: '101%' }, 1003, /rate/],
    ['a rate of -1%', { rate: '-1%' }, 1003, /rate/],
    ['a rate of 1.5', { rate: '1.5' }, 1003, /rate/],
    ['a rate of 50', { rate: 50 }, 1003, /rate/],
    ['an odd format', { extras: { format: 'flac' } }, 1003, /^extras\.format/],
    ['an odd format among the fields', { format: 'flac' }, 1003, /^format/],
    ['extras that are no object', { extras: 'wav' }, 1003, /^extras must be an object/],
    ['a callback to a file', { webhookUrl: 'file:///tmp/x' }, 1003, /webhookUrl/],
    ['a callback to this machine', { webhookUrl: 'http://127.0.0.1:1/hook' }, 1003, /webhookUrl/],
    ['a callback to the local network', { webhookUrl: 'http://192.168.1.1/hook' }, 1003, /webhookUrl/],
  ])('%s is refused at once', async (_name, change, code, reason) => {
    const request = { input_text: 'Hello.', voice_id: everyday, rate: '100%', ...change }
    expect(await client.fails('createTts', request, code)).toMatch(reason)
  })

  test('a text with nothing to say ends in status 4 with a reason', async () => {
    const { _id } = await client.ok('createTts', { input_text: '...', voice_id: everyday })
    const record = await client.ended('audioInfo', String(_id))
    expect(record).toMatchObject({ status: 4, url: '', fail_code: 1201 })
    expect(record['fail_reason']).toMatch(/\w.*\.$/)
    expect((await client.send('GET', `/engine/audio/${String(_id)}/timings`)).body['code']).toBe(1017)
  })
})

describe('Get audio info', () => {
  test.each(['', 'nothing', '0123456789abcdef01234567', "' OR 1=1 --"])('of %j', async (id) => {
    await client.fails('audioInfo', { audio_model_id: id }, id === '' ? 1003 : 1014)
  })

  test('knows no video records, and video info no audio records', async () => {
    const { _id } = await client.ok('createTts', { input_text: 'Hi.', voice_id: everyday })
    await client.fails('videoInfo', { video_model_id: _id }, 1014)
  })
})

describe('Create voice clone', () => {
  test.each<[string, Record<string, unknown>, number, RegExp]>([
    ['no rate', { rate: undefined }, 1003, /rate/],
    ['no text', { input_text: undefined }, 1003, /input_text/],
    ['neither sample nor voice', { voice_url: undefined }, 1003, /voice_url/],
    ['a picture', { voice_url: 'https://example.com/a.png' }, 1003, /voice_url/],
    ['a file', { voice_url: 'file:///tmp/a.wav' }, 1003, /voice_url/],
    ['an address on this machine', { voice_url: 'http://127.0.0.1:1/a.wav' }, 1003, /voice_url/],
    ['an address of the engine that is no media', { voice_url: 'ENGINE/engine/health' }, 1003, /voice_url/],
    ['an unknown voice', { voice_url: undefined, voice_id: 'own-nobody' }, 1014, /own-nobody/],
  ])('%s is refused at once', async (_name, change, code, reason) => {
    const request: Record<string, unknown> = {
      input_text: 'Hello.',
      rate: '100%',
      voice_url: 'https://example.com/a.wav',
      ...change,
    }
    const { voice_url } = request
    if (typeof voice_url === 'string') request['voice_url'] = voice_url.replace('ENGINE', engine.baseUrl)
    expect(await client.fails('createClone', request, code)).toMatch(reason)
  })

  test('with a known voice_id it speaks with that voice', async () => {
    const { _id } = await client.ok('createClone', { input_text: 'Hello.', rate: '100%', voice_id: everyday })
    expect(await client.ended('audioInfo', String(_id))).toMatchObject({
      status: 3,
      voice_model_id: everyday,
    })
  })

  test('a sample without speech ends in status 4 with a reason, and makes no voice', async () => {
    const voice_url = await client.upload(await tone(1), 'tone.wav')
    const { _id } = await client.ok('createClone', { input_text: 'Hello.', rate: '100%', voice_url })
    const record = await client.ended('audioInfo', String(_id))
    expect(record['status']).toBe(4)
    expect(record['fail_reason']).toMatch(/\w.*\.$/)
    expect(await client.ok('listVoices', { from: 4 })).toEqual([])
  })

  test.skipIf(!existsSync(sample))(
    'a sample makes a voice like it, which is kept: the same sample is the same voice again',
    async ({ skip }) => {
      const health = await client.send('GET', '/engine/health')
      const { capabilities } = health.body['data'] as { capabilities: Record<string, { available: boolean }> }
      if (!capabilities['voice clone']!.available) skip('the speech models are not on this machine')
      const clone = async () => {
        const voice_url = await client.upload(readFileSync(sample), 'reader.flac')
        const { _id } = await client.ok('createClone', {
          input_text: 'A voice like yours.',
          rate: '100%',
          voice_url,
        })
        return client.ended('audioInfo', String(_id))
      }
      const first = await clone()
      expect(first, String(first['fail_reason'])).toMatchObject({ status: 3 })
      expect(first['engine_similarity']).toBeGreaterThan(0.1)
      expect(first['engine_similarity']).toBeLessThan(1)
      expect((await probeUrl(String(first['url']))).durationMs).toBeGreaterThan(500)
      const [voice, ...others] = await client.ok<Voice[]>('listVoices', { from: 4 })
      expect(others).toEqual([])
      expect(voice).toMatchObject({ from: 4, voice_id: first['voice_model_id'], gender: 'Male' })
      expect(`${voice!.name} ${voice!.description}`).toMatch(/like/)
      const second = await clone()
      expect(second['voice_model_id']).toBe(first['voice_model_id'])
      expect(await client.ok<Voice[]>('listVoices', { from: 4 })).toHaveLength(1)
      const spoken = await client.ok('createTts', { input_text: 'Hello.', voice_id: voice!.voice_id })
      expect((await client.ended('audioInfo', String(spoken['_id'])))['status']).toBe(3)
      expect((await probeUrl(voice!.preview)).durationMs).toBeGreaterThan(1000)
    },
  )
})
