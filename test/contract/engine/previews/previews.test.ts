import { existsSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inDepth } from '../../../support/depth.ts'
import { onSharedStores } from '../../../support/engine/shared-stores.ts'
import { temporaryFolder } from '../../../support/engine/folder.ts'
import { frameAt, picture, probeUrl, tone } from '../../../support/engine/media.ts'
import { previewWorld } from '../../../support/engine/previews.ts'
import type { PreviewWorld } from '../../../support/engine/previews.ts'
import { film as filmOf, scaled, ssimOf } from '../../../support/engine/ssim.ts'
import { at, renderVideo, near, quietElsewhere } from '../../../support/engine/video-world.ts'

const dataDir = temporaryFolder()
const canvas = { width: 640, height: 360 }
const previewHeight = 240
const voice = 'everyday-marcus'
/** Facts that a finished clip and its preview share. */
const leastLikeness = 0.97

let world: PreviewWorld
let red = ''
let sound = ''
/** Two scenes; the second one is cut in two, and its avatar goes on. */
let data: object[]

beforeAll(async () => {
  world = await previewWorld(dataDir, { account: { plan: 'pro', credits: 50, videoSeconds: 500 } })
  red = await world.client.upload(await picture(300, 200, '#c04020'), 'red.png')
  sound = await world.client.upload(await tone(1.3, 'mp3'), 'tone.mp3')
  const avatar = (x: number) => ({ type: 'avatar', avatar_id: 'mara', ...at(x, 40, 0.3), layer_number: 2 })
  data = [
    {
      ...canvas,
      background: '#dde6ee',
      voice: { voice_id: voice, input_text: 'This is the first scene of two.' },
      elements: [{ type: 'image', url: red, ...at(31, 47, 0.7) }, avatar(331)],
    },
    {
      ...canvas,
      background: '#203040',
      duration: 640,
      elements: [avatar(51)],
      voice: { voice_url: `${sound}#t=0,0.64` },
    },
    {
      ...canvas,
      background: '#203040',
      duration: 660,
      elements: [avatar(51)],
      voice: { voice_url: `${sound}#t=0.64,1.3` },
    },
  ]
})
afterAll(() => world.engine.stop())

const part = (url: string, firstFrame: number, width: number, height: number) => ({
  inputs: [['-i', url]],
  chain: `[$0:v]trim=start_frame=${String(firstFrame)},setpts=PTS-STARTPTS,scale=${String(width)}:${String(height)}:flags=area`,
})

describe('a preview is the finished clip in small', () => {
  let finished: Record<string, unknown>
  let url = ''
  beforeAll(async () => {
    finished = await renderVideo(world.client, 'createAvatarVideo', { data })
    url = String(finished['video'])
  })

  test('as a video: its size, length and every frame', async () => {
    const preview = await world.render({ kind: 'avatar-video', body: { data }, parts: 'video', height: previewHeight })
    expect(preview).toMatchObject({
      status: 3,
      share: 1,
      width: 426,
      height: previewHeight,
      clips: [],
      fail_code: null,
      duration_ms: finished['engine_duration_ms'],
    })
    const probed = await probeUrl(preview.url!)
    expect(probed.video).toMatchObject({ codec: 'h264', width: 426, height: previewHeight })
    expect(probed.audio).toMatchObject({ codec: 'aac' })
    const alike = await ssimOf(filmOf(preview.url!), scaled(url, 426, previewHeight))
    expect(alike).toHaveLength(probed.video!.frames)
    expect(Math.min(...alike)).toBeGreaterThan(leastLikeness)
    const range = await fetch(preview.url!, { headers: { range: 'bytes=0-99' } })
    expect([range.status, (await range.arrayBuffer()).byteLength]).toEqual([206, 100])
  })

  test('of some items alone: the frames that they have in the whole', async () => {
    const request = { kind: 'avatar-video', body: { data }, height: previewHeight, parts: 'video' }
    // The last preview begins in the middle of an avatar's clip.
    for (const from_item of inDepth ? [1, 2] : [2]) {
      const preview = await world.render({ ...request, from_item })
      const before = Math.round((Number(finished['engine_duration_ms']) - preview.duration_ms!) / 40)
      const alike = await ssimOf(filmOf(preview.url!), part(url, before, 426, previewHeight))
      expect(alike.length).toBeGreaterThanOrEqual(16)
      expect(Math.min(...alike)).toBeGreaterThan(leastLikeness)
    }
  })

  test('as avatars alone: laid over the background they are its frames, at every time', async () => {
    const request = { kind: 'avatar-video', body: { data }, height: previewHeight, parts: 'avatars' }
    const preview = await world.render(request)
    expect(preview).toMatchObject({ status: 3, url: null })
    expect(preview.clips).toMatchObject([
      { item_index: 0, element_index: 1, avatar_id: 'mara', speaks: true, start_ms: 0 },
      { item_index: 1, element_index: 0, avatar_id: 'mara', speaks: true, start_ms: 0, duration_ms: 640 },
      { item_index: 2, element_index: 0, avatar_id: 'mara', speaks: true, start_ms: 640, duration_ms: 660 },
    ])
    const [first, second, third] = preview.clips
    // An avatar that continues from item to item has one clip.
    expect(third!.url).toBe(second!.url)
    expect(second!.url).not.toBe(first!.url)
    // A scene's avatar moves alone as it does among other scenes.
    const alone = await world.render({ ...request, body: { data: data.slice(0, 1) } })
    expect(alone.clips).toEqual([first])
    const probed = await probeUrl(second!.url)
    expect(probed.video).toMatchObject({ codec: 'vp9', width: second!.width, height: second!.height })
    const seconds = (second!.duration_ms + third!.duration_ms) / 1000
    expect(probed.video!.frames).toBe(Math.round(seconds * 25))
    const start = Math.round(first!.duration_ms / 40)
    const [x, y] = [Math.round((51 * 426) / 640), Math.round((40 * previewHeight) / 360)]
    const laid = {
      inputs: [
        ['-f', 'lavfi', '-i', `color=0x203040:s=426x${String(previewHeight)}:r=25:d=${String(seconds)}`],
        ['-c:v', 'libvpx-vp9', '-i', second!.url],
      ],
      chain: `[$0:v][$1:v]overlay=${String(x)}:${String(y)}`,
    }
    const alike = await ssimOf(laid, part(url, start, 426, previewHeight))
    expect(alike.length).toBeGreaterThan(25)
    expect(Math.min(...alike)).toBeGreaterThan(leastLikeness)
  })

  test.runIf(inDepth)('a talking avatar likewise', async () => {
    const body = {
      ...canvas,
      elements: [
        { type: 'image', url: '#305070', width: 640, height: 360, ...at(0, 0) },
        { type: 'avatar', avatar_id: 'henrik', ...at(180, 30, 0.3), layer_number: 1 },
        { type: 'audio', url: sound },
      ],
    }
    const whole = await renderVideo(world.client, 'createTalkingAvatar', body)
    const preview = await world.render({ kind: 'talking-avatar', body, parts: 'video', height: previewHeight })
    const alike = await ssimOf(filmOf(preview.url!), scaled(String(whole['video']), 426, previewHeight))
    expect(Math.min(...alike)).toBeGreaterThan(leastLikeness)
    expect(near((await frameAt(preview.url!, 0)).pixel(5, 5), [0x30, 0x50, 0x70])).toBe(true)
  })
})

describe('a preview costs nothing', () => {
  test.skipIf(onSharedStores)('no credits, no record, and what was made once is there at once', async () => {
    const account = () => {
      const db = new Database(join(dataDir, 'engine.sqlite'), { readonly: true })
      const rows = ['* FROM account', '* FROM records', 'name FROM files'].map((what) =>
        db.prepare(`SELECT ${what}`).all(),
      )
      db.close()
      return rows
    }
    const before = account()
    expect(before[0]).toMatchObject([{ plan: 'pro' }])
    const request = { kind: 'avatar-video', body: { data }, parts: 'avatars', height: 200 }
    const preview = await world.render(request)
    expect(account()).toEqual(before)
    const drawn = world.drawn()
    const again = await world.ask(request)
    expect(again).toEqual({ ...preview, revision: again.revision })
    await world.client.fails('videoInfo', { video_model_id: preview._id.slice(0, 24) }, 1014)

    // Positions of elements don't change how the avatar moves.
    const moved = structuredClone(data) as { elements: { offset_x: number }[] }[]
    for (const { elements } of moved) for (const element of elements) element.offset_x += 13
    const shifted = await world.render({ ...request, body: { data: moved } })
    const drawnAs = (clips: typeof preview.clips) => clips.map(({ x: _x, ...rest }) => rest)
    expect(drawnAs(shifted.clips)).toEqual(drawnAs(preview.clips))
    expect(shifted.clips.map(({ x }) => x)).not.toEqual(preview.clips.map(({ x }) => x))
    expect(world.drawn()).toBe(drawn)
    // The avatar's size does.
    for (const { elements } of moved) Object.assign(elements.at(-1)!, { scale_x: 0.25, scale_y: 0.25 })
    const smaller = await world.render({ ...request, body: { data: moved } })
    expect(smaller.clips[0]!.url).not.toBe(preview.clips[0]!.url)
    expect(smaller.clips[0]!.width).toBeLessThan(preview.clips[0]!.width)
    expect(world.drawn()).toBeGreaterThan(drawn)
  })
})

describe('what is refused', () => {
  const body = () => ({ data })
  test.each<[string, (() => object) | object, RegExp]>([
    ['no kind', () => ({ body: body(), parts: 'video' }), /^1003 kind/],
    ['another kind', () => ({ kind: 'film', body: body(), parts: 'video' }), /^1003 kind/],
    ['no parts', () => ({ kind: 'avatar-video', body: body() }), /^1003 parts/],
    ['no body', { kind: 'avatar-video', parts: 'video' }, /^1003 body is required/],
    ['a list as body', { kind: 'avatar-video', parts: 'video', body: [] }, /^1003 body/],
    ['a height of 100', () => ({ kind: 'avatar-video', parts: 'video', body: body(), height: 100 }), /height.*144/],
    ['a height of words', () => ({ kind: 'avatar-video', parts: 'video', body: body(), height: 'x' }), /height/],
    [
      'an item behind the last',
      () => ({ kind: 'avatar-video', parts: 'video', body: body(), from_item: 3 }),
      /^1003 from_item/,
    ],
    ['too many items', () => ({ kind: 'avatar-video', parts: 'video', body: body(), items: 4 }), /^1003 .*items/],
    ['a body without data', { kind: 'avatar-video', parts: 'video', body: {} }, /^1003 data is required/],
    [
      'a wrong field of an element',
      { kind: 'talking-avatar', parts: 'avatars', body: { width: 'x', height: 90, elements: [] } },
      /^1003 width/,
    ],
    [
      'nobody as avatar',
      {
        kind: 'avatar-video',
        parts: 'avatars',
        body: {
          data: [{ ...canvas, ...quietElsewhere, duration: 500, elements: [{ type: 'avatar', avatar_id: 'nobody' }] }],
        },
      },
      /^1014 data\[0\]\.elements\[0\]\.avatar_id/,
    ],
    [
      'a voice that does not exist',
      {
        kind: 'avatar-video',
        parts: 'avatars',
        body: { data: [{ ...canvas, voice: { voice_id: 'no-one', input_text: 'Hi.' } }] },
      },
      /^1014 data\[0\]\.voice\.voice_id/,
    ],
    [
      'an address on this machine',
      {
        kind: 'avatar-video',
        parts: 'video',
        body: {
          data: [
            {
              ...canvas,
              ...quietElsewhere,
              duration: 500,
              elements: [{ type: 'image', url: 'http://127.0.0.1:9/a.png' }],
            },
          ],
        },
      },
      /^1003 data\[0\]\.elements\[0\]\.url/,
    ],
  ])('%s', async (_, request, reason) => {
    await expect(world.ask(typeof request === 'function' ? (request() as object) : request)).rejects.toThrow(reason)
  })

  test('what turns out later ends it with the reason', async () => {
    const missing = [{ type: 'image', url: 'https://nowhere.invalid/a.png' }]
    const request = {
      kind: 'avatar-video',
      body: { data: [{ ...canvas, ...world.quiet, duration: 500, elements: missing }] },
    }
    const preview = await world.render({ ...request, parts: 'video' })
    expect(preview).toMatchObject({ status: 4, url: null })
    expect(preview.fail_reason).toMatch(/nowhere\.invalid/)
    // A preview of the avatars alone does not need that picture.
    expect(await world.render({ ...request, parts: 'avatars' })).toMatchObject({ status: 3, clips: [] })
  })

  test.skipIf(onSharedStores)('nobody without credentials is told anything', async () => {
    const { baseUrl } = world.engine
    const answers = await Promise.all([
      fetch(`${baseUrl}/engine/previews`, {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json' },
      }),
      fetch(`${baseUrl}/engine/previews/x`),
      fetch(`${baseUrl}/engine/previews/x/events`),
      fetch(`${baseUrl}/engine/previews/x/cancel`, { method: 'POST' }),
    ])
    for (const answer of answers) expect(await answer.json()).toMatchObject({ code: 1102 })
    for (const name of ['..%2fengine.sqlite', '%2e%2e/engine.sqlite', 'x.json', `${'a'.repeat(40)}.mp4`])
      expect((await fetch(`${baseUrl}/previews/${name}`)).status).toBe(404)
    expect(existsSync(join(dataDir, 'engine.sqlite'))).toBe(true)
  })
})
