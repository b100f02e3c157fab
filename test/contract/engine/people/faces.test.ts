import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startEngine } from '../../../support/engine/start.ts'
import type { RunningEngine } from '../../../../electron/engine/index.ts'
import { missingFaceModels } from '../../../../electron/engine/vision/faces/models/files.ts'
import { overlapOf } from '../../../../electron/common/faces/detector-merge.ts'
import { clientOf } from '../../../support/engine/client.ts'
import type { Client } from '../../../support/engine/client.ts'
import { temporaryFolder } from '../../../support/engine/folder.ts'
import { leftovers } from '../../../support/engine/leftovers.ts'
import { animation, astronautFace, astronautPath, leavingFilm, portraitIn } from '../../../support/faces/sources.ts'
import { someOf } from '../../../support/depth.ts'

type Box = [number, number, number, number]
interface Frame {
  landmarks: [number, number][][]
  landmarks_str: string[]
  region: Box[]
  removed?: Box[]
  frame_time: number | null
  crop_region: Box[] | null
  crop_landmarks: string[] | null
  face_urls: string[] | null
}
interface Found {
  error_code: number
  error_msg: string
  faces_obj: Record<string, Frame>
}
interface Person {
  person_id: string
  index: number
  face_url: string
  bbox: Box
  confidence: number
  appearances: { timestamp: number; frame_idx: number; bbox: Box }[]
  first_seen: number
  last_seen: number
}

const there = missingFaceModels().length === 0
const dataDir = temporaryFolder()
let engine: RunningEngine
let client: Client
let portrait: string

const boxOf = ([x, y, width, height]: Box) => ({ x, y, width, height })
const detect = (request: object) => client.ok<Found>('detectFaces', { ...request })
const refused = async (request: object) => {
  const { http, body } = await client.raw('detectFaces', { ...request })
  expect([http, body['error_code'], body['faces_obj']]).toEqual([200, 1, {}])
  return String(body['error_msg'])
}

beforeAll(async () => {
  engine = await startEngine({ dataDir, allowLocal: true })
  client = clientOf(engine)
  portrait = await client.upload(await readFile(astronautPath), 'portrait.png')
})
afterAll(async () => {
  const left = leftovers(dataDir)
  await engine.stop()
  expect(left).toEqual([])
})

describe.skipIf(!there)('face detection', () => {
  test('gives a picture its faces in the form of the interface', async () => {
    const found = await detect({ url: portrait, num_frames: 24 })
    expect([found.error_code, Object.keys(found.faces_obj)]).toEqual([0, ['0']])
    const frame = found.faces_obj['0']!
    expect(frame).toMatchObject({
      frame_time: null,
      crop_region: null,
      crop_landmarks: null,
      face_urls: null,
    })
    expect(frame.removed).toBeUndefined()
    expect(frame.region).toHaveLength(1)
    expect(overlapOf(boxOf(frame.region[0]!), astronautFace)).toBeGreaterThan(0.8)
    const [left, right, nose, mouth, leftCorner, rightCorner] = frame.landmarks[0]!
    expect(frame.landmarks[0]).toHaveLength(6)
    for (const [seen, wanted] of [
      [left!, [203.5, 101]],
      [right!, [246.8, 103.5]],
      [mouth!, [223, 146]],
    ] as const)
      expect(Math.hypot(seen[0] - wanted[0]!, seen[1] - wanted[1]!)).toBeLessThan(2)
    expect(left![0]).toBeLessThan(right![0])
    expect(leftCorner![0]).toBeLessThan(mouth![0])
    expect(rightCorner![0]).toBeGreaterThan(mouth![0])
    expect(nose![1]).toBeGreaterThan(left![1])
    expect(nose![1]).toBeLessThan(mouth![1])
    expect(frame.landmarks_str).toEqual([
      frame.landmarks[0]!.slice(0, 4)
        .map((point) => point.join(','))
        .join(':'),
    ])
  })

  test('takes Base64 with and without a data URI, and finds the same', async () => {
    const base64 = (await readFile(astronautPath)).toString('base64')
    const wanted = (await detect({ url: portrait })).faces_obj
    expect((await detect({ img: base64 })).faces_obj).toEqual(wanted)
    expect((await detect({ img: `data:image/png;base64,${base64}` })).faces_obj).toEqual(wanted)
    const broken = base64.replace(/(.{76})/g, '$1\r\n')
    expect((await detect({ img: broken, url: '' })).faces_obj).toEqual(wanted)
  })

  test('stores crops for which landmarks are given again, to be fetched without credentials', async () => {
    const { faces_obj } = await detect({ url: portrait, return_face_url: true })
    const frame = faces_obj['0']!
    const [x, y, width, height] = frame.crop_region![0]!
    const crop = sharp(Buffer.from(await (await fetch(frame.face_urls![0]!)).arrayBuffer()))
    expect(await crop.metadata()).toMatchObject({ format: 'jpeg', width, height })
    const [left] = frame.crop_landmarks![0]!.split(':').map((point) => point.split(',').map(Number))
    const eye = frame.landmarks[0]![0]!
    expect(left![0]! + x).toBeCloseTo(eye[0], 0)
    expect(left![1]! + y).toBeCloseTo(eye[1], 0)
    const around = await sharp(astronautPath).extract({ left: x, top: y, width, height }).raw().toBuffer()
    const pixels = await crop.raw().toBuffer()
    const apart = pixels.reduce((sum, value, index) => sum + Math.abs(value - around[index]!), 0) / pixels.length
    expect(apart).toBeLessThan(4)
  })

  test('looks at a video at as many times as asked, and says who has left', async () => {
    const film = await client.upload(await leavingFilm(), 'leaving.mp4')
    const { faces_obj } = await detect({ url: film, num_frames: 4, return_face_url: true })
    expect(Object.keys(faces_obj)).toEqual(['0', '1', '2', '3'])
    const frames = Object.values(faces_obj)
    expect(frames.map(({ frame_time }) => frame_time)).toEqual([0.5, 1.5, 2.5, 3.5])
    expect(frames.map(({ region }) => region.length)).toEqual([1, 1, 0, 0])
    expect(frames.map(({ removed }) => removed!.length)).toEqual([0, 0, 1, 1])
    expect(frames[2]!.removed![0]).toEqual(frames[1]!.region[0])
    expect(frames[3]).toMatchObject({ landmarks: [], landmarks_str: [], face_urls: [], crop_region: [] })
    expect(Object.keys((await detect({ url: film })).faces_obj)).toHaveLength(5)
  })

  test.each(someOf(['webp', 'gif'] as const, 2))('takes an animated %s for a video', async (format) => {
    const url = await client.upload(await animation(format), `moving.${format}`)
    const { faces_obj } = await detect({ url })
    const frames = Object.values(faces_obj)
    expect(frames).toHaveLength(3)
    expect(frames.map(({ frame_time }) => frame_time)).toEqual([0.25, 0.75, 1.25])
    const lefts = frames.map(({ region }) => region[0]![0])
    expect(lefts[1]! - lefts[0]!).toBeCloseTo(40, -1)
    expect(lefts[2]! - lefts[1]!).toBeCloseTo(40, -1)
  })

  test('gives the largest face alone when one is asked for', async () => {
    const small = await sharp(await portraitIn(900, 520, 100))
      .composite([{ input: await sharp(astronautPath).resize(250).toBuffer(), left: 600, top: 100 }])
      .png()
      .toBuffer()
    const url = await client.upload(small, 'two.png')
    const both = (await detect({ url })).faces_obj['0']!.region
    expect(both).toHaveLength(2)
    const one = (await detect({ url, single_face: true })).faces_obj['0']!.region
    expect(one).toEqual([both.toSorted((a, b) => b[2] * b[3] - a[2] * a[3])[0]])
    expect(one[0]![2]).toBeGreaterThan(80)
  })

  test('says each failure of the interface in its own envelope', async () => {
    expect(await refused({})).toMatch(/url or img must be provided/)
    expect(await refused({ url: '', img: '' })).toMatch(/url or img must be provided/)
    expect(await refused({ url: 'portrait.png' })).toMatch(/url is not a URL/)
    expect(await refused({ url: 'ftp://example.com/a.png' })).toMatch(/must start with http/)
    expect(await refused({ url: 'http://127.0.0.1:9/a.png' })).toMatch(/^Failed to download media: /)
    expect(await refused({ url: `${engine.baseUrl}/files/nothing.png` })).toMatch(/^Failed to download media: /)
    const plain = await client.upload(await portraitIn(64, 64, 4), 'plain.png')
    expect(await refused({ url: plain })).toBe('No faces detected in the image.')
    const half = (await readFile(astronautPath)).subarray(0, 90_000).toString('base64')
    expect(await refused({ img: half })).toMatch(/^Failed to process media: .*(damaged|incomplete|cannot be read)/)
    expect(await refused({ img: 'AAAA' })).toMatch(/^Failed to detect media type: /)
    expect(await refused({ img: '<svg/>' })).toMatch(/img is not Base64 data/)
    expect(await refused({ url: portrait, num_frames: 25 })).toMatch(/num_frames must be at most 24/)
    expect(await refused({ url: portrait, single_face: 'yes' })).toMatch(/single_face must be true or false/)
    const large = await client.send('POST', '/interface/detect-api/detect_faces', { img: 'A'.repeat(34e6) })
    expect(large).toMatchObject({ http: 413, body: { error_code: 1, faces_obj: {} } })
    expect(large.body['error_msg']).toMatch(/larger than 32 MB/)
    const noJson = await client.send('POST', '/interface/detect-api/detect_faces', '{"url":')
    expect(noJson.body).toMatchObject({ error_code: 1, faces_obj: {} })
  })
})

describe.skipIf(!there)('analysed frames', () => {
  const analyze = (request: object) =>
    client.ok<{ success: boolean; frame_count: number; persons: Person[] }>('analyzeFrames', { ...request })
  const fails = async (request: object) => {
    const { http, body } = await client.raw('analyzeFrames', { ...request })
    expect([http, body['success']]).toEqual([200, false])
    return body['error']
  }

  test('merge a person over frames, from left to right, with times and boxes', async () => {
    const [a, b, c] = await Promise.all(
      [0, 60, 120].map(async (x) => client.upload(await portraitIn(700, 520, 100, { x, y: 10 }), `${x}.png`)),
    )
    const { frame_count, persons } = await analyze({ frame_urls: [a, b, c], timestamps: [0, 2.5, 4] })
    expect([frame_count, persons.length]).toEqual([3, 1])
    const [person] = persons
    expect(person).toMatchObject({ index: 0, first_seen: 0, last_seen: 4 })
    expect(person!.person_id).toMatch(/^person_\d+$/)
    expect(person!.appearances.map(({ timestamp, frame_idx }) => [timestamp, frame_idx])).toEqual([
      [0, 0],
      [2.5, 1],
      [4, 2],
    ])
    expect(person!.bbox).toEqual(person!.appearances[0]!.bbox)
    const [first, second] = person!.appearances
    expect(second!.bbox[0] - first!.bbox[0]).toBeCloseTo(60, -1)
    expect(person!.confidence).toBeGreaterThan(0.5)
    expect(person!.confidence).toBeLessThanOrEqual(1)
  })

  test('count every face of one picture as a person, and cut faces out as wide as asked', async () => {
    const two = await sharp(await portraitIn(1100, 520, 100, { x: 560, y: 10 }))
      .composite([{ input: await sharp(astronautPath).resize(488).flop().toBuffer(), left: 0, top: 10 }])
      .png()
      .toBuffer()
    const url = await client.upload(two, 'twice.png')
    const { persons } = await analyze({ frame_urls: [url], expand_ratio: 0 })
    expect(persons.map(({ index }) => index)).toEqual([0, 1])
    expect(persons[0]!.bbox[0]).toBeLessThan(persons[1]!.bbox[0])
    expect(new Set(persons.map(({ person_id }) => person_id)).size).toBe(2)
    const widthOf = async (address: string) =>
      (await sharp(Buffer.from(await (await fetch(address)).arrayBuffer())).metadata()).width
    const [x1, , x2] = persons[1]!.bbox
    expect(Math.abs((await widthOf(persons[1]!.face_url)) - (x2 - x1))).toBeLessThanOrEqual(2)
    const wide = (await analyze({ frame_urls: [url], expand_ratio: 0.5 })).persons[1]!
    expect(Math.abs((await widthOf(wide.face_url)) - 2 * (x2 - x1))).toBeLessThanOrEqual(3)
  })

  test('answer failures with the sentences of the interface', async () => {
    const none = 'frame_urls is required and must not be empty'
    expect(await fails({})).toBe(none)
    expect(await fails({ frame_urls: [] })).toBe(none)
    const download = 'Failed to download image from URL'
    expect(await fails({ frame_urls: ['http://127.0.0.1:9/a.png'] })).toBe(download)
    expect(await fails({ frame_urls: [portrait, `${engine.baseUrl}/files/gone.png`] })).toBe(download)
    expect(await fails({ frame_urls: [portrait], timestamps: [1, 2] })).toMatch(/timestamps must hold one time/)
    expect(await fails({ frame_urls: [portrait], expand_ratio: 1.1 })).toMatch(/expand_ratio must be at most 1/)
    const plain = await client.upload(await portraitIn(64, 64, 4), 'plain.png')
    expect(await analyze({ frame_urls: [plain, plain] })).toMatchObject({ frame_count: 2, persons: [] })
  })

  test('leave nothing in the scratch folder', () => {
    const [run] = readdirSync(join(dataDir, 'scratch'))
    expect(readdirSync(join(dataDir, 'scratch', run!))).toEqual([])
  })
})
