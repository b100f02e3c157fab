import { planColors } from '../faces/stream/decode.ts'
import { VideoFlow } from '../faces/stream/frames.ts'
import { planarLength, YuvFrames } from '../faces/stream/yuv.ts'
import type { TransformOptions } from '../faces/stream/types.ts'
import type { Picture } from '../faces/types.ts'

/** What `transformVideo` reads, without a result. */
export type ScanOptions = Pick<
  TransformOptions,
  'tools' | 'inPath' | 'info' | 'width' | 'height' | 'fps' | 'fromMs' | 'frames' | 'signal'
>

/**
 * Shows the frames of a video one after the other, the same ones that `transformVideo` would give, a frame in memory at
 * a time; the picture is valid until the promise settles. At most `frames`, less when the source ends before.
 * @returns how many there were
 * @throws FaceError `video-unreadable`, `cancelled`; whatever `onFrame` throws
 */
export async function scanVideo(
  options: ScanOptions,
  onFrame: (picture: Picture, timeMs: number) => Promise<void>,
): Promise<number> {
  const { info, width, height, fps, frames, signal } = options
  const colors = planColors(info.video)
  const bytes = planarLength(width, height)
  // Frames are only looked at: what is clear in a result says nothing about the source.
  const reading = { ...options, alpha: false, outPath: options.inPath, onFrame: () => undefined }
  // Unbounded, a flow ends with its source; the bound is kept below.
  delete reading.frames
  const flow = new VideoFlow(reading, colors, bytes)
  const planes = new Uint8Array(bytes)
  const rgb = new Uint8ClampedArray(width * height * 3)
  const yuv = new YuvFrames(width, height, colors.matrix)
  let count = 0
  try {
    while ((frames === undefined || count < frames) && (await flow.next(planes))) {
      yuv.toRgb(planes, rgb)
      const picture: Picture = { data: new Uint8Array(rgb.buffer), width, height, channels: 3 }
      await onFrame(picture, (count * 1000) / fps)
      count++
      signal?.throwIfAborted()
    }
  } finally {
    await flow.close()
  }
  return count
}
