import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../../../electron/common/service/endpoints/index.ts'
import { openCallback } from '../../../../electron/engine/index.ts'
import type { RunningEngine } from '../../../../electron/engine/index.ts'
import { startEngine } from '../../../support/engine/start.ts'
import { clientOf } from '../../../support/engine/client.ts'
import type { Client } from '../../../support/engine/client.ts'
import { temporaryFolder } from '../../../support/engine/folder.ts'
import { film, picture, tone } from '../../../support/engine/media.ts'
import { near } from '../../../support/engine/video-world.ts'
import { loopback } from '../../../support/service/loopback.ts'
import { inDepth } from '../../../support/depth.ts'
import { watermarkAt } from '../../../support/watermark/found.ts'

type Fields = Record<string, unknown>

const astronaut = readFileSync(new URL('../../../fixtures/faces/astronaut.png', import.meta.url))

let engine: RunningEngine
let client: Client
let red: string
let person: string

beforeAll(async () => {
  engine = await startEngine({ dataDir: temporaryFolder(), allowLocal: true })
  client = clientOf(engine)
  red = await client.upload(await picture(80, 60, '#ff0000'), 'red.png')
  person = await client.upload(astronaut, 'person.png')
})
afterAll(() => engine.stop())

const body = (change: Fields = {}): Fields => ({
  origin_img: red,
  modify_origin_img_size: '40x30',
  overlay_origin_x: 10,
  overlay_origin_y: 20,
  canvas_size: '100x80',
  webhookUrl: '',
  ...change,
})

async function ended(change: Fields = {}): Promise<Fields> {
  const { _id } = await client.ok('createBackgroundChange', body(change))
  return client.ended('imageInfo', String(_id))
}

/** Pixels of the finished picture. */
async function composed(change: Fields = {}) {
  const record = await ended(change)
  if (record['image_status'] !== 3) throw new Error(String(record['fail_reason']))
  const answer = await fetch(String(record['image']))
  expect(answer.headers.get('content-type')).toBe('image/png')
  const file = Buffer.from(await answer.arrayBuffer())
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const pixels = Array.from({ length: info.width * info.height }, (_, index) => data.readUInt32BE(index * 4))
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)]
  return { record, at, pixels, file, size: [info.width, info.height] }
}

async function failed(change: Fields, code: number): Promise<string> {
  const record = await ended(change)
  expect(record).toMatchObject({ image_status: 4, fail_code: code, image: '', deduction_credit: 0 })
  expect(record['fail_reason']).toMatch(/^\S.{10,}\.$/s)
  return String(record['fail_reason'])
}

describe('Background change', () => {
  test('the record: queued, then done, at one address for seven days', async () => {
    const created = await client.ok('createBackgroundChange', body())
    expect(created).toMatchObject({
      image_status: 1,
      image: '',
      external_img: '',
      deduction_credit: 0,
      uid: 1,
      image_sub_status: 0,
    })
    expect(created['image_id']).toMatch(/^[0-9a-f]{32}$/)
    const done = await client.ended('imageInfo', String(created['_id']))
    expect(done).toMatchObject({ image_status: 3, deduction_credit: 1, image_id: created['image_id'] })
    expect(done['create_time']).toBe(created['create_time'])
  })

  test('every answer says that it is deprecated, and no other endpoint does', async () => {
    const headerOf = async (id: 'createBackgroundChange' | 'imageInfo' | 'listModels', headers: Fields = {}) => {
      const { method, path } = endpoints[id]
      const answer = await fetch(`${engine.baseUrl}${path}`, {
        method,
        headers: { 'x-api-key': engine.apiKey, ...(headers as Record<string, string>) },
      })
      return answer.headers.get('deprecation')
    }
    expect(await headerOf('createBackgroundChange')).toMatch(/^@\d{10}$/)
    expect(await headerOf('imageInfo')).toMatch(/^@\d{10}$/)
    expect(await headerOf('imageInfo', { 'x-api-key': 'wrong' })).toMatch(/^@\d{10}$/)
    expect(await headerOf('listModels')).toBeNull()
  })

  test('neither colour nor template: the foreground on nothing, to the pixel', async () => {
    const { at, size } = await composed()
    expect(size).toEqual([100, 80])
    expect([at(9, 30), at(10, 20), at(49, 49), at(50, 49)]).toEqual([
      [0, 0, 0, 0],
      [255, 0, 0, 255],
      [255, 0, 0, 255],
      [0, 0, 0, 0],
    ])
  })

  test('what is only laid on a colour is not marked: every pixel is as it was', async () => {
    const { pixels } = await composed({ canvas_size: '960x540', color_code: '#808080' })
    expect(pixels.filter((one) => one !== 0x80_80_80_ff)).toEqual(Array.from({ length: 40 * 30 }, () => 0xff_00_00_ff))
  })

  test('a colour, a template at its place, both, and a template without a size', async () => {
    const blue = await client.upload(await picture(50, 50, '#0000ff80'), 'blue.png')
    const colored = await composed({ color_code: '#00ff00' })
    expect(colored.at(0, 0)).toEqual([0, 255, 0, 255])
    const template = {
      template_url: blue,
      modify_template_size: '20x40',
      overlay_template_x: 70,
      overlay_template_y: -10,
    }
    const alone = await composed(template)
    expect(alone.at(75, 25)).toEqual([0, 0, 255, 128])
    expect(alone.at(75, 31)).toEqual([0, 0, 0, 0])
    const both = await composed({ ...template, color_code: '#0f0' })
    expect(near(both.at(75, 25), [0, 127, 128, 255], 2)).toBe(true)
    expect(both.at(5, 5)).toEqual([0, 255, 0, 255])
    const covering = await composed({ template_url: blue })
    expect(covering.at(99, 79)).toEqual([0, 0, 255, 128])
    expect(covering.at(20, 30)).toEqual([255, 0, 0, 255])
  })

  test('removeBg cuts a person out: background gone, face there, no veil', async () => {
    const { at, record, file } = await composed({
      origin_img: person,
      removeBg: true,
      modify_origin_img_size: '256x256',
      overlay_origin_x: 22,
      overlay_origin_y: 0,
      canvas_size: '300x256',
      color_code: '#00ff00',
    })
    expect(record).toMatchObject({ engine_faces: 1, engine_cut_out: 'people' })
    // The flag and the shuttle, which are beside the person.
    expect(near(at(30, 100), [0, 255, 0, 255], 6), String(at(30, 100))).toBe(true)
    expect(near(at(230, 40), [0, 255, 0, 255], 6), String(at(230, 40))).toBe(true)
    // The cheek and the suit of the person.
    const [r, g, b] = at(22 + 110, 60) as [number, number, number]
    expect(r > 150 && r > b && Math.abs(r - g) < 90, `${String([r, g, b])} is skin`).toBe(true)
    const suit = at(22 + 50, 200) as [number, number, number, number]
    expect(suit[0] > 150 && suit[2] < 110, String(suit)).toBe(true)
    expect((await sharp(file).metadata()).xmpAsString).toContain('compositeWithTrainedAlgorithmicMedia')
    expect(await watermarkAt(record['image'] ?? record['url'])).toEqual({ sound: null, picture: true })
  })

  test('an object is cut out by the other model', async () => {
    const mug = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#e8e8e8' } })
      .composite([
        {
          input: Buffer.from(
            '<svg width="300" height="300"><defs><linearGradient id="g"><stop offset="0" stop-color="#7a1f10"/><stop offset="1" stop-color="#d8442c"/></linearGradient></defs><rect x="90" y="80" width="110" height="150" rx="12" fill="url(#g)"/><path d="M200 110 h30 a25 25 0 0 1 0 80 h-30" stroke="#b03522" stroke-width="16" fill="none"/></svg>',
          ),
        },
      ])
      .png()
      .toBuffer()
    const { at, record } = await composed({
      origin_img: await client.upload(mug, 'mug.png'),
      removeBg: true,
      modify_origin_img_size: '300x300',
      overlay_origin_x: 0,
      overlay_origin_y: 0,
      canvas_size: '300x300',
    })
    expect(record).toMatchObject({ engine_faces: 0, engine_cut_out: 'objects' })
    expect(at(20, 20)[3]).toBeLessThan(10)
    expect(at(145, 150)[3]).toBeGreaterThan(245)
  })

  test('more than eight faces are 1007, removeBg or not; eight will do', async () => {
    const one = await sharp(astronaut).extract({ left: 140, top: 0, width: 180, height: 220 }).toBuffer()
    const crowd = async (count: number) =>
      client.upload(
        await sharp({ create: { width: 180 * 5, height: 440, channels: 3, background: '#888888' } })
          .composite(
            Array.from({ length: count }, (_, i) => ({
              input: one,
              left: (i % 5) * 180,
              top: Math.floor(i / 5) * 220,
            })),
          )
          .jpeg()
          .toBuffer(),
        'crowd.jpg',
      )
    expect(await failed({ origin_img: await crowd(9) }, 1007)).toMatch(/shows 9 faces; the limit is 8/)
    expect((await ended({ origin_img: await crowd(8) }))['image_status']).toBe(3)
  })

  test.runIf(inDepth)('what cannot be used is 1206 with its reason', async () => {
    const jpeg = await picture(200, 150, '#00ff00', 'jpeg')
    const cases: [string, Buffer, RegExp][] = [
      ['half.jpg', jpeg.subarray(0, jpeg.length / 2), /origin_img: .*(damaged|incomplete)/],
      ['sound.wav', await tone(0.3), /origin_img: .*picture is needed/],
      ['film.mp4', Buffer.from(await film(0.4)), /origin_img: .*picture is needed/],
    ]
    for (const [name, content, reason] of cases) {
      const url = await client.upload(content, name).catch(() => undefined)
      // A picture that the upload refuses can't be sent in this way, so it is left out.
      if (url === undefined) continue
      expect(await failed({ origin_img: url }, 1206), name).toMatch(reason)
    }
    const sound = await client.upload(await tone(0.3), 'a.wav')
    expect(await failed({ template_url: sound }, 1206)).toMatch(/^template_url: /)
    const clear = await client.upload(await picture(200, 150, '#ff000000'), 'clear.png')
    expect(await failed({ origin_img: clear, removeBg: true }, 1206)).toMatch(/could not be cut out/)
  })

  test.runIf(inDepth)('a canvas of 40 megapixels is made, and a foreground that lies outside it is not', async () => {
    const { at, size } = await composed({
      canvas_size: '8000x5000',
      overlay_origin_x: -39,
      color_code: '#102030',
    })
    expect(size).toEqual([8000, 5000])
    expect(at(0, 30)).toEqual([255, 0, 0, 255])
    expect(at(1, 30)).toEqual([16, 32, 48, 255])
    const outside = await composed({ overlay_origin_x: -1_000_000, modify_origin_img_size: '16384x16384' })
    expect(outside.at(50, 40)).toEqual([0, 0, 0, 0])
  })

  test('the end is called back', async () => {
    const callbacks: Fields[] = []
    const server = await loopback(({ text }) => {
      callbacks.push(openCallback(JSON.parse(text), engine) as unknown as Fields)
      return {}
    })
    try {
      const { _id } = await client.ok('createBackgroundChange', body({ webhookUrl: `${server.baseUrl}/` }))
      await expect.poll(() => callbacks).toMatchObject([{ _id, status: 3, type: 'image' }])
      expect(String(callbacks[0]!['url'])).toMatch(/\/files\/[^/]+\.png$/)
    } finally {
      await server.close()
    }
  })

  test.each<[string, Fields, number, RegExp]>([
    ['no origin_img', { origin_img: undefined }, 1003, /origin_img/],
    ['a file', { origin_img: 'file:///etc/passwd' }, 1003, /origin_img/],
    ['no size', { modify_origin_img_size: undefined }, 1003, /modify_origin_img_size/],
    ['a size of nothing', { modify_origin_img_size: '0x10' }, 1003, /modify_origin_img_size/],
    ['a size in words', { modify_origin_img_size: 'large' }, 1003, /<w>x<h>/],
    ['a negative size', { canvas_size: '-10x10' }, 1003, /canvas_size/],
    ['a canvas of 10 gigapixels', { canvas_size: '99999x99999' }, 1003, /canvas_size/],
    ['a canvas of 100 megapixels', { canvas_size: '10000x10000' }, 1003, /canvas_size.*40 megapixels/],
    ['half a pixel', { overlay_origin_x: 0.5 }, 1003, /overlay_origin_x/],
    ['a place as text', { overlay_origin_y: '4' }, 1003, /overlay_origin_y/],
    ['no webhookUrl', { webhookUrl: undefined }, 1003, /webhookUrl/],
    ['a colour that is none', { color_code: 'green' }, 1003, /color_code/],
    ['a template size alone', { modify_template_size: '1x1' }, 1003, /template_url/],
    ['a template place alone', { overlay_template_x: 1 }, 1003, /template_url/],
    ['removeBg as text', { removeBg: 'yes' }, 1003, /removeBg/],
  ])('%s is refused at once', async (_name, change, code, reason) => {
    expect(await client.fails('createBackgroundChange', body(change), code)).toMatch(reason)
  })

  test('a file of the engine that has gone, and an unknown record, are 1014', async () => {
    const gone = `${engine.baseUrl}/files/${'x'.repeat(32)}.png`
    await client.fails('createBackgroundChange', body({ origin_img: gone }), 1014)
    await client.fails('createBackgroundChange', body({ template_url: gone }), 1014)
    await client.fails('imageInfo', { image_model_id: 'nothing' }, 1014)
    const [avatar] = await client.ok<{ _id: string }[]>('listAvatars', { from: 2, size: 1 })
    await client.fails('imageInfo', { image_model_id: avatar!._id }, 1014)
  })
})
