import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { contactSheet, findTools } from '../../../../electron/media/index.ts'
import { countingClip, countOf, make, scratch } from '../../../support/media/making.ts'

const tools = await findTools()
const files = await scratch()
afterAll(() => files.remove())

async function counts(path: string, columns: number, rows: number, side: number): Promise<number[]> {
  const { data, info } = await sharp(path).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return Array.from({ length: columns * rows }, (_, index) => {
    const x = 8 + (index % columns) * (side + 8) + 4
    const y = 8 + Math.floor(index / columns) * (side + 8) + 4
    return countOf(16 + (data[(y * info.width + x) * 3]! * 219) / 255)
  })
}

test('a contact sheet shows frames evenly over the clip, in order', async () => {
  const clip = await countingClip(tools, files.path('c.mp4'), 24, '-qp', '0')
  const out = files.path('sheet.png')
  const { width, height, timesMs } = await contactSheet(tools, clip, out)
  expect([width, height]).toEqual([4 * 64 + 5 * 8, 4 * 64 + 5 * 8])
  expect(timesMs[0]).toBeCloseTo(30)
  const shown = await counts(out, 4, 4, 64)
  shown.forEach((count, index) => expect(Math.abs(count - timesMs[index]! / 40)).toBeLessThanOrEqual(1))
})

test('clips without an index are read from start to end', async () => {
  const clip = await countingClip(tools, files.path('c.gif'), 16)
  const out = files.path('gif.jpg')
  await contactSheet(tools, clip, out, { columns: 2, rows: 2 })
  const shown = await counts(out, 2, 2, 64)
  expect(shown).toEqual(shown.toSorted((a, b) => a - b))
  expect(new Set(shown).size).toBe(4)
})

test('a sound has no contact sheet', async () => {
  const sound = await make(tools, files.path('s.wav'), '-f', 'lavfi', '-i', 'sine=d=0.3')
  await expect(contactSheet(tools, sound, files.path('n.jpg'), { label: 'Line 3' })).rejects.toThrow(
    'Line 3 has no video',
  )
})
