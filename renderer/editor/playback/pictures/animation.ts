import { bitmapPicture } from './stills.ts'
import type { Picture } from './picture-cache.ts'

/** A GIF, animated WebP or PNG, decoded picture by picture. */
export interface Animation {
  /** Number of the picture on show at a time of one pass, ms; the last one past the end. */
  indexAt(ms: number): number
  picture(index: number): Promise<Picture>
  close(): void
}

/** Players slow down what claims to be quicker than this, ms, and so does the composer. */
const leastDelayMs = 20
const usualDelayMs = 100

/** @throws when it can't be fetched, or holds no picture that can be decoded */
export async function openAnimation(url: string): Promise<Animation> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  const blob = await response.blob()
  const type = blob.type.startsWith('image/') ? blob.type : 'image/gif'
  const decoder = new ImageDecoder({ data: await blob.arrayBuffer(), type, preferAnimation: true })
  await decoder.completed
  const count = decoder.tracks.selectedTrack?.frameCount ?? 1
  const ends: number[] = []
  let endMs = 0
  for (let index = 0; index < count; index += 1) {
    const { image } = await decoder.decode({ frameIndex: index })
    const delay = (image.duration ?? 0) / 1000
    image.close()
    endMs += delay < leastDelayMs ? usualDelayMs : delay
    ends.push(endMs)
  }
  return {
    indexAt: (ms) => {
      const found = ends.findIndex((end) => ms < end)
      return found < 0 ? ends.length - 1 : found
    },
    async picture(index) {
      const { image } = await decoder.decode({ frameIndex: index })
      try {
        const bitmap = await createImageBitmap(image)
        return bitmapPicture(bitmap, { width: bitmap.width, height: bitmap.height })
      } finally {
        image.close()
      }
    },
    close: () => decoder.close(),
  }
}
