import { FaceError } from '../errors.ts'
import type { ReadFrame, ReadFramesOptions } from './types.ts'

/**
 * Single frames of a video, in the order asked for, upright, RGB.
 * @throws FaceError `video-unreadable`, `cancelled`, `invalid`
 */
export function readFrames(options: ReadFramesOptions): AsyncGenerator<ReadFrame> {
  throw new FaceError('internal', `Faces are not there yet (${options.inPath}).`)
}
