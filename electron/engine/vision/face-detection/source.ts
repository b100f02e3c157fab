import { message } from '../../../common/messages/index.ts'
import { randomUUID } from 'node:crypto'
import { dirname, join } from 'node:path'
import type { MediaInfo } from '../../../media/media-info.ts'
import { run } from '../../../media/run.ts'
import { inputArguments } from '../../../media/sniff.ts'
import type { MediaTools } from '../../../media/tools.ts'
import { FaceError } from '../faces/errors.ts'

/** Input of the tasks of face workers: a local file that was probed. */
export interface FaceSource {
  path: string
  info: MediaInfo
  /** Name of the media file in messages. */
  label: string
}

/** Longest time in which a BMP is rewritten as PNG (ms). */
const rewriteMs = 60_000

/**
 * Path of a picture that sharp can read. Of the formats that the interface accepts, sharp reads all but BMP: ffmpeg
 * rewrites a BMP as a PNG beside it.
 * @throws FaceError `picture-unreadable` or `cancelled`
 */
export async function readablePicture(
  { path, info, label }: FaceSource,
  tools: MediaTools,
  signal: AbortSignal,
): Promise<string> {
  if (info.container !== 'bmp') return path
  const rewritten = join(dirname(path), `bitmap-${randomUUID()}.png`)
  try {
    await run(
      tools,
      [
        '-xerror',
        ...inputArguments(path, info),
        '-frames:v',
        '1',
        '-f',
        'image2',
        '-update',
        '1',
        '-c:v',
        'png',
        rewritten,
      ],
      {
        timeoutMs: rewriteMs,
        logLevel: 'error',
        signal,
      },
    )
  } catch (error) {
    if (signal.aborted) throw new FaceError('cancelled', message('engineFaces.cancelled'), { cause: error })
    throw new FaceError('picture-unreadable', message('engineFaces.damagedBmp', { label }), {
      cause: error,
    })
  }
  return rewritten
}
