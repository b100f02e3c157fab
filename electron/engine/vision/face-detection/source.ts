import { message } from '../../../common/messages/index.ts'
import { randomUUID } from 'node:crypto'
import { dirname, join } from 'node:path'
import type { MediaInfo } from '../../../media/media-info.ts'
import { run } from '../../../media/run.ts'
import { inputArguments } from '../../../media/sniff.ts'
import type { MediaTools } from '../../../media/tools.ts'
import { FaceError } from '../faces/errors.ts'

/** What tasks of face workers read: a file that lies here and was looked at. */
export interface FaceSource {
  path: string
  info: MediaInfo
  /** How messages name it. */
  label: string
}

/** Longest that a bitmap may take to be rewritten, ms. */
const rewriteMs = 60_000

/**
 * A picture's file as sharp reads it. Of the formats that the interface takes it knows all but BMP (service-interface:
 * Face detection, supported images): ffmpeg rewrites that, beside it.
 * @throws FaceError `picture-unreadable`, `cancelled`
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
