import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startEngine } from '../../../support/engine/start.ts'
import type { RunningEngine } from '../../../../electron/engine/index.ts'
import { clientOf } from '../../../support/engine/client.ts'
import type { Client } from '../../../support/engine/client.ts'
import { temporaryFolder } from '../../../support/engine/folder.ts'
import { body, startHostileServer } from '../../../support/engine/hostile-server.ts'
import { leftovers } from '../../../support/engine/leftovers.ts'
import { film, make, picture, probeUrl, tone } from '../../../support/engine/media.ts'
import { hoursOf } from '../../../support/faces/input-cases.ts'
import { heic } from '../../../support/media/heic.ts'
import { waveHeader } from '../../../support/media/wave.ts'
import { portrait } from '../../../support/own-avatars/portraits.ts'
import { inDepth } from '../../../support/depth.ts'

type Fields = Record<string, unknown>

const dataDir = temporaryFolder()
let engine: RunningEngine
let client: Client
let server: Awaited<ReturnType<typeof startHostileServer>>

/** A second of picture alone, then a second of sound: the sound begins late. */
const lateSound = () =>
  make('mp4', [
    ...['-f', 'lavfi', '-i', 'color=c=black:s=64x36:r=25:d=3', '-itsoffset', '1', '-f', 'lavfi', '-i'],
    ...['sine=frequency=440:duration=1', '-map', '0', '-map', '1', '-pix_fmt', 'yuv420p'],
  ])

/** Floating-point samples that no encoder takes. */
function noNumbers(): Buffer {
  const data = Buffer.alloc(16_000)
  for (let at = 0; at < data.length; at += 4) data.writeFloatLE(at % 3 === 0 ? 1e30 : Number.NaN, at)
  return Buffer.concat([waveHeader(data.length, { rate: 16_000, float: true }), data])
}

/** A film whose decoded frames exceed the limit. */
async function growing(): Promise<Buffer> {
  const jpeg = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer()
  const pictures = join(dataDir, 'growing.mjpeg')
  writeFileSync(pictures, Buffer.concat([await jpeg(64, 36), ...Array<Buffer>(5).fill(await jpeg(8192, 5000))]))
  return make('avi', ['-f', 'mjpeg', '-framerate', '4', '-i', pictures, '-c', 'copy'])
}

beforeAll(async () => {
  const photo = await portrait()
  server = await startHostileServer({
    '/face.png': body(photo, 'image/png'),
    '/face.avif': body(await sharp(photo).avif({ effort: 0 }).toBuffer(), 'image/avif'),
    '/grows.avi': body(await growing(), 'video/x-msvideo'),
    '/half.png': body(photo.subarray(0, photo.length / 2), 'image/png'),
    '/photo.heic': body(heic, 'image/heic'),
    '/film.ts': body(await make('ts', ['-f', 'lavfi', '-i', 'testsrc2=s=64x64:d=0.4']), 'video/mp2t'),
    '/wall.mp4': body(await film(2), 'video/mp4'),
    '/hours.mp4': body(await hoursOf(10), 'video/mp4'),
    '/grey.png': body(await picture(300, 200, '#808080'), 'image/png'),
    '/short.mp3': body(await tone(0.2, 'mp3'), 'audio/mpeg'),
    '/long.wav': body(await tone(60.5), 'audio/wav'),
    '/late.mp4': body(await lateSound(), 'video/mp4'),
    '/nan.wav': body(noNumbers(), 'audio/wav'),
  })
  engine = await startEngine({ dataDir, allowLocal: true })
  client = clientOf(engine)
})
afterAll(async () => {
  await engine.stop()
  await server.close()
  expect(leftovers(dataDir)).toEqual([])
})

let uploads = 0
async function upload(path: string, type: 1 | 2 = 1): Promise<Fields> {
  const request = { url: server.url(path), avatar_id: `foreign${String((uploads += 1))}`, name: 'A', type }
  const [created] = await client.ok<Fields[]>('uploadAvatar', request)
  return client.ended('avatarDetail', String(created!['_id']))
}

async function lipSync(video: string, audio: string): Promise<Fields> {
  const request = { video_url: server.url(video), audio_url: server.url(audio) }
  const { _id } = await client.ok('createLipSync', request)
  return client.ended('videoInfo', String(_id))
}

async function background(fields: Fields): Promise<Fields> {
  const { _id } = await client.ok('createBackgroundChange', {
    modify_origin_img_size: '60x40',
    overlay_origin_x: 0,
    overlay_origin_y: 0,
    canvas_size: '60x40',
    webhookUrl: '',
    removeBg: true,
    ...fields,
  })
  return client.ended('imageInfo', String(_id))
}

describe('an avatar', () => {
  test('of an AVIF photo is kept as PNG, which every other operation takes', async () => {
    const record = await upload('/face.avif')
    expect(record).toMatchObject({ status: 3, engine_width: 280, engine_height: 280 })
    expect(String(record['url'])).toMatch(/\.png$/)
    const media = Buffer.from(await (await fetch(String(record['url']))).arrayBuffer())
    expect(await sharp(media).metadata()).toMatchObject({ format: 'png', width: 280, height: 280 })
  })

  test.each([
    ['/photo.heic', 1, 1105, /photo\.heic is a HEIC photo.*Save it as JPEG or PNG\.$/],
    ['/film.ts', 1, 1105, /film\.ts is mpeg-ts, .*Save it as MP4/],
    ['/hours.mp4', 1, 1105, /hours\.mp4 is 600 minutes long; the limit is 10 minutes/],
    ['/hours.mp4', 2, 1223, /the limit is 10 minutes/],
  ] as const)('of %s (type %i) is refused with %i', async (path, type, code, reason) => {
    const record = await upload(path, type)
    expect(record).toMatchObject({ status: 4, fail_code: code })
    expect(record['fail_reason']).toMatch(reason)
  })
})

describe('a lip sync', () => {
  test.runIf(inDepth)('of speech that begins late has its silence first, and all of it', async () => {
    const record = await lipSync('/face.png', '/late.mp4')
    expect(record['fail_reason'] ?? '').toBe('')
    const { durationMs, video } = await probeUrl(String(record['video']))
    expect(Math.abs(durationMs - 2000), 'ms').toBeLessThan(80)
    expect(Math.abs(video!.frames - 50)).toBeLessThanOrEqual(2)
  })

  test.each([
    ['/face.png', '/long.wav', 1204, /^audio_url: .*is 60\.5 s long/],
    ['/face.png', '/nan.wav', 1110, /^audio_url: .*nan\.wav holds sound that cannot be used/],
    ['/wall.mp4', '/short.mp3', 1211, /^video_url: .*wall\.mp4: No face was found in the video’s first 0\.2 s/],
  ] as const)('of %s with %s is refused with %i', async (video, audio, code, reason) => {
    const record = await lipSync(video, audio)
    expect(record).toMatchObject({ video_status: 4, fail_code: code, deduction_duration: 0 })
    expect(record['fail_reason']).toMatch(reason)
  })
})

describe('a background change', () => {
  test.runIf(inDepth).each([
    ['/grey.png', /^origin_img could not be cut out: nothing in it stands out/],
    ['/photo.heic', /^origin_img: .*is a HEIC photo/],
  ] as const)('with removeBg on %s is 1206', async (path, reason) => {
    const record = await background({ origin_img: server.url(path) })
    expect(record).toMatchObject({ image_status: 4, fail_code: 1206, deduction_credit: 0 })
    expect(record['fail_reason']).toMatch(reason)
  })
})

test('no answer of face detection tells where the engine keeps files', async () => {
  for (const path of ['/photo.heic', '/half.png', '/hours.mp4', '/grows.avi']) {
    const { body: answer } = await client.raw('detectFaces', { url: server.url(path) })
    expect(answer['error_code']).toBe(1)
    expect(String(answer['error_msg'])).toContain(path)
    expect(String(answer['error_msg'])).not.toContain(dataDir)
  }
})
