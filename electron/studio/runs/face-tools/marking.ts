import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { message } from '../../../common/messages/index.ts'
import { aiFlagArguments, aiFlagXmp, aiMarkFilter, drawAiMark, writeAiMark } from '../../../media/ai-mark/index.ts'
import { MediaError, run } from '../../../media/index.ts'
import type { MediaInfo, MediaTools } from '../../../media/index.ts'
import { inputArguments } from '../../../media/sniff.ts'

export interface MarkingOptions {
  info: MediaInfo
  /** Whether the visible mark is drawn into the picture, beside the flag in the metadata. */
  visible: boolean
  signal: AbortSignal
}

/**
 * Writes a copy of a picture or video flagged as made by AI. A video without a visible mark isn't encoded again.
 * @throws MediaError
 */
export async function writeMarked(
  tools: MediaTools,
  path: string,
  out: string,
  options: MarkingOptions,
): Promise<void> {
  if (options.info.kind === 'image') return markPicture(path, out, options)
  return markVideo(tools, path, out, options)
}

async function markPicture(path: string, out: string, { info, visible }: MarkingOptions): Promise<void> {
  const { width, height } = info.image ?? { width: 0, height: 0 }
  const picture = sharp(path).autoOrient()
  if (visible) {
    const mark = await drawAiMark({ width, height })
    const raw = { width: mark.width, height: mark.height, channels: 4 as const }
    // A picture smaller than the visible mark gets only the flag.
    if (mark.x + mark.width <= width && mark.y + mark.height <= height)
      picture.composite([{ input: Buffer.from(mark.data), raw, left: mark.x, top: mark.y }])
  }
  const jpeg = info.container === 'jpeg'
  const flagged = picture.withXmp(aiFlagXmp())
  await (jpeg ? flagged.jpeg({ quality: 94, chromaSubsampling: '4:4:4' }) : flagged.png()).toFile(out)
}

async function markVideo(
  tools: MediaTools,
  path: string,
  out: string,
  { info, visible, signal }: MarkingOptions,
): Promise<void> {
  const { video, audio } = info
  if (!video) throw new MediaError('refused', message('toolErrors.nothingToMark'))
  const sound = audio ? ['-map', `0:${audio.index}`, '-c:a', 'copy'] : []
  const flag = [...aiFlagArguments('mp4'), '-movflags', '+faststart', '-f', 'mp4', out]
  if (!visible) {
    const copy = ['-map', `0:${video.index}`, '-c:v', 'copy', ...sound]
    await run(tools, [...inputArguments(path, info), ...copy, ...flag], { signal })
    return
  }
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-mark-'))
  try {
    const mark = await drawAiMark(video)
    const sign = await writeAiMark(mark, folder)
    const graph = aiMarkFilter(mark, 1, `0:${video.index}`, 'marked')
    await run(
      tools,
      [
        ...inputArguments(path, info),
        ...['-protocol_whitelist', 'file', '-f', 'png_pipe', '-i', `file:${sign}`],
        ...['-filter_complex', `${graph};[marked]format=yuv420p[out]`, '-map', '[out]', ...sound],
        ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '17', ...flag],
      ],
      { signal, durationMs: info.durationMs },
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
