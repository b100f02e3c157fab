import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FaceLook, LookEvent } from '../../../../../electron/common/bridge/index.ts'
import { mostLooks } from '../../../../../electron/common/bridge/index.ts'
import { findTools } from '../../../../../electron/media/index.ts'
import { make } from '../../../../support/media/making.ts'
import { facesFound } from '../../../../support/service/faces.ts'
import { faceBox, facePicture, openFaceWindow } from '../../../../support/studio/face-window.ts'
import type { FaceWindow } from '../../../../support/studio/face-window.ts'

const fixtures = mkdtempSync(join(tmpdir(), 'greenroom-look-'))
const photo = join(fixtures, 'Anna & Bo: 1?.png')
const film = join(fixtures, 'film.mp4')
let window: FaceWindow

beforeAll(async () => {
  await facePicture(photo)
  // The brightness differs each second, so that a frame shows its time.
  const filter = "color=black:s=320x240:r=25:d=4,geq=lum='40+50*floor(T)':cb=128:cr=128"
  await make(await findTools(), film, '-f', 'lavfi', '-i', filter, '-pix_fmt', 'yuv420p')
})
afterAll(() => rmSync(fixtures, { recursive: true }))
beforeEach(async () => {
  window = await openFaceWindow((service) => {
    service.on.detectFaces = facesFound(({ url }) =>
      url?.includes('film')
        ? [0.5, 1.5, 2.5, 3.5].map((time, at) => ({
            time,
            faces: at === 2 ? [] : [{ region: [40, 40, 100, 120] }],
            removed: at === 2 ? [[40, 40, 100, 120]] : [],
          }))
        : [{ time: null, faces: [{ region: faceBox }, { region: [10, 10, 60, 60] }] }],
    )
  })
})
afterEach(() => window.close())

async function finished(events: AsyncIterable<LookEvent>): Promise<{ look: FaceLook; steps: string[] }> {
  const steps: string[] = []
  for await (const event of events) {
    if (event.type === 'done') return { look: event.look, steps }
    steps.push(event.step)
  }
  throw new Error('It never ended.')
}

async function find(path: string, more: { singleFace?: boolean; frames?: number } = {}) {
  const { bridge, connection } = window
  return finished(await bridge.faces.look({ connection, path, ...more }))
}

async function bytesOf(url: string): Promise<Buffer> {
  const response = await window.studio.handleMedia(new Request(`http://window/${url}`))
  return Buffer.from(await response!.arrayBuffer())
}

describe('finding faces', () => {
  it('tells where faces are, with what live swap takes', async () => {
    const { look, steps } = await find(photo)
    expect(steps).toEqual(['reading', 'sending', 'asking'])
    expect(look).toMatchObject({
      kind: 'image',
      width: 800,
      height: 600,
      name: 'Anna & Bo: 1?.png',
      persons: null,
    })
    expect(look.frames).toHaveLength(1)
    expect(look.frames[0]!.faces[0]).toMatchObject({
      region: { x: 250, y: 110, width: 300, height: 380 },
      opts: expect.stringMatching(/^340,262:460,262:400,330\.4:400,406\.4/),
    })
    expect(look.frames[0]!.faces[0]!.landmarks).toHaveLength(6)
    expect((await sharp(await bytesOf(look.frames[0]!.pictureUrl)).metadata()).width).toBe(800)
  })

  it('asks as it is told to', async () => {
    await find(film, { singleFace: true, frames: 24 })
    expect(window.service.asked('detectFaces')).toMatchObject([{ single_face: true, num_frames: 24 }])
  })

  it('takes the very frames out of a video that the service speaks of', async () => {
    const { look, steps } = await find(film)
    expect(steps).toContain('pictures')
    expect(look.frames.map(({ timeMs }) => timeMs)).toEqual([500, 1_500, 2_500, 3_500])
    expect(look.frames[2]).toMatchObject({ faces: [], removed: [{ x: 40, y: 40, width: 100, height: 120 }] })
    const levels: number[] = []
    for (const { pictureUrl } of look.frames) {
      const { channels } = await sharp(await bytesOf(pictureUrl)).stats()
      levels.push(channels[0]!.mean)
    }
    // Limited range: 40 becomes 28, and each second adds 58.
    const steps_ = levels.slice(1).map((level, at) => level - levels[at]!)
    for (const step of steps_) expect(step).toBeGreaterThan(40)
  })

  it('says "none" where the service finds none, and keeps that, too', async () => {
    window.service.on.detectFaces = () => ({ code: 1, msg: 'No faces detected' })
    const { look } = await find(photo)
    expect(look.frames).toEqual([])
    expect(await window.bridge.faces.recent()).toMatchObject([{ faces: 0 }])
  })

  it("passes on the service's reason", async () => {
    window.service.on.detectFaces = () => ({ code: 1, msg: 'Failed to process media' })
    await expect(find(photo)).rejects.toMatchObject({
      data: { code: 'invalid', message: expect.stringContaining('Failed to process media') },
    })
  })

  it('sends a picture within the request where files cannot be fetched, and no video', async () => {
    await window.close()
    window = await openFaceWindow((service) => {
      service.engine = false
      service.on.detectFaces = facesFound(({ img }) => [{ time: null, faces: img ? [{ region: faceBox }] : [] }])
    })
    expect((await find(photo)).look.frames[0]!.faces).toHaveLength(1)
    await expect(find(film)).rejects.toMatchObject({ data: { code: 'no-uploads' } })
  })

  it('refuses sound, folders and relative paths by name', async () => {
    const sound = await make(await findTools(), join(fixtures, 'sound.mp3'), '-f', 'lavfi', '-i', 'sine=d=1')
    await expect(find(sound)).rejects.toMatchObject({ data: { code: 'no-picture' } })
    await expect(find('photo.png')).rejects.toMatchObject({ data: { code: 'path' } })
    await expect(find(join(fixtures, 'gone.png'))).rejects.toMatchObject({ data: { code: 'not-found' } })
    expect(window.service.asked('detectFaces')).toEqual([])
  })

  it('ends when the window lets go of it, and keeps nothing', async () => {
    window.service.on.detectFaces = () => 'held'
    const stop = new AbortController()
    const { bridge, connection } = window
    const events = await bridge.faces.look({ connection, path: photo }, { signal: stop.signal })
    const all = (async () => {
      for await (const event of events) if (event.type === 'step' && event.step === 'asking') stop.abort()
    })()
    await expect(all).rejects.toThrow()
    expect(await bridge.faces.recent()).toEqual([])
  })
})

describe('who is who', () => {
  it('sends the chosen frames with their times, and keeps the faces', async () => {
    const seen = (first_seen: number, last_seen: number) => ({ first_seen, last_seen })
    window.service.on.analyzeFrames = ({ frame_urls: urls = [] }) => ({
      data: {
        success: true,
        frame_count: urls.length,
        persons: [
          {
            person_id: 'person_1',
            index: 1,
            bbox: [40, 40, 140, 160],
            confidence: 0.9,
            ...seen(0.5, 3.5),
            face_url: urls[0] ?? '',
            appearances: [
              { timestamp: 0.5, frame_idx: 0, bbox: [40, 40, 140, 160] },
              { timestamp: 3.5, frame_idx: 1, bbox: [44, 40, 144, 160] },
            ],
          },
          {
            person_id: 'person_0',
            index: 0,
            bbox: [0, 0, 9, 9],
            confidence: 0.9,
            ...seen(0, 0),
            face_url: 'http://127.0.0.1:9/gone.png',
            appearances: [],
          },
        ],
      },
    })
    const { look } = await find(film)
    const { bridge } = window
    const { look: known } = await finished(await bridge.faces.persons({ id: look.id, frames: [0, 3], expand: 0.5 }))
    expect(window.service.asked('analyzeFrames')).toMatchObject([
      { timestamps: [0.5, 3.5], expand_ratio: 0.5, frame_urls: [expect.any(String), expect.any(String)] },
    ])
    expect(known.persons).toMatchObject([
      { id: 'person_0', faceUrl: null },
      {
        id: 'person_1',
        box: { x: 40, y: 40, width: 100, height: 120 },
        appearances: [
          { frame: 0, timeMs: 500 },
          { frame: 3, timeMs: 3_500 },
        ],
      },
    ])
    // The crop is stored, because the service may delete it.
    window.service.files.clear()
    const again = await window.bridge.faces.open({ id: look.id })
    expect((await sharp(await bytesOf(again.persons![1]!.faceUrl!)).metadata()).width).toBe(320)
  })
})

describe('faces as files', () => {
  it('cuts them out at their place, under safe names, over nothing', async () => {
    const { look } = await find(photo)
    const folder = join(fixtures, 'out')
    mkdirSync(folder)
    const faces = [{ frame: 0, face: 0 }]
    const save = (margin: number) => window.bridge.faces.saveCrops({ id: look.id, faces, folder, margin })
    const [first] = (await save(0)).paths
    const [second] = (await save(0.5)).paths
    expect(readdirSync(folder).sort()).toEqual(['Anna & Bo 1 - face 1 (2).png', 'Anna & Bo 1 - face 1.png'])
    expect(await sharp(first).metadata()).toMatchObject({ width: 300, height: 380 })
    // The picture is 600 px high, so it ends before the margin of half a face does.
    expect(await sharp(second).metadata()).toMatchObject({ width: 600, height: 600 })
    const { data } = await sharp(first)
      .extract({ left: 60, top: 60, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const original = await sharp(photo).extract({ left: 310, top: 170, width: 1, height: 1 }).raw().toBuffer()
    expect([...data.subarray(0, 3)]).toEqual([...original.subarray(0, 3)])
  })

  it('names the folder that is not there, and the face that is not there', async () => {
    const { look } = await find(photo)
    const save = (face: number, folder: string) =>
      window.bridge.faces.saveCrops({ id: look.id, faces: [{ frame: 0, face }], folder })
    await expect(save(0, join(fixtures, 'nowhere'))).rejects.toMatchObject({ data: { code: 'not-found' } })
    await expect(save(0, 'relative')).rejects.toMatchObject({ data: { code: 'not-absolute' } })
    await expect(save(7, fixtures)).rejects.toMatchObject({ data: { field: 'faces' } })
  })

  it('hands on a picture with one face as it is, and a face among others cut out, with its place there', async () => {
    const { look } = await find(photo)
    const among = await window.bridge.faces.portrait({ id: look.id, frame: 0, face: 1 })
    expect(among).toMatchObject({ whole: false, opts: '28,34:52,34:40,44.8:40,56.8' })
    expect(await sharp(among.path).metadata()).toMatchObject({ width: 130, height: 130 })
    window.service.on.detectFaces = facesFound(() => [{ time: null, faces: [{ region: faceBox }] }])
    const { look: alone } = await find(photo)
    const whole = await window.bridge.faces.portrait({ id: alone.id, frame: 0, face: 0 })
    expect(whole).toMatchObject({
      whole: true,
      path: photo,
      opts: expect.stringMatching(/^340,262:460,262:400,330\.4:400,406\.4/),
    })
  })
})

describe('what was looked at', () => {
  it('is kept over a restart, newest first, each file once', async () => {
    await find(photo)
    await find(film)
    await find(photo, { singleFace: true })
    window = await window.again()
    const recent = await window.bridge.faces.recent()
    expect(recent.map(({ name, faces }) => [name, faces])).toEqual([
      ['Anna & Bo: 1?.png', 1],
      ['film.mp4', 1],
    ])
    expect((await window.bridge.faces.open({ id: recent[1]!.id })).frames).toHaveLength(4)
  })

  it('can be forgotten, and that can be taken back until the next look', async () => {
    const { look } = await find(photo)
    const { faces } = window.bridge
    await faces.forget({ id: look.id })
    expect(await faces.recent()).toEqual([])
    await expect(faces.open({ id: look.id })).rejects.toMatchObject({ data: { code: 'not-found' } })
    await faces.restore({ id: look.id })
    expect((await faces.open({ id: look.id })).frames).toEqual(look.frames)
    await faces.forget({ id: look.id })
    await find(film)
    await expect(faces.restore({ id: look.id })).rejects.toMatchObject({ data: { code: 'not-found' } })
    expect(existsSync(photo)).toBe(true)
    for (const id of ['../../../../unit', 'a', 'x'.repeat(24)])
      await expect(faces.restore({ id })).rejects.toMatchObject({ data: { code: 'not-found' } })
  })

  it('holds so many files at most, and leaves no pictures of others behind', async () => {
    for (let at = 0; at < mostLooks + 3; at += 1)
      await find(await facePicture(join(fixtures, `p${at}.png`), { width: 40, height: 30 }))
    const recent = await window.bridge.faces.recent()
    expect(recent).toHaveLength(mostLooks)
    expect(recent[0]!.name).toBe(`p${mostLooks + 2}.png`)
    expect(readdirSync(join(window.folder, 'faces'))).toHaveLength(mostLooks)
  })
})
