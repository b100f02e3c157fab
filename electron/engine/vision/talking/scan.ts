import { planColors } from '../faces/stream/decode.ts'
import { VideoFlow } from '../faces/stream/frames.ts'
import { LazyPicture } from '../faces/stream/lazy-picture.ts'
import { planarLength } from '../faces/stream/yuv.ts'
import type { TransformOptions } from '../faces/stream/types.ts'
import type { Picture } from '../faces/types.ts'
import type { LazyPixels } from '../../../common/faces/sample.ts'

/** Options of `transformVideo` that concern reading. */
export type ScanOptions = Pick<
  TransformOptions,
  'tools' | 'inPath' | 'info' | 'width' | 'height' | 'fps' | 'fromMs' | 'frames' | 'signal'
>

/**
 * Passes the frames of a video to `onFrame`, one after the other: the same frames as `transformVideo`, with one frame
 * in memory at a time. The picture is valid until the promise settles, and its px where they were shown. At most
 * `frames`; fewer when the source ends earlier.
 * @returns number of frames
 * @throws FaceError `video-unreadable` or `cancelled`; whatever `onFrame` throws
 */
export async function scanVideo(
  options: ScanOptions,
  onFrame: (picture: Picture & { lazy: LazyPixels }, timeMs: number) => Promise<void>,
): Promise<number> {
  const { info, width, height, fps, frames, signal } = options
  const colors = planColors(info.video)
  const bytes = planarLength(width, height)
  // The survey reads frames without alpha: transparency is a matter of the result alone.
  const reading = { ...options, alpha: false, outPath: options.inPath, onFrame: () => undefined }
  // A frame flow without a number of frames ends with its source; the number is checked in the loop.
  delete reading.frames
  const flow = new VideoFlow(reading, colors, bytes)
  const planes = new Uint8Array(bytes)
  const picture = new LazyPicture(width, height, colors.matrix)
  let count = 0
  try {
    while ((frames === undefined || count < frames) && (await flow.next(planes))) {
      picture.take(planes)
      await onFrame(picture, (count * 1000) / fps)
      count++
      signal?.throwIfAborted()
    }
  } finally {
    await flow.close()
  }
  return count
}
