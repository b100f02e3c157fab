import { readFileSync } from 'node:fs'
import { BadRequestError, NotFoundError } from 'openai'
import type OpenAI from 'openai'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inDepth, someOf } from '../../../support/depth.ts'
import type { RunningEngine } from '../../../../electron/engine/index.ts'
import { plainCue, readCues } from '../../../../electron/common/captions/index.ts'
import { temporaryFolder } from '../../../support/engine/folder.ts'
import { openAiClient, refused } from '../../../support/engine/openai.ts'
import { startEngine } from '../../../support/engine/start.ts'
import { hasRecogniser, spokenWords, transcriptErrors } from '../../../support/recogniser/index.ts'

const dataDir = temporaryFolder()
const sentence = 'The studio opens at nine, and everybody is welcome. Please bring your script with you.'
let engine: RunningEngine
let openai: OpenAI
let speech: File

beforeAll(async () => {
  engine = await startEngine({ dataDir, tuning: { uploadLimitBytes: 2_000_000 } })
  openai = openAiClient(engine)
  const sound = await openai.audio.speech.create({ model: 'tts-1', voice: 'everyday-nora', input: sentence })
  speech = new File([await sound.arrayBuffer()], 'speech.mp3')
})
afterAll(() => engine.stop())

async function listOf<One>(stream: AsyncIterable<One>): Promise<One[]> {
  const all: One[] = []
  for await (const one of stream) all.push(one)
  return all
}

const isRight = (text: string): void => {
  expect(transcriptErrors(spokenWords(sentence), text).errors).toBeLessThanOrEqual(1)
}

describe.skipIf(!hasRecogniser())('transcriptions (skipped without the recogniser: npm run setup)', () => {
  test.runIf(inDepth)('as JSON, text and captions', async () => {
    isRight((await openai.audio.transcriptions.create({ model: 'whisper-1', file: speech })).text)
    isRight(await openai.audio.transcriptions.create({ model: 'whisper-1', file: speech, response_format: 'text' }))
    for (const format of someOf(['srt', 'vtt'] as const, 2)) {
      const file = await openai.audio.transcriptions.create({
        model: 'gpt-4o-transcribe',
        file: speech,
        response_format: format,
        language: 'en',
      })
      isRight(
        readCues(file)
          .cues.map((cue) => plainCue(cue.text).replaceAll('\n', ' '))
          .join(' '),
      )
    }
  })

  test('with segments and words in order', async () => {
    const verbose = await openai.audio.transcriptions.create({
      model: 'whisper-1',
      file: speech,
      response_format: 'verbose_json',
      timestamp_granularities: ['word', 'segment'],
    })
    isRight(verbose.text)
    expect(verbose.segments).toHaveLength(2)
    expect(verbose.words!.map(({ word }) => word).join(' ')).toBe(verbose.text)
    const starts = verbose.words!.map(({ start }) => start)
    expect(starts).toEqual(starts.toSorted((a, b) => a - b))
    expect(starts.at(-1)).toBeLessThan(verbose.duration)
  })

  test('as events while it is recognised, with progress', async () => {
    const stream = await openai.audio.transcriptions.create({ model: 'gpt-4o-transcribe', file: speech, stream: true })
    const events = await listOf(stream)
    const done = events.at(-1)!
    const deltas = events.filter((event) => event.type === 'transcript.text.delta')
    expect(deltas).toHaveLength(events.length - 1)
    if (done.type !== 'transcript.text.done') throw new Error(`the last event is ${done.type}`)
    isRight(done.text)
    expect(deltas.map(({ delta }) => delta).join('')).toBe(done.text)
    expect(done).toMatchObject({ duration: expect.any(Number) as number })
    expect(done).not.toHaveProperty('document')
    const shares = deltas.map((event) => (event as unknown as { progress: number }).progress)
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect([shares[0], shares.at(-1)! > 0]).toEqual([0, true])
  })

  test.runIf(inDepth)('as events that end with captions, where these are asked for', async () => {
    const stream = await openai.audio.transcriptions.create({
      model: 'whisper-1',
      file: speech,
      stream: true,
      response_format: 'srt',
    })
    const done = (await listOf(stream)).at(-1) as unknown as { text: string; document: string }
    const { cues } = readCues(done.document)
    expect(cues.map(({ text }) => plainCue(text).replaceAll('\n', ' ')).join(' ')).toBe(done.text)
  })

  test('events are refused like any answer, before the first of them', async () => {
    const create = (file: File) =>
      refused(openai.audio.transcriptions.create({ model: 'whisper-1', file, stream: true }))
    expect(await create(new File(['This is no sound.'], 'prose.mp3'))).toMatchObject({ status: 400, param: 'file' })
    expect((await create(new File([new Uint8Array(3_000_000)], 'long.wav'))).status).toBe(413)
  })

  test.each<[string, object, string]>([
    ['another language', { language: 'de' }, 'language'],
    ['another format', { response_format: 'diarized_json' }, 'response_format'],
    ['no recording', { file: undefined }, 'file'],
    ['a file that is no media', { file: new File(['This is no sound.'], 'prose.mp3') }, 'file'],
    ['a picture', { file: new File([readFileSync('resources/icons/icon.png')], 'icon.png') }, 'file'],
  ])('%s is refused', async (_name, fields, param) => {
    const error = await refused(
      openai.audio.transcriptions.create({ model: 'whisper-1', file: speech, ...fields } as never),
    )
    expect(error).toBeInstanceOf(BadRequestError)
    expect(error.param).toBe(param)
  })

  test('another model, and a recording that is too large', async () => {
    const create = (model: string, file: File) => refused(openai.audio.transcriptions.create({ model, file }))
    expect(await create('tts-1', speech)).toBeInstanceOf(NotFoundError)
    expect((await create('whisper-1', new File([new Uint8Array(3_000_000)], 'long.wav'))).status).toBe(413)
  })

  test('a body that is no whole form is refused', async () => {
    const send = async (type: string, body: string) =>
      (
        await fetch(`${engine.baseUrl}/v1/audio/transcriptions`, {
          method: 'POST',
          headers: { authorization: `Bearer ${engine.apiKey}`, 'content-type': type },
          body,
        })
      ).status
    expect(await send('application/json', '{')).toBe(415)
    expect(await send('', 'x')).toBe(415)
    expect(await send('multipart/form-data', 'x')).toBe(415)
    expect(await send('multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; name="model"')).toBe(
      400,
    )
  })

  test('a field that is too long, and two recordings in one form', async () => {
    const send = async (fields: readonly (readonly [string, string | File])[]) => {
      const form = new FormData()
      for (const [name, value] of fields) form.append(name, value)
      const headers = { authorization: `Bearer ${engine.apiKey}` }
      const response = await fetch(`${engine.baseUrl}/v1/audio/transcriptions`, { method: 'POST', headers, body: form })
      const { error } = (await response.json()) as { error: { message: string; param: string } }
      return { status: response.status, ...error }
    }
    const short = new File([new Uint8Array(1000)], 'short.wav')
    expect(await send([['prompt', 'word '.repeat(20_000)]])).toMatchObject({
      status: 400,
      param: 'prompt',
      message: expect.stringContaining('64 kB') as string,
    })
    const model = ['model', 'whisper-1'] as const
    expect(await send([model, ['file', short], ['file', short]])).toMatchObject({
      status: 400,
      param: 'file',
      message: expect.stringContaining('two recordings') as string,
    })
  })
})
