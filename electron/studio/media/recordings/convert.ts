import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { message } from '../../../common/messages/index.ts'
import { bt709Tags, probe, run, soundArguments } from '../../../media/index.ts'
import type { MediaTools } from '../../../media/index.ts'
import { noiseRate } from '../../../media/noise/protocol.ts'
import { inputArguments } from '../../../media/sniff.ts'
import { wavHeader } from '../../../media/voice-files/wav-header.ts'
import { StudioError } from '../../core/studio-error.ts'

/** Frame rate of converted recordings. */
export const recordedFps = 30

/**
 * The times of a camera's frames vary by some milliseconds, so that two may fall to the same frame of the film and none to the
 * next. In frames of the film: the second of two waits for the next frame, at most one frame long.
 */
const nextFreeFrame =
  "setpts='if(isnan(PREV_OUTPTS),PTS,if(gt(PREV_OUTPTS+1-PTS,1),PREV_OUTPTS,max(PTS,PREV_OUTPTS+1)))'"

export interface ConvertOptions {
  /** Path of what the window sent. */
  from: string
  to: string
  signal: AbortSignal
  onProgress: (share: number) => void
}

export interface FilmOptions extends ConvertOptions {
  /** Length that is expected, ms, for the progress. */
  durationMs: number
  /** How much later the recording began than those of its group, ms. */
  offsetMs: number
}

/** Makes a WAV file of the samples of a voice. @returns its length, ms */
export async function toWav({ from, to, signal }: ConvertOptions): Promise<number> {
  const { size } = await stat(from)
  const bytes = size - (size % 2)
  const samples = createReadStream(from, { end: Math.max(0, bytes - 1) })
  const header = wavHeader(bytes, noiseRate)
  await pipeline(
    samples,
    async function* (chunks: AsyncIterable<Buffer>) {
      yield header
      yield* chunks
    },
    createWriteStream(to, { mode: 0o600 }),
    { signal },
  )
  return Math.round((bytes / 2 / noiseRate) * 1000)
}

/**
 * Converts a browser's recording to an MP4 with a constant frame rate and a known length. A truncated one ends where it
 * was truncated. Sound that came with gaps or by another clock is stretched to the picture's time.
 * @throws StudioError `no-picture`; MediaError
 */
export async function toFilm(tools: MediaTools, options: FilmOptions): Promise<void> {
  const { from, to, durationMs, offsetMs, signal, onProgress } = options
  const info = await probe(tools, from, { label: message('avatarErrors.theRecording'), signal })
  const { video, audio } = info
  if (!video)
    throw new StudioError('no-picture', message('recordingErrors.noPicture'), {
      next: message('recordingErrors.recordLonger'),
    })
  // A shared window may change its size: all frames are scaled to the first size.
  const picture = [
    `settb=1/${recordedFps}`,
    nextFreeFrame,
    `fps=${recordedFps}:start_time=0`,
    `scale=${Math.floor(video.width / 2) * 2}:${Math.floor(video.height / 2) * 2}:out_color_matrix=bt709:out_range=tv`,
    'setsar=1',
    'format=yuv420p',
  ]
  const encoder = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '18', '-g', String(recordedFps * 2)]
  const sound = audio
    ? [
        ...['-map', `0:${audio.index}`, '-af', 'aresample=48000:async=1000:first_pts=0'],
        ...[...soundArguments('aac', 160), '-ac', '2'],
      ]
    : []
  await run(
    tools,
    [
      ...['-itsoffset', (offsetMs / 1000).toFixed(3), ...inputArguments(from, info)],
      ...['-map', `0:${video.index}`, '-vf', picture.join(','), ...encoder, '-threads', '2', ...bt709Tags],
      ...[...sound, '-movflags', '+faststart', '-f', 'mp4', to],
    ],
    { logLevel: 'error', signal, durationMs, onProgress },
  )
}
