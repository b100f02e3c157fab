import { createHash } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SlidePicture } from '../../../common/slides/index.ts'
import { isMediaError } from '../../../media/index.ts'
import { probeImage } from '../../../media/probe-image.ts'
import { sniffFile } from '../../../media/sniff.ts'
import { mostPictures } from './limits.ts'

/** Kinds of pictures that projects can show, by what `sniffFile` calls them. */
const endings: Readonly<Record<string, string>> = { png: '.png', jpeg: '.jpg', gif: '.gif', webp: '.webp' }

/** Writes pictures of slides into a folder, each once. */
export class SlidePictures {
  readonly #folder: string
  readonly #kept = new Map<string, SlidePicture | null>()

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Keeps a picture; null for one that no project can show. */
  async keep(bytes: Uint8Array): Promise<SlidePicture | null> {
    const key = createHash('sha256').update(bytes).digest('hex').slice(0, 24)
    const known = this.#kept.get(key)
    if (known !== undefined) return known
    const picture = this.#kept.size < mostPictures ? await this.#write(bytes, key) : null
    this.#kept.set(key, picture)
    return picture
  }

  async #write(bytes: Uint8Array, key: string): Promise<SlidePicture | null> {
    const unnamed = join(this.#folder, `picture-${key}`)
    await writeFile(unnamed, bytes)
    try {
      const kind = await sniffFile(unnamed, key)
      const ending = endings[kind.format]
      if (ending === undefined) return null
      const { image, video } = await probeImage(unnamed, kind, key)
      const size = image ?? video
      if (!size) return null
      const path = `${unnamed}${ending}`
      await writeFile(path, bytes)
      return { path, width: size.width, height: size.height }
    } catch (error) {
      // A picture that can't be read is told among what the scenes lack.
      if (isMediaError(error)) return null
      throw error
    } finally {
      await rm(unnamed, { force: true })
    }
  }
}
