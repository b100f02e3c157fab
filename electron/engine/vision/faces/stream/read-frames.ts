import { message } from '../../../../common/messages/index.ts'
import sharp from 'sharp'
import { decoderArguments, toBt709 } from '../../../../media/compose/clips.ts'
import type { VideoInfo } from '../../../../media/media-info.ts'
import { run } from '../../../../media/run.ts'
import { inputArguments } from '../../../../media/sniff.ts'
import { FaceError } from '../errors.ts'
import { readPicture } from '../picture.ts'
import { asFaceError } from './pipe.ts'
import type { ReadFrame, ReadFramesOptions } from './types.ts'

/** Steps back from a time at which no frame can be decoded (ms); finally the first frame is tried. */
const stepsBackMs = [0, 200, 1000, 5000]
const mostFrames = 10_000
const animatedWebp = 'webp'

/** Size within `maxSide`, at least one px in each direction. */
function sizeWithin(width: number, height: number, maxSide: number | undefined): [number, number] {
  const scale = maxSide === undefined ? 1 : Math.min(1, maxSide / Math.max(width, height))
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))]
}

function timesOf({ at }: ReadFramesOptions, durationMs: number): number[] {
  const times = 'count' in at ? [] : [...at]
  if ('count' in at) {
    if (!Number.isInteger(at.count) || at.count < 1 || at.count > mostFrames) {
      throw new FaceError('invalid', `the number of frames is ${at.count}; it goes from 1 to ${mostFrames}`)
    }
    for (let i = 0; i < at.count; i++) times.push((durationMs * (i + 0.5)) / at.count)
  }
  return times.map((time) => {
    if (!(time >= 0)) throw new FaceError('invalid', `a frame is asked for at ${time} ms; times start at 0`)
    return Math.min(time, durationMs)
  })
}

async function frameAt(
  options: ReadFramesOptions,
  video: VideoInfo,
  size: [number, number],
  timeMs: number,
): Promise<Uint8Array | undefined> {
  const { tools, inPath, info, signal } = options
  const [width, height] = size
  const filters = [
    ...toBt709(tools, video, { width, height }, 'yuv444p'),
    'scale=in_color_matrix=bt709:in_range=tv',
    'format=rgb24',
  ]
  const frame = new Uint8Array(width * height * 3)
  let at = 0
  await run(
    tools,
    [
      ...decoderArguments(tools, video, inPath),
      ...['-threads', '2', ...(timeMs > 0 ? ['-ss', String(timeMs / 1000)] : []), ...inputArguments(inPath, info)],
      ...['-map', `0:${video.index}`, '-frames:v', '1', '-vf', filters.join(',')],
      ...['-f', 'rawvideo', '-pix_fmt', 'rgb24', 'pipe:1'],
    ],
    {
      logLevel: 'error',
      onOutput: (chunk) => {
        frame.set(chunk.subarray(0, frame.length - at), at)
        at += chunk.length
      },
      ...(signal && { signal }),
    },
  )
  return at >= frame.length ? frame : undefined
}

/** Frames of an animated WebP. ffmpeg cannot decode it; sharp can, and knows the duration of each frame. */
async function* webpFrames(options: ReadFramesOptions): AsyncGenerator<ReadFrame> {
  const { inPath, label = inPath, info } = options
  const { delay = [], pages = 1 } = await sharp(inPath).metadata()
  const ends: number[] = []
  for (let page = 0; page < pages; page++) ends.push((ends.at(-1) ?? 0) + (delay[page] || 100))
  const wholeMs = ends.at(-1) ?? info.durationMs
  for (const timeMs of timesOf(options, wholeMs)) {
    const page = Math.max(
      0,
      ends.findIndex((end) => timeMs < end),
    )
    const bytes = await sharp(inPath, { page }).png().toBuffer()
    const fit = options.maxSide === undefined ? {} : { maxSide: options.maxSide }
    yield { picture: await readPicture(bytes, { label, ...fit }), timeMs }
  }
}

/**
 * Reads single frames of a video or animated picture, upright, RGB, in the requested order. Times after the end give
 * the last frame. A still gives one frame, whatever number is requested.
 * @throws FaceError `video-unreadable`, `picture-unreadable`, `cancelled` or `invalid`
 */
export async function* readFrames(options: ReadFramesOptions): AsyncGenerator<ReadFrame> {
  const { info, inPath, label = inPath, maxSide, signal } = options
  const { video } = info
  if (info.kind === 'image') {
    yield { picture: await readPicture(inPath, maxSide === undefined ? {} : { maxSide }), timeMs: 0 }
    return
  }
  if (info.container === animatedWebp) {
    yield* webpFrames(options)
    return
  }
  if (!video) {
    throw new FaceError('video-unreadable', message('engineFaces.noPictures', { file: label }))
  }
  const size = sizeWithin(video.width, video.height, maxSide)
  const frameMs = 1000 / (video.fps ?? 25)
  const wholeMs = video.durationMs ?? info.durationMs
  for (const timeMs of timesOf(options, wholeMs)) {
    // Seeking finds the first frame at or after a time, but the frame that is visible at that time is needed, and
    // headers round times. The seek therefore aims almost a frame earlier.
    const seekMs = Math.min(timeMs, Math.max(0, wholeMs - frameMs)) - frameMs * 0.9
    let data: Uint8Array | undefined
    try {
      for (const back of [...stepsBackMs, seekMs]) {
        if (back <= seekMs || back === 0) data ??= await frameAt(options, video, size, seekMs - back)
      }
    } catch (error) {
      if (signal?.aborted) throw new FaceError('cancelled', message('engineFaces.cancelled'))
      throw asFaceError(error, 'video-unreadable', label)
    }
    if (!data) throw new FaceError('video-unreadable', message('engineFaces.noFrame', { file: label }))
    yield { picture: { data, width: size[0], height: size[1], channels: 3 }, timeMs }
  }
}
