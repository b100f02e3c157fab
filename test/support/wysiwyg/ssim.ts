import sharp from 'sharp'
import { run } from '../../../electron/media/index.ts'
import type { MediaTools } from '../../../electron/media/index.ts'

const fps = 25

/** How alike two pictures are. */
export interface Likeness {
  /** ffmpeg's structural similarity over luma and chroma, 0 to 1. */
  all: number
  luma: number
  /**
   * The largest difference of the mean brightness of a square of 40 px, in levels of 255: structural similarity hardly
   * sees that a part of the picture is darker.
   */
  shade: number
}

const squarePx = 40

/**
 * Compares a picture of the stage (PNG) with the frame of a clip that is visible at a time, ms. The frame is written to
 * `kept`.
 */
export async function likeness(
  tools: MediaTools,
  stage: string,
  clip: { path: string; ms: number },
  kept: string,
): Promise<Likeness> {
  const frame = Math.floor((clip.ms * fps) / 1000 + 1e-6)
  const range = 'in_color_matrix=bt709:in_range=tv:out_range=pc'
  await run(tools, [
    ...['-i', clip.path, '-vf', `select=eq(n\\,${frame}),scale=${range}:flags=accurate_rnd+full_chroma_int`],
    ...['-frames:v', '1', '-pix_fmt', 'rgb24', kept],
  ])
  const toYuv = 'scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd,format=yuv420p'
  let stderr = ''
  const graph = `[0:v]${toYuv}[a];[1:v]${toYuv}[b];[a][b]ssim`
  await run(tools, ['-i', stage, '-i', kept, '-lavfi', graph, '-f', 'null', '-'], {
    logLevel: 'info',
    onStderr: (chunk) => (stderr += chunk.toString()),
  })
  const read = /SSIM Y:([\d.]+).* All:([\d.]+)/.exec(stderr)
  if (!read) throw new Error(`ffmpeg told no likeness: ${stderr.slice(-300)}`)
  return { luma: Number(read[1]), all: Number(read[2]), shade: await shadeOf(stage, kept) }
}

async function shadeOf(...paths: readonly [string, string]): Promise<number> {
  const means = paths.map(async (path) => {
    const { width, height } = await sharp(path).metadata()
    const [wide, high] = [width, height].map((side) => Math.max(1, Math.round(side / squarePx))) as [number, number]
    const grey = sharp(path).removeAlpha().greyscale()
    return grey.resize(wide, high, { fit: 'fill', kernel: 'linear' }).raw().toBuffer()
  })
  const [stage, frame] = (await Promise.all(means)) as [Buffer, Buffer]
  return Math.max(...stage.map((level, at) => Math.abs(level - frame[at]!)))
}
