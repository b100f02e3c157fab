import { message } from '@common/messages/index.ts'
import type { LiveSourceFace } from '@common/bridge/index.ts'
import type { Pixels } from '@common/faces/draw/index.ts'
import { createLiveSource } from '@common/faces/live/index.ts'
import type { LiveSource } from '@common/faces/live/index.ts'
import { fault } from './faults.ts'

/** Longest side at which a source picture is used, px: no face in a live picture is larger. */
const mostSide = 1600

async function read(url: string): Promise<{ pixels: Pixels; width: number }> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`HTTP ${String(answer.status)}`)
  // The engine has applied the picture's orientation already.
  const bitmap = await createImageBitmap(await answer.blob(), { imageOrientation: 'none' })
  try {
    const scale = Math.min(1, mostSide / Math.max(bitmap.width, bitmap.height))
    const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.max(1, Math.round(side * scale))) as [
      number,
      number,
    ]
    const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
    if (!context) throw new Error('no canvas')
    context.drawImage(bitmap, 0, 0, width, height)
    const { data } = context.getImageData(0, 0, width, height)
    return { pixels: { data, width, height, channels: 4 }, width: bitmap.width }
  } finally {
    bitmap.close()
  }
}

/** Makes a source face from the engine's picture and points. @throws Fault `live-picture` */
export async function openSource(face: LiveSourceFace): Promise<LiveSource> {
  try {
    const { pixels, width } = await read(face.pictureUrl)
    // Points are in px of the picture as the engine had it.
    const scale = (pixels.width / width) * (width / face.width)
    return createLiveSource(
      pixels,
      Float32Array.from(face.points, (value) => value * scale),
    )
  } catch (error) {
    throw fault(
      'live-picture',
      message('liveErrors.algorithm.pictureUnread'),
      message('liveErrors.algorithm.chooseFace'),
      error,
    )
  }
}
