import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { readPicture } from '../../../../../electron/engine/vision/faces/index.ts'
import type { Picture } from '../../../../../electron/engine/vision/faces/index.ts'
import { fixture } from './real.ts'

const folder = mkdtempSync(join(tmpdir(), 'greenroom-picture-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const pictureWidth = 40
const pictureHeight = 20
/** Left half red, right half blue. */
const halves = () => {
  const data = new Uint8Array(pictureWidth * pictureHeight * 3)
  for (let i = 0; i < pictureWidth * pictureHeight; i++)
    data.set(i % pictureWidth < pictureWidth / 2 ? [220, 30, 30] : [30, 30, 220], i * 3)
  return sharp(data, { raw: { width: pictureWidth, height: pictureHeight, channels: 3 } })
}
const colour = ({ data, width, channels }: Picture, x: number, y: number): number[] => [
  ...data.subarray((y * width + x) * channels, (y * width + x) * channels + channels),
]
const near = (found: number[], wanted: number[], within = 12): void => {
  expect(found).toHaveLength(wanted.length)
  found.forEach((value, i) => expect(Math.abs(value - wanted[i]!)).toBeLessThanOrEqual(within))
}

describe('reading pictures', () => {
  it.each(['png', 'jpeg', 'webp', 'tiff', 'gif', 'avif'] as const)('reads %s', async (format) => {
    const picture = await readPicture(await halves().toFormat(format, { quality: 95 }).toBuffer())
    expect([picture.width, picture.height, picture.channels]).toEqual([pictureWidth, pictureHeight, 3])
    near(colour(picture, 5, 10), [220, 30, 30], 25)
    near(colour(picture, 35, 10), [30, 30, 220], 25)
  })

  it('turns it upright as EXIF says', async () => {
    const bytes = await halves().jpeg({ quality: 95 }).withMetadata({ orientation: 6 }).toBuffer()
    const picture = await readPicture(bytes)
    expect([picture.width, picture.height]).toEqual([pictureHeight, pictureWidth])
    near(colour(picture, 10, 5), [220, 30, 30], 25)
    near(colour(picture, 10, 35), [30, 30, 220], 25)
  })

  it('makes three 8-bit colours of grey, of 16 bits, of CMYK', async () => {
    const grey = await readPicture(await halves().greyscale().toColourspace('b-w').png().toBuffer())
    const [r, g, b] = colour(grey, 5, 5)
    expect(grey.channels).toBe(3)
    expect([g, b]).toEqual([r, r])
    near(colour(await readPicture(await halves().toColourspace('rgb16').png().toBuffer()), 5, 5), [220, 30, 30], 3)
    const deepGrey = await readPicture(await halves().toColourspace('grey16').png().toBuffer())
    expect(deepGrey.channels).toBe(3)
    const cmyk = await readPicture(await halves().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer())
    expect(cmyk.channels).toBe(3)
    const [red, , blue] = colour(cmyk, 5, 5)
    expect(red! - blue!).toBeGreaterThan(90)
  })

  it('lays transparency on a colour, or keeps it', async () => {
    const clear = await sharp({
      create: { width: 8, height: 8, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer()
    expect(colour(await readPicture(clear), 2, 2)).toEqual([255, 255, 255])
    expect(colour(await readPicture(clear, { background: { r: 0, g: 80, b: 0 } }), 2, 2)).toEqual([0, 80, 0])
    expect(colour(await readPicture(clear, { alpha: true }), 2, 2)[3]).toBe(0)
    const opaque = await readPicture(await halves().jpeg().toBuffer(), { alpha: true })
    expect(colour(opaque, 2, 2)[3]).toBe(255)
    const grey = await sharp({ create: { width: 8, height: 8, channels: 4, background: '#1238' } })
      .toColourspace('b-w')
      .png()
      .toBuffer()
    expect((await readPicture(grey)).channels).toBe(3)
    expect((await readPicture(grey, { alpha: true })).channels).toBe(4)
  })

  it('takes the first frame of an animation', async () => {
    const frames = await Promise.all(
      ['#c00', '#0c0', '#00c'].map((background) =>
        sharp({ create: { width: 16, height: 12, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    for (const format of ['webp', 'gif'] as const) {
      const bytes = await sharp(frames, { join: { animated: true } })
        .toFormat(format)
        .toBuffer()
      const picture = await readPicture(bytes)
      expect([picture.width, picture.height]).toEqual([16, 12])
      near(colour(picture, 8, 6), [204, 0, 0], 20)
    }
  })

  it('scales down to a longest side, never up', async () => {
    const small = await readPicture(fixture('astronaut.png'), { maxSide: 100 })
    expect([small.width, small.height]).toEqual([100, 100])
    const same = await readPicture(await halves().png().toBuffer(), { maxSide: 100 })
    expect(same.width).toBe(pictureWidth)
  })

  it('refuses what is no picture in a sentence that names it', async () => {
    const file = (name: string, bytes: Uint8Array): string => {
      writeFileSync(join(folder, name), bytes)
      return join(folder, name)
    }
    const whole = readFileSync(fixture('astronaut.png'))
    const cases = [
      [file('empty.png', new Uint8Array()), /empty\.png .*it is empty/],
      [file('text.jpg', Buffer.from('hello')), /text\.jpg cannot be read as a picture/],
      [file('cut.png', whole.subarray(0, whole.length / 2)), /cut\.png cannot be read/],
      [join(folder, 'none.png'), /none\.png .*no such file/],
      [folder, /not a file/],
    ] as const
    for (const [path, message] of cases) {
      await expect(readPicture(path)).rejects.toMatchObject({
        code: 'picture-unreadable',
        message: expect.stringMatching(message) as string,
      })
    }
    await expect(readPicture(Buffer.from('x'), { label: 'img' })).rejects.toThrow(/^img cannot be read/)
  })

  it('refuses more than 36 megapixels before it decodes them', async () => {
    const huge = await sharp({ create: { width: 9000, height: 4100, channels: 3, background: '#123' } })
      .png({ compressionLevel: 1 })
      .toBuffer()
    await expect(readPicture(huge, { label: 'wall.png' })).rejects.toMatchObject({
      code: 'picture-too-large',
      message: expect.stringMatching(/^wall\.png has 9000 x 4100 pixels, more than 36 million/) as string,
    })
  })
})
