import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startEngine } from '../../../electron/engine/index.ts'
import type { RunningEngine } from '../../../electron/engine/index.ts'
import { clientOf } from '../../support/engine/client.ts'
import type { Client } from '../../support/engine/client.ts'
import { temporaryFolder } from '../../support/engine/folder.ts'
import { film, frameAt, picture, probeUrl, tone } from '../../support/engine/media.ts'

const dataDir = temporaryFolder()
let engine: RunningEngine
let client: Client
let red: string
let blueFilm: string
let sound: string
let avatarId: string

type Fields = Record<string, unknown>
const SIZE = { width: 320, height: 180 }
const VOICE = 'everyday-marcus'
const at = (offset_x: number, offset_y: number, scale = 1) => ({
  offset_x,
  offset_y,
  scale_x: scale,
  scale_y: scale,
})

beforeAll(async () => {
  engine = await startEngine({ dataDir })
  client = clientOf(engine)
  red = await client.upload(await picture(80, 60, '#ff0000'), 'red.png')
  blueFilm = await client.upload(await film(1, '80x60', 'blue'), 'blue.mp4')
  sound = await client.upload(await tone(1.2, 'mp3'), 'tone.mp3')
  const [avatar] = await client.ok<{ avatar_id: string }[]>('listAvatars', { from: 2, size: 1 })
  avatarId = avatar!.avatar_id
})
afterAll(() => engine.stop())

async function made(id: 'createAvatarVideo' | 'createTalkingAvatar', request: Fields): Promise<Fields> {
  const { _id } = await client.ok(id, request)
  const record = await client.ended('videoInfo', String(_id))
  if (record['video_status'] !== 3) throw new Error(String(record['fail_reason']))
  return record
}

const near = (actual: number[], expected: number[], by = 12) =>
  actual.every((value, index) => Math.abs(value - expected[index]!) <= by)

describe('Create avatar video', () => {
  test('layout, layers, colours and items come out to the pixel and the frame', async () => {
    const request = {
      data: [
        {
          ...SIZE,
          duration: 1000,
          background: '#00ff00',
          elements: [
            {
              type: 'image',
              url: red,
              offset_x: 20,
              offset_y: 10,
              scale_x: 0.5,
              scale_y: 1,
              layer_number: 2,
            },
            {
              type: 'image',
              url: '#0000ff',
              width: 100,
              height: 100,
              offset_x: 0,
              offset_y: 0,
              layer_number: 1,
            },
          ],
        },
        {
          ...SIZE,
          duration: 500,
          elements: [{ type: 'video', url: `${blueFilm}#t=0.2,0.6`, ...at(200, 100) }],
        },
      ],
      webhookUrl: '',
    }
    const created = await client.ok('createAvatarVideo', request)
    expect(created).toMatchObject({
      video_status: 1,
      video: '',
      external_video: '',
      uid: 1,
      ratio: '16:9',
      background: '#00ff00',
      webhookUrl: '',
    })
    expect(created['source_data']).toMatchObject({ data: request.data, webhookUrl: '', userId: '1' })
    expect(created['video_id']).toMatch(/\w/)
    expect(created['task_id']).toMatch(/\w/)
    const done = await client.ended('videoInfo', String(created['_id']))
    for (const field of ['_id', 'create_time', 'uid', 'video_id', 'task_id', 'source_data'])
      expect(done[field]).toEqual(created[field])
    const url = String(done['video'])
    const probed = await probeUrl(url)
    expect(probed.video).toEqual({ codec: 'h264', ...SIZE, pixFmt: 'yuv420p', frames: 38 })
    expect(probed.audio).toEqual({ codec: 'aac', sampleRate: 48000 })
    const first = await frameAt(url, 0.5)
    const expected: [number, number, number[]][] = [
      [18, 12, [0, 0, 255]],
      [23, 12, [255, 0, 0]],
      [57, 67, [255, 0, 0]],
      [63, 40, [0, 0, 255]],
      [40, 73, [0, 0, 255]],
      [96, 96, [0, 0, 255]],
      [104, 50, [0, 255, 0]],
      [319, 179, [0, 255, 0]],
    ]
    for (const [x, y, color] of expected)
      expect(
        near(first.pixel(x, y), color),
        `${String(x)},${String(y)} is ${String(first.pixel(x, y))}`,
      ).toBe(true)
    const second = await frameAt(url, 1.2)
    expect(near(second.pixel(210, 110), [0, 0, 255])).toBe(true)
    expect(near(second.pixel(150, 110), [255, 255, 255])).toBe(true)
  })

  test('an official avatar speaks text, in front of what is behind it, for as long as its voice', async () => {
    const record = await made('createAvatarVideo', {
      data: [
        {
          ...SIZE,
          voice: { voice_id: VOICE, input_text: 'Good morning.' },
          background: '#ff00ff',
          elements: [{ type: 'avatar', avatar_id: avatarId, width: 120, height: 160, ...at(100, 20) }],
        },
      ],
    })
    const url = String(record['video'])
    const probed = await probeUrl(url)
    expect(Math.abs(probed.durationMs - Number(record['engine_duration_ms']))).toBeLessThanOrEqual(60)
    expect(probed.durationMs).toBeGreaterThan(500)
    const frame = await frameAt(url, 0.3)
    expect(near(frame.pixel(20, 90), [255, 0, 255])).toBe(true)
    expect(near(frame.pixel(160, 150), [255, 0, 255], 40), 'the avatar is there').toBe(false)
  })

  test('a top-level duration cuts or holds; an own avatar is shown as it is and the record says so', async () => {
    const record = await made('createAvatarVideo', {
      duration: 1600,
      data: [
        {
          ...SIZE,
          voice: { voice_url: sound },
          avatarFrom: 3,
          elements: [{ type: 'avatar', url: blueFilm, ...at(0, 0) }],
        },
      ],
    })
    const probed = await probeUrl(String(record['video']))
    expect(probed.video!.frames).toBe(40)
    expect(record['engine_note']).toMatch(/shown as it is/)
    expect(near((await frameAt(String(record['video']), 1.1)).pixel(40, 30), [0, 0, 255]), 'it goes on').toBe(
      true,
    )
  })

  test.each<[string, Fields, number, RegExp]>([
    ['no data', { data: undefined }, 1003, /data/],
    ['empty data', { data: [] }, 1003, /data/],
    ['a width above 3840', { data: [{ width: 3841, height: 100, duration: 1 }] }, 1003, /data\[0\]\.width/],
    ['a width of 0', { data: [{ width: 0, height: 100, duration: 1 }] }, 1003, /data\[0\]\.width/],
    [
      'items of two sizes',
      {
        data: [
          { ...SIZE, duration: 9 },
          { width: 100, height: 100, duration: 9 },
        ],
      },
      1003,
      /one size/,
    ],
    ['a negative duration', { data: [{ ...SIZE, duration: -5 }] }, 1003, /duration/],
    ['a day of video', { data: [{ ...SIZE, duration: 86_400_000 }] }, 1003, /limit/],
    ['neither voice_id nor voice_url', { data: [{ ...SIZE, voice: {} }] }, 1003, /voice_id.*voice_url/],
    ['nothing that gives a length', { data: [{ ...SIZE, elements: [] }] }, 1003, /voice/],
    ['a voice_id without text', { data: [{ ...SIZE, voice: { voice_id: VOICE } }] }, 1003, /input_text/],
    [
      'an unknown voice',
      { data: [{ ...SIZE, voice: { voice_id: 'nobody', input_text: 'Hi.' } }] },
      1014,
      /nobody/,
    ],
    [
      'an unknown avatar',
      { data: [{ ...SIZE, duration: 9, elements: [{ type: 'avatar', avatar_id: 'nobody' }] }] },
      1014,
      /nobody/,
    ],
    [
      'a wrong extension',
      { data: [{ ...SIZE, duration: 9, elements: [{ type: 'image', url: 'https://e.com/a.exe' }] }] },
      1003,
      /\.exe/,
    ],
    [
      'a colour that is none',
      { data: [{ ...SIZE, duration: 9, background: 'blurple' }] },
      1003,
      /background/,
    ],
    [
      'a hex colour that is none',
      { data: [{ ...SIZE, duration: 9, elements: [{ type: 'image', url: '#12345' }] }] },
      1003,
      /#12345/,
    ],
    ['an unknown element', { data: [{ ...SIZE, duration: 9, elements: [{ type: 'text' }] }] }, 1003, /type/],
    [
      'a scale of 2',
      { data: [{ ...SIZE, duration: 9, elements: [{ type: 'image', url: '#fff', scale_x: 2 }] }] },
      1003,
      /scale_x/,
    ],
    [
      'a local file',
      { data: [{ ...SIZE, duration: 9, elements: [{ type: 'image', url: 'file:///a.png' }] }] },
      1003,
      /url/,
    ],
    [
      'this machine',
      { data: [{ ...SIZE, duration: 9, elements: [{ type: 'image', url: 'http://127.0.0.1:1/a.png' }] }] },
      1003,
      /this machine/,
    ],
    [
      'the local network',
      { data: [{ ...SIZE, duration: 9, elements: [{ type: 'video', url: 'http://10.0.0.8/a.mp4' }] }] },
      1003,
      /network/,
    ],
    [
      'a voice on this machine',
      { data: [{ ...SIZE, voice: { voice_url: 'http://[::1]/a.mp3' } }] },
      1003,
      /voice_url/,
    ],
    [
      'a callback to this machine',
      { data: [{ ...SIZE, duration: 9 }], webhookUrl: 'http://127.0.0.1/' },
      1003,
      /webhookUrl/,
    ],
    ['avatarFrom 4', { data: [{ ...SIZE, duration: 9, avatarFrom: 4 }] }, 1003, /avatarFrom/],
  ])('%s is refused at once', async (_name, request, code, reason) => {
    expect(await client.fails('createAvatarVideo', request, code)).toMatch(reason)
  })

  test('a file of the engine that has gone is refused with 1014', async () => {
    const url = `${engine.baseUrl}/files/${'x'.repeat(32)}.png`
    await client.fails(
      'createAvatarVideo',
      { data: [{ ...SIZE, duration: 9, elements: [{ type: 'image', url }] }] },
      1014,
    )
  })
})

const talking = (elements: Fields[], more: Fields = {}) => ({ ...SIZE, elements, ...more })
const speech = { type: 'audio', input_text: 'Good morning to you all.', voice_id: VOICE }

describe('Create talking avatar', () => {
  test('url wins over input_text; unknown fields are ignored; the fields of the answer', async () => {
    const request = talking([
      { type: 'image', url: '#336699', ...at(0, 0) },
      { type: 'avatar', avatar_id: avatarId, width: 90, height: 120, ...at(10, 60), voice_clone: true },
      {
        type: 'audio',
        url: sound,
        input_text: 'This is not spoken at all, however long it may be, as url wins.',
        voice_id: 'nobody',
        voice_clone: 1,
      },
    ])
    const created = await client.ok('createTalkingAvatar', { ...request, unheard_of: 1 })
    for (const field of ['_id', 'uid', 'video_id', 'task_id', 'video_status', 'video', 'create_time'])
      expect(created, field).toHaveProperty(field)
    const done = await client.ended('videoInfo', String(created['_id']))
    const probed = await probeUrl(String(done['video']))
    expect(Math.abs(probed.durationMs - 1200)).toBeLessThanOrEqual(60)
    expect(near((await frameAt(String(done['video']), 0.5)).pixel(300, 20), [0x33, 0x66, 0x99])).toBe(true)
  })

  test('an audio record of the engine is a voice, by its own address', async () => {
    const { _id } = await client.ok('createTts', { input_text: 'Hello.', voice_id: VOICE })
    const spoken = await client.ended('audioInfo', String(_id))
    const record = await made(
      'createTalkingAvatar',
      talking(
        [
          { type: 'avatar', avatar_id: avatarId, width: 60, height: 80, ...at(0, 0) },
          { type: 'audio', url: spoken['url'] },
        ],
        { avatar_from: 2 },
      ),
    )
    expect(
      Math.abs(Number(record['engine_duration_ms']) - Number(spoken['engine_duration_ms'])),
    ).toBeLessThanOrEqual(60)
  })

  test.each<[string, Fields, number, RegExp]>([
    ['no elements', talking([]), 1003, /elements/],
    ['no width', talking([speech], { width: undefined }), 1003, /width/],
    ['a height above 3840', talking([speech], { height: 3841 }), 1003, /height/],
    ['no audio', talking([{ type: 'image', url: '#fff', ...at(0, 0) }]), 1003, /audio/],
    ['input_text without voice_id', talking([{ type: 'audio', input_text: 'Hi.' }]), 1003, /voice_id/],
    ['voice_id without input_text', talking([{ type: 'audio', voice_id: VOICE }]), 1003, /input_text/],
    ['audio with nothing', talking([{ type: 'audio' }]), 1003, /url/],
    [
      'a url with avatar_from 2',
      talking([speech, { type: 'avatar', url: 'https://e.com/a.mp4', ...at(0, 0) }], { avatar_from: 2 }),
      1003,
      /avatar_from/,
    ],
    [
      'a url without avatar_from',
      talking([speech, { type: 'avatar', url: 'https://e.com/a.mp4', ...at(0, 0) }]),
      1003,
      /avatar_from/,
    ],
    ['avatar_from 1', talking([speech], { avatar_from: 1 }), 1003, /avatar_from/],
    ['an avatar without place', talking([speech, { type: 'avatar', avatar_id: 'mara' }]), 1003, /scale_x/],
    [
      'an image without offset',
      talking([speech, { type: 'image', url: '#fff', scale_x: 1, scale_y: 1 }]),
      1003,
      /offset/,
    ],
    [
      'an image of a wrong kind',
      talking([speech, { type: 'image', url: 'https://e.com/a.gif', ...at(0, 0) }]),
      1003,
      /\.gif/,
    ],
    [
      'an avatar film of a wrong kind',
      talking([speech, { type: 'avatar', url: 'https://e.com/a.webm', ...at(0, 0) }], { avatar_from: 3 }),
      1003,
      /\.webm/,
    ],
    [
      'an official avatar as own',
      talking([speech, { type: 'avatar', avatar_id: 'OFFICIAL', ...at(0, 0) }], { avatar_from: 3 }),
      1014,
      /your own avatars/,
    ],
    [
      'a video element',
      talking([speech, { type: 'video', url: 'https://e.com/a.mp4', ...at(0, 0) }]),
      1003,
      /type/,
    ],
    ['an unknown voice', talking([{ ...speech, voice_id: 'nobody' }]), 1014, /nobody/],
  ])('%s is refused at once', async (_name, request, code, reason) => {
    const text = JSON.stringify(request).replace('OFFICIAL', avatarId)
    expect(await client.fails('createTalkingAvatar', JSON.parse(text) as Fields, code)).toMatch(reason)
  })
})

describe('what goes wrong later', () => {
  test('a name nobody knows: status 4, with the reason in every field that carries one', async () => {
    const element = { type: 'image', url: 'https://nowhere.invalid/a.png' }
    const { _id } = await client.ok('createAvatarVideo', {
      data: [{ ...SIZE, duration: 500, elements: [element] }],
    })
    const record = await client.ended('videoInfo', String(_id))
    expect(record).toMatchObject({ video_status: 4, video: '', deduction_duration: 0 })
    expect(record['fail_reason']).toMatch(/nowhere\.invalid/)
    expect(record['error_reasons']).toEqual([{ code: record['fail_code'], message: record['fail_reason'] }])
  })

  test('a cancelled video ends at once, for good, and leaves nothing', async () => {
    const { _id } = await client.ok('createAvatarVideo', {
      data: [
        { width: 1280, height: 720, duration: 60_000, elements: [{ type: 'avatar', avatar_id: avatarId }] },
      ],
    })
    const events = await fetch(`${engine.baseUrl}/engine/records/${String(_id)}/events`, {
      headers: { 'x-api-key': engine.apiKey },
    })
    expect(events.headers.get('content-type')).toContain('text/event-stream')
    const text = events.text()
    await new Promise((resolve) => setTimeout(resolve, 1500))
    const cancelled = await client.send('POST', `/engine/records/${String(_id)}/cancel`)
    expect(cancelled.body).toMatchObject({ code: 1000, data: { _id } })
    const record = await client.ended('videoInfo', String(_id), 15_000)
    expect(record).toMatchObject({ video_status: 4, fail_reason: 'It was cancelled.' })
    const heard = (await text)
      .split('\n')
      .filter((line) => line.startsWith('data: '))
      .map((line) => JSON.parse(line.slice(6)) as { status: number; share: number; stage: string })
    expect(heard.length).toBeGreaterThan(1)
    expect(heard.at(-1)).toMatchObject({ status: 4, stage: 'It was cancelled.' })
    const shares = heard.map(({ share }) => share)
    expect(shares).toEqual([...shares].sort((a, b) => a - b))
    const again = await client.send('POST', `/engine/records/${String(_id)}/cancel`)
    expect(again.body['code']).toBe(1011)
    const scratch = join(dataDir, 'scratch')
    expect(readdirSync(scratch).flatMap((run) => readdirSync(join(scratch, run)))).toEqual([])
  })
})

describe('Get video info', () => {
  test.each([
    ['', 1003],
    ['nothing', 1014],
    ['0123456789abcdef01234567', 1014],
  ] as const)('of %j answers %i', async (id, code) => {
    await client.fails('videoInfo', { video_model_id: id }, code)
  })
})

describe('an engine whose offsets are of centres', () => {
  test('places what has a size, and what has its own, by the middle', async () => {
    const centred = await startEngine({ dataDir: temporaryFolder(), offsetAnchor: 'center' })
    try {
      const one = clientOf(centred)
      const url = await one.upload(await picture(80, 60, '#ff0000'), 'red.png')
      const { _id } = await one.ok('createAvatarVideo', {
        data: [
          {
            ...SIZE,
            duration: 200,
            background: 'black',
            elements: [{ type: 'image', url, ...at(160, 90, 0.5) }],
          },
        ],
      })
      const record = await one.ended('videoInfo', String(_id))
      const frame = await frameAt(String(record['video']), 0)
      for (const [x, y] of [
        [143, 78],
        [176, 78],
        [143, 101],
        [176, 101],
      ] as const)
        expect(near(frame.pixel(x, y), [255, 0, 0], 30), `${String(x)},${String(y)}`).toBe(true)
      for (const [x, y] of [
        [137, 90],
        [182, 90],
        [160, 72],
        [160, 108],
      ] as const)
        expect(near(frame.pixel(x, y), [0, 0, 0], 30), `${String(x)},${String(y)}`).toBe(true)
    } finally {
      await centred.stop()
    }
  })
})
