import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compose, findTools } from '../../../electron/media/index.ts'
import type { ComposeItem, ComposeLayer } from '../../../electron/media/index.ts'
import { layer, make, picture, scratch } from '../../support/media/making.ts'
import { colorDistance, readFrames } from '../../support/media/reading.ts'
import type { Picture } from '../../support/media/reading.ts'
import { someOf } from '../../support/depth.ts'

const tools = await findTools()
const files = await scratch()
afterAll(() => files.remove())

const size = { width: 160, height: 90 }
const red: [number, number, number] = [255, 0, 0]
const blue: [number, number, number] = [0, 0, 255]
let outputs = 0

beforeAll(async () => {
  await picture(files.path('red.png'), 20, 10, 'red')
  await picture(files.path('black.png'), 20, 10, 'black')
  const source = (color: string) => ['-f', 'lavfi', '-i', `color=${color}:s=20x10:r=25:d=0.2,format=yuv420p`]
  await make(tools, files.path('black.mp4'), ...source('black'), '-qp', '0')
})

async function still(item: Partial<ComposeItem>, at = 0): Promise<Picture> {
  const out = files.path(`out-${(outputs += 1)}.mp4`)
  const full = { ...size, background: { color: 'white' }, layers: [], durationMs: 200, ...item }
  await compose(tools, { items: [full] }, out)
  return (
    await readFrames(tools, out, {
      width: full.width - (full.width % 2),
      height: full.height - (full.height % 2),
    })
  )[at]!
}

/** The dark rectangle's edges, in px, found by brightness. */
function darkBox(frame: Picture) {
  let [left, top, right, bottom] = [Infinity, Infinity, -1, -1]
  for (let y = 0; y < frame.height; y += 1) {
    for (let x = 0; x < frame.width; x += 1) {
      if (frame.luma(x, y) > 125) continue
      left = Math.min(left, x)
      top = Math.min(top, y)
      right = Math.max(right, x)
      bottom = Math.max(bottom, y)
    }
  }
  return { left, top, width: right - left + 1, height: bottom - top + 1 }
}

const places: [string, Partial<ComposeLayer>, { left: number; top: number; width: number; height: number }][] = [
  ['at an even offset', { x: 30, y: 20 }, { left: 30, top: 20, width: 20, height: 10 }],
  ['at an odd offset', { x: 31, y: 21 }, { left: 31, top: 21, width: 20, height: 10 }],
  ['scaled to odd sides', { x: 31, y: 20, scaleX: 1.45, scaleY: 2.1 }, { left: 31, top: 20, width: 29, height: 21 }],
  [
    'with its own width and height',
    { x: 8, y: 9, width: 50, height: 40, scaleX: 0.5, scaleY: 0.5 },
    { left: 8, top: 9, width: 25, height: 20 },
  ],
  ['over the top left corner', { x: -7, y: -3 }, { left: 0, top: 0, width: 13, height: 7 }],
  ['over the bottom right corner', { x: 151, y: 85 }, { left: 151, top: 85, width: 9, height: 5 }],
  [
    'blown up far beyond the frame',
    { x: 41, y: 33, scaleX: 200, scaleY: 200 },
    { left: 41, top: 33, width: 119, height: 57 },
  ],
  [
    'blown up, its end in the frame',
    { x: -3900, y: -1937, scaleX: 200, scaleY: 200 },
    { left: 0, top: 0, width: 100, height: 63 },
  ],
]

test.each(places)('an image %s', async (_, placement, box) => {
  expect(darkBox(await still({ layers: [layer(files.path('black.png'), placement)] }))).toEqual(box)
})

test.each(someOf(places, 3))('a video %s', async (_, placement, box) => {
  expect(
    darkBox(await still({ layers: [layer(files.path('black.mp4'), { kind: 'video', ...placement })] }, 2)),
  ).toEqual(box)
})

test('what lies outside does not show and does not disturb', async () => {
  const outside = [
    layer(files.path('black.png'), { x: 160, y: 0 }),
    layer(files.path('black.mp4'), { kind: 'video', x: -20 }),
  ]
  expect(darkBox(await still({ layers: outside })).width).toBeLessThan(0)
})

test.each([
  ['tomato', [255, 99, 71]],
  ['#0f8', [0, 255, 136]],
  ['#123456', [18, 52, 86]],
  ['#FF000080', [255, 127, 127]],
  ['RebeccaPurple', [102, 51, 153]],
])('the background colour %s', async (color, rgb) => {
  expect(colorDistance((await still({ background: { color } })).at(80, 45), rgb)).toBeLessThan(5)
})

test('a background image covers the frame, cut evenly', async () => {
  // Wider than the frame: thirds of red, blue, red; the outer ones lose their outer part.
  const bands = await sharp({ create: { width: 360, height: 90, channels: 3, background: 'red' } })
    .composite([{ input: { create: { width: 120, height: 90, channels: 3, background: 'blue' } }, left: 120, top: 0 }])
    .png()
    .toBuffer()
  await sharp(bands).toFile(files.path('bands.png'))
  const frame = await still({ background: { imagePath: files.path('bands.png') } })
  expect(colorDistance(frame.at(10, 45), red)).toBeLessThan(6)
  expect(colorDistance(frame.at(24, 45), blue)).toBeLessThan(6)
  expect(colorDistance(frame.at(135, 45), blue)).toBeLessThan(6)
  expect(colorDistance(frame.at(150, 45), red)).toBeLessThan(6)
})

test('layers are drawn by their number, equal ones in order, stills and moving ones alike', async () => {
  await picture(files.path('blue.png'), 20, 10, 'blue')
  const at = (name: string, layerNumber: number, kind: 'image' | 'video' = 'image') =>
    layer(files.path(name), { kind, layer: layerNumber, x: 40, y: 40 })
  const top = async (...layers: ComposeLayer[]) => (await still({ layers }, 1)).at(50, 45)
  expect(colorDistance(await top(at('red.png', 2), at('blue.png', 1)), red)).toBeLessThan(6)
  expect(colorDistance(await top(at('red.png', 1), at('blue.png', 1)), blue)).toBeLessThan(6)
  expect(colorDistance(await top(at('red.png', 3), at('black.mp4', 2, 'video')), red)).toBeLessThan(6)
  expect(colorDistance(await top(at('red.png', 1), at('black.mp4', 2, 'video')), [0, 0, 0])).toBeLessThan(6)
  expect(colorDistance(await top(at('black.mp4', 1, 'video'), at('red.png', 0), at('blue.png', 7)), blue)).toBeLessThan(
    6,
  )
})

test('half-transparent pictures mix, and their edges keep their colour', async () => {
  await picture(files.path('glass.png'), 20, 10, '#ff000080')
  const over = [
    layer(files.path('black.mp4'), { kind: 'video', x: 100 }),
    layer(files.path('glass.png'), { x: 31, y: 21, layer: 2 }),
  ]
  const frame = await still({ layers: over })
  expect(colorDistance(frame.at(40, 26), [255, 127, 127])).toBeLessThan(8)
  // The px of the odd edge share their colour with white ones; a dark or grey fringe would show in brightness.
  expect(frame.luma(31, 26)).toBeGreaterThan(frame.luma(40, 26) - 4)
})

test('video with alpha: VP9, and its edges at odd px', async () => {
  const source = 'color=blue@0.5:s=20x10:r=25:d=0.2,format=yuva420p'
  const clip = await make(tools, files.path('half.webm'), '-f', 'lavfi', '-i', source, '-c:v', 'libvpx-vp9')
  const frame = await still({ layers: [layer(clip, { kind: 'avatar', x: 31, y: 20 })] }, 3)
  expect(colorDistance(frame.at(40, 25), [127, 127, 255])).toBeLessThan(10)
  expect(frame.luma(31, 25)).toBeLessThan(200)
  expect(frame.luma(30, 25)).toBeGreaterThan(228)
})

test('an output of odd sides loses its last column and row', async () => {
  const out = files.path('odd.mp4')
  const item = { width: 161, height: 91, background: { color: 'white' }, layers: [], durationMs: 40 }
  expect(await compose(tools, { items: [item] }, out)).toMatchObject({ width: 160, height: 90, frames: 1 })
})

test('EXIF orientation, and BMP', async () => {
  const half = { create: { width: 20, height: 20, channels: 3 as const, background: 'black' } }
  await sharp({ create: { width: 40, height: 20, channels: 3, background: 'white' } })
    .composite([{ input: half, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 100 })
    .toFile(files.path('exif.jpg'))
  // Turned a quarter clockwise the left half comes to lie on top.
  expect(darkBox(await still({ layers: [layer(files.path('exif.jpg'), { x: 10, y: 10 })] }))).toEqual({
    left: 10,
    top: 10,
    width: 20,
    height: 20,
  })
  const bmp = await make(tools, files.path('x.bmp'), '-i', files.path('black.png'), '-pix_fmt', 'bgr24')
  expect(darkBox(await still({ layers: [layer(bmp, { x: 2, y: 2 })] })).width).toBe(20)
})
