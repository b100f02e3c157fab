import { planColors } from '../../../electron/engine/vision/faces/stream/decode.ts'
import { VideoFlow } from '../../../electron/engine/vision/faces/stream/frames.ts'
import { planarLength, YuvFrames } from '../../../electron/engine/vision/faces/stream/yuv.ts'
import type { Picture } from '../../../electron/engine/vision/faces/types.ts'
import { probe } from '../../../electron/media/index.ts'
import type { MediaTools } from '../../../electron/media/index.ts'

/** The frames of a finished video, one in memory at a time, at its own rate or another. */
export async function* framesOf(tools: MediaTools, path: string, fps?: number): AsyncGenerator<Picture> {
  const info = await probe(tools, path)
  const { width, height } = info.video!
  const colors = planColors(info.video)
  const bytes = planarLength(width, height)
  const flow = new VideoFlow(
    {
      tools,
      inPath: path,
      info,
      width,
      height,
      fps: fps ?? info.video!.fps!,
      outPath: path,
      onFrame: () => undefined,
    },
    colors,
    bytes,
  )
  const planes = new Uint8Array(bytes)
  const rgb = new Uint8ClampedArray(width * height * 3)
  const yuv = new YuvFrames(width, height, colors.matrix)
  try {
    while (await flow.next(planes)) {
      yuv.toRgb(planes, rgb)
      yield { data: new Uint8Array(rgb.buffer), width, height, channels: 3 }
    }
  } finally {
    await flow.close()
  }
}
