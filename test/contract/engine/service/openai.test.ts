import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { NotFoundError } from 'openai'
import type OpenAI from 'openai'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inDepth, someOf } from '../../../support/depth.ts'
import { directSpeechFormats } from '../../../../electron/common/service/openapi/index.ts'
import type { DirectFormatName } from '../../../../electron/engine/capabilities/audio/direct-formats.ts'
import { openAiVoices } from '../../../../electron/engine/server/openai/names.ts'
import type { RunningEngine } from '../../../../electron/engine/index.ts'
import { measureLoudness, findTools } from '../../../../electron/media/index.ts'
import type { MediaTools } from '../../../../electron/media/index.ts'
import { Provenance, signingFolder } from '../../../../electron/media/provenance/index.ts'
import { clientOf } from '../../../support/engine/client.ts'
import { temporaryFolder, until } from '../../../support/engine/folder.ts'
import { probeUrl } from '../../../support/engine/media.ts'
import { openAiClient } from '../../../support/engine/openai.ts'
import { startEngine } from '../../../support/engine/start.ts'
import { hasRecogniser, readPcm, Recogniser, spokenWords, transcriptErrors } from '../../../support/recogniser/index.ts'

const dataDir = temporaryFolder()
const files = temporaryFolder()
let engine: RunningEngine
let openai: OpenAI
let tools: MediaTools
let recogniser: Recogniser | undefined

beforeAll(async () => {
  engine = await startEngine({ dataDir })
  openai = openAiClient(engine)
  tools = await findTools()
  if (hasRecogniser()) recogniser = await Recogniser.load()
  else console.log('Skipped: what is said in the speech, as the recogniser is not there.')
})
afterAll(() => engine.stop())

const everyday = 'everyday-nora'
const sentence = 'The studio opens at nine, and everybody is welcome.'
const longText = Array.from({ length: 6 }, () => `${sentence} Please bring your script with you.`).join(' ')

let count = 0
async function saved(response: Response, format: string): Promise<string> {
  const path = join(files, `${String(count++)}.${format}`)
  await writeFile(path, Buffer.from(await response.arrayBuffer()))
  return path
}

/** The sound of a file at 16 kHz; raw PCM is said to be what OpenAI's is. */
async function samplesOf(path: string): Promise<Float32Array> {
  if (!path.endsWith('.pcm')) return readPcm(tools.ffmpeg, path)
  const wave = path.replace(/pcm$/, 'wav')
  const { promisify } = await import('node:util')
  const { execFile } = await import('node:child_process')
  await promisify(execFile)(tools.ffmpeg, ['-v', 'error', '-f', 's16le', '-ar', '24000', '-ac', '1', '-i', path, wave])
  return readPcm(tools.ffmpeg, wave)
}
const secondsOf = async (path: string) => (await samplesOf(path)).length / 16_000

const create = (body: Partial<OpenAI.Audio.SpeechCreateParams> = {}, client = openai) =>
  client.audio.speech.create({ model: 'tts-1', voice: everyday, input: sentence, ...body })

const expected: Record<DirectFormatName, { type: string; codec?: string }> = {
  mp3: { type: 'audio/mpeg', codec: 'mp3' },
  opus: { type: 'audio/ogg', codec: 'opus' },
  aac: { type: 'audio/aac', codec: 'aac' },
  flac: { type: 'audio/flac', codec: 'flac' },
  wav: { type: 'audio/wav', codec: 'pcm_s16le' },
  pcm: { type: 'audio/pcm' },
}

describe('speech', () => {
  test.each(someOf(directSpeechFormats, 3))('as %s is what was written, as loud as all speech', async (format) => {
    const response = await create({ response_format: format })
    expect(response.headers.get('content-type')).toBe(expected[format].type)
    const path = await saved(response, format)
    if (expected[format].codec !== undefined) expect((await probeUrl(path)).audio?.codec).toBe(expected[format].codec)
    const samples = await samplesOf(path)
    expect(samples.length / 16_000).toBeGreaterThan(2)
    expect(samples.length / 16_000).toBeLessThan(5)
    const sound = format === 'pcm' ? path.replace(/pcm$/, 'wav') : path
    expect(Math.abs((await measureLoudness(tools, sound)).integratedLufs! + 16)).toBeLessThan(1)
    // What is said is the same in each format.
    if (!recogniser || (format !== 'mp3' && !inDepth)) return
    const { errors } = transcriptErrors(spokenWords(sentence), await recogniser.transcribe(samples))
    expect(errors).toBeLessThanOrEqual(1)
  })

  test.runIf(inDepth)('is MP3 by default, and has the speed that is asked for', async () => {
    const natural = await secondsOf(await saved(await create(), 'mp3'))
    for (const speed of someOf([0.25, 0.5, 2, 4], 3)) {
      const seconds = await secondsOf(await saved(await create({ speed }), 'mp3'))
      expect(Math.abs((seconds * speed) / natural - 1), `speed ${String(speed)}`).toBeLessThan(0.12)
    }
  })

  test('begins before all is spoken, and comes whole', async () => {
    const response = await create({ input: longText, response_format: 'pcm' })
    const reader = response.body!.getReader()
    const first = await reader.read()
    expect(first.value!.length).toBeGreaterThan(0)
    expect(await speechRunning()).toBe(1)
    let bytes = first.value!.length
    for (let next = await reader.read(); !next.done; next = await reader.read()) bytes += next.value.length
    // A hundred words a minute at least, and two hundred and fifty at most.
    expect(bytes / 48_000).toBeGreaterThan((longText.split(' ').length / 250) * 60)
    expect(bytes / 48_000).toBeLessThan((longText.split(' ').length / 100) * 60)
  })

  test('as WAV says its length, and that it was generated', async () => {
    const path = await saved(await create({ response_format: 'wav' }), 'wav')
    expect(Math.abs((await probeUrl(path)).durationMs / 1000 - (await secondsOf(path)))).toBeLessThan(0.01)
    const provenance = new Provenance({
      folder: signingFolder(dataDir),
      software: { name: 'Test', version: '0' },
      now: Date.now,
      onFault: () => undefined,
      organisation: null,
    })
    const found = await provenance.verify(path, null)
    expect(found.credentials).toBe('intact')
    expect(found.credential?.actions).toMatchObject([{ action: 'c2pa.created', source: 'generated' }])
  })

  test('comes as events, too', async () => {
    const text = await (await create({ stream_format: 'sse' })).text()
    const events = text
      .split('\n\n')
      .filter(Boolean)
      .map((event) => JSON.parse(event.replace(/^data: /, '')) as { type: string; audio?: string })
    expect(events.at(-1)).toMatchObject({ type: 'speech.audio.done' })
    const deltas = events.slice(0, -1)
    expect(new Set(deltas.map(({ type }) => type))).toEqual(new Set(['speech.audio.delta']))
    const path = join(files, 'events.mp3')
    await writeFile(path, Buffer.concat(deltas.map(({ audio }) => Buffer.from(audio!, 'base64'))))
    expect(await secondsOf(path)).toBeGreaterThan(2)
  })

  test.runIf(inDepth)('of several clients at once is each its own', async () => {
    const texts = ['One.', 'One and two and three.', 'One and two and three and four and five and six.', longText]
    const sounds = await Promise.all(texts.map((input) => create({ input, response_format: 'flac' })))
    const lengths = await Promise.all(sounds.map(async (sound) => secondsOf(await saved(sound, 'flac'))))
    expect(lengths).toEqual(lengths.toSorted((a, b) => a - b))
  })

  test.runIf(inDepth)('is not held up by those who listen slowly', async () => {
    // Three minutes of sound, far more than what connections hold. Nothing more is read until all is spoken.
    const response = await create({ input: longText, speed: 0.25, response_format: 'pcm' })
    const reader = response.body!.getReader()
    let bytes = (await reader.read()).value!.length
    await until(async () => (await speechRunning()) === 0, 'all is spoken')
    for (let next = await reader.read(); !next.done; next = await reader.read()) bytes += next.value.length
    expect(bytes / 48_000).toBeGreaterThan((longText.split(' ').length / 250) * 60 * 4)
    await until(() => leftovers().length === 0, 'its file is gone')
  })

  test('ends when nobody listens any more, and leaves nothing behind', async () => {
    const stop = new AbortController()
    const response = await openai.audio.speech.create(
      { model: 'tts-1', voice: everyday, input: longText },
      { signal: stop.signal },
    )
    await response.body!.getReader().read()
    stop.abort()
    await until(async () => (await speechRunning()) === 0, 'the work has ended')
    await until(() => leftovers().length === 0, 'its files are gone')
  })
})

async function speechRunning(): Promise<number> {
  const { body } = await clientOf(engine).send('GET', '/engine/health')
  const { queue } = body['data'] as { queue: { lane: string; running: number }[] }
  return queue.find(({ lane }) => lane === 'speech')!.running
}

const leftovers = () =>
  readdirSync(join(dataDir, 'scratch'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.includes('direct-'),
  )

describe('voices and models', () => {
  test('every name of OpenAI is a voice, and so is every voice of the engine', async () => {
    const { voices } = await openai.get<{ voices: { id: string; voice_id: string; name: string }[] }>('/audio/voices')
    const ids = voices.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual(expect.arrayContaining([...Object.keys(openAiVoices), ...Object.values(openAiVoices)]))
    const own = await clientOf(engine).ok<{ voice_id: string }[]>('listVoices')
    expect(ids).toEqual(expect.arrayContaining(own.map(({ voice_id }) => voice_id)))
    for (const { voice_id } of voices) expect(ids).toContain(voice_id)
  })

  test.runIf(inDepth)('a name of OpenAI is spoken by the voice of the table', async () => {
    const bytes = async (voice: OpenAI.Audio.SpeechCreateParams['voice']) =>
      createHash('sha256')
        .update(Buffer.from(await (await create({ voice, input: 'Hello.', response_format: 'pcm' })).arrayBuffer()))
        .digest('hex')
    const named = await bytes('onyx')
    if (inDepth) expect(await bytes(openAiVoices['onyx']!)).toBe(named)
    expect(await bytes({ id: openAiVoices['onyx']! })).toBe(named)
    expect(await bytes('nova')).not.toBe(named)
  })

  test('models are listed, and each can be asked for', async () => {
    const ids = (await openai.models.list()).data.map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining(['greenroom-speech', 'tts-1', 'tts-1-hd', 'gpt-4o-mini-tts']))
    expect(await openai.models.retrieve('tts-1')).toMatchObject({ id: 'tts-1', object: 'model' })
    expect(await openai.models.retrieve('whisper-1')).toMatchObject({ id: 'whisper-1', object: 'model' })
    await expect(openai.models.retrieve('gpt-5')).rejects.toBeInstanceOf(NotFoundError)
    expect((await create({ model: 'greenroom-speech', input: 'Hello.' })).ok).toBe(true)
  })
})
