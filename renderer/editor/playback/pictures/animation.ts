import { bitmapPicture } from './stills.ts'
import type { Picture } from './picture-cache.ts'

/** A GIF, animated WebP or PNG, decoded frame by frame. */
export class Animation {
  readonly #decoder: ImageDecoder
  readonly #ends: readonly number[]

  /**
   * Plays an animation that a decoder reads.
   * @param ends when each frame ends in one pass, ms
   */
  constructor(decoder: ImageDecoder, ends: readonly number[]) {
    this.#decoder = decoder
    this.#ends = ends
  }

  /** Index of the frame at a time of one pass, ms; the last one after the end. */
  indexAt(ms: number): number {
    const found = this.#ends.findIndex((end) => ms < end)
    return found < 0 ? this.#ends.length - 1 : found
  }

  async picture(index: number): Promise<Picture> {
    const { image } = await this.#decoder.decode({ frameIndex: index })
    try {
      const bitmap = await createImageBitmap(image)
      return bitmapPicture(bitmap, { width: bitmap.width, height: bitmap.height })
    } finally {
      image.close()
    }
  }

  close(): void {
    this.#decoder.close()
  }
}

/** Shortest duration of a frame, ms: players and the engine slow down faster ones. */
const leastDelayMs = 20
const usualDelayMs = 100

/** @throws when the file can't be fetched, or has no frame that can be decoded */
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
  return new Animation(decoder, ends)
}
