import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import sharp from 'sharp'
import { message } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'
import { FaceError } from './errors.ts'
import type { Picture } from './types.ts'

/** Most px of a picture: about 110 MB in memory, more than the camera of any phone. */
export const mostPixels = 36_000_000

export interface ReadPictureOptions {
  /** Name of the picture in messages. Default: the file's name, or "The picture". */
  label?: string
  /** Keeps transparency as a fourth channel; otherwise the picture is laid on `background`. Default: false. */
  alpha?: boolean
  /** Colour behind transparent px of the picture. Default: white. */
  background?: { r: number; g: number; b: number }
  /** Larger pictures are scaled down to this side (px). */
  maxSide?: number
}

const unreadable = (label: Text, why: Text, cause?: unknown): FaceError =>
  new FaceError('picture-unreadable', message('engineFaces.notAPicture', { label, reason: why }), { cause })

/** The first line of a libvips error, without its internal names and the path of the file. */
function reason(error: unknown, source: string | Uint8Array): Text {
  const original = error instanceof Error ? error.message : String(error)
  const withoutPath =
    typeof source === 'string' ? original.replaceAll(`${source}: `, '').replaceAll(source, 'it') : original
  const line = withoutPath.split('\n').find((text) => text.trim() !== '')
  if (line === undefined) return message('engineFaces.noReason')
  return line.replace(/^(Vips\w+|\w+load(_buffer)?|Input (file|buffer)):? /i, '').slice(0, 160)
}

async function assertFile(path: string, label: Text): Promise<void> {
  const found = await stat(path).catch((error: unknown) => {
    throw unreadable(label, message('engineFaces.noSuchFile'), error)
  })
  if (!found.isFile()) throw unreadable(label, message('engineFaces.notAFile'))
  if (found.size === 0) throw unreadable(label, message('engineFaces.empty'))
}

/** Size of a picture after EXIF rotation (px), read from its header. */
async function sidesOf(source: string | Uint8Array, label: Text): Promise<[number, number]> {
  const { width, height, orientation, pageHeight } = await sharp(source, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw unreadable(label, reason(error, source), error)
    })
  const rows = pageHeight ?? height
  if (width * rows > mostPixels) {
    throw new FaceError(
      'picture-too-large',
      message('engineFaces.tooManyPixels', { label, width, height: rows, most: mostPixels / 1e6 }),
    )
  }
  return (orientation ?? 1) >= 5 ? [rows, width] : [width, rows]
}

/**
 * Reads any picture that sharp supports, upright (EXIF), in 8-bit sRGB; of an animation, the first frame.
 * @throws FaceError `picture-unreadable` or `picture-too-large`
 */
export async function readPicture(source: string | Uint8Array, options: ReadPictureOptions = {}): Promise<Picture> {
  const label = options.label ?? (typeof source === 'string' ? basename(source) : message('engineFaces.thePicture'))
  if (typeof source === 'string') await assertFile(source, label)
  else if (source.length === 0) throw unreadable(label, message('engineFaces.empty'))
  const sides = await sidesOf(source, label)

  let image = sharp(source, { failOn: 'truncated', limitInputPixels: mostPixels * 2 })
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
  if (info.channels !== channels) throw unreadable(label, message('engineFaces.channels', { channels: info.channels }))
  return {
    data: new Uint8Array(data.buffer, data.byteOffset, data.length),
    width: info.width,
    height: info.height,
    channels,
  }
}
