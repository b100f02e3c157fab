import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { make } from './media.ts'

/** A face that may be distributed with the tests (public domain, NASA): 512 x 512 px, the face about 130 px wide. */
export const astronautPath = fileURLToPath(new URL('../../fixtures/faces/astronaut.png', import.meta.url))

export const astronaut = () => readFile(astronautPath)

/**
 * A film of that face that tilts its head to and fro and comes nearer, with a tone of the same length.
 * @param options.tilt degrees, either way
 */
export function movingFace(
  seconds: number,
  options: { fps?: number; size?: number; tilt?: number; sound?: boolean } = {},
): Promise<Buffer> {
  const { fps = 10, size = 320, tilt = 8, sound = true } = options
  const turn = `${String((tilt * Math.PI) / 180)}*sin(2*PI*t)`
  return make('mp4', [
    ...['-loop', '1', '-framerate', String(fps), '-t', String(seconds), '-i', astronautPath],
    ...(sound ? ['-f', 'lavfi', '-t', String(seconds), '-i', 'sine=frequency=330'] : []),
    ...['-vf', `rotate=${turn}:fillcolor=gray,scale=${String(size)}:${String(size)}`],
    ...['-c:v', 'libx264', '-crf', '16', '-pix_fmt', 'yuv420p', '-movflags', '+faststart'],
    ...(sound ? ['-c:a', 'aac'] : []),
  ])
}
