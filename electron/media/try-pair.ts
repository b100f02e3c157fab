import { errorText, message } from '../common/messages/index.ts'
import type { Text } from '../common/messages/index.ts'
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
export async function tryPair(ffmpeg: string, ffprobe: string, timeoutMs: number): Promise<Text | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-tools-'))
  try {
    const clip = join(folder, 'clip.mp4')
    const written = await captureText(ffmpeg, writeArguments(clip), timeoutMs)
    if (written === undefined) return message('mediaErrors.passedOver.notWritten')
    const probeArguments = ['-v', 'error', '-of', 'json', '-show_streams', '-show_format', clip]
    const text = await captureText(ffprobe, probeArguments, timeoutMs)
    return text === undefined ? message('mediaErrors.passedOver.notRead') : fault(JSON.parse(text) as ProbeJson)
  } catch (error) {
    return message('mediaErrors.passedOver.notTogether', { reason: errorText(error) })
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

function fault({ streams = [], format }: ProbeJson): Text | undefined {
  const video = streams.find((stream) => stream.codec_type === 'video')
  const audio = streams.find((stream) => stream.codec_type === 'audio')
  if (video?.codec_name !== 'h264' || video.width !== size || video.height !== size)
    return message('mediaErrors.passedOver.picture')
  const counted = video.nb_frames
  if (counted === undefined) return message('mediaErrors.passedOver.noFrames', { frames: String(frames) })
  if (counted !== String(frames)) return message('mediaErrors.passedOver.frames', { counted, frames: String(frames) })
  if (audio?.codec_name !== 'aac') return message('mediaErrors.passedOver.sound')
  const measured = format?.duration
  const seconds = String(frames / fps)
  if (measured === undefined) return message('mediaErrors.passedOver.noLength', { seconds })
  // The last packet of sound may extend a little beyond the video.
  const isRight = Math.abs(Number(measured) - frames / fps) < 0.03
  return isRight ? undefined : message('mediaErrors.passedOver.length', { measured: String(measured), seconds })
}
