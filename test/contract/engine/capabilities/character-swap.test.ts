import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCallback } from '../../../../electron/engine/index.ts'
import type { AccountOptions, CallbackEnvelope, RunningEngine } from '../../../../electron/engine/index.ts'
import { aiVideoComment } from '../../../../electron/media/ai-mark/index.ts'
import { captureText } from '../../../../electron/media/capabilities.ts'
import { findTools } from '../../../../electron/media/tools.ts'
import { startEngine } from '../../../support/engine/start.ts'
import { clientOf } from '../../../support/engine/client.ts'
import type { Client } from '../../../support/engine/client.ts'
import { temporaryFolder, until } from '../../../support/engine/folder.ts'
import { startHostileServer } from '../../../support/engine/hostile-server.ts'
import { film, frameAt, picture, probeUrl } from '../../../support/engine/media.ts'
import { astronaut, movingFace } from '../../../support/engine/moving-face.ts'
import { inDepth } from '../../../support/depth.ts'
import { watermarkAt } from '../../../support/watermark/found.ts'

type Fields = Record<string, unknown>

const received: CallbackEnvelope[] = []
let engine: RunningEngine
let client: Client
let receiver: Awaited<ReturnType<typeof startHostileServer>>
let image: string
let video: string

beforeAll(async () => {
  receiver = await startHostileServer({
    '/hook': (request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        received.push(JSON.parse(Buffer.concat(chunks).toString()) as CallbackEnvelope)
        response.writeHead(200).end('ok')
      })
    },
    // The file's content counts, not its name.
    '/webp.png': (_request, response) => {
      void picture(200, 200, '#ff0000', 'webp').then((bytes) => response.writeHead(200).end(bytes))
    },
  })
  engine = await startEngine({
    dataDir: temporaryFolder(),
    allowLocal: true,
    account: { plan: 'pro', credits: 100 },
  })
  client = clientOf(engine)
  image = await client.upload(await astronaut(), 'face.png')
  video = await client.upload(await movingFace(1.5), 'moving.mp4')
}, 300_000)
afterAll(async () => {
  await engine.stop()
  await receiver.close()
})

async function tags(url: string): Promise<Record<string, string>> {
  const { ffprobe } = await findTools()
  const text = await captureText(ffprobe, ['-v', 'error', '-show_entries', 'format_tags', '-of', 'json', url], 20_000)
  return (JSON.parse(text ?? '') as { format: { tags: Record<string, string> } }).format.tags
}

describe('Create character swap', () => {
  test('replace: record, result with sound and flag, credits, note, callback', async () => {
    const created = await client.ok('createCharacterSwap', {
      image,
      video,
      mode: 'replace',
      resolution: '480p',
      duration: 1,
      prompt: 'in the rain',
      model_name: 'other-model',
      webhookurl: receiver.url('/hook'),
    })
    expect(created).toMatchObject({
      status: 1,
      mode: 'replace',
      resolution: '480p',
      prompt: 'in the rain',
      model_name: 'other-model',
      image_url: image,
      video_url: video,
      video_duration: 1,
      deduction_credit: 5,
      webhookUrl: receiver.url('/hook'),
    })
    expect(created['team_id']).toEqual(expect.any(String))
    expect(created['file_name']).toMatch(/\.mp4$/)
    const record = await client.ended('videoInfo', String(created['_id']))
    expect(record).toMatchObject({
      video_status: 3,
      deduction_credit: 5,
      video_duration: 1,
      prompt: 'in the rain',
    })
    expect(record).not.toHaveProperty('faceswap_fail_reason')
    expect(record['engine_note']).toMatch(/prompt.*not use it.*other-model/s)
    const url = String(record['video'])
    const probed = await probeUrl(url)
    expect(probed.video).toMatchObject({
      codec: 'h264',
      width: 480,
      height: 480,
      frames: 10,
      pixFmt: 'yuv420p',
    })
    expect(probed.audio).toEqual({ codec: 'aac', sampleRate: 48000 })
    expect(Math.abs(probed.durationMs - 1000)).toBeLessThan(60)
    expect((await tags(url))['comment']).toBe(aiVideoComment)
    expect(await watermarkAt(url)).toMatchObject({ picture: true })
    await until(() => received.length === 1, 'the callback has arrived')
    expect(openCallback(received.splice(0)[0]!, engine)).toEqual({
      _id: record['_id'],
      status: 3,
      type: 'characterswap',
      url,
    })
  }, 300_000)

  test.runIf(inDepth)(
    'animate: the image in its own shape, the sign where it is wanted, length of the video',
    async () => {
      const make = async (more: Fields) => {
        const { _id } = await client.ok('createCharacterSwap', { image, video, resolution: '480p', ...more })
        return client.ended('videoInfo', String(_id))
      }
      const plain = await make({})
      expect(plain).toMatchObject({ video_status: 3, deduction_credit: 5, video_duration: 1.5 })
      const marked = await make({ extras: { mark: true } })
      const [one, other] = [await frameAt(String(plain['video']), 0.5), await frameAt(String(marked['video']), 0.5)]
      const difference = (x: number, y: number) =>
        Math.max(...one.pixel(x, y).map((value, at) => Math.abs(value - other.pixel(x, y)[at]!)))
      expect(one.width).toBe(480)
      let most = 0
      for (let y = 440; y < 476; y++) for (let x = 430; x < 476; x++) most = Math.max(most, difference(x, y))
      expect(most).toBeGreaterThan(40)
      expect(difference(100, 100)).toBeLessThan(12)
    },
    300_000,
  )

  test.each<[string, Fields, RegExp]>([
    ['a duration under a second', { duration: 0.5 }, /^duration/],
    ['a duration over two minutes', { duration: 121 }, /^duration/],
    ['a duration as text', { duration: '5' }, /^duration/],
    ['an unknown resolution', { resolution: '4k' }, /^resolution/],
    ['an unknown mode', { mode: 'swap' }, /^mode/],
    ['a prompt that is too long', { prompt: 'x'.repeat(501) }, /^prompt/],
    ['no image', { image: '' }, /^image/],
    ['an image that is no PNG or JPEG', { image: 'https://example.com/a.webp' }, /^image/],
    ['a video that is no MP4', { video: 'https://example.com/a.mov' }, /^video/],
    ['a mark that is no boolean', { extras: { mark: 'yes' } }, /^extras\.mark/],
    ['a mark among the fields that is no boolean', { engine_mark: 'yes' }, /^engine_mark/],
  ])('refuses %s at once', async (_, more, sentence) => {
    expect(await client.fails('createCharacterSwap', { image, video, ...more }, 1003)).toMatch(sentence)
  })

  test('twelve seconds at 720p cost 30; what is too dear is refused, and so is a free plan', async () => {
    const open = async (account: AccountOptions) => {
      const other = await startEngine({
        dataDir: temporaryFolder(),
        account,
        allowLocal: true,
        tuning: { rendersAtOnce: 0, speechAtOnce: 0 },
      })
      return { other, asks: clientOf(other) }
    }
    const ask = { image: 'https://example.com/a.png', video: 'https://example.com/a.mp4', duration: 12 }
    const rich = await open({ plan: 'pro', credits: 40 })
    expect(await rich.asks.ok('createCharacterSwap', ask)).toMatchObject({
      deduction_credit: 30,
      resolution: '720p',
    })
    expect(await rich.asks.fails('createCharacterSwap', ask, 1104)).toMatch(/30 credits and 10 are left/)
    await rich.other.stop()
    for (const [plan, code] of [
      ['free', 1213],
      ['none', 1221],
    ] as const) {
      const poor = await open({ plan })
      await poor.asks.fails('createCharacterSwap', ask, code)
      await poor.other.stop()
    }
  }, 300_000)
})

describe('a character swap that fails', () => {
  const fails = async (request: Fields) => {
    const { _id } = await client.ok('createCharacterSwap', {
      image,
      video,
      resolution: '480p',
      mode: 'replace',
      ...request,
    })
    const record = await client.ended('videoInfo', String(_id))
    expect(record).toMatchObject({ video_status: 4, deduction_credit: 0 })
    expect(record).not.toHaveProperty('video')
    return record
  }

  test('says why, costs nothing, and calls back', async () => {
    const blue = await client.upload(await film(1, '160x120'), 'blue.mp4')
    const record = await fails({ video: blue, webhookurl: receiver.url('/hook') })
    expect(record['faceswap_fail_reason']).toMatch(/^video: No face was found/)
    expect(record['fail_code']).toBe(1016)
    await until(() => received.length === 1, 'the callback has arrived')
    expect(openCallback(received.splice(0)[0]!, engine)).toMatchObject({ status: 4, url: '' })
  }, 300_000)

  test('for an image without a face, one of another format under this name, a damaged video', async () => {
    const red = await client.upload(await picture(200, 200, '#ff0000'), 'red.png')
    expect((await fails({ image: red }))['faceswap_fail_reason']).toMatch(/^image: No face/)
    expect((await fails({ image: red, mode: 'animate' }))['faceswap_fail_reason']).toMatch(/^image: No face/)
    const webp = receiver.url('/webp.png')
    const refused = await fails({ image: webp })
    expect(refused['faceswap_fail_reason']).toMatch(/^image: .*webp\.png is webp by its content/)
    expect(refused['fail_code']).toBe(1003)
    const whole = await movingFace(1, { sound: false })
    const broken = await client
      .upload(whole.subarray(0, whole.length / 2), 'broken.mp4')
      .catch((error: unknown) => String(error))
    expect(broken).toMatch(/http|\d{4}/)
    if (broken.startsWith('http')) expect((await fails({ video: broken }))['video_status']).toBe(4)
  }, 300_000)

  test('for a face that is too small to be used', async () => {
    const tiny = await client.upload(await movingFace(1, { size: 48, sound: false }), 'tiny.mp4')
    const { default: sharp } = await import('sharp')
    const small = await client.upload(
      await sharp(await astronaut())
        .resize(120)
        .png()
        .toBuffer(),
      'small.png',
    )
    const record = await fails({ image: small, video: tiny })
    expect(record['faceswap_fail_reason']).toMatch(/too small|no face/)
  }, 300_000)
})

describe('List AI models', () => {
  test('gives the local model for 2101 and nothing for the others', async () => {
    const [model, ...rest] = await client.ok<Fields[]>('listModels', { types: [2101, 1501] })
    expect(rest).toEqual([])
    expect(model).toMatchObject({ type: 2101, value: 'greenroom-character-swap', isPro: true })
    expect(model!['resolutionList']).toMatchObject([
      { value: '480p', unit_credit: 5 },
      { value: '720p', unit_credit: 10 },
      { value: '1080p', unit_credit: 15 },
    ])
    expect(await client.ok('listModels', { types: [1501, 1502] })).toEqual([])
  })
})
