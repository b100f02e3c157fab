import sharp from 'sharp'
import type { FaceBox } from '../../../common/faces/types.ts'
import type { Picture } from '../faces/types.ts'

const quality = 92

/**
 * Rectangle of a face's crop in whole px: the face box, enlarged on each side by `expand` of its length, within the
 * picture.
 */
export function cropBox(box: FaceBox, expand: number, width: number, height: number): FaceBox {
  const left = Math.max(0, Math.floor(box.x - box.width * expand))
  const top = Math.max(0, Math.floor(box.y - box.height * expand))
  const right = Math.min(width, Math.ceil(box.x + box.width * (1 + expand)))
  const bottom = Math.min(height, Math.ceil(box.y + box.height * (1 + expand)))
  return { x: left, y: top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) }
}

/** Writes a rectangle of a picture as a JPEG file. */
export async function writeCrop(picture: Picture, crop: FaceBox, path: string): Promise<void> {
  const { data, width, height, channels } = picture
  await sharp(data, { raw: { width, height, channels } })
    .extract({ left: crop.x, top: crop.y, width: crop.width, height: crop.height })
    .jpeg({ quality: quality, chromaSubsampling: '4:4:4' })
    .toFile(path)
}
