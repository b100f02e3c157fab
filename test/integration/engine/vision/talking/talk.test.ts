import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { openFaceModels, readPicture } from '../../../../../electron/engine/vision/faces/index.ts'
import type { FaceModels, Picture } from '../../../../../electron/engine/vision/faces/index.ts'
import { SourceSurvey } from '../../../../../electron/engine/vision/talking/survey.ts'
import type { FaceInFrame } from '../../../../../electron/engine/vision/talking/face-in-frame.ts'
import type { Survey } from '../../../../../electron/engine/vision/talking/survey.ts'
import { createTalker } from '../../../../../electron/engine/vision/talking/talk-frame.ts'
import { run } from '../../../../../electron/engine/vision/talking/task.ts'
import { findTools, probe, run as ffmpeg } from '../../../../../electron/media/index.ts'
import type { MediaTools } from '../../../../../electron/media/index.ts'
import { agree, see } from '../../../../support/lipsync/measure.ts'
import { framesOf } from '../../../../support/lipsync/frames.ts'
import { temporaryFolder } from '../../../../support/engine/folder.ts'
import { inDepth } from '../../../../support/depth.ts'

const photoPath = join(import.meta.dirname, '../../../../fixtures/faces/astronaut.png')
const closed = { open: 0, wide: 0, round: 0, press: 0, bite: 0, tongue: 0 }
const dimmer = 0.7
const folder = temporaryFolder()
const models: FaceModels = openFaceModels()
const context = async () => ({
  models,
  tools: await findTools(),
  signal: new AbortController().signal,
  onProgress: () => undefined,
})

async function readFrame(tools: MediaTools, path: string, at: number): Promise<Picture> {
  let index = 0
  for await (const picture of framesOf(tools, path))
    if (index++ === at) return { ...picture, data: picture.data.slice() }
  throw new Error('It has no such frame.')
}

let photo: Picture
let survey: Survey
let face: FaceInFrame

beforeAll(async () => {
  photo = await readPicture(photoPath)
  const looking = new SourceSurvey(models, 25)
  await looking.add(photo, 0)
  survey = looking.finish()!
  face = survey.frames[0]!
}, 60_000)

function changed(one: Picture, other: Picture): { left: number; top: number; right: number; bottom: number } {
  const box = { left: one.width, top: one.height, right: -1, bottom: -1 }
  for (let y = 0; y < one.height; y++)
    for (let x = 0; x < one.width; x++) {
      const at = (y * one.width + x) * one.channels
      if ([0, 1, 2].every((channel) => one.data[at + channel] === other.data[at + channel])) continue
      box.left = Math.min(box.left, x)
      box.right = Math.max(box.right, x)
      box.top = Math.min(box.top, y)
      box.bottom = Math.max(box.bottom, y)
    }
  return box
}

describe('a photo', () => {
  test('changes below the nose and inside the ring alone; everything else keeps every bit', () => {
    const picture = { ...photo, data: photo.data.slice() }
    createTalker(survey).draw(picture, face, { ...closed, open: 1 })
    const box = changed(photo, picture)
    const at = (point: number, axis: number) => face.points[point * 3 + axis]!
    expect(box.right).toBeGreaterThan(box.left)
    expect(box.top).toBeGreaterThan(at(4, 1) - 12)
    const [width, height] = [at(454, 0) - at(234, 0), at(152, 1) - at(10, 1)]
    expect(box.left).toBeGreaterThan(at(234, 0) - width * 0.2)
    expect(box.right).toBeLessThan(at(454, 0) + width * 0.2)
    expect(box.bottom).toBeLessThan(at(152, 1) + height * 0.2)
  })

  test('with an open smile shuts its lips for m', async () => {
    const gapOf = async (pose: typeof closed): Promise<number> => {
      const picture = { ...photo, data: photo.data.slice() }
      createTalker(survey).draw(picture, face, pose)
      const { points } = await models.mesh(picture, (await models.mesh(photo, regionOf(face))).region)
      return (points[14 * 3 + 1]! - points[13 * 3 + 1]!) / face.pose.scale
    }
    const { points } = face
    const before = (points[14 * 3 + 1]! - points[13 * 3 + 1]!) / face.pose.scale
    expect(before).toBeGreaterThan(0.6)
    expect(await gapOf({ ...closed, press: 1 })).toBeLessThan(0.25)
    expect(await gapOf({ ...closed, open: 1 })).toBeGreaterThan(0.8)
  })
})

describe('a mouth that was torn open', () => {
  test('is shut with the lips of a frame in which it rested, in the light that falls now', async () => {
    const [resting, torn] = [0, 1].map(() => ({ ...photo, data: photo.data.slice() })) as [Picture, Picture]
    createTalker(survey).draw(resting, face, { ...closed, press: 0.3 })
    createTalker(survey).draw(torn, face, { ...closed, open: 1 })
    // Less bright than before, with lips in another colour.
    torn.data.forEach((value, at) => (torn.data[at] = value * dimmer))
    const mouth = (visit: (at: number) => void): void => {
      const { points } = face
      for (let y = Math.round(points[37 * 3 + 1]!); y < points[84 * 3 + 1]!; y++)
        for (let x = Math.round(points[61 * 3]!); x < points[291 * 3]!; x++)
          visit((y * photo.width + x) * photo.channels)
    }
    mouth((at) => (torn.data[at] = 0))
    const looking = new SourceSurvey(models, 25)
    await looking.add(resting, 0)
    await looking.add(torn, 40)
    const known = looking.finish()!
    expect(known.lips).toBeDefined()
    const apart = (seen: Survey): number => {
      const picture = { ...torn, data: torn.data.slice() }
      createTalker(seen).draw(picture, known.frames[1]!, closed)
      let [sum, count] = [0, 0]
      mouth((at) => {
        sum += Math.abs(picture.data[at]! - resting.data[at]! * dimmer)
        count++
      })
      return sum / count
    }
    const { lips: _lips, ...without } = known
    expect(apart(without)).toBeGreaterThan(40)
    expect(apart(known)).toBeLessThan(10)
  }, 60_000)
})

function regionOf({ points }: FaceInFrame) {
  const xs = Array.from({ length: 468 }, (_, point) => points[point * 3]!)
  const ys = Array.from({ length: 468 }, (_, point) => points[point * 3 + 1]!)
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  return {
    centerX: (left + right) / 2,
    centerY: (top + bottom) / 2,
    size: Math.max(right - left, bottom - top) * 1.5,
    angle: 0,
  }
}

describe('the task', () => {
  const open = (frame: number) => Math.max(0, Math.sin(frame / 2.5))
  const poses = Array.from({ length: 40 }, (_, frame) => ({ ...closed, open: open(frame) }))

  test('a photo that is alive follows its poses, and its last frame leads to its first', async () => {
    const { tools, ...rest } = await context()
    const outPath = join(folder, 'alive.mp4')
    const source = { path: photoPath, info: await probe(tools, photoPath) }
    const result = await run({ source, poses, fps: 25, extension: 'hold', alive: true, outPath }, { tools, ...rest })
    expect(result).toEqual({ frames: 40, untouched: 0, width: 512, height: 512 })
    const seen = await see(models, tools, outPath, 25, { people: false })
    const gaps = seen.frames.map((frame) => frame!.gap)
    const { correlation } = agree(
      gaps,
      poses.map((pose) => pose.open),
      25,
    )
    expect(correlation).toBeGreaterThan(0.9)
  }, 120_000)

  test.runIf(inDepth)(
    'a video that stands still is brought to life, one that moves keeps its own movement',
    async () => {
      const { tools, ...rest } = await context()
      const speak = async (name: string, filter: string): Promise<Picture[]> => {
        const [path, outPath] = [join(folder, `${name}.mp4`), join(folder, `${name}-out.mp4`)]
        const encoded = ['-c:v', 'libx264', '-crf', '20', '-pix_fmt', 'yuv420p']
        await ffmpeg(tools, ['-loop', '1', '-t', '0.8', '-i', photoPath, '-vf', filter, ...encoded, path])
        const source = { path, info: await probe(tools, path) }
        const silent = poses.map(() => closed)
        const options = { fps: 25, extension: 'bounce', alive: true } as const
        await run({ source, poses: silent, ...options, outPath }, { tools, ...rest })
        const frames: Picture[] = []
        for await (const picture of framesOf(tools, outPath))
          if (frames.push({ ...picture, data: picture.data.slice() }) === 12) break
        return frames
      }
      const eyes = (one: Picture, other: Picture): number => {
        let sum = 0
        for (let y = 60; y < 90; y++)
          for (let x = 80; x < 140; x++)
            sum += Math.abs(one.data[(y * one.width + x) * 3]! - other.data[(y * one.width + x) * 3]!)
        return sum / (30 * 60)
      }
      const still = await speak('still', 'scale=256:256')
      expect(eyes(still[0]!, still[11]!), 'the head moves').toBeGreaterThan(2)
      const panned = await speak('panned', "scale=300:300,crop=256:256:x='n/4':y=0")
      const source = await readFrame(tools, join(folder, 'panned.mp4'), 11)
      expect(eyes(panned[11]!, source), 'as it was').toBeLessThan(4)
    },
    120_000,
  )

  test('of two faces the larger one speaks', async () => {
    const small = await sharp(photoPath).resize(200, 200).png().toBuffer()
    const both = await sharp({ create: { width: 800, height: 512, channels: 3, background: '#888888' } })
      .composite([
        { input: small, left: 20, top: 150 },
        { input: photoPath, left: 280, top: 0 },
      ])
      .png()
      .toFile(join(folder, 'two.png'))
    expect(both.width).toBe(800)
    const path = join(folder, 'two.png')
    const { tools, ...rest } = await context()
    const outPath = join(folder, 'two.mp4')
    const source = { path, info: await probe(tools, path) }
    const one = [{ ...closed, open: 1 }]
    await run({ source, poses: one, fps: 25, extension: 'hold', alive: false, outPath }, { tools, ...rest })
    const [before, after] = [await readPicture(path), (await framesOf(tools, outPath).next()).value as Picture]
    const apart = (fromX: number, toX: number) => {
      let sum = 0
      for (let y = 0; y < 512; y++)
        for (let x = fromX; x < toX; x++)
          sum += Math.abs(before.data[(y * 800 + x) * 3]! - after.data[(y * 800 + x) * 3]!)
      return sum / (512 * (toX - fromX))
    }
    expect(apart(400, 650)).toBeGreaterThan(apart(20, 220) * 1.3)
  }, 120_000)

  test('cut out, the person has an alpha channel around', async () => {
    const { tools, ...rest } = await context()
    const outPath = join(folder, 'cut.mov')
    const source = { path: photoPath, info: await probe(tools, photoPath) }
    const few = poses.slice(0, 3)
    await run(
      { source, poses: few, fps: 25, extension: 'hold', alive: true, cutOut: true, outPath },
      { tools, ...rest },
    )
    const info = await probe(tools, outPath)
    expect(info.video).toMatchObject({ hasAlpha: true, width: 512, height: 512 })
  }, 120_000)

  test.each([
    ['no poses', [], 'invalid'],
    ['no face', poses, 'no-face'],
  ])('%s is refused', async (name, list, code) => {
    const { tools, ...rest } = await context()
    const path = join(folder, 'wall.png')
    await sharp({ create: { width: 200, height: 200, channels: 3, background: '#123456' } })
      .png()
      .toFile(path)
    const source = { path, info: await probe(tools, path) }
    const outPath = join(folder, `${name.replace(' ', '-')}.mp4`)
    const work = run({ source, poses: list, fps: 25, extension: 'hold', alive: false, outPath }, { tools, ...rest })
    await expect(work).rejects.toMatchObject({ code })
  })
})
