import { execFileSync } from 'node:child_process'
import { afterAll, expect, test } from 'vitest'
import {
  alphaBelowBytes,
  alphaBelowSize,
  alphaFromBelow,
  putAlphaBelow,
} from '../../../electron/media/compose/alpha-below.ts'
import type { Motion } from '../../../electron/common/service/extension/motion.ts'
import { compose, findTools } from '../../../electron/media/index.ts'
import { layer, lossless, scratch } from '../../support/media/making.ts'
import { colorDistance, readFrames } from '../../support/media/reading.ts'

const tools = await findTools()
const files = await scratch()
afterAll(() => files.remove())

/** A clip of equal frames, of a picture as `yuva420p`. */
function clipOf(planes: Uint8Array, size: { width: number; height: number }, frames: number): string {
  const frame = new Uint8Array(alphaBelowBytes(size))
  putAlphaBelow(planes, size, frame)
  const { width, height } = alphaBelowSize(size)
  const path = files.path(`${width}x${height}.mkv`)
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-s', `${width}x${height}`, '-r', '25', '-i', 'pipe:0']
  execFileSync(tools.ffmpeg, ['-v', 'error', '-y', ...raw, ...lossless, '-colorspace', 'bt709', path], {
    input: Buffer.concat(Array.from({ length: frames }, () => frame)),
  })
  return path
}

test.each([
  [64, 48],
  [33, 20],
  [20, 35],
  [1, 1],
])('a picture of %d x %d px comes back with each of its samples', (width, height) => {
  const chroma = ((width + 1) >> 1) * ((height + 1) >> 1)
  const planes = Uint8Array.from({ length: 2 * (width * height + chroma) }, (_, index) => (index * 37) % 256)
  const path = clipOf(planes, { width, height }, 1)
  const read = ['-vf', alphaFromBelow({ width, height }, 'clip'), '-f', 'rawvideo', '-pix_fmt', 'yuva420p', '-']
  const back = execFileSync(tools.ffmpeg, ['-v', 'error', '-i', path, ...read])
  expect(Buffer.compare(back, Buffer.from(planes))).toBe(0)
})

test('in a composed video it is alpha: as it is, scaled, beside another use of the clip, and while it moves', async () => {
  // The left half is red, the right one is half as red.
  const size = { width: 40, height: 30 }
  const planes = new Uint8Array(2 * (1200 + 300)).fill(63, 0, 1200).fill(102, 1200, 1500).fill(240, 1500, 1800)
  for (let row = 0; row < 30; row += 1) planes.fill(255, 1800 + row * 40).fill(128, 1820 + row * 40)
  const path = clipOf(planes, size, 25)
  const clip = { kind: 'video' as const, alphaBelow: size }
  const motion: Motion = { in: { kind: 'slide', duration: 200, direction: 'left' } }
  const layers = [
    layer(path, { ...clip, scaleX: 2, scaleY: 2 }),
    layer(path, { ...clip, x: 100 }),
    layer(path, { ...clip, x: 100, y: 40 }),
    layer(path, { ...clip, y: 80, motion: { motion, elapsedMs: 0, wholeMs: 1_000 } }),
  ]
  const video = { width: 160, height: 120 }
  const out = files.path('composed.mp4')
  await compose(tools, { items: [{ ...video, background: { color: 'white' }, layers, durationMs: 1_000 }] }, out)
  const frame = (await readFrames(tools, out, video))[20]!
  const [left, right] = [frame.at(10, 20), frame.at(70, 20)]
  expect(colorDistance(left, [255, 0, 0])).toBeLessThan(8)
  expect(colorDistance(right, [255, 127, 127])).toBeLessThan(8)
  for (const [x, y] of [
    [100, 0],
    [100, 40],
    [0, 80],
  ] as const) {
    expect(colorDistance(frame.at(x + 8, y + 15), left)).toBeLessThan(8)
    expect(colorDistance(frame.at(x + 32, y + 15), right)).toBeLessThan(8)
  }
  expect(colorDistance(frame.at(20, 68), [255, 255, 255])).toBeLessThan(4)
})
