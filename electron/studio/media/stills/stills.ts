import { createHash, randomBytes } from 'node:crypto'
import { copyFileSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaUrl } from '../../../common/bridge/index.ts'
import type { Project } from '../../../common/composition/index.ts'
import type { Clock } from '../../core/clock.ts'
import type { MediaAddresses } from '../files/index.ts'
import { stillPicture } from './still-picture.ts'
import type { DrawElement, PictureOf } from './still-picture.ts'

export interface StillsOptions {
  folder: string
  media: Pick<MediaAddresses, 'urlFor'>
  clock: Clock
  /** Returns, for a connection, where pictures of a project's elements come from. */
  pictures: (connection: string) => PictureOf
  /** Draws texts, shapes and elements with an appearance; without it they are left out or plain. */
  draw?: DrawElement
  /** Called when the thumbnail of a project was made. */
  onMade: (id: string) => void
  onError: (error: unknown) => void
}

/** Least time between two pictures of a project that is being edited, ms. */
const restMs = 20_000

interface Order {
  id: string
  project: Project
  connection: string
}

/** Thumbnails of projects, made one after the other in the background and stored in the data folder. */
export class Stills {
  readonly #options: StillsOptions
  /** When each picture was made, ms since 1970, by file name. */
  readonly #there = new Map<string, number>()
  /** The latest request for each thumbnail, by file name. */
  readonly #orders = new Map<string, Order>()
  /** Pictures whose next version is delayed; calling the function ends the delay. */
  readonly #resting = new Map<string, () => void>()
  #working: Promise<void> | null = null
  #closed = false

  constructor(options: StillsOptions) {
    this.#options = options
    mkdirSync(options.folder, { recursive: true, mode: 0o700 })
    for (const name of readdirSync(options.folder)) {
      if (name.endsWith('.jpg')) this.#there.set(name, Math.round(statSync(join(options.folder, name)).mtimeMs))
    }
  }

  /** Address of a job's picture; null until it is made. */
  urlOf(id: string): MediaUrl | null {
    const name = fileName(id)
    const madeAt = this.#there.get(name)
    return madeAt === undefined
      ? null
      : this.#options.media.urlFor(join(this.#options.folder, name), {
          version: String(madeAt),
          name: 'still.jpg',
        })
  }

  /** Address of the thumbnail of a project file as it was last saved here. */
  urlOfFile(path: string): MediaUrl | null {
    return this.urlOf(ofFile(path))
  }

  /** Requests a picture of a project with absolute paths; of several requests for one id, the latest counts. */
  make(id: string, project: Project, connection: string): void {
    if (this.#closed) return
    this.#orders.set(id, { id, project, connection })
    this.#working ??= this.#work().finally(() => (this.#working = null))
  }

  /** Makes the thumbnail of a project file as `make` does; delayed while the project is being saved often. */
  makeOfFile(path: string, project: Project, connection: string): void {
    if (this.#closed) return
    const id = ofFile(path)
    const madeAt = this.#there.get(fileName(id))
    const wait = madeAt === undefined ? 0 : madeAt + restMs - this.#options.clock.now()
    this.#resting.get(id)?.()
    if (wait <= 0) return this.make(id, project, connection)
    this.#resting.set(
      id,
      this.#options.clock.after(wait, () => {
        this.#resting.delete(id)
        this.make(id, project, connection)
      }),
    )
  }

  /** Copies the picture of a job to a job that repeats it. */
  copy(from: string, to: string): void {
    const [source, target] = [fileName(from), fileName(to)]
    const madeAt = this.#there.get(source)
    if (madeAt === undefined) return
    try {
      copyFileSync(join(this.#options.folder, source), join(this.#options.folder, target))
      this.#there.set(target, madeAt)
    } catch (error) {
      this.#options.onError(error)
    }
  }

  forget(id: string): void {
    this.#orders.delete(id)
    const name = fileName(id)
    if (!this.#there.delete(name)) return
    rm(join(this.#options.folder, name), { force: true }).catch(this.#options.onError)
  }

  /** Resolves when no picture is left to make. */
  async idle(): Promise<void> {
    while (this.#working) await this.#working
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#orders.clear()
    for (const stop of this.#resting.values()) stop()
    await this.#working
  }

  async #work(): Promise<void> {
    for (;;) {
      const [order] = this.#orders.values()
      if (!order) return
      this.#orders.delete(order.id)
      try {
        await this.#one(order)
      } catch (error) {
        // A thumbnail that can't be made is only logged: the list of projects is usable without it.
        this.#options.onError(error)
      }
    }
  }

  async #one({ id, project, connection }: Order): Promise<void> {
    const { folder, pictures, onMade } = this.#options
    const name = fileName(id)
    const picture = await stillPicture(project, pictures(connection), { draw: this.#options.draw })
    if (this.#closed) return
    const draft = join(folder, `.${randomBytes(6).toString('hex')}.tmp`)
    try {
      await writeFile(draft, picture)
      await rename(draft, join(folder, name))
    } finally {
      await rm(draft, { force: true })
    }
    this.#there.set(name, this.#options.clock.now())
    onMade(id)
  }
}

function ofFile(path: string): string {
  return `file:${path}`
}

function fileName(id: string): string {
  return `${createHash('sha256').update(id).digest('hex').slice(0, 32)}.jpg`
}
