import { FaceError } from '../errors.ts'
import type { TransformOptions, TransformResult } from './types.ts'

/**
 * Runs a video's frames through `onFrame`, from ffmpeg to ffmpeg, a few frames in memory at a time.
 * @throws FaceError `video-unreadable`, `encoding`, `disk`, `cancelled`, `invalid`; whatever `onFrame` throws
 */
export function transformVideo(options: TransformOptions): Promise<TransformResult> {
  return Promise.reject(new FaceError('internal', `Faces are not there yet (${options.inPath}).`))
}
