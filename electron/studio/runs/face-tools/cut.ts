import { message } from '../../../common/messages/index.ts'
import type { Part } from '../../../common/bridge/index.ts'
import { MediaError, poster, probe, run, soundArguments, soundMuxer } from '../../../media/index.ts'
import type { MediaInfo, MediaTools } from '../../../media/index.ts'
import { inputArguments } from '../../../media/sniff.ts'
import { keyframeAt } from './keyframe.ts'

/** How a video is cut and converted before it is sent. */
export interface CutOptions {
  part: Part | null
  /** Frames per second of the result; null keeps those of the source. */
  fps: number | null
  /** Whether to encode to H.264 in MP4 even when a copy would do. */
  convert: boolean
  signal: AbortSignal
  onProgress: (share: number) => void
}

/** How far the ends of a copy without encoding may be off, ms: one frame at 25 frames per second. */
const exactMs = 40
/** How much shorter or longer than asked a copy may be, ms; it may not exceed limits of services. */
const lengthToleranceMs = 60
const roundingMs = 10
/** Longest side of a photo that is sent as a video, px. */
const largestPhoto = 1920

/**
 * Writes part of a video as MP4 with its sound. It is copied without encoding when a key frame lies at its beginning,
 * otherwise encoded (H.264, visually lossless). @throws MediaError
 */
export async function cutVideo(
  tools: MediaTools,
  path: string,
  info: MediaInfo,
  out: string,
  options: CutOptions,
): Promise<void> {
  const { part, fps, convert, signal, onProgress } = options
  const fromMs = part?.fromMs ?? 0
  const durationMs = Math.min(part?.toMs ?? Infinity, info.durationMs) - fromMs
  if (!(durationMs > 0)) throw new MediaError('refused', message('toolErrors.partBeyondEnd', { ms: info.durationMs }))
  const mayCopy = !convert && fps === null && info.video !== undefined && info.video.rotation === 0
  if (mayCopy) {
    const key = fromMs === 0 ? 0 : await keyframeAt(tools, path, info, fromMs, signal)
    if (key !== null && Math.abs(key - fromMs) <= exactMs) {
      // The seek time is slightly after the key frame, since ffmpeg seeks to the last key frame at or before it.
      const seekMs = fromMs === 0 ? 0 : key + 1
      if (await copyExactly(tools, path, info, out, { seekMs, durationMs, signal })) return onProgress(1)
    }
  }
  await run(tools, encodeArguments(path, info, out, { fromMs, durationMs, fps }), {
    signal,
    durationMs,
    onProgress,
  })
}

/** Copies whole packets. Returns false when the copy has another length than asked; it is never longer. */
async function copyExactly(
  tools: MediaTools,
  path: string,
  info: MediaInfo,
  out: string,
  { seekMs, durationMs, signal }: { seekMs: number; durationMs: number; signal: AbortSignal },
): Promise<boolean> {
  let askedMs = durationMs
  // B-frames stored out of order can make the copy too long; the second attempt asks for that much less.
  for (let tried = 0; tried < 2 && askedMs > 0; tried += 1) {
    await run(tools, copyArguments(path, info, out, seekMs, askedMs), { signal })
    const output = await probe(tools, out, { signal }).catch(() => null)
    if (!output) return false
    const over = output.durationMs - durationMs
    if (over <= roundingMs && over >= -lengthToleranceMs) return true
    askedMs -= over
  }
  return false
}

function copyArguments(path: string, info: MediaInfo, out: string, seekMs: number, durationMs: number): string[] {
  return [
    ...['-ss', seconds(seekMs), ...inputArguments(path, info), '-t', seconds(durationMs)],
    ...streams(info),
    ...['-c', 'copy', '-avoid_negative_ts', 'make_zero', '-movflags', '+faststart', '-f', 'mp4', out],
  ]
}

function encodeArguments(
  path: string,
  info: MediaInfo,
  out: string,
  { fromMs, durationMs, fps }: { fromMs: number; durationMs: number; fps: number | null },
): string[] {
  // Pixel format 4:2:0 needs even sides.
  const even = 'scale=trunc(iw/2)*2:trunc(ih/2)*2,setsar=1,format=yuv420p'
  const filter = fps === null ? even : `fps=${fps},${even}`
  return [
    ...['-ss', seconds(fromMs), ...inputArguments(path, info), '-t', seconds(durationMs)],
    ...streams(info),
    ...['-vf', filter, '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '17', ...soundArguments('aac')],
    ...['-movflags', '+faststart', '-f', 'mp4', out],
  ]
}

function streams({ video, audio }: MediaInfo): string[] {
  return [
    ...(video ? ['-map', `0:${video.index}`] : []),
    ...(audio ? ['-map', `0:${audio.index}`] : []),
    ...['-sn', '-dn', '-map_metadata', '-1'],
  ]
}

/** Writes a photo as a still video of 25 frames per second, with even sides. @throws MediaError */
export async function stillVideo(
  tools: MediaTools,
  path: string,
  out: string,
  { durationMs, signal, onProgress }: { durationMs: number; signal: AbortSignal; onProgress: (share: number) => void },
): Promise<void> {
  const picture = `${out}.png`
  // The photo is written as it is displayed: rotated by its EXIF orientation; of an animation, the first frame.
  await poster(tools, path, picture, { maxWidth: largestPhoto, maxHeight: largestPhoto, signal })
  const input = ['-protocol_whitelist', 'file', '-f', 'png_pipe', '-i', `file:${picture}`]
  const frames = 'loop=loop=-1:size=1:start=0,setpts=N/25/TB,fps=25'
  await run(
    tools,
    [
      ...[...input, '-t', seconds(durationMs)],
      ...['-vf', `${frames},scale=trunc(iw/2)*2:trunc(ih/2)*2,setsar=1,format=yuv420p`],
      ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '15', '-tune', 'stillimage', '-an'],
      ...['-movflags', '+faststart', '-f', 'mp4', out],
    ],
    { signal, durationMs, onProgress },
  )
}

/** Writes a sound, or part of it, as 16-bit WAV at 48 kHz. @throws MediaError */
export async function cutSound(
  tools: MediaTools,
  path: string,
  info: MediaInfo,
  out: string,
  { part, signal }: { part: Part | null; signal: AbortSignal },
): Promise<void> {
  const from = part ? ['-ss', seconds(part.fromMs)] : []
  const length = part ? ['-t', seconds(part.toMs - part.fromMs)] : []
  await run(
    tools,
    [
      ...[...from, ...inputArguments(path, info), ...length],
      ...['-map', `0:${info.audio?.index ?? 0}`, '-vn', '-sn', '-dn', '-map_metadata', '-1'],
      ...[...soundArguments('pcm'), '-ar', '48000', ...soundMuxer('wav'), out],
    ],
    { signal },
  )
}

const seconds = (ms: number): string => (ms / 1000).toFixed(3)
