import { run } from '../../run.ts'
import type { MediaTools } from '../../tools.ts'

/** Side of the pictures that are tried, px; luma of what is below; luma of black in the range that H.264 stores. */
const side = 16
const below = 126
const videoBlack = 16

const known = new Map<string, Promise<number>>()

/**
 * The luma that `overlay=alpha=premultiplied` of an ffmpeg takes for black, 0 or 16. Builds differ without telling: FFmpeg
 * 4 to 6 add the luma of a multiplied picture as it is, 7.0 subtracts 16 first, so that one at which nothing is to be seen
 * darkens what is below it. A picture of nothing is laid over grey, once for each program.
 * @throws MediaError `cancelled`, `missing-tool` or `failed`
 */
export function overlayBlack(tools: MediaTools, signal?: AbortSignal): Promise<number> {
  let black = known.get(tools.ffmpeg)
  if (!black) {
    black = tried(tools, signal)
    known.set(tools.ffmpeg, black)
    // What was cancelled is tried anew.
    black.catch(() => known.delete(tools.ffmpeg))
  }
  return black
}

async function tried(tools: MediaTools, signal: AbortSignal | undefined): Promise<number> {
  const luma = side * side
  const nothing = Buffer.alloc(luma * 2.5)
  nothing.fill(videoBlack, 0, luma).fill(128, luma, luma * 1.5)
  const grey = Buffer.alloc(luma * 2.5, 128)
    .fill(below, 0, luma)
    .fill(255, luma * 1.5)
  const chunks: Buffer[] = []
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'yuva420p', '-s', `${side}x${side}`]
  const graph = [
    '[0:v]split[first][second]',
    '[first]select=eq(n\\,0),format=yuv420p[below]',
    '[second]select=eq(n\\,1),setpts=PTS-STARTPTS[above]',
    '[below][above]overlay=alpha=premultiplied:format=yuv420',
  ].join(';')
  await run(
    tools,
    [...raw, '-i', 'pipe:0', '-filter_complex', graph, '-frames:v', '1', '-pix_fmt', 'yuv420p', '-f', 'rawvideo', '-'],
    {
      ...(signal && { signal }),
      input: Buffer.concat([grey, nothing]),
      onOutput: (chunk) => chunks.push(chunk),
    },
  )
  const shown = Buffer.concat(chunks)[0] ?? below
  // Where black is 0, the luma of the picture of nothing is added to what is below it.
  return shown < below + videoBlack / 2 ? videoBlack : 0
}
