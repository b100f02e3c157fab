import { FaceError } from './errors.ts'
import type { Picture } from './types.ts'

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

/**
 * Reads any picture that sharp knows, upright (EXIF), in 8-bit sRGB; of an animation the first frame.
 * @throws FaceError `picture-unreadable`, `picture-too-large`
 */
export function readPicture(source: string | Uint8Array, options: ReadPictureOptions = {}): Promise<Picture> {
  return Promise.reject(
    new FaceError('internal', `Faces are not there yet (${String(source)}, ${String(options)}).`),
  )
}
