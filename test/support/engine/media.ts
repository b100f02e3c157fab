import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { measureLoudness } from '../../../electron/media/loudness/loudness.ts'
import { findTools } from '../../../electron/media/tools.ts'
import { waveHeader } from '../media/wave.ts'

const execute = promisify(execFile)

/** Makes a small file with ffmpeg: `arguments` go before the output's name. */
export async function make(extension: string, args: string[]): Promise<Buffer> {
  const { ffmpeg } = await findTools()
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-media-'))
  try {
    const path = join(folder, `made.${extension}`)
    await execute(ffmpeg, ['-v', 'error', '-y', ...args, path])
    return await readFile(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export const tone = (seconds: number, extension = 'wav') =>
  make(extension, ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${String(seconds)}`, '-ar', '44100'])

/** A WAV file with a tenth of a second of silence: the voice of an item without speech. */
export const silence = Buffer.concat([waveHeader(1600, { rate: 8000 }), Buffer.alloc(1600)])

export const film = (seconds: number, size = '160x120', color = 'blue', more: string[] = []) =>
  make('mp4', [
    ...['-f', 'lavfi', '-i', `color=c=${color}:s=${size}:r=25:d=${String(seconds)}`],
    ...['-pix_fmt', 'yuv420p', '-movflags', '+faststart', ...more],
  ])

export function picture(width: number, height: number, color: string, format: 'png' | 'jpeg' | 'webp' = 'png') {
  return sharp({ create: { width, height, channels: 4, background: color } })
    .toFormat(format)
    .toBuffer()
}

export interface Probed {
  durationMs: number
  video?: { codec: string; width: number; height: number; pixFmt: string; frames: number }
  audio?: { codec: string; sampleRate: number }
}

/** Facts of a file or address by ffprobe. Frames are counted, not read from a header. */
export async function probeUrl(url: string): Promise<Probed> {
  const { ffprobe } = await findTools()
  const { stdout } = await execute(ffprobe, [
    ...['-v', 'error', '-count_frames', '-show_streams', '-show_format', '-of', 'json', url],
  ])
  const json = JSON.parse(stdout) as {
    format: { duration: string }
    streams: Record<string, string | number | undefined>[]
  }
  const video = json.streams.find((stream) => stream['codec_type'] === 'video')
  const audio = json.streams.find((stream) => stream['codec_type'] === 'audio')
  return {
    durationMs: Math.round(Number(json.format.duration) * 1000),
    ...(video && {
      video: {
        codec: String(video['codec_name']),
        width: Number(video['width']),
        height: Number(video['height']),
        pixFmt: String(video['pix_fmt']),
        frames: Number(video['nb_read_frames']),
      },
    }),
    ...(audio && { audio: { codec: String(audio['codec_name']), sampleRate: Number(audio['sample_rate']) } }),
  }
}

/** Times of the key frames of a video (s). */
async function keyFramesOf(url: string): Promise<number[]> {
  const { ffprobe } = await findTools()
  const { stdout } = await execute(ffprobe, [
    ...['-v', 'error', '-select_streams', 'v:0', '-show_entries', 'packet=pts_time,flags', '-of', 'json', url],
  ])
  const { packets } = JSON.parse(stdout) as { packets: { pts_time: string; flags: string }[] }
  return packets.filter(({ flags }) => flags.startsWith('K')).map((packet) => Number(packet.pts_time))
}

/** The longest time from a key frame of a video to the next one or to its end (s). */
export async function longestBetweenKeys(url: string): Promise<number> {
  const times = [...(await keyFramesOf(url)), (await probeUrl(url)).durationMs / 1000]
  return Math.max(...times.slice(1).map((time, at) => time - times[at]!))
}

/** One frame of a video as RGB pixels. */
export async function frameAt(url: string, seconds: number) {
  const { ffmpeg } = await findTools()
  const { stdout } = await execute(
    ffmpeg,
    ['-v', 'error', '-ss', String(seconds), '-i', url, '-frames:v', '1', '-f', 'image2pipe', '-c:v', 'png', '-'],
    { encoding: 'buffer', maxBuffer: 64 * 1024 * 1024 },
  )
  const { data, info } = await sharp(stdout).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return {
    width: info.width,
    height: info.height,
    pixel: (x: number, y: number): [number, number, number] => {
      const at = (y * info.width + x) * 3
      return [data[at]!, data[at + 1]!, data[at + 2]!]
    },
  }
}

/** Frames of a video as RGB pixels, so many for each second. */
export async function framesOf(url: string, { width, height }: { width: number; height: number }, perSecond: number) {
  const { ffmpeg } = await findTools()
  const { stdout } = await execute(
    ffmpeg,
    ['-v', 'error', '-i', url, '-vf', `fps=${String(perSecond)}`, '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'],
    { encoding: 'buffer', maxBuffer: 256 * 1024 * 1024 },
  )
  const bytes = width * height * 3
  return Array.from({ length: Math.floor(stdout.length / bytes) }, (_, at) =>
    stdout.subarray(at * bytes, (at + 1) * bytes),
  )
}

/** Integrated loudness of a file's sound, LUFS; null for silence. */
export async function loudnessOf(url: string): Promise<number | null> {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-loudness-'))
  try {
    const path = join(folder, 'clip.mp4')
    await writeFile(path, new Uint8Array(await (await fetch(url)).arrayBuffer()))
    return (await measureLoudness(await findTools(), path)).integratedLufs
  } finally {
    await rm(folder, { recursive: true })
  }
}
