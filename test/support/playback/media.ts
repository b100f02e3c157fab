import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from '../../../electron/media/index.ts'
import type { MediaTools } from '../../../electron/media/index.ts'

/** Times of the beats in the recording and in the video's own sound, s; the video flashes at both. */
export const beats = { voice: [1, 2, 3], video: [1.5, 2.5] } as const

const pulse = (times: readonly number[], lasts: number): string =>
  times.map((at) => `between(t,${at},${at + lasts})`).join('+')

/**
 * A black video of 4 s that flashes for 160 ms at every beat, with its own beats as sound; a recording with the other
 * beats.
 */
export async function makeBeats(folder: string, tools: MediaTools): Promise<{ video: string; voice: string }> {
  await mkdir(folder, { recursive: true })
  const [video, voice] = [join(folder, 'flash.mp4'), join(folder, 'voice.wav')]
  const all = [...beats.voice, ...beats.video]
  await run(tools, [
    ...['-f', 'lavfi', '-i', 'color=c=black:s=640x360:r=25:d=4'],
    ...['-f', 'lavfi', '-i', 'sine=f=1500:r=48000:d=4'],
    ...['-vf', `drawbox=color=white:t=fill:enable='${pulse(all, 0.159)}'`],
    ...['-af', `volume='4*(${pulse(beats.video, 0.08)})':eval=frame`],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p', '-g', '25', '-c:a', 'aac'],
    video,
  ])
  await run(tools, [
    ...['-f', 'lavfi', '-i', 'sine=f=700:r=48000:d=4'],
    ...['-af', `volume='4*(${pulse(beats.voice, 0.08)})':eval=frame`],
    voice,
  ])
  return { video, voice }
}
