import { message } from '../../../common/messages/index.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aiFlagArguments, aiMarkFilter, drawAiMark, writeAiMark } from '../../../media/ai-mark/index.ts'
import { bt709Tags, probe, run, soundArguments } from '../../../media/index.ts'
import type { MediaTools, VideoInfo } from '../../../media/index.ts'
import { inputArguments } from '../../../media/sniff.ts'
import { StudioError } from '../../core/studio-error.ts'

export interface ToMp4 {
  /** Path of the browser's recording. */
  from: string
  to: string
  /** Frame rate, if the picture has to be encoded. */
  framesPerSecond: number
  /** Whether the visible mark (that AI made the video) is drawn into the picture. */
  mark: boolean
  signal: AbortSignal
}

/**
 * Converts a browser's recording to an MP4 that plays everywhere: H.264 and AAC, flagged as made by AI. An H.264
 * picture is copied, unless the mark has to be drawn into it. A truncated recording ends where it was truncated.
 * @throws StudioError `no-picture`; MediaError
 */
export async function toMp4(tools: MediaTools, { from, to, framesPerSecond, mark, signal }: ToMp4): Promise<void> {
  const info = await probe(tools, from, { label: message('avatarErrors.theRecording'), signal })
  const { video, audio } = info
  if (!video)
    throw new StudioError('no-picture', message('liveErrors.recordingWithoutPicture'), {
      next: message('liveErrors.recordAgain'),
    })
  const scratch = await mkdtemp(join(tmpdir(), 'greenroom-recording-'))
  try {
    const picture = mark
      ? await marked(video, framesPerSecond, scratch)
      : video.codec === 'h264'
        ? { inputs: [], out: ['-map', `0:${video.index}`, '-c:v', 'copy'] }
        : { inputs: [], out: ['-map', `0:${video.index}`, '-vf', even(framesPerSecond), ...encoding] }
    const sound = audio ? ['-map', `0:${audio.index}`, ...soundArguments('aac', 160), '-ac', '2'] : []
    await run(
      tools,
      [
        ...[...inputArguments(from, info), ...picture.inputs, ...picture.out, ...sound],
        ...[...aiFlagArguments('mp4'), '-movflags', '+faststart', '-f', 'mp4', to],
      ],
      { logLevel: 'error', signal },
    )
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

const encoding = [...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '18', '-threads', '2'], ...bt709Tags]

/** WebRTC may change the picture's size during a recording; all frames are scaled to the first size. */
const even = (fps: number): string =>
  `fps=${fps},scale=trunc(iw/2)*2:trunc(ih/2)*2:out_color_matrix=bt709:out_range=tv,format=yuv420p`

async function marked(video: VideoInfo, fps: number, scratch: string): Promise<{ inputs: string[]; out: string[] }> {
  const size = { width: Math.floor(video.width / 2) * 2, height: Math.floor(video.height / 2) * 2 }
  const sign = await drawAiMark(size)
  const path = await writeAiMark(sign, scratch)
  const graph = [
    `[0:${video.index}]fps=${fps},scale=${size.width}:${size.height}:out_color_matrix=bt709:out_range=tv[sized]`,
    aiMarkFilter(sign, 1, 'sized', 'signed'),
    '[signed]format=yuv420p[picture]',
  ].join(';')
  return { inputs: ['-i', path], out: ['-filter_complex', graph, '-map', '[picture]', ...encoding] }
}
