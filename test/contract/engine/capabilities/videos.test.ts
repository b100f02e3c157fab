import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findTools } from '../../../../electron/media/index.ts'
import { startEngine } from '../../../support/engine/start.ts'
import { clientOf } from '../../../support/engine/client.ts'
import { temporaryFolder, until } from '../../../support/engine/folder.ts'
import { frameAt, picture, silence } from '../../../support/engine/media.ts'
import { levelDb, readSamples } from '../../../support/media/reading.ts'
import { at, near, renderVideo, size, videoWorld, voice } from '../../../support/engine/video-world.ts'

const world = videoWorld()
/** Time limit for a machine that runs other tests, ms. */
const busyMs = 240_000

describe('what is heard', () => {
  test('what the project says of a sound is heard: a loop through a cut scene, softer, faded out', async () => {
    const sound = { loop: true, volume: -6, fadeOut: 600 }
    const item = {
      ...size,
      ...world.quiet,
      background: '#00ff00',
      elements: [{ type: 'audio', id: 'music', url: world.sound }],
    }
    const record = await renderVideo(world.client, 'createAvatarVideo', {
      data: [
        { ...item, duration: 1480 },
        { ...item, duration: 800 },
      ],
      extras: { project: { version: 1, elements: { music: { sound } } } },
    })
    const file = join(temporaryFolder(), 'video.mp4')
    writeFileSync(file, await (await fetch(String(record['video']))).bytes())
    const samples = await readSamples(await findTools(), file)
    const full = levelDb(samples, 100, 700)
    expect(
      Math.abs(levelDb(samples, 1050, 1600) - full),
      'it goes on after its own end and after the cut',
    ).toBeLessThan(1)
    expect(levelDb(samples, 1930, 2030) - full).toBeCloseTo(20 * Math.log10(0.5), 0)
    expect(levelDb(samples, 2230, 2270)).toBeLessThan(full - 14)
  })
})

describe('music under a video', () => {
  test('goes on over its items, steps back while somebody speaks, and is named where it can not be fetched', async () => {
    const ducking = { on: true, amount: 14, attack: 200, release: 600 }
    const music = { url: world.sound, volume: -4, fadeIn: 0, fadeOut: 500, loop: true, ducking, silentItems: [0, 2] }
    const quiet = { ...size, ...world.quiet, elements: [] }
    const spoken = {
      ...size,
      elements: [],
      voice: { voice_id: voice, input_text: 'Doors open at eight.', rate: '100%' },
    }
    const samplesOf = async (extras: object) => {
      const data = [{ ...quiet, duration: 2_000 }, spoken, { ...quiet, duration: 2_000 }]
      const record = await renderVideo(world.client, 'createAvatarVideo', { data, extras })
      const file = join(temporaryFolder(), 'video.mp4')
      writeFileSync(file, await (await fetch(String(record['video']))).bytes())
      return readSamples(await findTools(), file)
    }
    const without = await samplesOf({})
    const mixed = await samplesOf({ project: { version: 1, music } })
    const bed = mixed.map((sample, at) => sample - without[at]!)
    const endMs = bed.length / 48
    const full = levelDb(bed, 300, 1_500)
    expect(Math.abs(levelDb(bed, endMs - 1_200, endMs - 600) - full), 'back after its release').toBeLessThan(0.5)
    expect(levelDb(bed, endMs - 60, endMs - 20), 'it fades out with the clip').toBeLessThan(full - 12)
    const words = [2_400, endMs - 2_600] as const
    // What AAC adds to both differs under the voice; the curve itself is measured where films are composed.
    expect(Math.abs(levelDb(bed, ...words) - (full - 14)), 'down while somebody speaks').toBeLessThan(1)
    expect(levelDb(without, ...words) - levelDb(bed, ...words)).toBeGreaterThan(12)

    const gone = { ...music, url: 'https://nowhere.invalid/bed.mp3' }
    const { _id } = await world.client.ok('createAvatarVideo', {
      data: [{ ...quiet, duration: 500 }],
      extras: { project: { version: 1, music: gone } },
    })
    const record = await world.client.ended('videoInfo', String(_id))
    expect(record['fail_reason']).toMatch(/nowhere\.invalid/)
  })
})

describe('what goes wrong later', () => {
  test('a name nobody knows: status 4, with the reason in every field that carries one', async () => {
    const element = { type: 'image', url: 'https://nowhere.invalid/a.png' }
    const { _id } = await world.client.ok('createAvatarVideo', {
      data: [{ ...size, ...world.quiet, duration: 500, elements: [element] }],
    })
    const record = await world.client.ended('videoInfo', String(_id))
    expect(record).toMatchObject({ video_status: 4, video: '', deduction_duration: 0 })
    expect(record['fail_reason']).toMatch(/nowhere\.invalid/)
    expect(record['error_reasons']).toEqual([{ code: record['fail_code'], message: record['fail_reason'] }])
  })

  test('a cancelled video ends at once, for good, and leaves nothing', async () => {
    const { _id } = await world.client.ok('createAvatarVideo', {
      data: [
        {
          width: 640,
          height: 360,
          ...world.quiet,
          duration: 120_000,
          elements: [{ type: 'avatar', avatar_id: world.avatarId }],
        },
      ],
    })
    const events = await fetch(`${world.engine.baseUrl}/engine/records/${String(_id)}/events`, {
      headers: { 'x-api-key': world.engine.apiKey },
    })
    expect(events.headers.get('content-type')).toContain('text/event-stream')
    let text = ''
    const closed = (async () => {
      for await (const chunk of events.body!) text += Buffer.from(chunk).toString()
    })()
    await until(() => text.includes('Drawing the avatars'), 'it is drawn', busyMs)
    const cancelled = await world.client.send('POST', `/engine/records/${String(_id)}/cancel`)
    expect(cancelled.body).toMatchObject({ code: 1000, data: { _id } })
    const record = await world.client.ended('videoInfo', String(_id), busyMs)
    expect(record).toMatchObject({ video_status: 4, fail_reason: 'The work was cancelled.' })
    await closed
    const progress = text
      .split('\n')
      .filter((line) => line.startsWith('data: '))
      .map((line) => JSON.parse(line.slice(6)) as { status: number; share: number; stage: string })
    expect(progress.length).toBeGreaterThan(1)
    expect(progress.at(-1)).toMatchObject({ status: 4, stage: 'The work was cancelled.' })
    const shares = progress.map(({ share }) => share)
    expect(shares).toEqual([...shares].sort((a, b) => a - b))
    const again = await world.client.send('POST', `/engine/records/${String(_id)}/cancel`)
    expect(again.body['code']).toBe(1011)
    const scratch = join(world.dataDir, 'scratch')
    // Among several engines, the one that works learns of it by a message.
    await until(
      () => readdirSync(scratch).every((run) => readdirSync(join(scratch, run)).length === 0),
      'nothing is left',
    )
  })
})

describe('Get video info', () => {
  test.each([
    ['', 1003],
    ['nothing', 1014],
    ['0123456789abcdef01234567', 1014],
  ] as const)('of %j answers %i', async (id, code) => {
    await world.client.fails('videoInfo', { video_model_id: id }, code)
  })
})

describe('an engine whose offsets are of centres', () => {
  test('places what has a size, and what has its own, by the middle', async () => {
    const centred = await startEngine({ dataDir: temporaryFolder(), offsetAnchor: 'center' })
    try {
      const one = clientOf(centred)
      const url = await one.upload(await picture(80, 60, '#ff0000'), 'red.png')
      const voice_url = await one.upload(silence, 'silence.wav')
      const { _id } = await one.ok('createAvatarVideo', {
        data: [
          {
            ...size,
            voice: { voice_url },
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
