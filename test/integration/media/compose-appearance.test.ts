import { writeFile } from 'node:fs/promises'
import { loadImage } from '@napi-rs/canvas'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pictureContent } from '../../../electron/common/drawing/element/contents.ts'
import { drawElement } from '../../../electron/common/drawing/element/draw-element.ts'
import type { Appearance } from '../../../electron/common/service/extension/looks.ts'
import { nodeCanvas } from '../../../electron/media/drawing/node-canvas.ts'
import { compose, findTools } from '../../../electron/media/index.ts'
import { layer, make, scratch } from '../../support/media/making.ts'
import { readFrames } from '../../support/media/reading.ts'
import { mostShade } from '../../support/wysiwyg/case.ts'
import { likeness } from '../../support/wysiwyg/ssim.ts'
import { inDepth, someOf } from '../../support/depth.ts'

const tools = await findTools()
const files = await scratch()
afterAll(() => files.remove())

const size = { width: 480, height: 270 }
const own = { width: 200, height: 120 }
const ground = '#3c6e71'
let outputs = 0

beforeAll(async () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="120">
    <rect width="200" height="120" fill="#20d030"/><circle cx="70" cy="60" r="44" fill="#d03040"/>
    <rect x="120" y="20" width="60" height="50" fill="#f4e8d0"/><path d="M0 100H200" stroke="#102060" stroke-width="9"/></svg>`
  const png = files.path('source.png')
  await sharp(Buffer.from(svg)).png().toFile(png)
  const tags = ['-vf', 'scale=out_color_matrix=bt709:out_range=tv,format=yuv444p', '-colorspace', 'bt709']
  await make(tools, files.path('film.mp4'), '-loop', '1', '-t', '0.2', '-r', '25', '-i', png, ...tags, '-qp', '0')
  await sharp(Buffer.from(svg.replace('fill="#20d030"', 'fill-opacity="0"')))
    .png()
    .toFile(files.path('cut.png'))
  const cut = ['-loop', '1', '-t', '0.2', '-r', '25', '-i', files.path('cut.png')]
  await make(tools, files.path('cut.mov'), ...cut, '-c:v', 'png')
  // As encoders leave it: below transparent px there is no colour, but zeros.
  const planes = ['-vf', 'premultiply=inplace=1,format=yuva420p', '-c:v', 'ffv1', '-level', '3']
  await make(tools, files.path('cut.mkv'), ...cut, ...planes)
  // Sides of avatars can be odd, and chroma has a sample for two rows.
  const [luma, chroma] = [51 * 37, 26 * 19]
  const raw = [
    [luma, 150],
    [chroma, 60],
    [chroma, 180],
    [luma, 255],
  ].map(([size, value]) => Buffer.alloc(size!, value))
  await writeFile(files.path('odd.yuv'), Buffer.concat(raw))
  const odd = ['-f', 'rawvideo', '-pix_fmt', 'yuva420p', '-s', '51x37', '-framerate', '25', '-i', files.path('odd.yuv')]
  await make(tools, files.path('odd.mkv'), ...odd, '-c:v', 'ffv1', '-level', '3')
})

/** The frame of a composition against the same element drawn on a canvas, as the stage draws it. */
async function alike(...[appearance, at, scale, film]: Parameters<typeof compared>): Promise<number> {
  return (await compared(appearance, at, scale, film)).all
}

async function compared(appearance: Appearance, at = { x: 141, y: 63 }, scale = 1, film = 'film.mp4') {
  const out = files.path(`out-${(outputs += 1)}.mp4`)
  const shown = layer(files.path(film), { kind: 'video', ...at, scaleX: scale, scaleY: scale, appearance })
  await compose(tools, { items: [{ ...size, background: { color: ground }, layers: [shown], durationMs: 200 }] }, out)
  const source = await loadImage(files.path(film.startsWith('cut') ? 'cut.png' : 'source.png'))
  const { canvas, box } = drawElement({
    box: { ...at, width: own.width * scale, height: own.height * scale },
    appearance,
    content: pictureContent(source, own, appearance.crop),
    scale: 1,
    createCanvas: nodeCanvas,
  })
  const stage = nodeCanvas(size.width, size.height)
  stage.context.fillStyle = ground
  stage.context.beginPath()
  stage.context.rect(0, 0, size.width, size.height)
  stage.context.fill()
  stage.context.drawImage(canvas, box.x, box.y)
  const expected = files.path(`expected-${outputs}.png`)
  await writeFile(expected, await stage.canvas.encode('png'))
  return likeness(tools, expected, { path: out, ms: 0 }, files.path(`frame-${outputs}.png`))
}

const crop = { left: 0.1, top: 0.25, right: 0.3, bottom: 0 }
const border = { color: '#ffd43b', width: 7 }
const shadow = { color: '#000000c0', blur: 18, x: 9, y: 14 }
const cases: [string, Appearance][] = [
  ['opacity', { opacity: 0.45 }],
  ['a rotation', { rotation: 33 }],
  ['a rotation by a quarter', { rotation: 90 }],
  ['a flip in both directions', { flipX: true, flipY: true }],
  ['a crop', { crop }],
  ['round corners with a border', { mask: { kind: 'rounded', radius: 30 }, border }],
  ['an ellipse, rotated', { mask: { kind: 'ellipse' }, rotation: -20, border }],
  ['a shadow', { shadow }],
  ['a shadow of a rotated, translucent ellipse', { shadow, rotation: 40, opacity: 0.7, mask: { kind: 'ellipse' } }],
  ['a blur', { blur: 6 }],
  ['a blur within round corners', { blur: 9, mask: { kind: 'rounded', radius: 20 } }],
  ['brightness and contrast', { brightness: 1.3, contrast: 0.6 }],
  ['little saturation', { saturation: 0.2 }],
  ['much saturation', { saturation: 2.6, brightness: 0.8 }],
  ['a colour that is removed', { chromaKey: { color: '#20d030', similarity: 0.15, smoothness: 0.1 } }],
  ['all at once', { crop, flipX: true, rotation: 12, border, shadow, opacity: 0.9, saturation: 1.5, contrast: 1.2 }],
]

describe('a clip with an appearance looks as on the stage', () => {
  test.each(someOf(cases, 2))('with %s', async (_, appearance) => {
    expect(await alike(appearance)).toBeGreaterThan(0.98)
  })

  test('with its own transparency', async () => {
    const appearance: Appearance = { shadow, mask: { kind: 'ellipse' }, rotation: 25, opacity: 0.8 }
    expect(await alike(appearance, { x: 90, y: 40 }, 1.2, 'cut.mov')).toBeGreaterThan(0.98)
    const chromaKey = { color: '#d03040', similarity: 0.1, smoothness: 0.05 }
    expect(await alike({ chromaKey, saturation: 1.5 }, { x: 91, y: 41 }, 1, 'cut.mov')).toBeGreaterThan(0.98)
    expect(await alike({ saturation: 1.4 }, { x: 91, y: 41 }, 0.95, 'cut.mkv')).toBeGreaterThan(0.98)
  })

  test.runIf(inDepth)('with a background behind what is transparent in it', async () => {
    const chromaKey = { color: '#20d030', similarity: 0.15, smoothness: 0.1 }
    const round: Appearance = { mask: { kind: 'ellipse' }, shadow, crop }
    const found = [
      await compared({ background: '#e8b020' }, { x: 90, y: 40 }, 1, 'cut.mov'),
      await compared({ background: '#2040e080' }, { x: 90, y: 40 }, 1.2, 'cut.mov'),
      await compared({ ...round, background: '#d6e0ea' }, { x: 90, y: 40 }, 1.2, 'cut.mov'),
      await compared({ background: '#2040e0', brightness: 0.8 }, { x: 91, y: 41 }, 1, 'cut.mkv'),
      await compared({ background: '#e8b020', rotation: 10 }),
      await compared({ background: '#e8b020', chromaKey }),
    ]
    for (const { all, shade } of found) {
      expect(all).toBeGreaterThan(0.98)
      expect(shade).toBeLessThanOrEqual(mostShade)
    }
  })

  test('to the last row, where a side is odd', async () => {
    const out = files.path('odd.mp4')
    const shown = layer(files.path('odd.mkv'), { kind: 'video', x: 20, y: 30, appearance: { saturation: 0.9 } })
    const item = { ...size, background: { color: ground }, layers: [shown], durationMs: 40 }
    await compose(tools, { items: [item] }, out)
    const [frame] = await readFrames(tools, out, size)
    const [middle, last] = [frame!.at(40, 48), frame!.at(40, 65)]
    expect(Math.abs(middle[0]! - last[0]!)).toBeLessThan(24)
    expect(middle[0]).toBeGreaterThan(180)
  })

  test('at the edge of the frame, and scaled up far beyond it', async () => {
    expect(await alike({ rotation: 30, border }, { x: -60, y: 180 })).toBeGreaterThan(0.98)
    const { crop: _, ...styled } = { ...cases.at(-1)![1], flipY: true }
    expect(await alike(styled, { x: -700, y: -500 }, 10)).toBeGreaterThan(0.98)
  })
})

test('the edges of a rotated film have no steps', async () => {
  const white = files.path('white.mp4')
  await make(tools, white, '-f', 'lavfi', '-i', 'color=white:s=200x120:d=0.2:r=25', '-pix_fmt', 'yuv420p', '-qp', '0')
  const out = files.path('smooth.mp4')
  const shown = layer(white, { kind: 'video', x: 141, y: 63, appearance: { rotation: 20 } })
  await compose(
    tools,
    { items: [{ ...size, background: { color: '#000000' }, layers: [shown], durationMs: 200 }] },
    out,
  )
  const [frame] = await readFrames(tools, out, size)
  // Left and right edge: in each row a px between black and white, or two, where the edge goes through them.
  const rows = Array.from({ length: 60 }, (_, row) => {
    const levels = Array.from({ length: size.width }, (_, x) => frame!.luma(x, 93 + row))
    return levels.filter((level) => level > 50 && level < 200).length
  })
  expect(rows.filter((between) => between >= 2).length).toBeGreaterThan(45)
})

test('a clip without an appearance goes through no filter of one', async () => {
  const commands: string[] = []
  const plain = layer(files.path('film.mp4'), { kind: 'video', appearance: { opacity: 1, rotation: 0 } })
  const item = { ...size, background: { color: ground }, layers: [plain], durationMs: 200 }
  const out = files.path('plain.mp4')
  await compose(tools, { items: [item] }, out, { log: (command) => commands.push(command) })
  expect(await readFrames(tools, out, size)).toHaveLength(5)
  const { appearance: _, ...bare } = plain
  const other: string[] = []
  await compose(tools, { items: [{ ...item, layers: [bare] }] }, out, { log: (command) => other.push(command) })
  const inputs = (list: string[]): number => list.join(' ').split(' -i ').length
  expect(inputs(commands)).toBe(inputs(other))
})

test('a still with an appearance is drawn once, as on the stage', async () => {
  const out = files.path('still.mp4')
  const appearance: Appearance = { rotation: 45, mask: { kind: 'ellipse' } }
  const still = layer(files.path('source.png'), { x: 100, y: 80, appearance })
  const item = { ...size, background: { color: '#ffffff' }, layers: [still], durationMs: 80 }
  await compose(tools, { items: [item] }, out)
  const [frame] = await readFrames(tools, out, size)
  // The corners of the ellipse's box show the ground, and its middle the circle of the picture.
  expect(frame!.luma(108, 88)).toBeGreaterThan(220)
  expect(frame!.luma(200, 140)).toBeLessThan(200)
})
