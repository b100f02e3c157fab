import { describe, expect, test } from 'vitest'
import { frameAt, loudnessOf, probeUrl } from '../../../support/engine/media.ts'
import { at, renderVideo, near, quietElsewhere, size, videoWorld, voice } from '../../../support/engine/video-world.ts'
import type { Fields } from '../../../support/engine/video-world.ts'
import { inDepth } from '../../../support/depth.ts'

const world = videoWorld()
const still = { ...size, ...quietElsewhere }

describe('Create avatar video', () => {
  test('layout, layers, colours and items come out to the pixel and the frame', async () => {
    const request = {
      data: [
        {
          ...size,
          ...world.quiet,
          duration: 1000,
          background: '#00ff00',
          elements: [
            {
              type: 'image',
              url: world.red,
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
          ...size,
          ...world.quiet,
          duration: 500,
          elements: [{ type: 'video', url: `${world.blueFilm}#t=0.2,0.6`, ...at(200, 100) }],
        },
      ],
      webhookUrl: '',
    }
    const created = await world.client.ok('createAvatarVideo', request)
    expect(created).toMatchObject({
      video_status: 1,
      video: '',
      external_video: '',
      uid: 1,
      ratio: '16:9',
      background: '#00ff00',
      offset_x: 20,
      offset_y: 10,
      scale: 0.5,
      webhookUrl: '',
    })
    expect(created['source_data']).toMatchObject({ data: request.data, webhookUrl: '', userId: '1' })
    expect(created['video_id']).toMatch(/\w/)
    expect(created['task_id']).toMatch(/\w/)
    const done = await world.client.ended('videoInfo', String(created['_id']))
    for (const field of [
      '_id',
      'create_time',
      'uid',
      'video_id',
      'task_id',
      'source_data',
      'offset_x',
      'offset_y',
      'scale',
    ])
      expect(done[field]).toEqual(created[field])
    const url = String(done['video'])
    const probed = await probeUrl(url)
    expect(probed.video).toEqual({ codec: 'h264', ...size, pixFmt: 'yuv420p', frames: 38 })
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
      expect(near(first.pixel(x, y), color), `${String(x)},${String(y)} is ${String(first.pixel(x, y))}`).toBe(true)
    const second = await frameAt(url, 1.2)
    expect(near(second.pixel(210, 110), [0, 0, 255])).toBe(true)
    expect(near(second.pixel(150, 110), [255, 255, 255])).toBe(true)
  })

  test('what the project says beyond the body is shown: a video as an ellipse, rotated, in other colours', async () => {
    const appearance = { mask: { kind: 'ellipse' }, rotation: 90, brightness: 0.5 }
    const record = await renderVideo(world.client, 'createAvatarVideo', {
      data: [
        {
          ...size,
          ...world.quiet,
          duration: 400,
          background: '#00ff00',
          elements: [{ type: 'video', id: 'film', url: world.blueFilm, ...at(100, 60) }],
        },
      ],
      extras: { project: { version: 1, elements: { film: { appearance, element: { note: 'not shown' } } } } },
    })
    expect(record['source_data']).not.toHaveProperty('engine_project')
    expect(JSON.stringify(record)).not.toContain('not shown')
    const frame = await frameAt(String(record['video']), 0.2)
    // 80 x 60 px, rotated by 90 degrees around 140, 90: 60 px wide and 80 px high.
    expect(near(frame.pixel(140, 90), [0, 0, 128])).toBe(true)
    expect(near(frame.pixel(140, 54), [0, 0, 128])).toBe(true)
    for (const [x, y] of [
      [104, 90],
      [115, 55],
      [140, 132],
    ] as const)
      expect(near(frame.pixel(x, y), [0, 255, 0])).toBe(true)
  })

  test('an element moves on through the items into which its scene is cut', async () => {
    const items = [0, 1].map(() => ({
      ...size,
      ...world.quiet,
      duration: 400,
      background: '#00ff00',
      elements: [{ type: 'image', id: 'box', url: '#0000ff', width: 40, height: 40, ...at(20, 60) }],
    }))
    const x = [
      { at: 0, value: 0 },
      { at: 800, value: 200 },
    ]
    const motion = { in: { kind: 'pop', duration: 80 }, keyframes: { x } }
    const record = await renderVideo(world.client, 'createAvatarVideo', {
      data: items,
      extras: { project: { version: 1, elements: { box: { motion } } } },
    })
    const url = String(record['video'])
    // 250 px a second, from 20 to 60 px at the start.
    for (const [seconds, left] of [
      [0.2, 70],
      [0.6, 170],
    ] as const) {
      const frame = await frameAt(url, seconds)
      expect(near(frame.pixel(left + 4, 80), [0, 0, 255])).toBe(true)
      expect(near(frame.pixel(left + 36, 80), [0, 0, 255])).toBe(true)
      expect(near(frame.pixel(left - 5, 80), [0, 255, 0])).toBe(true)
      expect(near(frame.pixel(left + 46, 80), [0, 255, 0])).toBe(true)
    }
  })

  test('an official avatar speaks text, in front of what is behind it, for as long as its voice', async () => {
    const record = await renderVideo(world.client, 'createAvatarVideo', {
      data: [
        {
          ...size,
          voice: { voice_id: voice, input_text: 'Good morning.' },
          background: '#ff00ff',
          elements: [{ type: 'avatar', avatar_id: world.avatarId, width: 120, height: 160, ...at(100, 20) }],
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

  test.runIf(inDepth)('a top-level duration cuts or holds; an own avatar is shown as it is', async () => {
    const elements = [{ type: 'avatar', url: world.blueFilm, ...at(0, 0) }]
    const record = await renderVideo(world.client, 'createAvatarVideo', {
      duration: 1600,
      data: [{ ...size, voice: { voice_url: world.sound }, avatarFrom: 3, elements }],
      extras: { project: { version: 1, loudness: -23 } },
    })
    expect((await probeUrl(String(record['video']))).video!.frames).toBe(40)
    expect(await loudnessOf(String(record['video']))).toBeCloseTo(-23, 0)
    expect(record['engine_note']).toMatch(/shown as it is/)
    expect(near((await frameAt(String(record['video']), 1.1)).pixel(40, 30), [0, 0, 255]), 'it goes on').toBe(true)
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
          { ...still, duration: 9 },
          { ...still, width: 100, height: 100, duration: 9 },
        ],
      },
      1003,
      /one size/,
    ],
    ['a negative duration', { data: [{ ...size, duration: -5 }] }, 1003, /duration/],
    ['a day of video', { data: [{ ...still, duration: 86_400_000 }] }, 1003, /limit/],
    ['neither voice_id nor voice_url', { data: [{ ...size, voice: {} }] }, 1003, /voice_id.*voice_url/],
    ['no voice', { data: [{ ...size, elements: [] }] }, 1003, /data\[0\]\.voice/],
    [
      'no voice beside a duration',
      { data: [{ ...size, duration: 9 }] },
      1003,
      /data\[0\]\.voice .*voice_id or voice_url/,
    ],
    [
      'no voice in one of two items',
      {
        data: [
          { ...still, duration: 9 },
          { ...size, duration: 9 },
        ],
      },
      1003,
      /data\[1\]\.voice/,
    ],
    ['a voice_id without text', { data: [{ ...size, voice: { voice_id: voice } }] }, 1003, /input_text/],
    ['an unknown voice', { data: [{ ...size, voice: { voice_id: 'nobody', input_text: 'Hi.' } }] }, 1014, /nobody/],
    [
      'an unknown avatar',
      { data: [{ ...still, duration: 9, elements: [{ type: 'avatar', avatar_id: 'nobody' }] }] },
      1014,
      /nobody/,
    ],
    [
      'a wrong extension',
      { data: [{ ...still, duration: 9, elements: [{ type: 'image', url: 'https://e.com/a.exe' }] }] },
      1003,
      /\.exe/,
    ],
    ['a colour that is none', { data: [{ ...still, duration: 9, background: 'blurple' }] }, 1003, /background/],
    [
      'a hex colour that is none',
      { data: [{ ...still, duration: 9, elements: [{ type: 'image', url: '#12345' }] }] },
      1003,
      /#12345/,
    ],
    ['an unknown element', { data: [{ ...still, duration: 9, elements: [{ type: 'text' }] }] }, 1003, /type/],
    [
      'a scale of 2',
      { data: [{ ...still, duration: 9, elements: [{ type: 'image', url: '#fff', scale_x: 2 }] }] },
      1003,
      /scale_x/,
    ],
    [
      'a local file',
      { data: [{ ...still, duration: 9, elements: [{ type: 'image', url: 'file:///a.png' }] }] },
      1003,
      /url/,
    ],
    [
      'this machine',
      { data: [{ ...still, duration: 9, elements: [{ type: 'image', url: 'http://127.0.0.1:1/a.png' }] }] },
      1003,
      /this computer/,
    ],
    [
      'the local network',
      { data: [{ ...still, duration: 9, elements: [{ type: 'video', url: 'http://10.0.0.8/a.mp4' }] }] },
      1003,
      /network/,
    ],
    ['a voice on this machine', { data: [{ ...size, voice: { voice_url: 'http://[::1]/a.mp3' } }] }, 1003, /voice_url/],
    [
      'a callback to this machine',
      { data: [{ ...still, duration: 9 }], webhookUrl: 'http://127.0.0.1/' },
      1003,
      /webhookUrl/,
    ],
    ['avatarFrom 4', { data: [{ ...still, duration: 9, avatarFrom: 4 }] }, 1003, /avatarFrom/],
  ])('%s is refused at once', async (_name, request, code, reason) => {
    expect(await world.client.fails('createAvatarVideo', request, code)).toMatch(reason)
  })

  test('a file of the engine that has gone is refused with 1014', async () => {
    const url = `${world.engine.baseUrl}/files/${'x'.repeat(32)}.png`
    await world.client.fails(
      'createAvatarVideo',
      { data: [{ ...still, duration: 9, elements: [{ type: 'image', url }] }] },
      1014,
    )
  })
})
