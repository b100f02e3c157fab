import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { captureText } from './capabilities.ts'
import type { ProbeJson } from './probe-streams.ts'
import { soundArguments } from './sound-encoder.ts'

/** Whether two programs come from one build, by their versions. */
export type BuildMatch = 'same' | 'unknown' | 'different'

/**
 * Compares the versions that `-version` prints. Snapshots (`N-66595-gc2b38619c0`) name no release, so the result is
 * `unknown` unless both are the same snapshot.
 */
export function compareBuilds(ffmpeg: string, ffprobe: string): BuildMatch {
  if (ffmpeg === ffprobe) return 'same'
  const [one, other] = [release(ffmpeg), release(ffprobe)]
  if (one === undefined || other === undefined) return 'unknown'
  return one === other ? 'same' : 'different'
}

/** Release in a version: `7.0` of `n7.0-7-gd38bf5e08e`, `5.1` of `5.1.9-0+deb12u1`. */
function release(version: string): string | undefined {
  return /^n?(\d+\.\d+)/.exec(version)?.[1]
}

const size = 64
const frames = 10
const fps = 25

/**
 * Tests a pair: ffmpeg writes a clip of 0.4 s, with sound and with frames stored out of order, and ffprobe reads it.
 * @returns what ffprobe reads wrongly; undefined when everything is right
 */
export async function tryPair(ffmpeg: string, ffprobe: string, timeoutMs: number): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-tools-'))
  try {
    const clip = join(folder, 'clip.mp4')
    const written = await captureText(ffmpeg, writeArguments(clip), timeoutMs)
    if (written === undefined) return 'could not write a clip to try it with'
    const probeArguments = ['-v', 'error', '-of', 'json', '-show_streams', '-show_format', clip]
    const text = await captureText(ffprobe, probeArguments, timeoutMs)
    return text === undefined ? 'can not read what this ffmpeg writes' : fault(JSON.parse(text) as ProbeJson)
  } catch (error) {
    return `could not be tried together (${error instanceof Error ? error.message : String(error)})`
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function writeArguments(clip: string): string[] {
  const picture = ['-f', 'lavfi', '-i', `color=c=gray:s=${size}x${size}:r=${fps}:d=${frames / fps}`]
  const sound = ['-f', 'lavfi', '-i', `anullsrc=r=48000:cl=mono:d=${frames / fps}`]
  const video = ['-c:v', 'libx264', '-preset', 'ultrafast', '-bf', '2', '-pix_fmt', 'yuv420p']
  const limit = ['-t', String(frames / fps), '-threads', '1']
  return ['-v', 'error', '-nostdin', ...picture, ...sound, ...video, ...soundArguments('aac'), ...limit, '-y', clip]
}

function fault({ streams = [], format }: ProbeJson): string | undefined {
  const video = streams.find((stream) => stream.codec_type === 'video')
  const audio = streams.find((stream) => stream.codec_type === 'audio')
  if (video?.codec_name !== 'h264' || video.width !== size || video.height !== size)
    return 'misreads the picture that this ffmpeg writes'
  if (video.nb_frames !== String(frames)) return `counts ${video.nb_frames ?? 'no'} frames instead of ${frames}`
  if (audio?.codec_name !== 'aac') return 'misreads the sound that this ffmpeg writes'
  const offS = Math.abs(Number(format?.duration) - frames / fps)
  // The last packet of sound may extend a little beyond the video.
  return offS < 0.03 ? undefined : `measures ${format?.duration ?? 'no length'} s instead of ${frames / fps}`
}
