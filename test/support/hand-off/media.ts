import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaTools } from '../../../electron/media/index.ts'
import { make } from '../media/making.ts'

/** Files that the projects show and play, by names beside them: films of several rates and odd sizes among them. */
export const films = ['film 25.mp4', 'film 30.mp4', 'film 24 #1.mp4', 'film 50%.mp4', 'film 29,97.mov'] as const
export const pictures = ['picture.png', 'glass.png'] as const
export const sounds = ['tones.wav', 'hum.mp3'] as const
export const recordings = ['recording.wav'] as const

/** Makes the files in a folder. */
export async function makeHandOffMedia(tools: MediaTools, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const film = async (name: (typeof films)[number], size: string, rate: string, pitch: number): Promise<void> => {
    const picture = ['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=${rate}:d=8`]
    const sound = ['-f', 'lavfi', '-i', `sine=f=${String(pitch)}:d=8`]
    const encoded = ['-c:v', 'libx264', '-crf', '16', '-g', '50', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-ar', '48000']
    await make(tools, join(folder, name), ...picture, ...sound, ...encoded)
  }
  await film('film 25.mp4', '320x180', '25', 330)
  await film('film 30.mp4', '270x480', '30', 440)
  await film('film 24 #1.mp4', '426x240', '24', 392)
  await film('film 50%.mp4', '320x320', '50', 262)
  await film('film 29,97.mov', '322x182', '30000/1001', 294)
  await make(tools, join(folder, 'picture.png'), '-f', 'lavfi', '-i', 'testsrc=s=321x181:d=1', '-frames:v', '1')
  const glass = 'color=#2f6d5c@0.5:s=200x120,format=rgba'
  await make(tools, join(folder, 'glass.png'), '-f', 'lavfi', '-i', glass, '-frames:v', '1')
  const tones = 'aevalsrc=0.25*sin(2*PI*220*t)+0.2*sin(2*PI*331*t)*abs(sin(3*t)):d=5:s=44100'
  await make(tools, join(folder, 'tones.wav'), '-f', 'lavfi', '-i', tones)
  await make(
    tools,
    join(folder, 'hum.mp3'),
    '-f',
    'lavfi',
    '-i',
    'aevalsrc=0.3*sin(2*PI*110*t)|0.3*sin(2*PI*165*t):d=7',
  )
  const voice = 'aevalsrc=0.4*sin(2*PI*180*t)*gt(sin(9*t)\\,-0.3):d=2.3:s=24000'
  await make(tools, join(folder, 'recording.wav'), '-f', 'lavfi', '-i', voice)
}
