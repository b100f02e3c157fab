import { mkdir, rm } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { message } from '../../../common/messages/index.ts'
import { probe, run, soundArguments } from '../../../media/index.ts'
import type { MediaTools } from '../../../media/index.ts'
import { withPartial } from '../../../media/partial.ts'
import { inputArguments } from '../../../media/sniff.ts'
import { StudioError } from '../../core/studio-error.ts'

/** Frames per second of a recording that is encoded again. */
const fps = 30

/**
 * Converts a camera recording to MP4, since a browser's recording has no length and a varying frame rate. H.264 is
 * copied, other codecs are encoded.
 * @returns the path of the MP4 file
 * @throws StudioError `path`, `no-picture`; MediaError
 */
export async function takeRecording(
  tools: MediaTools,
  path: string,
  folder: string,
  signal?: AbortSignal,
): Promise<string> {
  if (!isAbsolute(path)) throw new StudioError('path', message('avatarErrors.recordingNoWholePath'), { field: 'path' })
  const label = message('avatarErrors.theRecording')
  const stop = signal ? { signal } : {}
  const info = await probe(tools, path, { label, ...stop })
  const { video, audio } = info
  if (!video)
    throw new StudioError('no-picture', message('avatarErrors.cameraNoPicture'), {
      field: 'path',
      next: message('avatarErrors.recordAgain'),
    })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const out = join(folder, 'Camera.mp4')
  const even = 'scale=trunc(iw/2)*2:trunc(ih/2)*2'
  const picture =
    video.codec === 'h264'
      ? ['-c:v', 'copy']
      : [
          ...['-vf', `fps=${fps},${even},format=yuv420p`],
          ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '18', '-threads', '2'],
        ]
  const sound = audio ? ['-map', `0:${audio.index}`, ...soundArguments('aac', 160)] : []
  try {
    await withPartial(out, (partial) =>
      run(
        tools,
        [
          ...[...inputArguments(path, info), '-map', `0:${video.index}`, ...picture, ...sound],
          ...['-map_metadata', '-1', '-movflags', '+faststart', '-f', 'mp4', partial],
        ],
        { logLevel: 'error', ...stop },
      ),
    )
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
  return out
}
