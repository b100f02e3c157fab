import sharp from 'sharp'
import { message } from '../common/messages/index.ts'
import type { Text } from '../common/messages/index.ts'
import { MediaError } from './errors.ts'
import type { MediaInfo } from './media-info.ts'
import { maxImagePixels } from './pixel-limits.ts'
import { unreadableImage } from './probe-image.ts'
import { run } from './run.ts'
import { inputArguments } from './sniff.ts'
import type { MediaTools } from './tools.ts'

export interface StreamToCheck {
  info: MediaInfo
  label: Text
  stream: 'video' | 'audio'
  startMs?: number
  signal?: AbortSignal | undefined
}

/**
 * Decodes a moment of a stream, to detect damage. A graph whose input gives no frame continues without an error: a
 * damaged clip would be missing from the video. @throws MediaError `unreadable`
 */
export async function checkStream(
  tools: MediaTools,
  path: string,
  { info, label, stream, startMs = 0, signal }: StreamToCheck,
): Promise<void> {
  const track = stream === 'video' ? info.video : info.audio
  if (!track || info.container === 'webp') return
  const seek = startMs > 0 && startMs < info.durationMs ? ['-ss', String(startMs / 1000)] : []
  const some = stream === 'video' ? ['-frames:v', '1'] : ['-t', '0.2']
  let bytes = 0
  try {
    const output = ['-map', `0:${track.index}`, ...some, '-f', stream === 'video' ? 'rawvideo' : 's16le', 'pipe:1']
    await run(tools, [...seek, ...inputArguments(path, info), ...output], {
      logLevel: 'error',
      timeoutMs: 60_000,
      onOutput: (chunk) => (bytes += chunk.length),
      ...(signal && { signal }),
    })
  } catch (error) {
    if (!(error instanceof MediaError) || error.code !== 'failed') throw error
    throw damaged(label, stream, error)
  }
  // After the last frame of a stream ffmpeg gives no output, so missing output is an error only at the start.
  if (bytes === 0 && startMs === 0) throw damaged(label, stream)
}

/** Decodes all of a still picture, to detect damage. @throws MediaError `unreadable` */
export async function checkPicture(path: string, info: MediaInfo, label: Text): Promise<void> {
  // ffmpeg reads BMP; sharp's build doesn't.
  if (!info.image || info.container === 'bmp') return
  try {
    await sharp(path, { limitInputPixels: maxImagePixels }).stats()
  } catch (error) {
    throw unreadableImage(label, info.container, error)
  }
}

function damaged(label: Text, stream: string, cause?: MediaError): MediaError {
  const what = message(stream === 'video' ? 'mediaErrors.picture' : 'mediaErrors.sound')
  return new MediaError('unreadable', message('mediaErrors.streamUndecodable', { label, what }), {
    source: label,
    ...(cause && { cause, ...(cause.stderr !== undefined && { stderr: cause.stderr }) }),
  })
}
