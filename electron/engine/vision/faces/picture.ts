import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import sharp from 'sharp'
import { FaceError } from './errors.ts'
import type { Picture } from './types.ts'

/** Most px of a picture: some 110 MB in memory, more than any phone's camera. */
export const MOST_PIXELS = 36_000_000

export interface ReadPictureOptions {
  /** What messages call it. Default: the file's name, or "the picture". */
  label?: string
  /** Keep transparency as a fourth channel; otherwise it is laid on `background`. Default false. */
  alpha?: boolean
  /** Behind what is transparent. Default white. */
  background?: { r: number; g: number; b: number }
  /** Pictures larger than this are scaled down to it, px. */
  maxSide?: number
}

const unreadable = (label: string, why: string, cause?: unknown): FaceError =>
  new FaceError(
    'picture-unreadable',
    `${label} cannot be read as a picture (${why}). Use a complete PNG, JPEG, WebP, GIF, TIFF or AVIF file.`,
    { cause },
  )

/** The first line of what libvips says, without its own names for things and without where the file lies. */
function reason(error: unknown, source: string | Uint8Array): string {
  const told = error instanceof Error ? error.message : String(error)
  const message =
    typeof source === 'string' ? told.replaceAll(`${source}: `, '').replaceAll(source, 'it') : told
  const line = message.split('\n').find((text) => text.trim() !== '') ?? 'no reason given'
  return line.replace(/^(Vips\w+|\w+load(_buffer)?|Input (file|buffer)):? /i, '').slice(0, 160)
}

async function assertFile(path: string, label: string): Promise<void> {
  const found = await stat(path).catch((error: unknown) => {
    throw unreadable(label, 'there is no such file, or it may not be opened', error)
  })
  if (!found.isFile()) throw unreadable(label, 'it is not a file')
  if (found.size === 0) throw unreadable(label, 'it is empty')
}

/** Sides after EXIF's turn, px. Reads the header alone. */
async function sidesOf(source: string | Uint8Array, label: string): Promise<[number, number]> {
  const { width, height, orientation, pageHeight } = await sharp(source, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw unreadable(label, reason(error, source), error)
    })
  const rows = pageHeight ?? height
  if (width * rows > MOST_PIXELS) {
    throw new FaceError(
      'picture-too-large',
      `${label} has ${width} x ${rows} pixels, more than ${MOST_PIXELS / 1e6} million. Make it smaller and try again.`,
    )
  }
  return (orientation ?? 1) >= 5 ? [rows, width] : [width, rows]
}

/**
 * Reads any picture that sharp knows, upright (EXIF), in 8-bit sRGB; of an animation the first frame.
 * @throws FaceError `picture-unreadable`, `picture-too-large`
 */
export async function readPicture(
  source: string | Uint8Array,
  options: ReadPictureOptions = {},
): Promise<Picture> {
  const label = options.label ?? (typeof source === 'string' ? basename(source) : 'The picture')
  if (typeof source === 'string') await assertFile(source, label)
  else if (source.length === 0) throw unreadable(label, 'it is empty')
  const sides = await sidesOf(source, label)

  let image = sharp(source, { failOn: 'truncated', limitInputPixels: MOST_PIXELS * 2 })
    .autoOrient()
    .toColourspace('srgb')
  const { maxSide } = options
  if (maxSide !== undefined && Math.max(...sides) > maxSide) {
    image = image.resize(maxSide, maxSide, { fit: 'inside' })
  }
  image = options.alpha
    ? image.ensureAlpha()
    : image.flatten({ background: options.background ?? { r: 255, g: 255, b: 255 } })
  const { data, info } = await image
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      throw unreadable(label, reason(error, source), error)
    })
  const channels = options.alpha ? 4 : 3
  if (info.channels !== channels) throw unreadable(label, `it has ${info.channels} channels of colour`)
  return {
    data: new Uint8Array(data.buffer, data.byteOffset, data.length),
    width: info.width,
    height: info.height,
    channels,
  }
}
