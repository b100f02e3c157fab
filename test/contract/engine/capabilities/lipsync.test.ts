import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inDepth } from '../../../support/depth.ts'
import { startEngine } from '../../../support/engine/start.ts'
import type { RunningEngine } from '../../../../electron/engine/index.ts'
import { clientOf } from '../../../support/engine/client.ts'
import type { Client } from '../../../support/engine/client.ts'
import { temporaryFolder } from '../../../support/engine/folder.ts'
import { body, startHostileServer } from '../../../support/engine/hostile-server.ts'
import { film, frameAt, longestBetweenKeys, make, picture, probeUrl, tone } from '../../../support/engine/media.ts'
import { voice } from '../../../support/engine/video-world.ts'
import { watermarkAt } from '../../../support/watermark/found.ts'

const fixture = join(import.meta.dirname, '../../../fixtures/faces/astronaut.png')
const busyMs = 180_000

let engine: RunningEngine
let client: Client
let server: Awaited<ReturnType<typeof startHostileServer>>
/** A photo, and the same face as a film of a second without sound. */
let photo: string
let silentFilm: string
let speech: string
let spokenMs: number
let result: Record<string, unknown>

const fit = ['-vf', 'scale=256:256,format=yuv420p', '-c:v', 'libx264']
const held = (seconds: number, fps: number, more: string[] = fit) =>
  make('mp4', ['-loop', '1', '-framerate', String(fps), '-t', String(seconds), '-i', fixture, ...more])

async function ended(request: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { _id } = await client.ok('createLipSync', request)
  return client.ended('videoInfo', String(_id), busyMs)
}

beforeAll(async () => {
  server = await startHostileServer({
    '/short.mp4': body((await film(1)).subarray(0, 900), 'video/mp4'),
    '/sound.mp4': body(await tone(1, 'm4a'), 'video/mp4'),
    '/noise.mp3': body(Buffer.from('this is no sound at all, whatever its name says'), 'audio/mpeg'),
    '/hours.mp4': body(
      await make('mp4', [
        '-f',
        'lavfi',
        '-i',
        'color=c=blue:s=16x16:r=0.02:d=36000',
        '-c:v',
        'libx264',
        '-pix_fmt',
        'yuv420p',
      ]),
      'video/mp4',
    ),
  })
  engine = await startEngine({ dataDir: temporaryFolder(), allowLocal: true })
  client = clientOf(engine)
  photo = await client.upload(await readFile(fixture), 'face.png')
  silentFilm = await client.upload(await held(1, 20), 'face.mp4')
  const { _id } = await client.ok('createTts', {
    input_text: 'Mama, bob and pop.',
    voice_id: voice,
    rate: '100%',
  })
  const audio = await client.ended('audioInfo', String(_id), busyMs)
  speech = String(audio['url'])
  spokenMs = (await probeUrl(speech)).durationMs
  result = await ended({ video_url: silentFilm, audio_url: speech })
}, busyMs * 2)

afterAll(async () => {
  await engine.stop()
  await server.close()
})

describe('Create lip sync', () => {
  test(
    'answers the video record at once, queued, with what it was asked for',
    async () => {
      const sound = await client.upload(await tone(0.4), 'tone.wav')
      const record = await client.ok('createLipSync', { video_url: photo, audio_url: sound })
      expect(record).toMatchObject({
        video_status: 1,
        video: '',
        external_video: '',
        lipsync: true,
        input_audio: sound,
        target_video: photo,
        deduction_duration: 0,
      })
      const end = await client.ended('videoInfo', String(record['_id']), busyMs)
      expect(end).toMatchObject({ video_status: 3, lipsync: true, input_audio: sound, target_video: photo })
      // A photo has no frame rate.
      expect((await probeUrl(String(end['video']))).video).toMatchObject({
        width: 512,
        height: 512,
        frames: 10,
      })
      expect(await watermarkAt(end['video'])).toEqual({ sound: false, picture: true })
    },
    busyMs,
  )

  test('the result is as long as the speech, at the rate of the video, which goes back and forth', async () => {
    expect(result).toMatchObject({ video_status: 3, lipsync: true })
    const facts = await probeUrl(String(result['video']))
    expect(facts.video).toMatchObject({ codec: 'h264', pixFmt: 'yuv420p', width: 256, height: 256 })
    expect(facts.audio).toEqual({ codec: 'aac', sampleRate: 48000 })
    expect(facts.durationMs, 'long enough for a second key frame').toBeGreaterThan(1100)
    expect(await longestBetweenKeys(String(result['video']))).toBeLessThanOrEqual(1)
    expect(Math.abs(facts.durationMs - spokenMs)).toBeLessThanOrEqual(60)
    expect(facts.video!.frames).toBe(Math.ceil((spokenMs / 1000) * 20 - 0.02))
    expect(result['deduction_duration']).toBe(1)
  })

  test('the file says that a machine made it', async () => {
    const bytes = Buffer.from(await (await fetch(String(result['video']))).arrayBuffer())
    expect(bytes.includes('AI-generated video')).toBe(true)
    expect(await watermarkAt(result['video'])).toMatchObject({ sound: true })
  })

  test(
    'the same video with the same speech is done once',
    async () => {
      const request = { video_url: silentFilm, audio_url: speech }
      expect(await client.fails('createLipSync', request, 1202)).toContain(String(result['_id']))
      // The same file under another name is recognised by its content.
      const copy = await client.upload(await held(1, 20), 'copy.mp4')
      const again = await ended({ ...request, video_url: copy })
      expect(again).toMatchObject({ video_status: 4, fail_code: 1202 })
      expect(again['fail_reason']).toContain(String(result['_id']))
    },
    busyMs,
  )

  test.each([
    ['no video', { audio_url: 'https://example.com/a.mp3' }, 1003, /video_url/],
    ['no audio', { video_url: 'https://example.com/a.mp4' }, 1003, /audio_url/],
    [
      'a text as video',
      { video_url: 'https://example.com/a.txt', audio_url: 'https://example.com/a.mp3' },
      1003,
      /video_url/,
    ],
  ])('%s is refused at once', async (_name, request, code, reason) => {
    expect(await client.fails('createLipSync', request, code)).toMatch(reason)
  })

  test('a mark that is no yes or no is refused at once', async () => {
    const request = { video_url: photo, audio_url: speech, engine_mark: 'yes' }
    expect(await client.fails('createLipSync', request, 1003)).toMatch(/engine_mark/)
  })
})

describe('what cannot be lip synced ends with its code and a sentence', () => {
  const sources: [name: string, code: number, reason: RegExp, () => Promise<Record<string, string>>][] = [
    [
      'no face',
      1211,
      /No face was found in the photo/,
      async () => ({
        video_url: await client.upload(await picture(320, 240, '#3366aa'), 'wall.png'),
      }),
    ],
    [
      'over 60 seconds',
      1204,
      /is 62 s long; the limit is 60 s/,
      async () => ({
        video_url: await client.upload(await film(62, '32x32'), 'long.mp4'),
      }),
    ],
    [
      'ten hours',
      1204,
      /10 hours long; the limit is 60 s/,
      () => Promise.resolve({ video_url: server.url('/hours.mp4') }),
    ],
    [
      '100 frames per second',
      1210,
      /100 frames per second; the limit is 60/,
      async () => ({
        video_url: await client.upload(await held(1, 100), 'fast.mp4'),
      }),
    ],
    [
      'cut short',
      1208,
      /cut short|cannot be read|damaged|no length/,
      () => Promise.resolve({ video_url: server.url('/short.mp4') }),
    ],
    ['sound where the video goes', 1208, /sound alone/, () => Promise.resolve({ video_url: server.url('/sound.mp4') })],
    ['speech that is a video without sound', 1203, /without sound/, () => Promise.resolve({ audio_url: silentFilm })],
    ['speech that is no sound', 1110, /audio_url/, () => Promise.resolve({ audio_url: server.url('/noise.mp3') })],
    [
      'speech over 60 seconds',
      1204,
      /would be longer than the limit of 60 s/,
      async () => ({
        audio_url: await client.upload(await tone(62, 'mp3'), 'long.mp3'),
      }),
    ],
    ['a server without such a file', 1110, /404/, () => Promise.resolve({ audio_url: server.url('/nothing.mp3') })],
  ]

  test.each(sources)(
    '%s: %i',
    async (_name, code, reason, source) => {
      const answer = await client.raw('createLipSync', {
        video_url: photo,
        audio_url: speech,
        ...(await source()),
      })
      if (answer.body['code'] !== 1000) throw new Error(`refused at once: ${JSON.stringify(answer.body)}`)
      const { _id } = answer.body['data'] as { _id: string }
      const record = await client.ended('videoInfo', _id, busyMs)
      expect(record).toMatchObject({ video_status: 4, video: '', fail_code: code, deduction_duration: 0 })
      expect(record['fail_reason']).toMatch(reason)
      expect(record['fail_reason']).toMatch(/\.$/)
    },
    busyMs,
  )
})

test.runIf(inDepth)(
  'the mark is seen where it was asked for, and nowhere else',
  async () => {
    const sound = await client.upload(await tone(0.3, 'wav'), 'beep.wav')
    const marked = await ended({ video_url: silentFilm, audio_url: sound, engine_mark: true })
    expect(marked['video_status']).toBe(3)
    const [before, after] = [await frameAt(silentFilm, 0), await frameAt(String(marked['video']), 0)]
    const apart = (x: number, y: number) =>
      Math.max(...before.pixel(x, y).map((value, channel) => Math.abs(value - after.pixel(x, y)[channel]!)))
    const corner = Array.from({ length: 18 }, (_, step) => apart(232 + step, 243))
    expect(Math.max(...corner)).toBeGreaterThan(25)
    expect(apart(8, 8)).toBeLessThan(12)
  },
  busyMs,
)
