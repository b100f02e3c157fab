import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { make } from '../engine/media.ts'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const astronaut = readFileSync(new URL('../../fixtures/faces/astronaut.png', import.meta.url))

/** Position of the face in `portrait`, px. */
export const face = { left: 72, top: 70, width: 100, height: 115 }

/** Head and shoulders of the astronaut: 280 x 280 px, the face about 105 px wide. */
export function portrait(): Promise<Buffer> {
  return sharp(astronaut).extract({ left: 100, top: 0, width: 280, height: 280 }).png().toBuffer()
}

/** Two copies of the portrait side by side. */
export async function two(): Promise<Buffer> {
  const one = await portrait()
  return sharp({ create: { width: 560, height: 280, channels: 3, background: '#808080' } })
    .composite([
      { input: one, left: 0, top: 0 },
      { input: one, left: 280, top: 0 },
    ])
    .jpeg()
    .toBuffer()
}

/** The portrait with a face of 30 px. */
export async function far(): Promise<Buffer> {
  const small = await sharp(await portrait())
    .resize(80, 80)
    .toBuffer()
  return sharp({ create: { width: 640, height: 480, channels: 3, background: '#a0a8b0' } })
    .composite([{ input: small, left: 280, top: 200 }])
    .png()
    .toBuffer()
}

export async function blurred(): Promise<Buffer> {
  return sharp(await portrait())
    .blur(5)
    .png()
    .toBuffer()
}

/** A film of the portrait, which moves from side to side at 25 frames a second. */
export async function swaying(seconds: number, more: string[] = []): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-portrait-'))
  try {
    const path = join(folder, 'one.png')
    await writeFile(path, await portrait())
    return await make('mp4', [
      ...['-loop', '1', '-framerate', '25', '-t', String(seconds), '-i', path],
      ...['-vf', `crop=240:240:x='20+12*sin(2*PI*t/1.7)':y='16+6*sin(2*PI*t/1.1)'`],
      ...['-pix_fmt', 'yuv420p', '-crf', '16', ...more],
    ])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
