import sharp from 'sharp'
import { make } from '../engine/media.ts'
import { animation, astronautPath, crowd, portraitIn } from '../faces/sources.ts'
import { two } from '../own-avatars/portraits.ts'

/** A picture that a lip sync takes although its format or its faces are unusual. */
export interface UnusualPicture {
  name: string
  content: () => Promise<Buffer>
}

const sidePx = 200

/** Head and shoulders in a square. */
export const squarePhoto = () =>
  sharp(astronautPath).extract({ left: 100, top: 0, width: 280, height: 280 }).resize(sidePx)

/** An example of each way to decode a picture, and the smallest face. */
export const fewPictures: readonly UnusualPicture[] = [
  {
    name: 'grey of 16 bit with alpha',
    content: () => squarePhoto().ensureAlpha(0.9).toColourspace('grey16').png().toBuffer(),
  },
  { name: 'an animated WebP', content: () => animation('webp') },
  { name: 'a face of 30 px', content: () => portraitIn(320, 240, 30, { x: 90, y: 50 }) },
]

export const unusualPictures: readonly UnusualPicture[] = [
  ...fewPictures,
  { name: 'CMYK', content: () => squarePhoto().toColourspace('cmyk').jpeg().toBuffer() },
  {
    name: 'turned upright by EXIF',
    content: async () =>
      sharp(await squarePhoto().rotate(180).png().toBuffer())
        .withMetadata({ orientation: 3 })
        .jpeg()
        .toBuffer(),
  },
  { name: 'forty faces', content: () => crowd(8, 5, 60) },
  { name: 'two faces', content: two },
  { name: 'a BMP', content: () => make('bmp', ['-i', astronautPath, '-vf', 'scale=200:200', '-frames:v', '1']) },
]
