import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliver } from '../../../../electron/media/deliver/index.ts'
import type { Conversion } from '../../../../electron/media/deliver/index.ts'
import { findTools } from '../../../../electron/media/index.ts'
import { frameAt, make } from '../../../support/engine/media.ts'
import { near } from '../../../support/engine/video-world.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greenroom-reframe-'))
  // Red at the left, green in the middle, blue at the right: 320 x 180.
  const stripes = ['red@1:s=60x180', 'green:s=200x180', 'blue:s=60x180'].flatMap((one) => [
    ...['-f', 'lavfi', '-i', `color=c=${one}:r=25:d=0.4`],
  ])
  const film = await make('mp4', [...stripes, '-filter_complex', '[0][1][2]hstack=3', '-pix_fmt', 'yuv420p'])
  await writeFile(join(folder, 'wide.mp4'), film)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const plain = { kind: 'convert', to: 'h264', longSide: null, fps: null, loudness: null, captions: 'none' } as const

async function reframed(shape: Conversion['shape'], more: Partial<Conversion> = {}) {
  const output = join(folder, `${Math.random()}`)
  const after = { ...plain, ...more, ...(shape && { shape }) }
  const { path } = await deliver(await findTools(), { input: join(folder, 'wide.mp4'), output, after })
  const frame = await frameAt(path, 0.1)
  return { size: [frame.width, frame.height], frame, path }
}

const [red, green, black] = [
  [255, 0, 0],
  [0, 128, 0],
  [0, 0, 0],
]

test('a wide clip fills an upright one: what is over is cut off at both sides', async () => {
  const { size, frame } = await reframed({ to: '9:16', mode: 'fill' })
  expect(size).toEqual([180, 320])
  for (const [x, y] of [
    [2, 2],
    [177, 317],
    [90, 160],
  ] as const)
    expect(near(frame.pixel(x, y), green!, 16)).toBe(true)
})

test('it lies whole in an upright one, between black bars', async () => {
  const { size, frame } = await reframed({ to: '9:16', mode: 'fit' }, { longSide: 640 })
  expect(size).toEqual([360, 640])
  expect(near(frame.pixel(180, 20), black!)).toBe(true)
  expect(near(frame.pixel(180, 320), green!, 16)).toBe(true)
  expect(near(frame.pixel(10, 320), red!, 24)).toBe(true)
})

test('or on a blurred copy of itself', async () => {
  const { size, frame } = await reframed({ to: '1:1', mode: 'blur' })
  expect(size).toEqual([180, 180])
  expect(near(frame.pixel(90, 4), green!, 40)).toBe(true)
  expect(near(frame.pixel(6, 90), red!, 24)).toBe(true)
})

test('a clip that has the aspect ratio keeps its picture', async () => {
  const { size, frame } = await reframed({ to: '16:9', mode: 'fit' })
  expect(size).toEqual([320, 180])
  expect(near(frame.pixel(6, 4), red!, 24)).toBe(true)
})
