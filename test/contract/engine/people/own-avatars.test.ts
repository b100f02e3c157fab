import { readdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inDepth } from '../../../support/depth.ts'
import { startEngine } from '../../../support/engine/start.ts'
import type { RunningEngine } from '../../../../electron/engine/index.ts'
import { openFaceModels } from '../../../../electron/engine/vision/faces/index.ts'
import { findTools } from '../../../../electron/media/tools.ts'
import type { MediaTools } from '../../../../electron/media/tools.ts'
import { clientOf } from '../../../support/engine/client.ts'
import type { Client } from '../../../support/engine/client.ts'
import { temporaryFolder } from '../../../support/engine/folder.ts'
import { frameAt, longestBetweenKeys, probeUrl, silence } from '../../../support/engine/media.ts'
import { at, renderVideo, near, voice } from '../../../support/engine/video-world.ts'
import { agree, energyOf, identity, see } from '../../../support/lipsync/measure.ts'
import { correlation } from '../../../support/media/mouth-in-clip.ts'
import { portrait, swaying } from '../../../support/own-avatars/portraits.ts'
import { uploadAvatar } from '../../../support/own-avatars/upload.ts'

type Fields = Record<string, unknown>

const models = openFaceModels()
const dataDir = temporaryFolder()
const folder = temporaryFolder()
const size = { width: 280, height: 280 }
const fps = 25

let engine: RunningEngine
let client: Client
let tools: MediaTools
let photo: Fields
let quiet: { voice: { voice_url: string } }

async function saved(url: unknown, name: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, Buffer.from(await (await fetch(String(url))).arrayBuffer()))
  return path
}

/** Bounds for lips and sound of a video; on a face of 105 px the mesh model itself is uncertain by about 0.03 cm. */
async function looked(path: string, people = false) {
  const seen = await see(models, tools, path, fps, { people })
  const gaps = seen.frames.map((frame) => frame?.gap ?? 0)
  const energy = await energyOf(tools, path, fps, gaps.length)
  return { seen, gaps, ...agree(gaps, energy, fps) }
}

beforeAll(async () => {
  tools = await findTools()
  engine = await startEngine({ dataDir })
  client = clientOf(engine)
  photo = await uploadAvatar(client, await portrait(), 'photo')
  quiet = { voice: { voice_url: await client.upload(silence, 'silence.wav') } }
})
afterAll(() => engine.stop())

const text = 'Good morning, everyone. This is our house.'
const short = 'Good morning, and welcome.'

/** The text that the photo speaks. */
const talking = (): Fields => ({
  ...size,
  avatar_from: 3,
  elements: [
    { type: 'avatar', avatar_id: 'photo', ...at(0, 0) },
    { type: 'audio', voice_id: voice, input_text: text },
  ],
})

/** Opening of its lips while it speaks. */
let spoken: number[] = []

describe('a photo', () => {
  test('becomes an avatar: its media as it came, a thumbnail, the box of the head', async () => {
    expect(photo).toMatchObject({ status: 3, type: 1, engine_width: 280, engine_height: 280 })
    const original = Buffer.from(await (await fetch(String(photo['url']))).arrayBuffer())
    expect(original.equals(await portrait())).toBe(true)
    const thumbnail = await (await fetch(String(photo['thumbnailUrl']))).arrayBuffer()
    expect(await sharp(Buffer.from(thumbnail)).metadata()).toMatchObject({ format: 'jpeg', ...size })
    const [x, y, width, height] = photo['crop_arr'] as [number, number, number, number]
    // The face lies at 75..175, 75..190; the hair begins at the top.
    expect(x > 20 && x < 75 && y < 45 && x + width > 175 && x + width < 250 && y + height > 185).toBe(true)
    expect(y + height).toBeLessThanOrEqual(280)
  })

  test('idles: mouth shut, alive, its end meets its start, flagged as made by a machine', async () => {
    const path = await saved(photo['modify_url'], 'idle.mp4')
    const probed = await probeUrl(path)
    expect(await longestBetweenKeys(path)).toBeLessThanOrEqual(1)
    expect(probed.video).toMatchObject({ codec: 'h264', pixFmt: 'yuv420p', ...size, frames: 150 })
    const { frames: seen } = await see(models, tools, path, fps / 2, { people: false })
    const lefts = seen.map((frame) => frame!.box.left)
    expect(Math.abs(lefts[0]! - lefts.at(-1)!), 'px over the seam').toBeLessThan(1.5)
    expect(Math.max(...lefts) - Math.min(...lefts), 'it moves').toBeGreaterThan(2)
    expect(Math.max(...seen.map((frame) => frame?.gap ?? 9)), 'cm between the lips').toBeLessThan(0.35)
    const bytes = Buffer.from(await (await fetch(String(photo['modify_url']))).arrayBuffer())
    expect(bytes.includes('AI-generated video')).toBe(true)
  })

  test('speaks in a talking avatar: lips follow the voice and are shut in silence; it stays who it is', async () => {
    const before = new Set(readdirSync(join(dataDir, 'clips')))
    const request = talking()
    const record = await renderVideo(client, 'createTalkingAvatar', request)
    expect(record['engine_note']).toBeUndefined()
    const path = await saved(record['video'], 'talking.mp4')
    const { correlation: agreed, offsetMs, openInSilence, range, seen, gaps } = await looked(path, true)
    spoken = gaps
    expect(agreed).toBeGreaterThanOrEqual(0.6)
    expect(Math.abs(offsetMs)).toBeLessThanOrEqual(40)
    expect(range).toBeGreaterThan(0.3)
    expect(openInSilence!.most, 'between the sentences').toBeLessThan(0.1)
    const own = await saved(photo['modify_url'], 'own.mp4')
    expect(identity(seen.people, (await see(models, tools, own, fps, { most: 9 })).people).worst).toBeLessThan(0.35)
    // The same avatar with the same words uses the frames that were drawn before, whatever stands beside it.
    const clips = () =>
      readdirSync(join(dataDir, 'clips')).filter((name) => /^own-.*mp4$/.test(name) && !before.has(name))
    const drawn = clips()
    expect(drawn).toHaveLength(1)
    const elements = [
      ...(request['elements'] as Fields[]),
      { type: 'image', url: '#203040', width: 8, height: 8, ...at(0, 0) },
    ]
    await renderVideo(client, 'createTalkingAvatar', { ...request, elements })
    expect(clips()).toEqual(drawn)
  })

  test.runIf(inDepth)(
    'in an avatar video it is shut while nobody speaks, and goes on through parts of one speech',
    async () => {
      const { _id } = await client.ok('createTts', { input_text: text, voice_id: voice })
      const speech = await client.ended('audioInfo', String(_id))
      const seconds = Number(speech['engine_duration_ms']) / 1000
      // Within one frame: the second item gets one frame more than its length alone would give.
      const [from, cut] = [2.03, 1.015].map((before) => Math.round((seconds - before) * 1000) / 1000) as [
        number,
        number,
      ]
      const item = (fragment: string, duration: number) => ({
        ...size,
        duration: Math.round(duration * 1000),
        voice: { voice_url: `${String(speech['url'])}${fragment}` },
        avatarFrom: 3,
        elements: [{ type: 'avatar', avatar_id: 'photo', ...at(0, 0) }],
      })
      const record = await renderVideo(client, 'createAvatarVideo', {
        data: [item(`#t=${String(from)},${String(cut)}`, cut - from), item(`#t=${String(cut)}`, seconds - cut + 1)],
      })
      const path = await saved(record['video'], 'parts.mp4')
      const { correlation: agreed, openInSilence, gaps, seen } = await looked(path)
      expect(gaps).toHaveLength(76)
      expect(agreed).toBeGreaterThanOrEqual(0.6)
      expect(openInSilence!.most, 'the last second is silent').toBeLessThan(0.1)
      expect(Math.max(...gaps.slice(-15)), 'shut to the very last frame').toBeLessThan(0.2)
      const first = Math.round((cut - from) * fps)
      const step = seen.frames[first]!.box.left - seen.frames[first - 1]!.box.left
      expect(Math.abs(step), 'px over the cut').toBeLessThan(1.5)
    },
  )

  test.runIf(inDepth)('cut out, what is behind shows through; placed as the element says', async () => {
    const record = await renderVideo(client, 'createAvatarVideo', {
      data: [
        {
          width: 400,
          height: 300,
          ...quiet,
          duration: 400,
          background: '#00ff00',
          avatarFrom: 3,
          elements: [{ type: 'avatar', avatar_id: 'photo', engine_cut_out: true, ...at(100, 20) }],
        },
      ],
    })
    const frame = await frameAt(String(record['video']), 0.2)
    expect(near(frame.pixel(50, 150), [0, 255, 0])).toBe(true)
    expect(near(frame.pixel(110, 60), [0, 255, 0], 20), String(frame.pixel(110, 60))).toBe(true)
    const [r, g, b] = frame.pixel(100 + 120, 20 + 150)
    expect(r > 130 && r > b, `${String([r, g, b])} is skin`).toBe(true)
  })

  test.runIf(inDepth)(
    'the mark is seen where it was asked for, once for the whole, and only where an own avatar is',
    async () => {
      const item = (avatar_id: string, avatarFrom: 2 | 3) => ({
        ...size,
        ...quiet,
        duration: 200,
        background: '#00ff00',
        avatarFrom,
        elements: [{ type: 'avatar', avatar_id, ...at(0, 0), scale_x: 0.3, scale_y: 0.3 }],
      })
      const [official] = await client.ok<{ avatar_id: string }[]>('listAvatars', { from: 2, size: 1 })
      const presenter = item(official!.avatar_id, 2)
      const seen = async (data: unknown[], mark?: boolean) => {
        const more = mark === undefined ? {} : { extras: { mark } }
        const record = await renderVideo(client, 'createAvatarVideo', { data, ...more })
        for (const field of ['engine_mark', 'extras']) expect(record['source_data']).not.toHaveProperty(field)
        const corners: boolean[] = []
        for (let time = 0.1; time < data.length * 0.2; time += 0.2) {
          const frame = await frameAt(String(record['video']), time)
          const row = Array.from({ length: 20 }, (_, step) => frame.pixel(250 + step, 266))
          corners.push(row.some(([red, , blue]) => red > 90 && blue > 90))
        }
        return corners
      }
      expect(await seen([item('photo', 3), presenter], true)).toEqual([true, true])
      expect(await seen([item('photo', 3)], false)).toEqual([false])
      expect(await seen([item('photo', 3)])).toEqual([false])
      expect(await seen([presenter], true)).toEqual([false])
      for (const [endpoint, body] of [
        ['createAvatarVideo', { data: [presenter] }],
        ['createTalkingAvatar', talking()],
      ] as const)
        expect(await client.fails(endpoint, { ...body, extras: { mark: 'yes' } }, 1003)).toMatch(/^extras\.mark/)
    },
  )

  test.runIf(inDepth)('its preview moves the lips of the finished video, in small', async () => {
    const body = talking()
    const request = { kind: 'talking-avatar', body, parts: 'avatars', height: 240 }
    const asked = async (): Promise<Fields> =>
      (await client.send('POST', '/engine/previews', request)).body['data'] as Fields
    let state = await asked()
    for (; Number(state['status']) < 3; state = await asked()) await new Promise((resolve) => setTimeout(resolve, 100))
    expect(state).toMatchObject({ status: 3, notes: [] })
    const [clip] = state['clips'] as [Fields]
    expect(clip).toMatchObject({
      item_index: 0,
      element_index: 0,
      avatar_id: 'photo',
      speaks: true,
      start_ms: 0,
    })
    const small = (await see(models, tools, await saved(clip['url'], 'clip.mp4'), fps, { people: false })).frames
    expect(small.length).toBe(spoken.length)
    expect(
      correlation(
        small.map((frame) => frame?.gap ?? 0),
        spoken,
      ),
    ).toBeGreaterThan(0.8)
  })
})

describe('a film', () => {
  test.runIf(inDepth)('becomes a stream avatar that speaks and ends where it began', async () => {
    const ready = await uploadAvatar(client, await swaying(1.2), 'film', { type: '2' })
    expect(ready).toMatchObject({ status: 3, type: 2, engine_width: 240, engine_height: 240 })
    const idle = await probeUrl(String(ready['modify_url']))
    expect(idle.video!.frames, 'to and fro').toBeGreaterThan(50)
    const record = await renderVideo(client, 'createTalkingAvatar', {
      width: 240,
      height: 240,
      avatar_from: 3,
      elements: [
        { type: 'avatar', avatar_id: 'film', ...at(0, 0) },
        { type: 'audio', voice_id: voice, input_text: short },
      ],
    })
    const path = await saved(record['video'], 'film.mp4')
    const { correlation: agreed, seen } = await looked(path)
    expect(agreed).toBeGreaterThan(0.45)
    const [first, last] = [seen.frames[0]!.box, seen.frames.at(-1)!.box]
    expect(Math.abs(first.left - last.left)).toBeLessThan(4)
    expect(Math.abs(first.top - last.top)).toBeLessThan(4)
  })

  test.runIf(inDepth)(
    'given by its address alone it speaks as well, from the part that the address names',
    async () => {
      const url = await client.upload(await swaying(1.2), 'me.mp4')
      const record = await renderVideo(client, 'createTalkingAvatar', {
        width: 240,
        height: 240,
        avatar_from: 3,
        elements: [
          { type: 'avatar', url: `${url}#t=0.3,0.9`, ...at(0, 0) },
          { type: 'audio', voice_id: voice, input_text: 'Good morning.' },
        ],
      })
      expect(record['engine_note']).toBeUndefined()
      expect((await looked(await saved(record['video'], 'address.mp4'))).range).toBeGreaterThan(0.12)
    },
  )
})
