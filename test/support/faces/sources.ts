import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { make } from '../engine/media.ts'

/** NASA's portrait of Eileen Collins, 512x512 px (public domain). */
export const astronautPath = fileURLToPath(new URL('../../fixtures/faces/astronaut.png', import.meta.url))

/** Where her face is, as the detector and people see it, px. */
export const astronautFace = { x: 174, y: 70, width: 105, height: 105 }

export const astronaut = () => sharp(astronautPath)

/** The portrait so large that the face is `face` px wide, somewhere in a plain picture. */
export async function portraitIn(
  width: number,
  height: number,
  face: number,
  at: { x: number; y: number } = { x: 0, y: 0 },
  background = '#446677',
): Promise<Buffer> {
  const side = Math.round((512 * face) / astronautFace.width)
  const portrait = await astronaut().resize(side, side).png().toBuffer()
  return sharp({ create: { width, height, channels: 3, background } })
    .composite([{ input: portrait, left: at.x, top: at.y }])
    .png()
    .toBuffer()
}

/** Many portraits side by side: as many faces as `columns` times `rows`. */
export async function crowd(columns: number, rows: number, face: number): Promise<Buffer> {
  const cell = Math.round((face * 1.6) / 2) * 2
  const around = 0.3
  const { x, y, width, height } = astronautFace
  const tile = await astronaut()
    .extract({
      left: Math.round(x - width * around),
      top: Math.round(y - height * around),
      width: Math.round(width * (1 + 2 * around)),
      height: Math.round(height * (1 + 2 * around)),
    })
    .resize(cell, cell)
    .png()
    .toBuffer()
  return sharp({ create: { width: columns * cell, height: rows * cell, channels: 3, background: '#446677' } })
    .composite(
      Array.from({ length: columns * rows }, (_, index) => ({
        input: tile,
        left: (index % columns) * cell,
        top: Math.floor(index / columns) * cell,
      })),
    )
    .png()
    .toBuffer()
}

/** The portrait for two seconds, then a plain colour for two. */
export function leavingFilm(): Promise<Buffer> {
  return make('mp4', [
    ...['-loop', '1', '-t', '2', '-r', '10', '-i', astronautPath],
    ...['-f', 'lavfi', '-t', '2', '-i', 'color=c=gray:s=512x512:r=10'],
    ...['-filter_complex', '[0:v]format=yuv420p[a];[1:v]format=yuv420p[b];[a][b]concat=n=2:v=1:a=0'],
    ...['-r', '10', '-pix_fmt', 'yuv420p', '-movflags', '+faststart'],
  ])
}

/** Frames of the portrait that moves to the right, as an animated picture. */
export async function animation(format: 'gif' | 'webp', frames = 3): Promise<Buffer> {
  const pictures = await Promise.all(
    Array.from({ length: frames }, (_, index) => portraitIn(600, 520, 100, { x: index * 40, y: 10 })),
  )
  const joined = sharp(pictures, { join: { animated: true } })
  const delay = Array.from({ length: frames }, () => 500)
  return format === 'gif' ? joined.gif({ delay }).toBuffer() : joined.webp({ delay, quality: 90 }).toBuffer()
}
