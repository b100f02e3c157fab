import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { compose, findTools, probe, run } from '../../../electron/media/index.ts'
import type { ComposeItem, Composition } from '../../../electron/media/index.ts'
import { layer, picture, scratch } from '../../support/media/making.ts'

const tools = await findTools()
const files = await scratch()
afterAll(() => files.remove())

const size = { width: 160, height: 90 }

const item = (background: ComposeItem['background'], durationMs: number): ComposeItem => ({
  ...size,
  background,
  layers: [layer(files.path('red.png'), { x: 40, y: 20 })],
  durationMs,
})

/** RGBA of pixels of one frame. */
async function pixels(film: string, frame: number, points: readonly [number, number][]): Promise<number[][]> {
  const png = files.path(`frame-${frame}.png`)
  await run(tools, ['-i', `file:${film}`, '-vf', `select=eq(n\\,${frame})`, '-frames:v', '1', '-pix_fmt', 'rgba', png])
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return points.map(([x, y]) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)])
}

test('a composition with alpha is transparent where no layer and no background is', async () => {
  await picture(files.path('red.png'), 20, 10, 'red')
  const out = files.path('alpha.mov')
  const composition: Composition = { items: [item(null, 200), item({ color: '#0000ff' }, 200)], alpha: true }
  const { frames } = await compose(tools, composition, out)
  expect(frames).toBe(10)
  const { video, audio, durationMs } = await probe(tools, out)
  expect(video).toMatchObject({ codec: 'prores', ...size, hasAlpha: true })
  expect(audio).toBeUndefined()
  expect(durationMs).toBe(400)
  const points: [number, number][] = [
    [50, 25],
    [120, 70],
  ]
  const [onLayer, beside] = await pixels(out, 2, points)
  expect(onLayer![3]).toBeGreaterThan(250)
  expect(onLayer![0]).toBeGreaterThan(240)
  expect(beside![3]).toBe(0)
  const [onBlue, blue] = await pixels(out, 7, points)
  expect(onBlue![0]).toBeGreaterThan(240)
  expect(blue![3]).toBeGreaterThan(250)
  expect(blue![2]).toBeGreaterThan(240)
})
