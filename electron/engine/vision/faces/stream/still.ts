import sharp from 'sharp'
import type { Picture } from '../types.ts'

/** Scales a picture to a size without keeping its aspect ratio. */
export async function fitPicture(picture: Picture, width: number, height: number): Promise<Picture> {
  if (picture.width === width && picture.height === height) return picture
  const { channels } = picture
  const data = await sharp(picture.data, { raw: { width: picture.width, height: picture.height, channels } })
    .resize(width, height, { fit: 'fill' })
    .raw()
    .toBuffer()
  return { data: new Uint8Array(data.buffer, data.byteOffset, data.length), width, height, channels }
}
