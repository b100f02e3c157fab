import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { findTools } from '../../../electron/media/index.ts'
import { codes, writeCode } from './code.ts'

const execute = promisify(execFile)

/** Frames of a film as a fake camera plays them, each with its number: planes of yuv420p. */
export interface CameraClip {
  path: string
  width: number
  height: number
  fps: number
  frames: Uint8Array[]
}

/** Most memory that a clip may take, bytes: about 20 seconds. */
const most = 300_000_000

/**
 * Makes a camera's film (y4m) of any video or picture. Chromium plays it over and over.
 * @param inputs ffmpeg's arguments up to and with `-i`
 * @param filters after the scaling, such as a movement
 */
export async function cameraClip(
  path: string,
  inputs: readonly string[],
  { width = 640, height = 480, fps = 20, seconds = 3, filters = '' } = {},
): Promise<CameraClip> {
  const { ffmpeg } = await findTools()
  const fit = `scale=${String(width)}:${String(height)}:force_original_aspect_ratio=increase,crop=${String(width)}:${String(height)}`
  const { stdout } = await execute(
    ffmpeg,
    [
      ...['-v', 'error', ...inputs, '-t', String(seconds), '-an'],
      ...['-vf', `${filters ? `${filters},` : ''}${fit},fps=${String(fps)}`],
      ...['-pix_fmt', 'yuv420p', '-f', 'rawvideo', 'pipe:1'],
    ],
    { encoding: 'buffer', maxBuffer: most },
  )
  const length = (width * height * 3) / 2
  const frames: Uint8Array[] = []
  for (let at = 0; at + length <= stdout.length && frames.length < codes; at += length) {
    const planes = Uint8Array.from(stdout.subarray(at, at + length))
    writeCode(planes, width, height, frames.length)
    frames.push(planes)
  }
  const head = Buffer.from(`YUV4MPEG2 W${String(width)} H${String(height)} F${String(fps)}:1 Ip A1:1 C420jpeg\n`)
  const mark = Buffer.from('FRAME\n')
  await writeFile(path, Buffer.concat([head, ...frames.flatMap((frame) => [mark, frame])]))
  return { path, width, height, fps, frames }
}
